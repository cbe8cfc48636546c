/* Operations on many records. They are done in blocks, whose offsets are copied and checked: another thread may write
 * into the memory of a buffer. SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "bindings/java/core/native/java_tool.h"

enum { BLOCK_MAX = 4096 }; /* records */

/* The memory of a block. */
typedef struct {
  int64_t offsets[BLOCK_MAX + 1];
  int64_t out_offsets[BLOCK_MAX + 1];
  uint16_t statuses[BLOCK_MAX];
  simdiri_fingerprint keys[BLOCK_MAX];
} block_memory;

typedef struct {
  java_tool *tool;
  java_worker *worker;
  int64_t *words;
  const char *data;
  const int32_t *offsets;
  char *out;
  int32_t *out_offsets; /* NULL: not wanted */
  uint16_t *statuses;   /* NULL: not wanted */
  block_memory *block;
} java_batch;

/* Copies the offsets of a block. Returns false if they decrease, or exceed the data. */
static bool copy_offsets(const java_batch *batch, size_t first, size_t count) {
  int64_t before = 0;
  for (size_t i = 0; i <= count; i++) {
    const int64_t offset = batch->offsets[first + i];
    if (offset < before || offset > batch->words[JAVA_DATA_LEN]) return false;
    batch->block->offsets[i] = before = offset;
  }
  return true;
}

static simdiri_on_error on_error(const java_batch *batch) {
  return batch->words[JAVA_KEEPS_ERRORS] ? SIMDIRI_ON_ERROR_KEEP : SIMDIRI_ON_ERROR_EMPTY;
}

/* Appends the result of one record. Returns false if it does not fit. */
static bool append_one(const java_batch *batch, const char *text, size_t len, simdiri_buffer *out, size_t i,
                       simdiri_batch_result *counts) {
  simdiri_result result;
  simdiri_java_transform(batch->tool, batch->worker, text, len, &result);
  const bool is_error = simdiri_is_error(result.status), keeps = is_error && batch->words[JAVA_KEEPS_ERRORS];
  const char *written = keeps ? text : result.text;
  const size_t written_len = keeps ? len : result.text ? result.text_len : 0;
  if (written_len > out->capacity - out->len) return false;
  if (written_len > 0) memcpy(out->data + out->len, written, written_len);
  out->len += written_len;
  counts->error_count += is_error;
  counts->warning_count += result.status != SIMDIRI_OK && !is_error;
  counts->changed_count += written_len != len || (len > 0 && memcmp(written, text, len) != 0);
  batch->block->statuses[i] = (uint16_t)(!is_error && !result.text ? JAVA_ABSENT : result.status);
  batch->block->out_offsets[i + 1] = (int64_t)out->len;
  return true;
}

/* Parts, SURT keys and redaction, for which the library has no batch with these results. */
static simdiri_status append_each(const java_batch *batch, const simdiri_records *records, simdiri_buffer *out,
                                  simdiri_batch_result *counts) {
  batch->block->out_offsets[0] = 0;
  for (size_t i = 0; i < records->record_count; i++) {
    const int64_t *offset = &records->offsets64[i];
    if (!append_one(batch, records->data + offset[0], (size_t)(offset[1] - offset[0]), out, i, counts))
      return SIMDIRI_ERROR_NO_CAPACITY;
  }
  return SIMDIRI_OK;
}

static simdiri_status transform_block(const java_batch *batch, const simdiri_records *records, simdiri_buffer *out,
                                      simdiri_batch_result *result) {
  const java_tool *tool = batch->tool;
  simdiri_scratch *scratch = batch->worker->scratch;
  switch (tool->kind) {
  case JAVA_CLEAN: return simdiri_clean_batch(tool->objects.cleaner, scratch, on_error(batch), records, out, result);
  case JAVA_LABEL:
    return simdiri_label_batch(tool->objects.labeler, scratch, tool->objects.base, on_error(batch), records, out,
                               result);
  case JAVA_REDACT:
  case JAVA_SURT:
  case JAVA_PART: return append_each(batch, records, out, result);
  case JAVA_RESOLVE:
    if (!tool->objects.base) return SIMDIRI_ERROR_BAD_OPTION;
    break;
  default: break;
  }
  return simdiri_batch(tool->objects.context, scratch, simdiri_java_operation(tool->kind), on_error(batch),
                       tool->objects.base, records, out, result);
}

static void count_block(int64_t *words, const simdiri_batch_result *result, size_t count, size_t written) {
  words[JAVA_DONE] += (int64_t)count;
  words[JAVA_WRITTEN] += (int64_t)written;
  words[JAVA_CHANGED_COUNT] += (int64_t)result->changed_count;
  words[JAVA_WARNING_COUNT] += (int64_t)result->warning_count;
  words[JAVA_ERROR_COUNT] += (int64_t)result->error_count;
}

/* Texts. A block that does not fit is tried again with half of its records. */
static simdiri_status run_texts(java_batch *batch, size_t first, size_t count) {
  int64_t *words = batch->words;
  const size_t before = (size_t)words[JAVA_WRITTEN];
  simdiri_batch_result result = {
      .statuses = batch->block->statuses, .output_offsets = batch->block->out_offsets, .dense_capacity = BLOCK_MAX};
  const simdiri_records records = {.data = batch->data,
                                   .data_len = (size_t)words[JAVA_DATA_LEN],
                                   .offsets64 = batch->block->offsets,
                                   .record_count = count};
  simdiri_buffer out = {.data = batch->out ? batch->out + before : NULL,
                        .capacity = (size_t)words[JAVA_CAPACITY] - before};
  const simdiri_status status = transform_block(batch, &records, &out, &result);
  simdiri_batch_result_free(&result, NULL);
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; batch->out_offsets && i <= count; i++)
    batch->out_offsets[first + i] = (int32_t)(batch->block->out_offsets[i] + (int64_t)before);
  if (batch->statuses) memcpy(batch->statuses + first, batch->block->statuses, count * sizeof *batch->statuses);
  count_block(words, &result, count, out.len);
  return SIMDIRI_OK;
}

static void write_number(char *out, uint64_t number) {
  for (int i = 0; i < 8; i++) out[i] = (char)(number >> (56 - 8 * i));
}

static simdiri_status make_keys(const java_batch *batch, size_t count, simdiri_keys_result *result) {
  const simdiri_records records = {.data = batch->data,
                                   .data_len = (size_t)batch->words[JAVA_DATA_LEN],
                                   .offsets64 = batch->block->offsets,
                                   .record_count = count};
  memset(result, 0, sizeof *result);
  result->batch.statuses = batch->block->statuses;
  result->batch.dense_capacity = BLOCK_MAX;
  const simdiri_status status = simdiri_keys(batch->tool->objects.keyer, batch->worker->scratch, &records,
                                             batch->block->keys, BLOCK_MAX, NULL, result);
  simdiri_keys_result_free(result, NULL);
  return status;
}

static simdiri_status run_keys(java_batch *batch, size_t first, size_t count) {
  const size_t size = batch->tool->objects.settings.hash == SIMDIRI_HASH_XXH3_64 ? 8 : 16;
  const size_t before = (size_t)batch->words[JAVA_WRITTEN];
  simdiri_keys_result result;
  if (count * size > (size_t)batch->words[JAVA_CAPACITY] - before) return SIMDIRI_ERROR_NO_CAPACITY;
  const simdiri_status status = make_keys(batch, count, &result);
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; i < count; i++) {
    char *key = batch->out + before + i * size;
    if (size == 16) write_number(key, batch->block->keys[i].high);
    write_number(key + size - 8, batch->block->keys[i].low);
  }
  if (batch->statuses) memcpy(batch->statuses + first, batch->block->statuses, count * sizeof *batch->statuses);
  count_block(batch->words, &result.batch, count, count * size);
  return SIMDIRI_OK;
}

static simdiri_status run_set(java_batch *batch, size_t first, size_t count) {
  simdiri_keys_result result;
  simdiri_state_failure failure;
  size_t done = 0;
  if (count > (size_t)(batch->words[JAVA_CAPACITY] - batch->words[JAVA_WRITTEN])) return SIMDIRI_ERROR_NO_CAPACITY;
  simdiri_status status = make_keys(batch, count, &result);
  if (status != SIMDIRI_OK) return status;
  memset(&failure, 0, sizeof failure);
  status = simdiri_java_set_use(batch->tool, batch->words[JAVA_KEEPS_ERRORS] != 0, batch->block->keys, count,
                                (uint8_t *)batch->out + first, &done, &failure);
  count_block(batch->words, &result.batch, done, done);
  return status;
}

static simdiri_status run_block(java_batch *batch, size_t first, size_t count) {
  switch (batch->tool->kind) {
  case JAVA_KEY: return run_keys(batch, first, count);
  case JAVA_SEEN:
  case JAVA_ON_DISK: return run_set(batch, first, count);
  case JAVA_COMPARE:
  case JAVA_URL: return SIMDIRI_ERROR_BAD_OPTION;
  default: return run_texts(batch, first, count);
  }
}

static simdiri_status run_all(java_batch *batch) {
  const size_t total = (size_t)batch->words[JAVA_RECORD_COUNT];
  size_t block_max = BLOCK_MAX;
  if (batch->out_offsets) batch->out_offsets[0] = 0;
  for (size_t first = 0; first < total;) {
    const size_t count = total - first < block_max ? total - first : block_max;
    if (!copy_offsets(batch, first, count)) return SIMDIRI_ERROR_BAD_COLUMN;
    const simdiri_status status = run_block(batch, first, count);
    if (status == SIMDIRI_ERROR_NO_CAPACITY && count > 1) {
      block_max = count / 2;
      continue;
    }
    if (status != SIMDIRI_OK) return status == SIMDIRI_ERROR_NO_CAPACITY ? SIMDIRI_OK : status;
    first += count;
  }
  return SIMDIRI_OK;
}

int simdiri_java_batch(int64_t *words, const char *data, const int32_t *offsets, char *out, int32_t *out_offsets,
                       uint16_t *statuses) {
  java_worker *worker = simdiri_java_worker();
  block_memory *block = malloc(sizeof *block);
  for (int i = JAVA_DONE; i < JAVA_BATCH_WORDS; i++) words[i] = 0;
  words[JAVA_BATCH_STATUS] = SIMDIRI_ERROR_NO_MEMORY;
  if (words[JAVA_DATA_LEN] < 0 || words[JAVA_RECORD_COUNT] < 0 || words[JAVA_CAPACITY] < 0 || !worker || !block) {
    free(block);
    return worker && block ? JAVA_MISUSED : JAVA_RESULT;
  }
  java_tool *tool = simdiri_java_acquire(worker, words[JAVA_HANDLE]);
  if (tool) {
    java_batch batch = {tool, worker, words, data ? data : "", offsets, out, out_offsets, statuses, block};
    words[JAVA_BATCH_STATUS] = run_all(&batch);
    simdiri_java_release(worker);
  }
  free(block);
  return tool ? JAVA_RESULT : JAVA_CLOSED;
}
