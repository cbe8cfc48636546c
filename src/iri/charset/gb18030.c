/* GBK and gb18030 (Encoding Standard 10). */
/* SPDX-License-Identifier: MIT */
#include "iri/charset/encoding.h"
#include "iri/charset/index.h"

enum { EURO = 0x20AC, FIRST_PRIVATE = 0xE78D, LAST_PRIVATE = 0xE864 };

/* ------------------------------------------------------------------------------------------- four bytes */

/* Returns the last range whose pointer, or whose code point, is not above the value. The first range begins with
 * pointer 0 and code point 80. */
static const encoding_range *find_range(uint32_t value, bool by_pointer) {
  size_t low = 0, high = GB18030_RANGES;
  while (high - low > 1) {
    const size_t middle = low + (high - low) / 2;
    const encoding_range *range = &simdiri_gb18030_ranges[middle];
    if ((by_pointer ? range->pointer : range->code_point) <= value)
      low = middle;
    else
      high = middle;
  }
  return &simdiri_gb18030_ranges[low];
}

/* "The index gb18030 ranges code point for pointer" (5); 0: none. */
static uint32_t range_code_point(uint32_t pointer) {
  if ((pointer > 39419 && pointer < 189000) || pointer > 1237575) return 0;
  if (pointer == 7457) return 0xE7C7;
  const encoding_range *range = find_range(pointer, true);
  return range->code_point + (pointer - range->pointer);
}

static uint32_t range_pointer(uint32_t code_point) {
  if (code_point == 0xE7C7) return 7457;
  const encoding_range *range = find_range(code_point, false);
  return range->pointer + (code_point - range->code_point);
}

/* Reads four bytes: the first is 81 to FE, the second 30 to 39. */
static encoded_character read_four(const unsigned char *p, size_t available) {
  if (available < 4 || !is_in_range(p[2], 0x81, 0xFE) || !is_in_range(p[3], 0x30, 0x39)) return character_of(0, 0);
  const uint32_t pointer = ((p[0] - 0x81u) * 10 + (p[1] - 0x30u)) * 1260 + (p[2] - 0x81u) * 10 + (p[3] - 0x30u);
  return character_of(4, range_code_point(pointer));
}

static size_t put_four(uint32_t pointer, unsigned char *bytes) {
  bytes[0] = (unsigned char)(pointer / 12600 + 0x81);
  bytes[1] = (unsigned char)(pointer / 1260 % 10 + 0x30);
  bytes[2] = (unsigned char)(pointer / 10 % 126 + 0x81);
  bytes[3] = (unsigned char)(pointer % 10 + 0x30);
  return 4;
}

/* ------------------------------------------------------------------------------------------- one and two bytes */

static encoded_character read_gb18030(const unsigned char *p, size_t available) {
  if (p[0] == 0x80) return character_of(1, EURO);
  if (p[0] == 0xFF || available < 2) return character_of(0, 0);
  if (is_in_range(p[1], 0x30, 0x39)) return read_four(p, available);
  if (!is_in_range(p[1], 0x40, 0xFE) || p[1] == 0x7F) return character_of(0, 0);
  const unsigned offset = p[1] < 0x7F ? 0x40 : 0x41;
  return character_of(2, simdiri_index_code_point(&simdiri_gb18030_index, (p[0] - 0x81u) * 190 + (p[1] - offset)));
}

size_t simdiri_gb18030_decode(const charset_encoding *encoding, const unsigned char *text, size_t len,
                              unsigned char **out) {
  (void)encoding;
  return decode_characters(read_gb18030, text, len, out);
}

/* "If there is a row in the table below" (10.2.2): the bytes that GB18030-2005 had for private characters. */
static size_t put_private(uint32_t code_point, unsigned char *bytes) {
  static const uint16_t rows[][2] = {
      {0xE78D, 0xA6D9}, {0xE78E, 0xA6DA}, {0xE78F, 0xA6DB}, {0xE790, 0xA6DC}, {0xE791, 0xA6DD}, {0xE792, 0xA6DE},
      {0xE793, 0xA6DF}, {0xE794, 0xA6EC}, {0xE795, 0xA6ED}, {0xE796, 0xA6F3}, {0xE81E, 0xFE59}, {0xE826, 0xFE61},
      {0xE82B, 0xFE66}, {0xE82C, 0xFE67}, {0xE832, 0xFE6D}, {0xE843, 0xFE7E}, {0xE854, 0xFE90}, {0xE864, 0xFEA0}};
  if (code_point < FIRST_PRIVATE || code_point > LAST_PRIVATE) return 0;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (rows[i][0] != code_point) continue;
    bytes[0] = (unsigned char)(rows[i][1] >> 8);
    bytes[1] = (unsigned char)rows[i][1];
    return 2;
  }
  return 0;
}

/* U+E5E5 has no bytes: A3 A0, its former bytes, are read as U+3000. */
static size_t put_two(uint32_t code_point, unsigned char *bytes) {
  const size_t len = put_private(code_point, bytes);
  if (len > 0) return len;
  const unsigned pointer = simdiri_index_pointer(&simdiri_gb18030_index, code_point);
  if (pointer == NO_POINTER) return 0;
  const unsigned trail = pointer % 190;
  bytes[0] = (unsigned char)(pointer / 190 + 0x81);
  bytes[1] = (unsigned char)(trail + (trail < 0x3F ? 0x40 : 0x41));
  return 2;
}

size_t simdiri_gb18030_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes) {
  (void)encoding;
  if (code_point == 0xE5E5) return 0;
  const size_t len = put_two(code_point, bytes);
  return len > 0 ? len : put_four(range_pointer(code_point), bytes);
}

size_t simdiri_gbk_encode(const charset_encoding *encoding, uint32_t code_point, unsigned char *bytes) {
  (void)encoding;
  if (code_point == 0xE5E5) return 0;
  if (code_point != EURO) return put_two(code_point, bytes);
  bytes[0] = 0x80;
  return 1;
}
