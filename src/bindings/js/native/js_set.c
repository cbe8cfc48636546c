/* Sets of seen IRIs. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "bindings/js/native/js_many.h"

/* Creates a set. The numbers are random. Returns NULL on an error, whose status is in the result. */
JS_EXPORT("set_create")
simdiri_seen *simdiri_js_set_create(double expected, double max_bytes, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  const simdiri_seen_options options = {.struct_size = sizeof options,
                                        .expected = (uint64_t)expected,
                                        .max_bytes = (uint64_t)max_bytes,
                                        .seed = {(uint64_t)a << 32 | b, (uint64_t)c << 32 | d}};
  simdiri_seen *seen = NULL;
  simdiri_js_fail(simdiri_seen_create(&options, NULL, &seen));
  return seen;
}

JS_EXPORT("set_free") void simdiri_js_set_free(simdiri_seen *seen) { simdiri_seen_free(seen); }
JS_EXPORT("set_count") double simdiri_js_set_count(const simdiri_seen *seen) {
  return (double)simdiri_seen_count(seen);
}
JS_EXPORT("set_memory") double simdiri_js_set_memory(const simdiri_seen *seen) {
  return (double)simdiri_seen_memory(seen);
}

/* Adds or looks up fingerprints. Returns the status. */
static simdiri_status find_keys(simdiri_seen *seen, bool adds, const simdiri_fingerprint *keys, size_t count,
                                uint8_t *found, size_t *done) {
  *done = count;
  if (adds) return simdiri_seen_insert(seen, keys, count, found, done);
  simdiri_seen_contains(seen, keys, count, found);
  return SIMDIRI_OK;
}

enum { FIND_NO = 0, FIND_YES = 1, FIND_FAILED = 2 };

/* Adds or looks up the text of the input. Returns whether it is new or known, or FIND_FAILED with a status. */
JS_EXPORT("set_find")
uint32_t simdiri_js_set_find(simdiri_seen *seen, const js_tool *tool, bool adds, size_t len) {
  simdiri_fingerprint key = {0, 0};
  uint8_t found = 0;
  size_t done;
  simdiri_status status =
      simdiri_key(tool->objects.keyer, simdiri_js_module.scratch, simdiri_js_module.input, len, &key, NULL);
  /* A text with an error has a key, too. */
  if (status < SIMDIRI_ERROR_NO_MEMORY || !simdiri_is_error(status))
    status = find_keys(seen, adds, &key, 1, &found, &done);
  if (status != SIMDIRI_OK) {
    simdiri_js_fail(status);
    return FIND_FAILED;
  }
  return found;
}

/* Does the same with records. The output gets a byte for each. On an error, the index of the result is the number of
 * records that were processed. */
JS_EXPORT("set_find_many")
uint32_t simdiri_js_set_find_many(simdiri_seen *seen, const js_tool *tool, bool adds, size_t data_len, size_t count) {
  const simdiri_records records = simdiri_js_records(data_len, count);
  simdiri_buffer *out = simdiri_js_output();
  simdiri_fingerprint *keys;
  size_t done = 0;
  if (out->capacity < count + 1) {
    simdiri_buffer_free(out);
    out->data = malloc(count + 1);
    out->capacity = out->data ? count + 1 : 0;
  }
  simdiri_status status = out->data ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
  if (status == SIMDIRI_OK) status = simdiri_js_make_keys(tool, &records, count, &keys);
  if (status == SIMDIRI_OK) status = find_keys(seen, adds, keys, count, (uint8_t *)out->data, &done);
  simdiri_js_fail(status);
  simdiri_js_module.result.index = (uint32_t)done;
  simdiri_js_module.result.text = out->data;
  return (uint32_t)status;
}
