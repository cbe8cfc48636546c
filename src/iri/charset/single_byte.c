/* Single-byte encodings (Encoding Standard 9, 14.5). */
/* SPDX-License-Identifier: MIT */
#include "iri/charset/encoding.h"

size_t simdiri_single_byte_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                                  unsigned char **out) {
  unsigned char *to = *out;
  size_t at = 0;
  for (; at < len; at++) {
    const uint32_t code_point = text[at] < 0x80 ? text[at] : encoding->high[text[at] - 0x80];
    if (code_point == 0 && text[at] != 0) break;
    to = utf8_encode(to, code_point);
  }
  *out = to;
  return at;
}

size_t simdiri_single_byte_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes) {
  for (unsigned i = 0; i < 128; i++) {
    if (encoding->high[i] != code_point) continue;
    bytes[0] = (unsigned char)(0x80 + i);
    return 1;
  }
  return 0;
}
