/* Unicode normalization (UAX #15): decompose, order, compose. Data and composition are from utf8proc. The ordering is
 * not: utf8proc exchanges neighbours, which takes quadratic time on long hostile runs of marks. */
/* SPDX-License-Identifier: MIT */
#include "iri/unicode/nfc.h"

#include <string.h>
#include <utf8proc.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "iri/unicode/nfc_quick.h"

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

/* No decomposition may contain ASCII other than unreserved. */
static size_t decompose_guarded(int32_t code_point, int32_t *out, utf8proc_option_t options) {
  size_t count = decompose_one(code_point, out, options);
  if (has_other_ascii(out, count) && (options & UTF8PROC_COMPAT)) count = decompose_one(code_point, out, canonical);
  if (!has_other_ascii(out, count)) return count;
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
  text->count += text->guard_ascii ? decompose_guarded(code_point, out, text->options)
                                   : decompose_one(code_point, out, text->options);
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

/* Composes the text in pieces that are cut before each U+11A7, and returns its new length. utf8proc 2.8.0 mistakes
 * U+11A7 after an LV syllable for a trailing consonant with index 0, and drops it. U+11A7 is a starter that composes
 * with nothing before it, so cutting there changes nothing else. */
static size_t compose_code_points(int32_t *points, size_t count) {
  size_t written = 0;
  for (size_t begin = 0; begin < count;) {
    size_t end = begin + 1;
    while (end < count && points[end] != HANGUL_BEFORE_T) end++;
    const utf8proc_ssize_t composed =
        utf8proc_normalize_utf32(points + begin, (utf8proc_ssize_t)(end - begin), UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    memmove(points + written, points + begin, (size_t)composed * sizeof *points);
    written += (size_t)composed;
    begin = end;
  }
  return written;
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
  points.count = compose_code_points(scratch->code_points, points.count);
  return append_utf8(&points, out);
}

bool simdiri_nfc_changes(const uint32_t *points, size_t count) {
  int32_t text[4 * NFC_SHORT + MAX_DECOMPOSED]; /* no canonical decomposition has more than four code points */
  size_t len = 0, begin = 0;
  for (size_t i = 0; i < count; i++) {
    const int32_t c = (int32_t)points[i];
    if (c < 0xA0)
      text[len++] = c;
    else
      len += decompose_guarded(c, text + len, canonical);
  }
  for (size_t i = 0; i <= len; i++) {
    if (i < len && combining_class(text[i]) != 0) continue;
    sort_short_run(text + begin, i - begin);
    begin = i + 1;
  }
  len = compose_code_points(text, len);
  if (len != count) return true;
  for (size_t i = 0; i < count; i++)
    if (text[i] != (int32_t)points[i]) return true;
  return false;
}
