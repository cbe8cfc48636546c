/* iri/common/byte.h and its tables against the character sets of RFC 3986 2 and RFC 3987 3.1. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/byte.h"

#include <string.h>

#include "unit/support.h"

#define UPPER "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define LOWER "abcdefghijklmnopqrstuvwxyz"
#define DIGITS "0123456789"
#define UNRESERVED UPPER LOWER DIGITS "-._~"
#define SUB_DELIMS "!$&'()*+,;="
#define PCHAR UNRESERVED SUB_DELIMS ":@"

static bool is_one_of(unsigned byte, const char *set) { return byte != 0 && memchr(set, (int)byte, strlen(set)); }

static void check_set(const char *name, unsigned classes, const char *set) {
  for (unsigned byte = 0; byte < 256; byte++)
    if (byte_is((unsigned char)byte, classes) != is_one_of(byte, set)) fail_msg("%s: %02X", name, byte);
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

static void test_repairable_and_high_bytes(void **state) {
  (void)state;
  for (unsigned byte = 0; byte < 256; byte++) {
    const bool is_control = byte < 0x20 || byte == 0x7F;
    assert_int_equal(byte_is((unsigned char)byte, CLASS_REPAIRABLE), is_control || is_one_of(byte, "<>\" {}|\\^`"));
    assert_int_equal(byte_is((unsigned char)byte, CLASS_HIGH), byte >= 0x80);
  }
}

/* Together the classes cover every byte. */
static void test_classes_cover_every_byte(void **state) {
  (void)state;
  for (unsigned byte = 0; byte < 256; byte++) assert_int_not_equal(byte_class((unsigned char)byte), 0);
}

static void test_byte_lower_every_byte(void **state) {
  (void)state;
  static const char upper[] = UPPER;
  static const char lower[] = LOWER;
  for (unsigned byte = 0; byte < 256; byte++) {
    const char *found = is_one_of(byte, upper) ? memchr(upper, (int)byte, sizeof upper - 1) : NULL;
    const unsigned expected = found ? (unsigned char)lower[found - upper] : byte;
    assert_int_equal(byte_lower((unsigned char)byte), expected);
  }
}

static void test_hex_table_every_byte(void **state) {
  (void)state;
  for (unsigned byte = 0; byte < 256; byte++) {
    unsigned expected = 255;
    if (byte >= '0' && byte <= '9') expected = byte - '0';
    if (byte >= 'a' && byte <= 'f') expected = byte - 'a' + 10;
    if (byte >= 'A' && byte <= 'F') expected = byte - 'A' + 10;
    assert_int_equal(simdiri_hex_table[byte], expected);
  }
}

static void test_is_triplet_every_pair_of_bytes(void **state) {
  (void)state;
  unsigned char *p = (unsigned char *)guarded_capacity(0, 3);
  p[0] = '%';
  for (unsigned n = 0; n < 1u << 16; n++) {
    p[1] = (unsigned char)(n >> 8);
    p[2] = (unsigned char)n;
    const bool expected = is_one_of(p[1], DIGITS "abcdefABCDEF") && is_one_of(p[2], DIGITS "abcdefABCDEF");
    if (is_triplet(p, p + 3) != expected) fail_msg("%%%02X%02X", p[1], p[2]);
  }
}

static void test_is_triplet_cut_short(void **state) {
  (void)state;
  static const char *const cut[] = {"", "%", "%4", "%41"};
  for (size_t len = 0; len < LENGTH_OF(cut); len++) {
    const unsigned char *p = guarded_bytes(0, cut[len], len);
    assert_int_equal(is_triplet(p, p + len), len == 3);
  }
}

static void test_put_triplet_every_byte(void **state) {
  (void)state;
  for (unsigned byte = 0; byte < 256; byte++) {
    unsigned char text[4] = {0, 0, 0, 0xEE};
    char expected[4];
    static const char digits[] = DIGITS "ABCDEF";
    expected[0] = '%';
    expected[1] = digits[byte / 16];
    expected[2] = digits[byte % 16];
    expected[3] = (char)0xEE;
    assert_ptr_equal(put_triplet(text, (unsigned char)byte), text + 3);
    assert_memory_equal(text, expected, 4);
    assert_int_equal(triplet_value(text), byte);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_classes_equal_the_abnf),         cmocka_unit_test(test_allowed_sets_equal_the_abnf),
      cmocka_unit_test(test_repairable_and_high_bytes),      cmocka_unit_test(test_classes_cover_every_byte),
      cmocka_unit_test(test_byte_lower_every_byte),          cmocka_unit_test(test_hex_table_every_byte),
      cmocka_unit_test(test_is_triplet_every_pair_of_bytes), cmocka_unit_test(test_is_triplet_cut_short),
      cmocka_unit_test(test_put_triplet_every_byte),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
