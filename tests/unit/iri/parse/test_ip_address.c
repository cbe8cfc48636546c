/* parse/ip_literal: IPv6address as in RFC 3986 3.2.2. */
/* SPDX-License-Identifier: MIT */
#include "iri/parse/parse.h"

#include <arpa/inet.h>
#include <string.h>

#include "unit/support.h"

static bool read_ipv6(const char *text, size_t len, unsigned char address[16]) {
  size_t offset = SIZE_MAX;
  const bool is_good = simdiri_read_ipv6(guarded_bytes(0, text, len), len, address, &offset);
  if (!is_good && offset > len) fail_msg("offset %zu of %.*s", offset, (int)len, text);
  return is_good;
}

static void check_ipv6(const char *text, bool is_expected) {
  unsigned char address[16], expected[16];
  const bool is_good = read_ipv6(text, strlen(text), address);
  if (is_good != is_expected) fail_msg("%s is %s", text, is_good ? "accepted" : "refused");
  if (!is_good) return;
  assert_int_equal(inet_pton(AF_INET6, text, expected), 1);
  assert_memory_equal(address, expected, 16);
}

static void test_read_ipv6_good(void **state) {
  (void)state;
  static const char *const good[] = {"::",
                                     "::1",
                                     "1::",
                                     "1::8",
                                     "1:2:3:4:5:6:7:8",
                                     "1:2:3:4:5:6:7::",
                                     "::2:3:4:5:6:7:8",
                                     "1::3:4:5:6:7:8",
                                     "1:2:3:4::5:6:7",
                                     "abcd:EF01:2345:6789:abcd:ef01:0:ffff",
                                     "0001:0:00:000:0000:0:0:0",
                                     "1:2:3:4:5:6:1.2.3.4",
                                     "::1.2.3.4",
                                     "::ffff:255.255.255.255",
                                     "1::0.0.0.0",
                                     "1:2:3:4:5::1.2.3.4",
                                     "::2:3:4:5:6:1.2.3.4",
                                     "64:ff9b::192.0.2.33",
                                     "fe80::a:b",
                                     "1:2:3:4:5:6::8"};
  for (size_t i = 0; i < LENGTH_OF(good); i++) check_ipv6(good[i], true);
}

static void test_read_ipv6_bad(void **state) {
  (void)state;
  static const char *const bad[] = {"",
                                    ":",
                                    ":::",
                                    "1",
                                    "1:",
                                    ":1",
                                    "1:2",
                                    "1:2:3:4:5:6:7",
                                    "1:2:3:4:5:6:7:",
                                    ":2:3:4:5:6:7:8",
                                    "1:2:3:4:5:6:7:8:",
                                    "1:2:3:4:5:6:7:8:9",
                                    "1:2:3:4:5:6:7:8::",
                                    "::1:2:3:4:5:6:7:8",
                                    "1::2:3:4:5:6:7:8",
                                    "1::2::3",
                                    "::1::",
                                    "1:::2",
                                    ":::1",
                                    "1::2:",
                                    "00001::",
                                    "12345::",
                                    "::g",
                                    "::1g",
                                    "g::",
                                    "::-1",
                                    "::+1",
                                    ":: 1",
                                    "::1 ",
                                    " ::1",
                                    "::0x1",
                                    "1.2.3.4",
                                    "1.2.3.4::",
                                    "::1.2.3.4:5",
                                    "::1.2.3",
                                    "::1.2.3.4.5",
                                    "::1.2.3.256",
                                    "::1.2.3.04",
                                    "::01.2.3.4",
                                    "::1.2.3.",
                                    "::1..3.4",
                                    "::.1.2.3",
                                    "::1.2.3.4 ",
                                    "1:2:3:4:5:6:7:1.2.3.4",
                                    "1:2:3:4:5:1.2.3.4",
                                    "1:2:3:4:5:6::1.2.3.4",
                                    "::2:3:4:5:6:7:1.2.3.4",
                                    "::ffff:a.b.c.d",
                                    "::1f.2.3.4",
                                    "fe80::1%eth0",
                                    "fe80::1%25eth0",
                                    "[::1]",
                                    "::1/64",
                                    "::1]",
                                    "1:2:3:4:5:6:7:8.9"};
  for (size_t i = 0; i < LENGTH_OF(bad); i++) check_ipv6(bad[i], false);
}

/* The nine rows of IPv6address: the maximum of groups before "::", and the exact number after it. -1: no "::". An ls32
 * is two groups or an IPv4address. */
static bool abnf_allows(int before, bool has_gap, int after, bool has_ipv4) {
  static const int rows[][2] = {{-1, 8}, {0, 7}, {1, 6}, {2, 5}, {3, 4}, {4, 3}, {5, 2}, {6, 1}, {7, 0}};
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    const int behind = rows[i][1];
    if (has_ipv4 && behind < 2) continue; /* the last two rows end in h16 or nothing */
    if (!has_gap && rows[i][0] == -1 && before == behind) return true;
    if (has_gap && rows[i][0] >= 0 && before <= rows[i][0] && after == behind) return true;
  }
  return false;
}

static size_t write_groups(char *out, int count, bool has_ipv4) {
  size_t at = 0;
  for (int i = 0; i < count; i++) {
    const bool is_tail = has_ipv4 && i == count - 2;
    if (i > 0) out[at++] = ':';
    const char *group = is_tail ? "9.8.7.6" : i % 2 ? "0a" : "12Ef";
    memcpy(out + at, group, strlen(group));
    at += strlen(group);
    if (is_tail) break;
  }
  return at;
}

static void check_counts(int before, bool has_gap, int after, bool has_ipv4) {
  char text[128];
  unsigned char address[16];
  size_t len = write_groups(text, before, has_ipv4 && !has_gap);
  if (has_gap) {
    memcpy(text + len, "::", 2);
    len += 2;
    len += write_groups(text + len, after, has_ipv4);
  }
  const bool expected = abnf_allows(before, has_gap, after, has_ipv4);
  if (read_ipv6(text, len, address) != expected) fail_msg("%.*s: %d is wanted", (int)len, text, expected);
}

static void test_read_ipv6_every_number_of_groups(void **state) {
  (void)state;
  for (int before = 0; before <= 10; before++) {
    check_counts(before, false, 0, false);
    if (before >= 2) check_counts(before, false, 0, true);
    for (int after = 0; after <= 10; after++) {
      check_counts(before, true, after, false);
      if (after >= 2) check_counts(before, true, after, true);
    }
  }
}

/* Every string of up to ten of these bytes: the library accepts what inet_pton accepts, as the ABNF is the same
 * there. */
static void test_read_ipv6_all_short_strings(void **state) {
  (void)state;
  static const char alphabet[] = ":1.";
  size_t count = 1;
  for (size_t len = 0; len <= 10; len++, count *= 3) {
    for (size_t n = 0; n < count; n++) {
      char text[11];
      unsigned char address[16], expected[16];
      size_t rest = n;
      for (size_t i = 0; i < len; i++, rest /= 3) text[i] = alphabet[rest % 3];
      text[len] = '\0';
      const bool is_good = read_ipv6(text, len, address);
      if (is_good != (inet_pton(AF_INET6, text, expected) == 1)) fail_msg("%s is %d", text, is_good);
      if (is_good) assert_memory_equal(address, expected, 16);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_read_ipv6_good),
      cmocka_unit_test(test_read_ipv6_bad),
      cmocka_unit_test(test_read_ipv6_every_number_of_groups),
      cmocka_unit_test(test_read_ipv6_all_short_strings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
