/* EUC-KR, which is windows-949 (Encoding Standard 13). */
/* SPDX-License-Identifier: MIT */
#include "iri/charset/encoding.h"
#include "iri/charset/index.h"

static encoded_character read_euc_kr(const unsigned char *p, size_t available) {
  if (p[0] == 0x80 || p[0] == 0xFF || available < 2 || !is_in_range(p[1], 0x41, 0xFE)) return character_of(0, 0);
  return character_of(2, simdiri_index_code_point(&simdiri_euc_kr_index, (p[0] - 0x81u) * 190 + (p[1] - 0x41u)));
}

size_t simdiri_euc_kr_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                             unsigned char **out) {
  (void)encoding;
  return decode_characters(read_euc_kr, text, len, out);
}

size_t simdiri_euc_kr_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes) {
  (void)encoding;
  const unsigned pointer = simdiri_index_pointer(&simdiri_euc_kr_index, code_point);
  if (pointer == NO_POINTER) return 0;
  bytes[0] = (unsigned char)(pointer / 190 + 0x81);
  bytes[1] = (unsigned char)(pointer % 190 + 0x41);
  return 2;
}
