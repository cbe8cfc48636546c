/* Copies the text of views (Arrow columnar format, "Variable-size Binary View Layout") into one text with offsets. */
/* SPDX-License-Identifier: MIT */
#include "columns/arrow/column.h"

#include <string.h>

#include "iri/common/allocator.h"

/* A view has four numbers of 32 bits: the length, then up to 12 bytes of text, or a prefix, the index of the text's
 * buffer, and the offset in it. */
enum { VIEW_LEN = 16, INLINE_LEN = 12, INLINE_AT = 4, BUFFER_AT = 8, OFFSET_AT = 12 };

static int32_t number_at(const unsigned char *view, size_t at) {
  int32_t number;
  memcpy(&number, view + at, sizeof number);
  return number;
}

static bool is_null_at(const arrow_column *column, size_t row) {
  const size_t bit = column->validity_offset + row;
  return column->validity && !(column->validity[bit / 8] >> bit % 8 & 1);
}

/* Returns the text of a row that is not null; NULL if the view is not within its buffer. */
static const char *text_of(const arrow_column *column, size_t row, size_t *len) {
  const unsigned char *view = column->views + row * VIEW_LEN;
  const int32_t view_len = number_at(view, 0);
  if (view_len < 0) return NULL;
  *len = (size_t)view_len;
  if (view_len <= INLINE_LEN) return (const char *)view + INLINE_AT;
  const int32_t buffer = number_at(view, BUFFER_AT), offset = number_at(view, OFFSET_AT);
  if (buffer < 0 || offset < 0 || (size_t)buffer >= column->text_count || !column->texts[buffer]) return NULL;
  if ((int64_t)offset + view_len > column->text_lens[buffer]) return NULL;
  return (const char *)column->texts[buffer] + offset;
}

/* Checks all views, and fills in the offsets. */
static simdiri_status measure_views(const arrow_column *column, int64_t *offsets, size_t *row) {
  int64_t total = 0;
  offsets[0] = 0;
  for (size_t i = 0; i < column->count; i++) {
    size_t len = 0;
    *row = i;
    if (!is_null_at(column, i) && !text_of(column, i, &len)) return SIMDIRI_ERROR_BAD_COLUMN;
    if ((uint64_t)len > (uint64_t)PTRDIFF_MAX - (uint64_t)total) return SIMDIRI_ERROR_TOO_LONG;
    total += (int64_t)len;
    offsets[i + 1] = total;
  }
  *row = SIZE_MAX;
  return SIMDIRI_OK;
}

static void copy_texts(const arrow_column *column, char *to) {
  for (size_t i = 0; i < column->count; i++) {
    size_t len = 0;
    const char *text = is_null_at(column, i) ? NULL : text_of(column, i, &len);
    if (len > 0) memcpy(to, text, len);
    to += len;
  }
}

simdiri_status simdiri_arrow_gather(arrow_column *column, const simdiri_allocator *allocator, arrow_gathered *gathered,
                                    size_t *row) {
  gathered->offsets_size = (column->count + 1) * sizeof *gathered->offsets;
  gathered->offsets = allocator->reallocate(allocator->user, NULL, 0, gathered->offsets_size);
  if (!gathered->offsets) return SIMDIRI_ERROR_NO_MEMORY;
  const simdiri_status status = measure_views(column, gathered->offsets, row);
  if (status != SIMDIRI_OK) return status;
  const size_t len = (size_t)gathered->offsets[column->count];
  if (len > 0) {
    gathered->data = allocator->reallocate(allocator->user, NULL, 0, len);
    if (!gathered->data) return SIMDIRI_ERROR_NO_MEMORY;
    gathered->data_size = len;
    copy_texts(column, gathered->data);
  }
  column->records.data = gathered->data;
  column->records.data_len = len;
  column->records.offsets64 = gathered->offsets;
  column->records.record_count = column->count;
  return SIMDIRI_OK;
}

void simdiri_arrow_gathered_free(arrow_gathered *gathered, const simdiri_allocator *allocator) {
  simdiri_deallocate(allocator, gathered->data, gathered->data_size);
  simdiri_deallocate(allocator, gathered->offsets, gathered->offsets_size);
  *gathered = (arrow_gathered){NULL, 0, NULL, 0};
}
