/* Applies simdiri_keys to a column. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "columns/arrow/column.h"
#include "iri/common/allocator.h"
#include "iri/common/sized.h"

enum { KEY_LEN = 16 };

/* Writes a fingerprint's bytes in the order of its hex digits. */
static void store_big_endian(uint64_t number, unsigned char *to) {
  for (unsigned i = 0; i < 8; i++) to[i] = (unsigned char)(number >> (56 - 8 * i));
}

static void reorder_keys(void *keys, size_t count) {
  unsigned char *to = keys;
  for (size_t i = 0; i < count; i++, to += KEY_LEN) {
    simdiri_fingerprint fingerprint;
    memcpy(&fingerprint, to, KEY_LEN);
    store_big_endian(fingerprint.high, to);
    store_big_endian(fingerprint.low, to + 8);
  }
}

/* Makes the keys. Sets aside the caller's dense results, which must be neither used nor changed. */
static simdiri_status make_keys(const simdiri_keyer *keyer, simdiri_scratch *scratch, const arrow_column *column,
                                const arrow_holder *keys, const arrow_holder *statuses, simdiri_keys_result *result) {
  const simdiri_keys_result callers = *result;
  result->batch.statuses = statuses ? statuses->buffers[ARROW_FIXED] : NULL;
  result->batch.changes = NULL;
  result->batch.output_offsets = result->batch.record_offsets = NULL;
  result->batch.dense_capacity = column->count;
  result->lossy = NULL;
  const simdiri_status status =
      simdiri_keys(keyer, scratch, &column->records, keys->buffers[ARROW_FIXED], column->count, NULL, result);
  result->batch.statuses = callers.batch.statuses;
  result->batch.changes = callers.batch.changes;
  result->batch.output_offsets = callers.batch.output_offsets;
  result->batch.record_offsets = callers.batch.record_offsets;
  result->batch.dense_capacity = callers.batch.dense_capacity;
  result->lossy = callers.lossy;
  return status;
}

static simdiri_status allocate_column(arrow_holder *holder, const arrow_column *column, size_t size,
                                      size_t *null_count) {
  if (!holder) return SIMDIRI_ERROR_NO_MEMORY;
  const simdiri_status status = simdiri_arrow_copy_validity(holder, column, null_count);
  return status == SIMDIRI_OK ? simdiri_arrow_holder_allocate(holder, ARROW_FIXED, column->count * size) : status;
}

static void clear_counts(simdiri_keys_result *result) {
  simdiri_batch_result *batch = &result->batch;
  batch->note_count = batch->record_count = 0;
  batch->changed_count = batch->warning_count = batch->error_count = result->lossy_count = 0;
}

simdiri_status simdiri_arrow_keys(const simdiri_keyer *keyer, simdiri_arrow_call *call, struct ArrowArray *output,
                                  struct ArrowArray *statuses, simdiri_keys_result *result) {
  const simdiri_allocator *allocator = allocator_or_default(call->allocator);
  size_t null_count = 0;
  memset(output, 0, sizeof *output);
  if (statuses) memset(statuses, 0, sizeof *statuses);
  clear_counts(result);
  if (!IS_SIZED(call, row)) return SIMDIRI_ERROR_BAD_OPTION;
  call->row = SIZE_MAX;
  arrow_column column;
  arrow_gathered gathered = {NULL, 0, NULL, 0};
  simdiri_status status = simdiri_arrow_read_column(call->schema, call->input, &column, &call->row);
  if (status != SIMDIRI_OK) return status;
  arrow_holder *keys = simdiri_arrow_holder_create(allocator);
  arrow_holder *numbers = statuses ? simdiri_arrow_holder_create(allocator) : NULL;
  status = allocate_column(keys, &column, KEY_LEN, &null_count);
  if (status == SIMDIRI_OK && statuses) status = allocate_column(numbers, &column, sizeof(uint16_t), &null_count);
  if (status == SIMDIRI_OK && column.type.layout == ARROW_TEXT_VIEW)
    status = simdiri_arrow_gather(&column, allocator, &gathered, &call->row);
  if (status == SIMDIRI_OK) status = make_keys(keyer, call->scratch, &column, keys, numbers, result);
  simdiri_arrow_gathered_free(&gathered, allocator);
  if (status != SIMDIRI_OK) {
    clear_counts(result);
    simdiri_arrow_holder_free(keys);
    simdiri_arrow_holder_free(numbers);
    return status;
  }
  reorder_keys(keys->buffers[ARROW_FIXED], column.count);
  simdiri_arrow_publish(keys, ARROW_FIXED + 1, column.count, null_count, output);
  if (statuses) simdiri_arrow_publish(numbers, ARROW_FIXED + 1, column.count, null_count, statuses);
  return status;
}
