/* normalize/ipv6 against RFC 5952. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/ipv6_text.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "unit/support.h"

static size_t write_text(const unsigned char address[16], char *out) {
  char *capacity = guarded_capacity(1, IPV6_TEXT_CAPACITY);
  const size_t len = simdiri_write_ipv6(guarded_bytes(0, address, 16), (unsigned char *)capacity);
  assert_true(len <= IPV6_TEXT_CAPACITY);
  memcpy(out, capacity, len);
  out[len] = '\0';
  return len;
}

static void test_write_ipv6_examples(void **state) {
  (void)state;
  static const char *const rows[][2] = {
      {"2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"}, /* the first of equal runs */
      {"2001:0DB8::0001", "2001:db8::1"},
      {"2001:db8:0:0:0:0:2:1", "2001:db8::2:1"},
      {"2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"}, /* a single group is not a run */
      {"2001:0:0:1:0:0:0:1", "2001:0:0:1::1"},          /* the longer run */
      {"2001:db8::1:0:0:0", "2001:db8:0:0:1::"},
      {"0:0:0:0:0:0:0:0", "::"},
      {"0:0:0:0:0:0:0:1", "::1"},
      {"1:0:0:0:0:0:0:0", "1::"},
      {"0:1:0:1:0:1:0:1", "0:1:0:1:0:1:0:1"},
      {"1:2:3:4:5:6:0:0", "1:2:3:4:5:6::"},
      {"0:0:3:4:5:6:7:8", "::3:4:5:6:7:8"},
      {"ABCD:EF01:2345:6789:abcd:ef01:2345:6789", "abcd:ef01:2345:6789:abcd:ef01:2345:6789"},
      {"::ffff:c000:280", "::ffff:192.0.2.128"}, /* IPv4-mapped */
      {"::ffff:0:0", "::ffff:0.0.0.0"},
      {"::ffff:255.255.255.255", "::ffff:255.255.255.255"},
      {"::ffff:0:102:304", "::ffff:0:1.2.3.4"}, /* IPv4-translated */
      {"::1.2.3.4", "::102:304"},
      {"64:ff9b::1.2.3.4", "64:ff9b::102:304"},
      {"::fffe:1.2.3.4", "::fffe:102:304"},
      {"1::ffff:1.2.3.4", "1::ffff:102:304"},
      {"::ffff:1:1.2.3.4", "::ffff:1:102:304"},
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    unsigned char address[16];
    char text[IPV6_TEXT_CAPACITY + 1];
    assert_int_equal(inet_pton(AF_INET6, rows[i][0], address), 1);
    const size_t len = write_text(address, text);
    check_same_text(rows[i][0], text, len, rows[i][1], strlen(rows[i][1]));
  }
}

typedef struct {
  char text[64];
  size_t len;
} printed;

static void print(printed *out, const char *format, unsigned value) {
  const int len = snprintf(out->text + out->len, sizeof out->text - out->len, format, value);
  assert_true(len > 0 && (size_t)len < sizeof out->text - out->len);
  out->len += (size_t)len;
}

/* RFC 5952 4 again, by trying every position of "::" and taking the first of those that save most. */
static void write_by_trial(const unsigned char address[16], int groups, printed *out) {
  int best_begin = 0, best_len = 1;
  for (int begin = 0; begin < groups; begin++)
    for (int end = begin + 1; end <= groups; end++) {
      bool is_zero = true;
      for (int i = 2 * begin; i < 2 * end; i++) is_zero &= address[i] == 0;
      if (!is_zero || end - begin <= best_len) continue;
      best_begin = begin;
      best_len = end - begin;
    }
  for (int i = 0; i < groups; i++) {
    if (best_len > 1 && i == best_begin) {
      print(out, i + best_len == 8 ? "::" : ":", 0);
      i += best_len - 1;
      continue;
    }
    const unsigned char *group = address + (size_t)i * 2;
    print(out, i == 0 ? "%x" : ":%x", (unsigned)(group[0] << 8 | group[1]));
  }
  for (int i = 12; groups == 6 && i < 16; i++) print(out, i == 12 ? ":%u" : ".%u", address[i]);
}

static bool is_mixed(const unsigned char a[16]) {
  static const unsigned char zeros[10];
  if (memcmp(a, zeros, 8) != 0) return false;
  const unsigned high = (unsigned)(a[8] << 8 | a[9]), low = (unsigned)(a[10] << 8 | a[11]);
  return (high == 0 && low == 0xFFFF) || (high == 0xFFFF && low == 0);
}

static void check_address(const unsigned char address[16]) {
  char text[IPV6_TEXT_CAPACITY + 1];
  printed expected = {.len = 0};
  unsigned char again[16];
  const size_t len = write_text(address, text);
  write_by_trial(address, is_mixed(address) ? 6 : 8, &expected);
  check_same_text("canonical", text, len, expected.text, expected.len);
  assert_int_equal(inet_pton(AF_INET6, text, again), 1);
  assert_memory_equal(again, address, 16);
}

static void test_write_ipv6_random_addresses(void **state) {
  (void)state;
  random_source random = random_begin();
  for (size_t round = 0; round < 200000; round++) {
    unsigned char address[16] = {0};
    for (size_t i = 0; i < 16; i++) switch (random_below(&random, 5)) {
      case 0: address[i] = (unsigned char)random_below(&random, 256); break;
      case 1: address[i] = (unsigned char)random_below(&random, 16); break;
      default: break;
      }
    if (round % 8 == 0) memset(address, 0, 12);
    if (round % 16 == 0) memset(address + (round % 32 == 0 ? 8 : 10), 0xFF, 2);
    check_address(address);
  }
}

/* Every pattern of zero and non-zero groups. */
static void test_write_ipv6_every_pattern_of_zeros(void **state) {
  (void)state;
  for (unsigned pattern = 0; pattern < 256; pattern++) {
    unsigned char address[16] = {0};
    for (size_t i = 0; i < 8; i++) address[2 * i + 1] = (unsigned char)(pattern >> i & 1);
    check_address(address);
  }
}

static void test_write_ipv6_every_group_and_byte(void **state) {
  (void)state;
  for (unsigned n = 0; n < 1u << 16; n++) {
    unsigned char address[16] = {0x20, 1, 0, 0, 0, 5};
    address[14] = (unsigned char)(n >> 8);
    address[15] = (unsigned char)n;
    check_address(address);
    memset(address, 0, 10);
    memset(address + 10, 0xFF, 2);
    check_address(address);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_write_ipv6_examples),
      cmocka_unit_test(test_write_ipv6_random_addresses),
      cmocka_unit_test(test_write_ipv6_every_pattern_of_zeros),
      cmocka_unit_test(test_write_ipv6_every_group_and_byte),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
