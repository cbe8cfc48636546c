/* The text of keys of webarchive-commons: its URLParser and BasicURLCanonicalizer work on strings of Java. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "keys/surt/wayback.h"

/* Measures the bytes that Java's decoder replaces by one U+FFFD: a surrogate, or the longest beginning of a character,
 * or one byte. */
static size_t measure_malformed(const unsigned char *p, const unsigned char *end) {
  const unsigned lead = p[0];
  const size_t full_len = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  size_t len = 1;
  if (lead < 0xC2 || lead > 0xF4 || end - p < 2) return 1;
  if ((lead == 0xE0 && p[1] < 0xA0) || (lead == 0xF0 && p[1] < 0x90) || (lead == 0xF4 && p[1] > 0x8F)) return 1;
  while (len < full_len && p + len < end && (p[len] & 0xC0) == 0x80) len++;
  return len;
}

simdiri_status simdiri_wayback_read(simdiri_buffer *out, const char *text, size_t len) {
  const unsigned char *p = (const unsigned char *)text, *const end = p + len;
  uint32_t ignored;
  out->len = 0;
  const simdiri_status status = simdiri_buffer_reserve(out, 3 * len + 1);
  if (status != SIMDIRI_OK) return status;
  while (p < end) {
    const size_t valid = utf8_decode(p, end, &ignored);
    const size_t taken = valid > 0 ? valid : measure_malformed(p, end);
    const char *source = valid > 0 ? (const char *)p : "\xEF\xBF\xBD";
    for (size_t i = 0; i < (valid > 0 ? valid : 3); i++) buffer_put(out, source[i]);
    p += taken;
  }
  return SIMDIRI_OK;
}

/* Measures a line end or tab at the beginning: URLParser.STRAY_SPACING. */
static size_t measure_stray(const char *text, size_t len) {
  if (text[0] == '\t' || text[0] == '\n' || text[0] == '\r') return 1;
  if (len >= 2 && memcmp(text, "\xC2\x85", 2) == 0) return 2; /* U+0085 */
  return len >= 3 && (memcmp(text, "\xE2\x80\xA8", 3) == 0 || memcmp(text, "\xE2\x80\xA9", 3) == 0) ? 3 : 0;
}

simdiri_status simdiri_wayback_clean(simdiri_buffer *out, span text) {
  out->len = 0;
  while (text.len > 0 && (unsigned char)text.data[0] <= ' ') text.data++, text.len--;
  while (text.len > 0 && (unsigned char)text.data[text.len - 1] <= ' ') text.len--;
  const simdiri_status status = simdiri_buffer_reserve(out, text.len + 1);
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; i < text.len;) {
    const size_t stray = measure_stray(text.data + i, text.len - i);
    if (stray == 0) buffer_put(out, text.data[i]);
    i += stray > 0 ? stray : 1;
  }
  return SIMDIRI_OK;
}

/* Returns the length of the character that the last triplets of the text encode, and writes it to `bytes`; 0 if they
 * encode none, or only a part of one. */
static size_t read_last_character(const unsigned char *text, size_t len, unsigned char bytes[4]) {
  uint32_t ignored;
  for (size_t count = 1; count <= 4 && 3 * count <= len; count++) {
    const unsigned char *first = text + len - 3 * count;
    if (!is_triplet(first, first + 3)) return 0;
    if ((triplet_value(first) & 0xC0) == 0x80) continue;
    for (size_t i = 0; i < count; i++) bytes[i] = triplet_value(first + 3 * i);
    return utf8_decode(bytes, bytes + count, &ignored) == count ? count : 0;
  }
  return 0;
}

/* Java decodes the whole text until nothing changes. Triplets cannot overlap, and neither can characters of UTF-8, so
 * each is decoded as soon as it is complete. */
size_t simdiri_wayback_unescape(char *text, size_t len) {
  unsigned char *const bytes = (unsigned char *)text;
  unsigned char character[4];
  size_t out = 0, count;
  for (size_t i = 0; i < len; i++) {
    bytes[out++] = bytes[i];
    while ((count = read_last_character(bytes, out, character)) > 0) {
      out -= 3 * count;
      for (size_t k = 0; k < count; k++) bytes[out++] = character[k];
    }
  }
  return out;
}

void simdiri_wayback_escape(simdiri_buffer *out, span text) {
  unsigned char *end = buffer_end(out);
  const unsigned char *p = (const unsigned char *)text.data, *const last = p + text.len;
  for (; p < last; p++) {
    const bool is_triplet_here = is_triplet(p, last);
    if (is_triplet_here || *p <= ' ' || *p >= 0x80 || *p == '#' || *p == '%')
      end = put_triplet(end, is_triplet_here ? triplet_value(p) : *p);
    else
      *end++ = *p; /* NOLINT(clang-analyzer-core.NullDereference): the caller has reserved what the text needs */
    if (is_triplet_here) p += 2;
  }
  buffer_commit(out, end);
}
