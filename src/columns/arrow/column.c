/* Reads a column of the Arrow C data interface. Lengths, offsets and views are checked. Sizes of buffers cannot be
 * checked, so producers are trusted to make them as large as the layout requires. */
/* SPDX-License-Identifier: MIT */
#include "columns/arrow/column.h"

#include <string.h>

/* No array made here needs more bytes than this for each row. */
enum { VIEW_LEN = 16 };

simdiri_status simdiri_arrow_read_type(const struct ArrowSchema *schema, arrow_type *type) {
  static const struct {
    const char *format;
    arrow_type type;
  } types[] = {{"u", {ARROW_TEXT, false}}, {"U", {ARROW_LARGE_TEXT, false}}, {"vu", {ARROW_TEXT_VIEW, false}},
               {"z", {ARROW_TEXT, true}},  {"Z", {ARROW_LARGE_TEXT, true}},  {"vz", {ARROW_TEXT_VIEW, true}}};
  /* The format of a dictionary is that of its indexes. */
  if (!schema->release || !schema->format || schema->dictionary) return SIMDIRI_ERROR_COLUMN_TYPE;
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    if (strcmp(schema->format, types[i].format) != 0) continue;
    *type = types[i].type;
    return SIMDIRI_OK;
  }
  return SIMDIRI_ERROR_COLUMN_TYPE;
}

static bool is_array_valid(const struct ArrowArray *array) {
  const int64_t max = (int64_t)(PTRDIFF_MAX / VIEW_LEN - 1);
  if (!array->release || array->dictionary || array->n_children != 0) return false;
  if (array->length < 0 || array->offset < 0) return false;
  return array->length <= max && array->offset <= max - array->length;
}

static simdiri_status read_views(const struct ArrowArray *array, arrow_column *column) {
  if (array->n_buffers < 3) return SIMDIRI_ERROR_BAD_COLUMN;
  column->text_count = (size_t)array->n_buffers - 3;
  column->texts = array->buffers + 2;
  column->text_lens = array->buffers[array->n_buffers - 1];
  if (column->count == 0) return SIMDIRI_OK;
  if (!array->buffers[1] || (column->text_count > 0 && !column->text_lens)) return SIMDIRI_ERROR_BAD_COLUMN;
  column->views = (const unsigned char *)array->buffers[1] + (size_t)array->offset * VIEW_LEN;
  return SIMDIRI_OK;
}

/* Finds the first row whose offsets are not in order. */
static simdiri_status check_offsets(const simdiri_records *records, size_t *row) {
  int64_t previous = 0;
  for (size_t i = 0; i <= records->record_count; i++) {
    const int64_t offset = records->offsets64 ? records->offsets64[i] : records->offsets32[i];
    if (offset < previous) {
      *row = i > 0 ? i - 1 : 0;
      return SIMDIRI_ERROR_BAD_COLUMN;
    }
    previous = offset;
  }
  return SIMDIRI_OK;
}

/* Reads text with offsets. The data end where the last row ends, because their length is not given. */
static simdiri_status read_offsets(const struct ArrowArray *array, arrow_column *column, size_t *row) {
  static const int32_t nothing[] = {0};
  simdiri_records *records = &column->records;
  if (array->n_buffers != ARROW_BUFFERS) return SIMDIRI_ERROR_BAD_COLUMN;
  records->record_count = column->count;
  if (column->count == 0) { /* the offsets of an empty array may be missing */
    records->offsets32 = nothing;
    return SIMDIRI_OK;
  }
  const void *offsets = array->buffers[ARROW_OFFSETS];
  if (!offsets) return SIMDIRI_ERROR_BAD_COLUMN;
  if (column->type.layout == ARROW_TEXT)
    records->offsets32 = (const int32_t *)offsets + array->offset;
  else
    records->offsets64 = (const int64_t *)offsets + array->offset;
  const simdiri_status status = check_offsets(records, row);
  if (status != SIMDIRI_OK) return status;
  const int64_t end = records->offsets32 ? records->offsets32[column->count] : records->offsets64[column->count];
  if ((uint64_t)end > PTRDIFF_MAX) return SIMDIRI_ERROR_BAD_COLUMN;
  records->data = array->buffers[ARROW_BYTES];
  records->data_len = (size_t)end;
  return records->data || end == 0 ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_COLUMN;
}

simdiri_status simdiri_arrow_read_column(const struct ArrowSchema *schema, const struct ArrowArray *array,
                                         arrow_column *column, size_t *row) {
  memset(column, 0, sizeof *column);
  simdiri_status status = simdiri_arrow_read_type(schema, &column->type);
  if (status != SIMDIRI_OK) return status;
  if (!is_array_valid(array) || !array->buffers) return SIMDIRI_ERROR_BAD_COLUMN;
  column->count = (size_t)array->length;
  status = column->type.layout == ARROW_TEXT_VIEW ? read_views(array, column) : read_offsets(array, column, row);
  if (status != SIMDIRI_OK || array->null_count == 0) return status;
  column->validity = array->buffers[ARROW_VALIDITY];
  column->validity_offset = (size_t)array->offset;
  column->records.validity = column->validity;
  column->records.validity_offset = column->validity_offset;
  return SIMDIRI_OK;
}
