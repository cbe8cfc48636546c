/* Shared by the fuzz targets. */
/* SPDX-License-Identifier: MIT */
#include "fuzzer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../reference/internal.h"

void fuzz_require(bool holds, const char *law) {
  if (holds) return;
  (void)fflush(stdout);
  (void)fprintf(stderr, "does not hold: %s\n", law);
  abort();
}

uint8_t fuzz_take_byte(fuzz_source *source) { return source->at < source->end ? *source->at++ : 0; }

uint16_t fuzz_take_16(fuzz_source *source) {
  const uint8_t low = fuzz_take_byte(source);
  return (uint16_t)(low | fuzz_take_byte(source) << 8);
}

uint64_t fuzz_take_64(fuzz_source *source) {
  uint64_t number = 0;
  for (unsigned i = 0; i < 8; i++) number |= (uint64_t)fuzz_take_byte(source) << 8 * i;
  return number;
}

fuzz_text fuzz_copy(const char *data, size_t len) {
  fuzz_text text = {malloc(len > 0 ? len : 1), len};
  if (!text.data) abort();
  if (len > 0) memcpy(text.data, data, len);
  return text;
}

fuzz_text fuzz_take_text(fuzz_source *source, char separator) {
  const size_t rest = (size_t)(source->end - source->at);
  const uint8_t *found = rest > 0 ? memchr(source->at, separator, rest) : NULL;
  const fuzz_text text = fuzz_copy((const char *)source->at, found ? (size_t)(found - source->at) : rest);
  source->at = found ? found + 1 : source->end;
  return text;
}

fuzz_text fuzz_take_rest(fuzz_source *source) {
  const fuzz_text text = fuzz_copy((const char *)source->at, (size_t)(source->end - source->at));
  source->at = source->end;
  return text;
}

void fuzz_free(fuzz_text *text) {
  free(text->data);
  *text = (fuzz_text){NULL, 0};
}

bool fuzz_is_equal(const char *a, size_t a_len, const char *b, size_t b_len) {
  return a_len == b_len && (a_len == 0 || memcmp(a, b, a_len) == 0);
}

simdiri_scratch *fuzz_scratch(void) {
  static simdiri_scratch *scratch;
  if (!scratch && simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) abort();
  return scratch;
}

void fuzz_fixed_begin(fuzz_fixed *fixed, size_t capacity) {
  fixed->data = malloc(capacity > 0 ? capacity : 1);
  if (!fixed->data) abort();
  fixed->buffer = (simdiri_buffer){fixed->data, 0, capacity, NULL};
}

void fuzz_fixed_end(fuzz_fixed *fixed) { free(fixed->data); }

bool fuzz_is_utf8(const char *text, size_t len) {
  uint32_t code_point;
  for (size_t at = 0, step; at < len; at += step)
    if ((step = reference_utf8_decode((const uint8_t *)text + at, len - at, &code_point)) == 0) return false;
  return true;
}
