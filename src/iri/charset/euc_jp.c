/* EUC-JP (Encoding Standard 12.1). */
/* SPDX-License-Identifier: MIT */
#include "iri/charset/jis.h"

static encoded_character read_two(const encoding_index *index, const unsigned char *p, size_t len) {
  if (!is_in_range(p[0], 0xA1, 0xFE) || !is_in_range(p[1], 0xA1, 0xFE)) return character_of(0, 0);
  return character_of(len, simdiri_index_code_point(index, (p[0] - 0xA1u) * 94 + (p[1] - 0xA1u)));
}

static encoded_character read_euc_jp(const unsigned char *p, size_t available) {
  if (available < 2) return character_of(0, 0);
  if (p[0] == 0x8E && is_in_range(p[1], 0xA1, 0xDF)) return character_of(2, FIRST_HALF_WIDTH - 0xA1u + p[1]);
  if (p[0] != 0x8F) return read_two(&simdiri_jis0208_index, p, 2);
  return available < 3 ? character_of(0, 0) : read_two(&simdiri_jis0212_index, p + 1, 3);
}

size_t simdiri_euc_jp_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                             unsigned char **out) {
  (void)encoding;
  return decode_characters(read_euc_jp, text, len, out);
}

/* Index jis0212 is only read. */
size_t simdiri_euc_jp_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes) {
  (void)encoding;
  bytes[0] = find_ascii(code_point);
  if (bytes[0]) return 1;
  if (is_half_width(code_point)) {
    bytes[0] = 0x8E;
    bytes[1] = (unsigned char)(code_point - FIRST_HALF_WIDTH + 0xA1);
    return 2;
  }
  const unsigned pointer = simdiri_index_pointer(&simdiri_jis0208_index, widen_minus(code_point));
  if (pointer == NO_POINTER) return 0;
  bytes[0] = (unsigned char)(pointer / 94 + 0xA1);
  bytes[1] = (unsigned char)(pointer % 94 + 0xA1);
  return 2;
}
