/* Operations on many texts. */
/* SPDX-License-Identifier: MIT */
#include "bindings/js/native/js_many.h"

#include <stdlib.h>
#include <string.h>

/* What a batch writes for each record; keys_result for the next call. */
static struct {
  int64_t *offsets;
  uint16_t *statuses;
  simdiri_fingerprint *keys;
  size_t offset_capacity, status_capacity, key_capacity; /* in records */
} arrays;

static simdiri_batch_result batch_result;

/* Makes capacity for `count` items. Returns false if there is no memory. */
static bool ensure_items(void **items, size_t *capacity, size_t count, size_t size) {
  if (count <= *capacity) return true;
  free(*items);
  *capacity = 0;
  *items = count <= INT32_MAX / size ? malloc(count * size) : NULL;
  if (!*items) return false;
  *capacity = count;
  return true;
}

#define ENSURE(member, capacity, count)                                                                                \
  ensure_items((void **)&arrays.member, &arrays.capacity, count, sizeof *arrays.member)

simdiri_records simdiri_js_records(size_t data_len, size_t count) {
  const char *data = simdiri_js_module.input;
  const size_t offsets_at = (data_len + 7) / 8 * 8;
  return (simdiri_records){.data = data,
                           .data_len = data_len,
                           .offsets32 = (const int32_t *)(const void *)(data + offsets_at),
                           .record_count = count};
}

/* Returns the number of bytes at `at`, in UTF-8, that are `units` code units of UTF-16; 0 if a character ends after
 * them. Few texts are not ASCII, so whole words are checked first. */
static size_t skip_units(const unsigned char *at, size_t units) {
  const unsigned char *begin = at;
  while (units >= 8) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    if (word & 0x8080808080808080u) break;
    at += 8;
    units -= 8;
  }
  while (units > 0) {
    const size_t len = *at < 0x80 ? 1 : *at < 0xE0 ? 2 : *at < 0xF0 ? 3 : 4;
    if (len == 4 && units == 1) return 0;
    units -= len == 4 ? 2 : 1;
    at += len;
  }
  return (size_t)(at - begin);
}

/* The offsets of the input have the lengths of strings, in code units; they get the offsets in bytes, from the second
 * entry on. Returns false if a character belongs to two of the strings. */
JS_EXPORT("units_to_offsets") bool simdiri_js_units_to_offsets(size_t data_len, size_t count) {
  const unsigned char *data = (const unsigned char *)simdiri_js_module.input;
  uint32_t *offsets = (uint32_t *)(void *)(simdiri_js_module.input + (data_len + 7) / 8 * 8);
  size_t end = 0;
  offsets[0] = 0;
  for (size_t i = 1; i <= count; i++) {
    const size_t units = offsets[i], len = skip_units(data + end, units);
    if (units > 0 && len == 0) return false;
    end += len;
    offsets[i] = (uint32_t)end;
  }
  return true;
}

/* The words of the result of a batch, in this order. */
enum {
  WORD_OUTPUT,
  WORD_OUTPUT_LEN,
  WORD_OFFSETS, /* of the outputs, 64 bits each */
  WORD_STATUSES,
  WORD_NOTES,
  WORD_NOTE_COUNT,
  WORD_RECORDS,
  WORD_CHANGED,
  WORD_WARNINGS,
  WORD_ERRORS
};

static void keep_batch(simdiri_status status, const simdiri_buffer *out, const simdiri_batch_result *batch) {
  uint32_t *words = simdiri_js_module.result.words;
  simdiri_js_fail(status);
  words[WORD_OUTPUT] = (uint32_t)(uintptr_t)(out ? out->data : NULL);
  words[WORD_OUTPUT_LEN] = (uint32_t)(out ? out->len : 0);
  words[WORD_OFFSETS] = (uint32_t)(uintptr_t)batch->output_offsets;
  words[WORD_STATUSES] = (uint32_t)(uintptr_t)batch->statuses;
  words[WORD_NOTES] = (uint32_t)(uintptr_t)batch->notes;
  words[WORD_NOTE_COUNT] = (uint32_t)batch->note_count;
  words[WORD_RECORDS] = (uint32_t)batch->record_count;
  words[WORD_CHANGED] = (uint32_t)batch->changed_count;
  words[WORD_WARNINGS] = (uint32_t)batch->warning_count;
  words[WORD_ERRORS] = (uint32_t)batch->error_count;
}

static simdiri_status prepare_dense(size_t count) {
  batch_result.output_offsets = NULL;
  batch_result.statuses = NULL;
  batch_result.dense_capacity = 0;
  if (!ENSURE(offsets, offset_capacity, count + 1) || !ENSURE(statuses, status_capacity, count + 1))
    return SIMDIRI_ERROR_NO_MEMORY;
  batch_result.output_offsets = arrays.offsets;
  batch_result.statuses = arrays.statuses;
  batch_result.dense_capacity = count;
  return SIMDIRI_OK;
}

static simdiri_operation find_operation(const js_tool *tool) {
  switch (tool->kind) {
  case JS_TO_URI: return SIMDIRI_OPERATION_TO_URI;
  case JS_TO_IRI: return SIMDIRI_OPERATION_TO_IRI;
  case JS_RESOLVE: return SIMDIRI_OPERATION_RESOLVE;
  case JS_CHECK: return SIMDIRI_OPERATION_CHECK;
  default: return SIMDIRI_OPERATION_NORMALIZE;
  }
}

static bool append_text(simdiri_buffer *out, const simdiri_text *text) {
  if (text->len > out->capacity - out->len) {
    const size_t capacity = (out->len + text->len) * 3 / 2;
    char *data = out->allocator->reallocate(out->allocator->user, out->data, out->capacity, capacity);
    if (!data) return false;
    out->data = data;
    out->capacity = capacity;
  }
  if (text->len > 0) memcpy(out->data + out->len, text->text, text->len);
  out->len += text->len;
  return true;
}

/* Redacts records with offsets. A redacted text has no status, so there are no notes. */
static simdiri_status redact_records(const js_tool *tool, const simdiri_records *records, simdiri_buffer *out) {
  const size_t count = records->record_count;
  simdiri_status status = SIMDIRI_OK;
  batch_result.note_count = batch_result.warning_count = batch_result.error_count = batch_result.changed_count = 0;
  batch_result.record_count = count;
  arrays.offsets[0] = 0;
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    const char *given = records->data + records->offsets32[i];
    const size_t before = out->len;
    simdiri_text text = {given, (size_t)(records->offsets32[i + 1] - records->offsets32[i])};
    if (text.len > 0) status = simdiri_redact(tool->objects.redactor, given, text.len, out, &text, NULL);
    batch_result.changed_count += text.text != given;
    if (status == SIMDIRI_OK && out->len == before && !append_text(out, &text)) status = SIMDIRI_ERROR_NO_MEMORY;
    arrays.offsets[i + 1] = (int64_t)out->len;
    arrays.statuses[i] = SIMDIRI_OK;
  }
  return status;
}

static simdiri_status apply_batch(const js_tool *tool, unsigned on_error, const simdiri_records *records,
                                  simdiri_buffer *out) {
  simdiri_scratch *scratch = simdiri_js_module.scratch;
  if (tool->kind == JS_REDACT) return redact_records(tool, records, out);
  if (tool->kind == JS_LABEL)
    return simdiri_label_batch(tool->objects.labeler, scratch, tool->objects.base, (simdiri_on_error)on_error, records,
                               out, &batch_result);
  if (tool->objects.cleaner)
    return simdiri_clean_batch(tool->objects.cleaner, scratch, (simdiri_on_error)on_error, records, out, &batch_result);
  return simdiri_batch(tool->objects.context, scratch, find_operation(tool), (simdiri_on_error)on_error,
                       tool->objects.base, records, out, &batch_result);
}

/* Applies the operation to records with offsets, which follow the data at a multiple of 8 bytes. Returns the status of
 * the call. */
JS_EXPORT("batch") uint32_t simdiri_js_batch(const js_tool *tool, unsigned on_error, size_t data_len, size_t count) {
  const simdiri_records records = simdiri_js_records(data_len, count);
  simdiri_buffer *out = simdiri_js_output();
  simdiri_status status = prepare_dense(count);
  if (status == SIMDIRI_OK) status = apply_batch(tool, on_error, &records, out);
  keep_batch(status, out, &batch_result);
  return (uint32_t)status;
}

/* The same for records that end with a separator. There are no offsets and statuses, only notes. */
JS_EXPORT("batch_lines")
uint32_t simdiri_js_batch_lines(const js_tool *tool, unsigned on_error, size_t data_len, unsigned separator) {
  const simdiri_records records = {.data = simdiri_js_module.input,
                                   .data_len = data_len,
                                   .separator = (char)separator,
                                   .keep_cr = separator == '\n'};
  simdiri_buffer *out = simdiri_js_output();
  batch_result.output_offsets = NULL;
  batch_result.statuses = NULL;
  batch_result.dense_capacity = 0;
  const simdiri_status status = apply_batch(tool, on_error, &records, out);
  keep_batch(status, out, &batch_result);
  return (uint32_t)status;
}

simdiri_status simdiri_js_make_keys(const js_tool *tool, const simdiri_records *records, size_t capacity,
                                    simdiri_fingerprint **keys) {
  static simdiri_keys_result keys_result;
  if (!ENSURE(keys, key_capacity, capacity + 1)) return SIMDIRI_ERROR_NO_MEMORY;
  *keys = arrays.keys;
  const simdiri_status status = simdiri_keys(tool->objects.keyer, simdiri_js_module.scratch, records, arrays.keys,
                                             capacity + 1, NULL, &keys_result);
  keep_batch(status, NULL, &keys_result.batch);
  return status;
}

static char *put_big_endian(char *out, uint64_t number) {
  for (int shift = 56; shift >= 0; shift -= 8) *out++ = (char)(number >> shift);
  return out;
}

/* Makes keys. The output gets them as digits, or as bytes in the same order. */
JS_EXPORT("keys")
uint32_t simdiri_js_keys(const js_tool *tool, size_t data_len, size_t count, bool is_hex) {
  const simdiri_records records = simdiri_js_records(data_len, count);
  const simdiri_hash hash = tool->objects.settings.hash;
  simdiri_buffer *out = simdiri_js_output();
  simdiri_fingerprint *keys;
  simdiri_status status = simdiri_js_make_keys(tool, &records, count, &keys);
  const size_t needed = count * SIMDIRI_FINGERPRINT_CAPACITY;
  if (status == SIMDIRI_OK && out->capacity < needed) {
    simdiri_buffer_free(out);
    out->data = malloc(needed);
    out->capacity = out->data ? needed : 0;
    if (!out->data) status = SIMDIRI_ERROR_NO_MEMORY;
  }
  if (status != SIMDIRI_OK) return simdiri_js_fail(status);
  char *at = out->data;
  for (size_t i = 0; i < count; i++) {
    if (is_hex) {
      at += simdiri_fingerprint_write(keys[i], hash, at);
      continue;
    }
    if (hash != SIMDIRI_HASH_XXH3_64) at = put_big_endian(at, keys[i].high);
    at = put_big_endian(at, keys[i].low);
  }
  simdiri_js_module.result.words[WORD_OUTPUT] = (uint32_t)(uintptr_t)out->data;
  simdiri_js_module.result.words[WORD_OUTPUT_LEN] = (uint32_t)(count > 0 ? at - out->data : 0);
  return SIMDIRI_OK;
}

/* Frees what batches keep. */
JS_EXPORT("trim_batches") void simdiri_js_trim_batches(void) {
  free(arrays.offsets);
  free(arrays.statuses);
  free(arrays.keys);
  memset(&arrays, 0, sizeof arrays);
  simdiri_batch_result_free(&batch_result, simdiri_default_allocator());
  memset(&batch_result, 0, sizeof batch_result);
}
