/* Big5 (Encoding Standard 11). */
/* SPDX-License-Identifier: MIT */
#include "iri/charset/encoding.h"
#include "iri/charset/index.h"

enum { FIRST_WRITTEN = (0xA1 - 0x81) * 157 }; /* pointers below are Hong Kong extensions: decoded, but never encoded */

/* Pointers that decode to two characters, a letter and a combining mark (Encoding Standard 11.1.1). */
static encoded_character read_pair(unsigned pointer) {
  switch (pointer) {
  case 1133: return (encoded_character){2, 0xCA, 0x304};
  case 1135: return (encoded_character){2, 0xCA, 0x30C};
  case 1164: return (encoded_character){2, 0xEA, 0x304};
  case 1166: return (encoded_character){2, 0xEA, 0x30C};
  default: return character_of(0, 0);
  }
}

static encoded_character read_big5(const unsigned char *p, size_t available) {
  if (p[0] == 0x80 || p[0] == 0xFF || available < 2) return character_of(0, 0);
  if (!is_in_range(p[1], 0x40, 0x7E) && !is_in_range(p[1], 0xA1, 0xFE)) return character_of(0, 0);
  const unsigned pointer = (p[0] - 0x81u) * 157 + (p[1] - (p[1] < 0x7F ? 0x40u : 0x62u));
  const encoded_character pair = read_pair(pointer);
  return pair.len > 0 ? pair : character_of(2, simdiri_index_code_point(&simdiri_big5_index, pointer));
}

size_t simdiri_big5_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                           unsigned char **out) {
  (void)encoding;
  return decode_characters(read_big5, text, len, out);
}

/* For these code points the last pointer is written, for others the first. */
static bool is_last_written(uint32_t code_point) {
  return code_point == 0x2550 || code_point == 0x255E || code_point == 0x2561 || code_point == 0x256A ||
         code_point == 0x5341 || code_point == 0x5345;
}

/* "The index Big5 pointer for code point" (5). */
static unsigned find_pointer(uint32_t code_point) {
  const uint16_t *pointers;
  const size_t count = simdiri_index_pointers(&simdiri_big5_index, code_point, &pointers);
  if (count > 0 && pointers[count - 1] >= FIRST_WRITTEN && is_last_written(code_point)) return pointers[count - 1];
  for (size_t i = 0; i < count; i++)
    if (pointers[i] >= FIRST_WRITTEN) return pointers[i];
  return NO_POINTER;
}

size_t simdiri_big5_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes) {
  (void)encoding;
  const unsigned pointer = find_pointer(code_point), trail = pointer % 157;
  if (pointer == NO_POINTER) return 0;
  bytes[0] = (unsigned char)(pointer / 157 + 0x81);
  bytes[1] = (unsigned char)(trail + (trail < 0x3F ? 0x40 : 0x62));
  return 2;
}
