/* iri/common/utf8.h against RFC 3629. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/utf8.h"

#include <string.h>

#include "unit/support.h"

/* RFC 3629 4, one row for each line of UTF8-2, UTF8-3 and UTF8-4. */
typedef struct {
  unsigned char len, lead_first, lead_last, second_first, second_last;
} sequence_row;

static const sequence_row rows[] = {
    {2, 0xC2, 0xDF, 0x80, 0xBF}, {3, 0xE0, 0xE0, 0xA0, 0xBF}, {3, 0xE1, 0xEC, 0x80, 0xBF}, {3, 0xED, 0xED, 0x80, 0x9F},
    {3, 0xEE, 0xEF, 0x80, 0xBF}, {4, 0xF0, 0xF0, 0x90, 0xBF}, {4, 0xF1, 0xF3, 0x80, 0xBF}, {4, 0xF4, 0xF4, 0x80, 0x8F},
};

/* The length of the sequence at the start of `text` by the ABNF, or 0. */
static size_t abnf_len(const unsigned char *text, size_t len) {
  if (text[0] < 0x80) return 1;
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    const sequence_row *row = &rows[i];
    if (text[0] < row->lead_first || text[0] > row->lead_last) continue;
    if (len < row->len || text[1] < row->second_first || text[1] > row->second_last) return 0;
    for (size_t k = 2; k < row->len; k++)
      if (text[k] < 0x80 || text[k] > 0xBF) return 0;
    return row->len;
  }
  return 0;
}

/* RFC 3629 3: the code point in the bytes of a well-formed sequence. */
static uint32_t value_of(const unsigned char *text, size_t len) {
  static const unsigned char lead_bits[5] = {0, 0x7F, 0x1F, 0x0F, 0x07};
  uint32_t value = text[0] & lead_bits[len];
  for (size_t i = 1; i < len; i++) value = value * 64 + (text[i] & 63u);
  return value;
}

static void check_decode(const unsigned char *text, size_t len) {
  uint32_t code_point = 0xFFFFFFFF;
  const size_t expected = abnf_len(text, len);
  const size_t decoded = utf8_decode(text, text + len, &code_point);
  if (decoded != expected || (expected > 0 && code_point != value_of(text, expected)))
    fail_msg("%02X.. in %zu octets: length %zu, not %zu; U+%04X", text[0], len, decoded, expected,
             (unsigned)code_point);
}

static void test_decode_every_byte_alone(void **state) {
  (void)state;
  unsigned char *byte = (unsigned char *)guarded_capacity(0, 1);
  for (unsigned a = 0; a < 256; a++) {
    *byte = (unsigned char)a;
    check_decode(byte, 1);
  }
}

static void test_decode_every_two_bytes(void **state) {
  (void)state;
  unsigned char *bytes = (unsigned char *)guarded_capacity(0, 2);
  for (unsigned n = 0; n < 1u << 16; n++) {
    bytes[0] = (unsigned char)(n >> 8);
    bytes[1] = (unsigned char)n;
    check_decode(bytes, 2);
  }
}

static void test_decode_every_three_bytes(void **state) {
  (void)state;
  unsigned char *bytes = (unsigned char *)guarded_capacity(0, 3);
  for (unsigned n = 0x80u << 16; n < 1u << 24; n++) {
    bytes[0] = (unsigned char)(n >> 16);
    bytes[1] = (unsigned char)(n >> 8);
    bytes[2] = (unsigned char)n;
    check_decode(bytes, 3);
  }
}

/* Every lead and second byte; of the other continuation bytes, those at both sides of each limit. */
static void test_decode_four_bytes_at_limits(void **state) {
  (void)state;
  static const unsigned char tails[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF};
  unsigned char *bytes = (unsigned char *)guarded_capacity(0, 4);
  for (unsigned n = 0; n < 1u << 16; n++) {
    bytes[0] = (unsigned char)(n >> 8);
    bytes[1] = (unsigned char)n;
    for (size_t k = 0; k < LENGTH_OF(tails) * LENGTH_OF(tails); k++) {
      bytes[2] = tails[k / LENGTH_OF(tails)];
      bytes[3] = tails[k % LENGTH_OF(tails)];
      check_decode(bytes, 4);
    }
  }
}

static void test_decode_boundaries(void **state) {
  (void)state;
  static const struct {
    const char *bytes;
    size_t len;
    uint32_t code_point;
  } cases[] = {
      {"\x7F", 1, 0x7F},
      {"\xC2\x80", 2, 0x80},
      {"\xDF\xBF", 2, 0x7FF},
      {"\xE0\xA0\x80", 3, 0x800},
      {"\xED\x9F\xBF", 3, 0xD7FF},
      {"\xEE\x80\x80", 3, 0xE000},
      {"\xEF\xBF\xBF", 3, 0xFFFF},
      {"\xF0\x90\x80\x80", 4, 0x10000},
      {"\xF4\x8F\xBF\xBF", 4, 0x10FFFF},
      {"\xC0\x80", 0, 0},         /* overlong */
      {"\xC1\xBF", 0, 0},         /* overlong */
      {"\xE0\x9F\xBF", 0, 0},     /* overlong */
      {"\xF0\x8F\xBF\xBF", 0, 0}, /* overlong */
      {"\xED\xA0\x80", 0, 0},     /* surrogate */
      {"\xED\xBF\xBF", 0, 0},     /* surrogate */
      {"\xF4\x90\x80\x80", 0, 0}, /* above U+10FFFF */
      {"\xF5\x80\x80\x80", 0, 0},
      {"\xF8\x88\x80\x80\x80", 0, 0},
      {"\xFE", 0, 0},
      {"\xFF", 0, 0},
      {"\x80", 0, 0},
  };
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    const size_t len = strlen(cases[i].bytes);
    const unsigned char *p = guarded_bytes(0, cases[i].bytes, len);
    uint32_t code_point = 0;
    assert_int_equal(utf8_decode(p, p + len, &code_point), cases[i].len);
    if (cases[i].len > 0) assert_int_equal(code_point, cases[i].code_point);
  }
}

static bool is_scalar(uint32_t c) { return c < 0xD800 || c > 0xDFFF; }

/* Encode, then decode: the same code point, of the shortest length; if a byte is missing, length 0. */
static void test_encode_every_scalar_value_round_trips(void **state) {
  (void)state;
  for (uint32_t c = 0; c <= 0x10FFFF; c++) {
    if (!is_scalar(c)) continue;
    unsigned char bytes[4] = {0};
    const size_t len = (size_t)(utf8_encode(bytes, c) - bytes);
    const size_t expected = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    if (len != expected) fail_msg("U+%04X has %zu octets", (unsigned)c, len);
    uint32_t decoded = 0;
    if (utf8_decode(bytes, bytes + len, &decoded) != len || decoded != c) fail_msg("U+%04X", (unsigned)c);
    for (size_t cut = 1; cut < len; cut++)
      if (utf8_decode(bytes, bytes + cut, &decoded) != 0) fail_msg("U+%04X cut at %zu", (unsigned)c, cut);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_decode_every_byte_alone),  cmocka_unit_test(test_decode_every_two_bytes),
      cmocka_unit_test(test_decode_every_three_bytes), cmocka_unit_test(test_decode_four_bytes_at_limits),
      cmocka_unit_test(test_decode_boundaries),        cmocka_unit_test(test_encode_every_scalar_value_round_trips),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
