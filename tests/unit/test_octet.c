/* common/octet.h and its tables against the character sets of RFC 3986 2 and RFC 3987 3.1. */
/* SPDX-License-Identifier: MIT */
#include "common/octet.h"

#include <string.h>

#include "unit/support.h"

#define UPPER "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define LOWER "abcdefghijklmnopqrstuvwxyz"
#define DIGITS "0123456789"
#define UNRESERVED UPPER LOWER DIGITS "-._~"
#define SUB_DELIMS "!$&'()*+,;="
#define PCHAR UNRESERVED SUB_DELIMS ":@"

static bool is_one_of(unsigned octet, const char *set) { return octet != 0 && memchr(set, (int)octet, strlen(set)); }

static void check_set(const char *name, unsigned classes, const char *set) {
  for (unsigned octet = 0; octet < 256; octet++)
    if (octet_is((unsigned char)octet, classes) != is_one_of(octet, set)) fail_msg("%s: %02X", name, octet);
}

static void test_classes_equal_the_abnf(void **state) {
  (void)state;
  check_set("unreserved", CLASS_UNRESERVED, UNRESERVED);
  check_set("sub-delims", CLASS_SUB_DELIM, SUB_DELIMS);
  check_set("colon", CLASS_COLON, ":");
  check_set("at", CLASS_AT, "@");
  check_set("slash", CLASS_SLASH, "/");
  check_set("question", CLASS_QUESTION, "?");
  check_set("HEXDIG", CLASS_HEX, DIGITS "abcdefABCDEF");
  check_set("scheme", CLASS_SCHEME, UPPER LOWER DIGITS "+-.");
  check_set("upper", CLASS_UPPER, UPPER);
  check_set("lower", CLASS_LOWER, LOWER);
  check_set("ALPHA", CLASS_ALPHA, UPPER LOWER);
  check_set("DIGIT", CLASS_DIGIT, DIGITS);
  check_set("bracket", CLASS_BRACKET, "[]");
  check_set("hash", CLASS_HASH, "#");
  check_set("percent", CLASS_PERCENT, "%");
}

static void test_allowed_sets_equal_the_abnf(void **state) {
  (void)state;
  check_set("reg-name", ALLOWED_REG_NAME, UNRESERVED SUB_DELIMS);
  check_set("userinfo", ALLOWED_USERINFO, UNRESERVED SUB_DELIMS ":");
  check_set("path", ALLOWED_PATH, PCHAR "/");
  check_set("query", ALLOWED_QUERY, PCHAR "/?");
}

static void test_repairable_and_high_octets(void **state) {
  (void)state;
  for (unsigned octet = 0; octet < 256; octet++) {
    const bool is_control = octet < 0x20 || octet == 0x7F;
    assert_int_equal(octet_is((unsigned char)octet, CLASS_REPAIRABLE), is_control || is_one_of(octet, "<>\" {}|\\^`"));
    assert_int_equal(octet_is((unsigned char)octet, CLASS_HIGH), octet >= 0x80);
  }
}

/* Together the classes account for every octet, so that nothing falls through the transformation. */
static void test_classes_cover_every_octet(void **state) {
  (void)state;
  for (unsigned octet = 0; octet < 256; octet++) assert_int_not_equal(octet_class((unsigned char)octet), 0);
}

static void test_octet_lower_every_octet(void **state) {
  (void)state;
  static const char upper[] = UPPER;
  static const char lower[] = LOWER;
  for (unsigned octet = 0; octet < 256; octet++) {
    const char *found = is_one_of(octet, upper) ? memchr(upper, (int)octet, sizeof upper - 1) : NULL;
    const unsigned wanted = found ? (unsigned char)lower[found - upper] : octet;
    assert_int_equal(octet_lower((unsigned char)octet), wanted);
  }
}

static void test_hex_table_every_octet(void **state) {
  (void)state;
  for (unsigned octet = 0; octet < 256; octet++) {
    unsigned wanted = 255;
    if (octet >= '0' && octet <= '9') wanted = octet - '0';
    if (octet >= 'a' && octet <= 'f') wanted = octet - 'a' + 10;
    if (octet >= 'A' && octet <= 'F') wanted = octet - 'A' + 10;
    assert_int_equal(simdiri_hex_table[octet], wanted);
  }
}

static void test_is_triplet_every_pair_of_octets(void **state) {
  (void)state;
  unsigned char *p = (unsigned char *)guarded_room(0, 3);
  p[0] = '%';
  for (unsigned n = 0; n < 1u << 16; n++) {
    p[1] = (unsigned char)(n >> 8);
    p[2] = (unsigned char)n;
    const bool wanted = is_one_of(p[1], DIGITS "abcdefABCDEF") && is_one_of(p[2], DIGITS "abcdefABCDEF");
    if (is_triplet(p, p + 3) != wanted) fail_msg("%%%02X%02X", p[1], p[2]);
  }
}

static void test_is_triplet_cut_short(void **state) {
  (void)state;
  static const char *const cut[] = {"", "%", "%4", "%41"};
  for (size_t len = 0; len < LENGTH_OF(cut); len++) {
    const unsigned char *p = guarded_octets(0, cut[len], len);
    assert_int_equal(is_triplet(p, p + len), len == 3);
  }
}

static void test_put_triplet_every_octet(void **state) {
  (void)state;
  for (unsigned octet = 0; octet < 256; octet++) {
    unsigned char text[4] = {0, 0, 0, 0xEE};
    char wanted[4];
    static const char digits[] = DIGITS "ABCDEF";
    wanted[0] = '%';
    wanted[1] = digits[octet / 16];
    wanted[2] = digits[octet % 16];
    wanted[3] = (char)0xEE;
    assert_ptr_equal(put_triplet(text, (unsigned char)octet), text + 3);
    assert_memory_equal(text, wanted, 4);
    assert_int_equal(triplet_value(text), octet);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_classes_equal_the_abnf),          cmocka_unit_test(test_allowed_sets_equal_the_abnf),
      cmocka_unit_test(test_repairable_and_high_octets),      cmocka_unit_test(test_classes_cover_every_octet),
      cmocka_unit_test(test_octet_lower_every_octet),         cmocka_unit_test(test_hex_table_every_octet),
      cmocka_unit_test(test_is_triplet_every_pair_of_octets), cmocka_unit_test(test_is_triplet_cut_short),
      cmocka_unit_test(test_put_triplet_every_octet),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
