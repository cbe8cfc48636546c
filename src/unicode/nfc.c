/* Unicode normalization (UAX #15): decompose, order, compose. Data and composition are from utf8proc. The ordering is
 * not: utf8proc exchanges neighbours, which takes quadratic time on long hostile runs of marks. */
/* SPDX-License-Identifier: MIT */
#include "unicode/nfc.h"

#include <string.h>
#include <utf8proc.h>

#include "common/allocator.h"
#include "common/buffer.h"
#include "common/byte.h"
#include "common/utf8.h"
#include "unicode/nfc_quick.h"

enum {
  MAX_DECOMPOSED = 32,      /* capacity for one decomposition, in code points; Unicode's longest has 18 */
  HANGUL_BEFORE_T = 0x11A7, /* the code point before the first trailing consonant */
  SHORT_RUN = 16
};

static const utf8proc_option_t canonical = UTF8PROC_STABLE | UTF8PROC_DECOMPOSE;

typedef struct {
  simdiri_scratch *scratch;
  size_t count;
  utf8proc_option_t options;
  bool guard_ascii;
} code_points;

static unsigned combining_class(int32_t code_point) {
  return (unsigned)utf8proc_get_property(code_point)->combining_class;
}

static simdiri_status reserve_code_points(code_points *text, size_t extra) {
  simdiri_scratch *scratch = text->scratch;
  void *block = scratch->code_points;
  const simdiri_status status =
      simdiri_grow(scratch->allocator, &block, &scratch->code_point_capacity, text->count + extra, sizeof(int32_t));
  scratch->code_points = block;
  return status;
}

static bool has_other_ascii(const int32_t *points, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (points[i] < 0x80 && !byte_is((unsigned char)points[i], CLASS_UNRESERVED)) return true;
  return false;
}

static size_t decompose_one(int32_t code_point, int32_t *out, utf8proc_option_t options) {
  int boundary = 0;
  const utf8proc_ssize_t count = utf8proc_decompose_char(code_point, out, MAX_DECOMPOSED, options, &boundary);
  if (count > 0 && count <= MAX_DECOMPOSED) return (size_t)count;
  out[0] = code_point;
  return 1;
}

static simdiri_status add_decomposed(code_points *text, int32_t code_point) {
  const simdiri_status status = reserve_code_points(text, MAX_DECOMPOSED);
  if (status != SIMDIRI_OK) return status;
  int32_t *out = text->scratch->code_points + text->count;
  if (code_point < 0xA0) {
    *out = code_point;
    text->count++;
    return SIMDIRI_OK;
  }
  size_t count = decompose_one(code_point, out, text->options);
  if (text->guard_ascii && has_other_ascii(out, count) && (text->options & UTF8PROC_COMPAT))
    count = decompose_one(code_point, out, canonical);
  if (text->guard_ascii && has_other_ascii(out, count)) {
    out[0] = code_point;
    count = 1;
  }
  text->count += count;
  return SIMDIRI_OK;
}

static void sort_short_run(int32_t *points, size_t count) {
  for (size_t i = 1; i < count; i++) {
    const int32_t moved = points[i];
    const unsigned key = combining_class(moved);
    size_t j = i;
    for (; j > 0 && combining_class(points[j - 1]) > key; j--) points[j] = points[j - 1];
    points[j] = moved;
  }
}

/* Sorts by combining class with a stable counting sort; `spare` has the same size. */
static void sort_long_run(int32_t *points, size_t count, int32_t *spare) {
  size_t begins[257] = {0};
  for (size_t i = 0; i < count; i++) begins[combining_class(points[i]) + 1]++;
  for (size_t i = 1; i < 257; i++) begins[i] += begins[i - 1];
  for (size_t i = 0; i < count; i++) spare[begins[combining_class(points[i])]++] = points[i];
  memcpy(points, spare, count * sizeof *points);
}

/* The Canonical Ordering Algorithm (The Unicode Standard 3.11, D109). */
static simdiri_status order_marks(code_points *text) {
  for (size_t begin = 0; begin < text->count;) {
    size_t end = begin;
    while (end < text->count && combining_class(text->scratch->code_points[end]) != 0) end++;
    const size_t run = end - begin;
    if (run > SHORT_RUN) {
      const simdiri_status status = reserve_code_points(text, run);
      if (status != SIMDIRI_OK) return status;
      int32_t *points = text->scratch->code_points;
      sort_long_run(points + begin, run, points + text->count);
    } else if (run > 1) {
      sort_short_run(text->scratch->code_points + begin, run);
    }
    begin = end + 1;
  }
  return SIMDIRI_OK;
}

/* Composes the text in pieces that are cut before each U+11A7. utf8proc 2.8.0 mistakes U+11A7 after an LV syllable for
 * a trailing consonant with index 0, and drops it. U+11A7 is a starter that composes with nothing before it, so cutting
 * there changes nothing else. */
static void compose_code_points(code_points *text) {
  int32_t *points = text->scratch->code_points;
  size_t written = 0;
  for (size_t begin = 0; begin < text->count;) {
    size_t end = begin + 1;
    while (end < text->count && points[end] != HANGUL_BEFORE_T) end++;
    const utf8proc_ssize_t kept =
        utf8proc_normalize_utf32(points + begin, (utf8proc_ssize_t)(end - begin), text->options);
    memmove(points + written, points + begin, (size_t)kept * sizeof *points);
    written += (size_t)kept;
    begin = end;
  }
  text->count = written;
}

static simdiri_status append_utf8(const code_points *text, simdiri_buffer *out) {
  const simdiri_status status = simdiri_buffer_reserve(out, text->count * 4);
  if (status != SIMDIRI_OK) return status;
  unsigned char *end = buffer_reserved_end(out);
  for (size_t i = 0; i < text->count; i++) end = utf8_encode(end, (uint32_t)text->scratch->code_points[i]);
  buffer_commit(out, end);
  return SIMDIRI_OK;
}

simdiri_status simdiri_nfc_apply(simdiri_scratch *scratch, simdiri_unicode form, bool guard_ascii, const char *text,
                                 size_t len, simdiri_buffer *out) {
  const unsigned char *p = (const unsigned char *)text;
  const unsigned char *const end = p + len;
  if (simdiri_is_surely_nfc(form, p, len)) return simdiri_buffer_append(out, text, len);
  code_points points = {.scratch = scratch, .guard_ascii = guard_ascii};
  points.options = form == SIMDIRI_UNICODE_NFKC ? canonical | UTF8PROC_COMPAT : canonical;
  simdiri_status status = SIMDIRI_OK;
  while (p < end && status == SIMDIRI_OK) {
    uint32_t code_point = 0;
    p += utf8_decode(p, end, &code_point);
    status = add_decomposed(&points, (int32_t)code_point);
  }
  if (status == SIMDIRI_OK) status = order_marks(&points);
  if (status != SIMDIRI_OK) return status;
  points.options = UTF8PROC_STABLE | UTF8PROC_COMPOSE;
  compose_code_points(&points);
  return append_utf8(&points, out);
}
