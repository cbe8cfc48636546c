/* parse/ip_literal: the offset at which a text stops being the beginning of an IPv6address. */
/* SPDX-License-Identifier: MIT */
#include "iri/parse/parse.h"

#include <arpa/inet.h>
#include <string.h>

#include "unit/support.h"

/* Can a text with this beginning still become an IPv6address? Tries all continuations: the rest of a group or of "::",
 * groups, "::" and groups again, and dotted numbers. */
static bool ends_well(const char *text, size_t len, const char *more, int groups, int after, int dotted) {
  char whole[96];
  unsigned char address[16];
  size_t at = len;
  memcpy(whole, text, len);
  for (; *more; more++) whole[at++] = *more;
  for (int i = 0; i < groups; i++, whole[at++] = '1')
    if (i > 0) whole[at++] = ':';
  if (after >= 0) {
    memcpy(whole + at, "::", 2);
    at += 2;
    for (int i = 0; i < after; i++, whole[at++] = '1')
      if (i > 0) whole[at++] = ':';
  }
  for (int i = 0; i < dotted; i++) {
    whole[at++] = i % 2 ? '1' : '.';
  }
  whole[at] = '\0';
  return inet_pton(AF_INET6, whole, address) == 1;
}

static bool can_go_on(const char *text, size_t len) {
  static const char *const more[] = {"", ":", "::", "1", "1:", "1::", "1.1"};
  for (size_t i = 0; i < LENGTH_OF(more); i++)
    for (int groups = 0; groups <= 8; groups++)
      for (int after = -1; after <= 1; after++)
        for (int dotted = 0; dotted <= 6; dotted++)
          if (ends_well(text, len, more[i], groups, after, dotted)) return true;
  return false;
}

/* The offset of an error is that of the first byte after which no continuation is valid. */
static void test_read_ipv6_offset_of_all_short_strings(void **state) {
  (void)state;
  static const char alphabet[] = ":1.";
  size_t count = 1;
  for (size_t len = 0; len <= 7; len++, count *= 3) {
    for (size_t n = 0; n < count; n++) {
      char text[8];
      unsigned char address[16];
      size_t rest = n, offset = SIZE_MAX, expected = 0;
      for (size_t i = 0; i < len; i++, rest /= 3) text[i] = alphabet[rest % 3];
      if (simdiri_read_ipv6(guarded_bytes(0, text, len), len, address, &offset)) continue;
      while (expected < len && can_go_on(text, expected + 1)) expected++;
      if (offset != expected) fail_msg("%.*s: at %zu, not %zu", (int)len, text, offset, expected);
    }
  }
}

static void test_read_ipv6_offset_in_full_addresses(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t offset;
  } rows[] = {
      {"1:2:3:4:5:6:7:8:9", 15},
      {"1:2:3:4:5:6:7:8::", 15},
      {"1::2::3", 5},
      {"12345::", 4},
      {"1:2:3:4:5:6:7::8", 15},
      {"::1.2.3.256", 10},
      {"::1.2.3.4:5", 9},
      {"::1.2.3.4.5", 9},
      {"::1.2.3.04", 9},
      {"::256.1", 5},
      {"::01.2.3.4", 4},
      {"::1a.2", 4},
      {"1:2:3:4:5:6:7:1.2", 15},
      {"1:2:3:4:5:1.2.3.4", 11},
      {"1.2.3.4", 1},
      {"::1.2.3", 7},
      {"1:2:3:4:5:6:7", 13},
      {"fe80::1%eth0", 7},
      {"::2:3:4:5:6:7:8:9", 15},
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    const size_t len = strlen(rows[i].text);
    unsigned char address[16];
    size_t offset = SIZE_MAX;
    assert_false(simdiri_read_ipv6(guarded_bytes(0, rows[i].text, len), len, address, &offset));
    if (offset != rows[i].offset) fail_msg("%s: at %zu", rows[i].text, offset);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_read_ipv6_offset_of_all_short_strings),
      cmocka_unit_test(test_read_ipv6_offset_in_full_addresses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
