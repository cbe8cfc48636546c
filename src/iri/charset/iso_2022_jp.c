/* ISO-2022-JP (Encoding Standard 12.2). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/charset/jis.h"

enum { ESCAPE = 0x1B };

/* Bytes that shift in other versions of ISO 2022, and the escape itself. */
static bool is_shift(uint32_t code_point) { return code_point == 0x0E || code_point == 0x0F || code_point == ESCAPE; }

/* ------------------------------------------------------------------------------------------- decoding */

typedef enum { MODE_ASCII, MODE_ROMAN, MODE_KATAKANA, MODE_LEADING, NO_MODE } decoder_mode;

/* Returns the mode that the escape sequence at p sets; NO_MODE if there is none. */
static decoder_mode read_escape(const unsigned char *p, size_t available) {
  if (available < 3 || p[0] != ESCAPE) return NO_MODE;
  if (p[1] == '(' && p[2] == 'B') return MODE_ASCII;
  if (p[1] == '(' && p[2] == 'J') return MODE_ROMAN;
  if (p[1] == '(' && p[2] == 'I') return MODE_KATAKANA;
  return p[1] == '$' && (p[2] == '@' || p[2] == 'B') ? MODE_LEADING : NO_MODE;
}

static encoded_character read_two(const unsigned char *p, size_t available) {
  if (available < 2 || !is_in_range(p[0], 0x21, 0x7E) || !is_in_range(p[1], 0x21, 0x7E)) return character_of(0, 0);
  return character_of(2, simdiri_index_code_point(&simdiri_jis0208_index, (p[0] - 0x21u) * 94 + (p[1] - 0x21u)));
}

static encoded_character read_in_mode(decoder_mode mode, const unsigned char *p, size_t available) {
  if (mode == MODE_LEADING) return read_two(p, available);
  if (mode == MODE_KATAKANA) return character_of(1, is_in_range(*p, 0x21, 0x5F) ? FIRST_HALF_WIDTH - 0x21u + *p : 0);
  if (*p >= 0x80 || is_shift(*p)) return character_of(0, 0);
  if (mode == MODE_ROMAN && *p == '\\') return character_of(1, YEN);
  if (mode == MODE_ROMAN && *p == '~') return character_of(1, OVERLINE);
  return (encoded_character){1, *p, 0};
}

/* An escape sequence directly after another one is an error: such sequences could hide ASCII from a filter. */
size_t simdiri_iso_2022_jp_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                                  unsigned char **out) {
  (void)encoding;
  decoder_mode mode = MODE_ASCII;
  bool was_escape = false; /* the negation of the standard's "ISO-2022-JP output flag" */
  unsigned char *to = *out;
  size_t at = 0;
  while (at < len) {
    const decoder_mode next = read_escape(text + at, len - at);
    if (next != NO_MODE && was_escape) break;
    was_escape = next != NO_MODE;
    if (was_escape) {
      mode = next;
      at += 3;
      continue;
    }
    const encoded_character c = read_in_mode(mode, text + at, len - at);
    if (c.len == 0) break;
    to = utf8_encode(to, c.code_point);
    at += c.len;
  }
  *out = to;
  return at;
}

/* ------------------------------------------------------------------------------------------- encoding */

static size_t switch_to(jis_mode *mode, jis_mode next, unsigned char *bytes) {
  static const char *const escapes[] = {[JIS_ASCII] = "\x1B(B", [JIS_ROMAN] = "\x1B(J", [JIS_0208] = "\x1B$B"};
  if (*mode == next) return 0;
  *mode = next;
  memcpy(bytes, escapes[next], 3);
  return 3;
}

size_t simdiri_iso_2022_jp_finish(jis_mode *mode, unsigned char *bytes) { return switch_to(mode, JIS_ASCII, bytes); }

/* The escape and the shifts would be read as those of the encoding. "To prevent attacks", the error reports U+FFFD. */
static size_t put_ascii(jis_mode *mode, unsigned char byte, unsigned char *bytes, uint32_t *error) {
  const bool is_roman = *mode == JIS_ROMAN && byte != '\\' && byte != '~';
  size_t len = is_roman ? 0 : switch_to(mode, JIS_ASCII, bytes);
  if (is_shift(byte))
    *error = 0xFFFD;
  else
    bytes[len++] = byte;
  return len;
}

static size_t put_jis0208(jis_mode *mode, uint32_t code_point, unsigned char *bytes, uint32_t *error) {
  const uint32_t wide =
      is_half_width(code_point) ? simdiri_jis_katakana[code_point - FIRST_HALF_WIDTH] : widen_minus(code_point);
  const unsigned pointer = simdiri_index_pointer(&simdiri_jis0208_index, wide);
  if (pointer == NO_POINTER) {
    *error = code_point;
    return *mode == JIS_0208 ? switch_to(mode, JIS_ASCII, bytes) : 0;
  }
  size_t len = switch_to(mode, JIS_0208, bytes);
  bytes[len++] = (unsigned char)(pointer / 94 + 0x21);
  bytes[len++] = (unsigned char)(pointer % 94 + 0x21);
  return len;
}

size_t simdiri_iso_2022_jp_encode(jis_mode *mode, uint32_t code_point, unsigned char *bytes, uint32_t *error) {
  *error = 0;
  if (code_point < 0x80) return put_ascii(mode, (unsigned char)code_point, bytes, error);
  if (code_point != YEN && code_point != OVERLINE) return put_jis0208(mode, code_point, bytes, error);
  const size_t len = switch_to(mode, JIS_ROMAN, bytes);
  bytes[len] = find_ascii(code_point);
  return len + 1;
}
