/* Applies simdiri_compare to two columns. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "columns/arrow/column.h"
#include "columns/arrow/text_writer.h"
#include "iri/common/allocator.h"
#include "iri/common/sized.h"
#include "iri/options/option_words.h"

/* The state of one call. */
typedef struct {
  const simdiri_context *context;
  simdiri_arrow_call *call;
  const simdiri_allocator *allocator; /* that of the call, or the default one */
  arrow_column columns[2];
  arrow_gathered gathered[2];
  arrow_writer rungs;
  arrow_holder *statuses; /* NULL unless asked for */
  size_t null_count;
  simdiri_arrow_comparison *result;
} arrow_comparer;

static const char *find_rung_name(const simdiri_comparison *comparison) {
  static const char *const names[] = {OPTION_RUNGS(OPTION_WORD_AT)};
  return comparison->is_equivalent ? names[comparison->rung] : "different";
}

static simdiri_status add_failure(arrow_comparer *comparer, size_t row, const simdiri_comparison *comparison) {
  simdiri_arrow_comparison *result = comparer->result;
  if (result->error_count++ == 0) {
    result->first_error_row = row;
    result->first_error = *comparison;
    result->first_error.failure.text = NULL; /* may refer to the scratch */
    result->first_error.failure.text_len = 0;
  }
  return simdiri_arrow_writer_add_null(&comparer->rungs);
}

/* Compares one row. Errors of the row are stored; only errors of the call are returned. */
static simdiri_status compare_row(arrow_comparer *comparer, size_t row) {
  const char *texts[2] = {"", ""};
  size_t lens[2] = {0, 0};
  simdiri_comparison comparison;
  const bool has_a = arrow_row(&comparer->columns[0], row, &texts[0], &lens[0]);
  const bool has_b = arrow_row(&comparer->columns[1], row, &texts[1], &lens[1]);
  uint16_t *statuses = comparer->statuses ? comparer->statuses->buffers[ARROW_FIXED] : NULL;
  if (statuses) statuses[row] = SIMDIRI_OK;
  if (!has_a || !has_b) {
    if (statuses) ((uint8_t *)comparer->statuses->buffers[ARROW_VALIDITY])[row / 8] &= (uint8_t) ~(1u << row % 8);
    comparer->null_count++;
    return simdiri_arrow_writer_add_null(&comparer->rungs);
  }
  const simdiri_status status = simdiri_compare(comparer->context, comparer->call->scratch, comparer->call->base,
                                                texts[0], lens[0], texts[1], lens[1], &comparison);
  if (status >= SIMDIRI_ERROR_NO_MEMORY) return status;
  if (statuses) statuses[row] = (uint16_t)status;
  if (simdiri_is_error(status)) return add_failure(comparer, row, &comparison);
  comparer->result->different_count += !comparison.is_equivalent;
  const char *name = find_rung_name(&comparison);
  return simdiri_arrow_writer_add(&comparer->rungs, name, strlen(name));
}

static simdiri_status allocate_statuses(arrow_comparer *comparer, size_t count) {
  const size_t bitmap_size = (count + 7) / 8;
  comparer->statuses = simdiri_arrow_holder_create(comparer->allocator);
  if (!comparer->statuses) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_status status = simdiri_arrow_holder_allocate(comparer->statuses, ARROW_VALIDITY, bitmap_size);
  if (status != SIMDIRI_OK) return status;
  memset(comparer->statuses->buffers[ARROW_VALIDITY], 0xFF, bitmap_size);
  return simdiri_arrow_holder_allocate(comparer->statuses, ARROW_FIXED, count * sizeof(uint16_t));
}

static simdiri_status compare_rows(arrow_comparer *comparer, bool has_statuses) {
  const size_t count = comparer->columns[0].count;
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < 2 && status == SIMDIRI_OK; i++)
    if (comparer->columns[i].type.layout == ARROW_TEXT_VIEW)
      status = simdiri_arrow_gather(&comparer->columns[i], comparer->allocator, &comparer->gathered[i],
                                    &comparer->call->row);
  if (status == SIMDIRI_OK) status = simdiri_arrow_writer_begin(&comparer->rungs, false, count, comparer->allocator);
  if (status == SIMDIRI_OK && has_statuses) status = allocate_statuses(comparer, count);
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    status = compare_row(comparer, i);
    if (status == SIMDIRI_ERROR_TOO_LONG) comparer->call->row = i;
  }
  return status;
}

static simdiri_status read_columns(arrow_comparer *comparer) {
  simdiri_arrow_call *call = comparer->call;
  simdiri_status status = simdiri_arrow_read_column(call->schema, call->input, &comparer->columns[0], &call->row);
  if (status == SIMDIRI_OK)
    status = simdiri_arrow_read_column(call->other_schema, call->other_input, &comparer->columns[1], &call->row);
  if (status != SIMDIRI_OK) return status;
  return comparer->columns[0].count == comparer->columns[1].count ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_COLUMN;
}

simdiri_status simdiri_arrow_compare(const simdiri_context *context, simdiri_arrow_call *call,
                                     struct ArrowArray *output, struct ArrowArray *statuses,
                                     simdiri_arrow_comparison *result) {
  arrow_comparer comparer = {
      .context = context, .call = call, .allocator = allocator_or_default(call->allocator), .result = result};
  memset(output, 0, sizeof *output);
  if (statuses) memset(statuses, 0, sizeof *statuses);
  memset(result, 0, sizeof *result);
  result->first_error_row = SIZE_MAX;
  if (!IS_SIZED(call, row)) return SIMDIRI_ERROR_BAD_OPTION;
  call->row = SIZE_MAX;
  simdiri_status status = read_columns(&comparer);
  if (status == SIMDIRI_OK) status = compare_rows(&comparer, statuses != NULL);
  for (size_t i = 0; i < 2; i++) simdiri_arrow_gathered_free(&comparer.gathered[i], comparer.allocator);
  if (status == SIMDIRI_OK) {
    simdiri_arrow_writer_publish(&comparer.rungs, output);
    if (statuses)
      simdiri_arrow_publish(comparer.statuses, ARROW_FIXED + 1, comparer.columns[0].count, comparer.null_count,
                            statuses);
    return status;
  }
  simdiri_arrow_writer_free(&comparer.rungs);
  simdiri_arrow_holder_free(comparer.statuses);
  memset(result, 0, sizeof *result);
  result->first_error_row = SIZE_MAX;
  return status;
}
