/* Shift_JIS (Encoding Standard 12.3). */
/* SPDX-License-Identifier: MIT */
#include "iri/charset/jis.h"

enum {
  FIRST_NEC_SELECTED = 8272, /* pointers of a second copy of IBM's extensions, which are not written */
  LAST_NEC_SELECTED = 8835,
  FIRST_END_USER = 8836, /* pointers of user-defined characters, which are private ones from U+E000 on */
  LAST_END_USER = 10715
};

static encoded_character read_two(const unsigned char *p) {
  if (!is_in_range(p[1], 0x40, 0xFC) || p[1] == 0x7F) return character_of(0, 0);
  const unsigned pointer = (p[0] - (p[0] < 0xA0 ? 0x81u : 0xC1u)) * 188 + (p[1] - (p[1] < 0x7F ? 0x40u : 0x41u));
  if (is_in_range(pointer, FIRST_END_USER, LAST_END_USER)) return character_of(2, 0xE000 + pointer - FIRST_END_USER);
  return character_of(2, simdiri_index_code_point(&simdiri_jis0208_index, pointer));
}

static encoded_character read_shift_jis(const unsigned char *p, size_t available) {
  if (p[0] == 0x80) return character_of(1, 0x80);
  if (is_in_range(p[0], 0xA1, 0xDF)) return character_of(1, FIRST_HALF_WIDTH - 0xA1u + p[0]);
  if (p[0] == 0xA0 || p[0] > 0xFC || available < 2) return character_of(0, 0);
  return read_two(p);
}

size_t simdiri_shift_jis_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                                unsigned char **out) {
  (void)encoding;
  return decode_characters(read_shift_jis, text, len, out);
}

/* "The index Shift_JIS pointer for code point" (5). */
static unsigned find_pointer(uint32_t code_point) {
  const uint16_t *pointers;
  const size_t count = simdiri_index_pointers(&simdiri_jis0208_index, code_point, &pointers);
  for (size_t i = 0; i < count; i++)
    if (!is_in_range(pointers[i], FIRST_NEC_SELECTED, LAST_NEC_SELECTED)) return pointers[i];
  return NO_POINTER;
}

static unsigned char find_one(uint32_t code_point) {
  if (code_point == 0x80) return 0x80;
  return is_half_width(code_point) ? (unsigned char)(code_point - FIRST_HALF_WIDTH + 0xA1) : find_ascii(code_point);
}

size_t simdiri_shift_jis_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes) {
  (void)encoding;
  bytes[0] = find_one(code_point);
  if (bytes[0]) return 1;
  const unsigned pointer = find_pointer(widen_minus(code_point)), lead = pointer / 188, trail = pointer % 188;
  if (pointer == NO_POINTER) return 0;
  bytes[0] = (unsigned char)(lead + (lead < 0x1F ? 0x81 : 0xC1));
  bytes[1] = (unsigned char)(trail + (trail < 0x3F ? 0x40 : 0x41));
  return 2;
}
