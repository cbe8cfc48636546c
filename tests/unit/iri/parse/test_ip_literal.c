/* parse/ip_literal: IPv4address, IPvFuture and the brackets as in RFC 3986 3.2.2. */
/* SPDX-License-Identifier: MIT */
#include "iri/parse/parse.h"

#include <arpa/inet.h>
#include <string.h>

#include "unit/support.h"

static void test_read_ipv4(void **state) {
  (void)state;
  static const char *const good[] = {"0.0.0.0", "1.2.3.4", "255.255.255.255", "10.200.99.100", "249.250.19.9"};
  static const char *const bad[] = {"",          "1",        "1.2.3",     "1.2.3.4.5", "1.2.3.4.",
                                    ".1.2.3.4",  "1..2.3",   "256.0.0.1", "1.2.3.999", "1.2.3.1000",
                                    "01.2.3.4",  "1.2.3.00", "1.2.3.a",   "1.2.3.4 ",  "+1.2.3.4",
                                    "0x1.2.3.4", "1.2.3.-4", "1,2.3.4",   "1.2.3.\xB2"};
  unsigned char address[4], expected[4];
  for (size_t i = 0; i < LENGTH_OF(good); i++) {
    const size_t len = strlen(good[i]);
    assert_true(simdiri_read_ipv4(guarded_bytes(0, good[i], len), len, address));
    assert_int_equal(inet_pton(AF_INET, good[i], expected), 1);
    assert_memory_equal(address, expected, 4);
  }
  for (size_t i = 0; i < LENGTH_OF(bad); i++) {
    const size_t len = strlen(bad[i]);
    if (simdiri_read_ipv4(guarded_bytes(0, bad[i], len), len, address)) fail_msg("%s is accepted", bad[i]);
  }
}

/* dec-byte, every string of up to four digits. */
static void test_read_ipv4_every_dec_byte(void **state) {
  (void)state;
  for (unsigned width = 1; width <= 4; width++) {
    unsigned limit = 1;
    for (unsigned i = 0; i < width; i++) limit *= 10;
    for (unsigned n = 0; n < limit; n++) {
      char text[16] = "1.2.3.";
      unsigned char address[4];
      unsigned rest = n;
      for (unsigned i = width; i > 0; i--, rest /= 10) text[5 + i] = (char)('0' + rest % 10);
      const bool expected = n <= 255 && (width == 1 || n >= limit / 10);
      const unsigned char *copy = guarded_bytes(0, text, 6 + width);
      assert_int_equal(simdiri_read_ipv4(copy, 6 + width, address), expected);
      if (expected) assert_int_equal(address[3], n);
    }
  }
}

static bool check_literal(const char *text, size_t *offset) {
  const size_t len = strlen(text);
  return simdiri_check_ip_literal(guarded_bytes(0, text, len), len, offset);
}

static void test_check_ip_literal_good(void **state) {
  (void)state;
  static const char *const good[] = {"[::1]",     "[1:2:3:4:5:6:7:8]",        "[::1.2.3.4]", "[v1.a]", "[V1.a]",
                                     "[vF09a.:]", "[v0.!$&'()*+,;=:-._~aZ9]", "[v1.v1.v1]"};
  for (size_t i = 0; i < LENGTH_OF(good); i++) {
    size_t offset;
    if (!check_literal(good[i], &offset)) fail_msg("%s is refused at %zu", good[i], offset);
  }
}

/* With the offset of the first byte at which no IP-literal can begin with the text so far. */
static void test_check_ip_literal_bad_with_offset(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t offset;
  } bad[] = {
      {"[", 1},
      {"[]", 1},
      {"[::1", 4},
      {"[::1]x", 5},
      {"[::1]]", 5},
      {"[v1.a]x", 6},
      {"[v1.a", 5},
      {"[v]", 2},
      {"[v.a]", 2},
      {"[vG.a]", 2},
      {"[v1]", 3},
      {"[v1.]", 4},
      {"[v1.a%41]", 5},
      {"[v1.a/b]", 5},
      {"[v1.[]", 4},
      {"[::g]", 3},
      {"[fe80::1%25en]", 8},
      {"[ ::1]", 1},
      {"[x]", 1},
      {"[v1.\xC3\xA9]", 4},
      {"[1:2]", 4},
      {"[:]", 2},
      {"[1::2::3]", 6},
      {"[1.2.3.4]", 2},
  };
  for (size_t i = 0; i < LENGTH_OF(bad); i++) {
    size_t offset = SIZE_MAX;
    if (check_literal(bad[i].text, &offset)) fail_msg("%s is accepted", bad[i].text);
    if (offset != bad[i].offset) fail_msg("%s is refused at %zu, not %zu", bad[i].text, offset, bad[i].offset);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_read_ipv4),
      cmocka_unit_test(test_read_ipv4_every_dec_byte),
      cmocka_unit_test(test_check_ip_literal_good),
      cmocka_unit_test(test_check_ip_literal_bad_with_offset),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
