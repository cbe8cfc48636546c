/* normalize/name: whole domain names, in each style. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/name.h"

#include <string.h>

#include "support/scratch.h"
#include "unit/support.h"

typedef struct {
  const char *name, *ascii, *unicode, *ace_only;
} name_row;

static name_outcome map(name_style style, bool std3, const char *name) {
  name_outcome outcome;
  const size_t len = strlen(name);
  assert_int_equal(
      simdiri_map_name(scratch, style, std3 ? SIMDIRI_DOMAIN_STD3 : 0, guarded_bytes(0, name, len), len, &outcome),
      SIMDIRI_OK);
  return outcome;
}

static void check_mapped(name_style style, const char *name, const char *expected) {
  const name_outcome outcome = map(style, false, name);
  if (outcome != NAME_MAPPED) fail_msg("%s: outcome %d", name, outcome);
  check_same_text(name, scratch->mapped.data, scratch->mapped.len, expected, strlen(expected));
}

static void check_mapped_rows(const name_row *rows, size_t count) {
  for (size_t i = 0; i < count; i++) {
    check_mapped(NAME_TO_ASCII, rows[i].name, rows[i].ascii);
    check_mapped(NAME_TO_UNICODE, rows[i].name, rows[i].unicode);
    check_mapped(NAME_ACE_ONLY, rows[i].name, rows[i].ace_only);
  }
}

static void check_outcome(const char *const *names, size_t count, bool std3, name_outcome expected) {
  for (size_t i = 0; i < count; i++) {
    const name_outcome outcome = map(NAME_TO_ASCII, std3, names[i]);
    if (outcome != expected) fail_msg("%s: outcome %d, not %d", names[i], outcome, expected);
    if (expected != NAME_MAPPED) assert_int_equal(scratch->mapped.len, 0);
  }
}

static void test_map_name_each_style(void **state) {
  (void)state;
  static const name_row rows[] = {
      {"r\xC3\xA9sum\xC3\xA9.example.org", "xn--rsum-bpad.example.org", "r\xC3\xA9sum\xC3\xA9.example.org",
       "r\xC3\xA9sum\xC3\xA9.example.org"},
      {"xn--9ca.\xC3\xA9.A", "xn--9ca.xn--9ca.A", "\xC3\xA9.\xC3\xA9.A", "\xC3\xA9.\xC3\xA9.A"},
      {"XN--9CA.R\xC3\x89", "xn--9ca.xn--r-bga", "\xC3\xA9.r\xC3\xA9", "\xC3\xA9.R\xC3\x89"},
      {"\xEF\xBD\x81.xn--n3h", "a.xn--n3h", "a.\xE2\x98\x83", "\xEF\xBD\x81.\xE2\x98\x83"},
      {"a_b.r3---sn.-.\xC3\xA9", "a_b.r3---sn.-.xn--9ca", "a_b.r3---sn.-.\xC3\xA9", "a_b.r3---sn.-.\xC3\xA9"},
      {"~!$&.\xC3\xA9", "~!$&.xn--9ca", "~!$&.\xC3\xA9",
       "~!$&.\xC3\xA9"}, /* an ASCII label is kept, whatever it contains */
  };
  check_mapped_rows(rows, LENGTH_OF(rows));
}

/* RFC 3490 3.1. */
static void test_map_name_separators(void **state) {
  (void)state;
  static const name_row rows[] = {
      {"\xC3\xA9\xE3\x80\x82\x62", "xn--9ca.b", "\xC3\xA9.b", "\xC3\xA9\xE3\x80\x82\x62"},
      {"a\xEF\xBC\x8E\x62", "a.b", "a.b", "a\xEF\xBC\x8E\x62"},
      {"a\xEF\xBD\xA1\xC3\xA9.c", "a.xn--9ca.c", "a.\xC3\xA9.c", "a\xEF\xBD\xA1\xC3\xA9.c"},
      {"\xC3\xA9.", "xn--9ca.", "\xC3\xA9.", "\xC3\xA9."},
      {"\xC3\xA9\xE3\x80\x82", "xn--9ca.", "\xC3\xA9.", "\xC3\xA9\xE3\x80\x82"},
      {"a\xE3\x80\x82xn--9ca", "a.xn--9ca", "a.\xC3\xA9", "a\xE3\x80\x82\xC3\xA9"},
  };
  check_mapped_rows(rows, LENGTH_OF(rows));
}

static void test_map_name_empty_labels(void **state) {
  (void)state;
  static const char *const names[] = {
      "\xC3\xA9..",       "\xC3\xA9..b",         ".\xC3\xA9",         "..\xC3\xA9",         "\xC3\xA9.\xE3\x80\x82",
      "xn--9ca..",        "\xC3\xA9.\xC2\xAD.b", "\xC2\xAD.\xC3\xA9", "\xC3\xA9..\xC2\xAD", "\xC2\xAD",
      "%EF%BB%BF\xC2\xAD"};
  check_outcome(names, LENGTH_OF(names), false, NAME_UNMAPPED);
}

/* ASCII that results from a mapping is treated like written ASCII: never refused. */
static void test_map_name_to_ascii_equals_written_ascii(void **state) {
  (void)state;
  static const char *const names[][2] = {
      {"\xE3\x80\x82", "."},
      {".\xE3\x80\x82", ".."},
      {"\xEF\xBC\x8E\x61", ".a"},
      {"a.b.\xC2\xAD", "a.b."},
      {"\xC2\xAD.", "."},
      {"a.%EF%BB%BF.b", "a..b"},
      {"\xC2\xAD.a", ".a"},
      {"ab\xE1\xA0\x8F--c", "ab--c"},
      {"\xC2\xAD-a.b-\xC2\xAD", "-a.b-"},
      {"\xEF\xBD\x81\xEF\xBC\x8D", "a-"},
      {"a_\xC2\xAD_", "a__"},
      {"1.2.3.\xC2\xAD\x34", "1.2.3.4"},
      {"a!\xC2\xAD~", "a!~"},
      {"a%2F\xC2\xAD%7E", "a%2F%7E"},
  };
  for (size_t i = 0; i < LENGTH_OF(names); i++) {
    check_mapped(NAME_TO_ASCII, names[i][0], names[i][1]);
    check_mapped(NAME_TO_UNICODE, names[i][0], names[i][1]);
    check_mapped(NAME_ACE_ONLY, names[i][0], names[i][0]);
  }
  static const char *const std3[] = {"ab\xE1\xA0\x8F--c", "a.\xC2\xAD.b", "1.2.3.\xC2\xAD\x34"};
  static const char *const not_std3[] = {"\xC2\xAD-a", "a-\xC2\xAD", "a_\xC2\xAD", "a!\xC2\xAD", "a%2F\xC2\xAD"};
  check_outcome(std3, LENGTH_OF(std3), true, NAME_MAPPED);
  check_outcome(not_std3, LENGTH_OF(not_std3), true, NAME_UNMAPPED);
  check_outcome(not_std3, LENGTH_OF(not_std3), false, NAME_MAPPED);
}

/* An A-label that results from a mapping is checked; delimiters and triplets must not result. */
static void test_map_name_forbidden_results(void **state) {
  (void)state;
  static const char *const names[] = {"x\xC2\xADn--a",  "\xEF\xBD\x98n--",        "a\xEF\xBC\x81",
                                      "\xE2\x84\x80.a", "%C3\xC2\xAD%A9",         "a\xEF\xBC\x81.\xC3\xA9",
                                      "=\xCC\xB8.a",    "=\xCC\xB8.\xEF\xBC\x9D", "%C\xC2\xAD%33%A9%CA\xCC\x81"};
  check_outcome(names, LENGTH_OF(names), false, NAME_UNMAPPED);
  check_mapped(NAME_TO_ASCII, "x\xC2\xADn--9ca", "xn--9ca");
  check_mapped(NAME_TO_UNICODE, "x\xC2\xADn--9ca", "\xC3\xA9");
}

/* The last label may be the root, in any notation. */
static void test_map_name_ignored_root(void **state) {
  (void)state;
  static const name_row rows[] = {
      {"\xC3\xA9.\xC2\xAD", "xn--9ca.", "\xC3\xA9.", "\xC3\xA9.\xC2\xAD"},
      {"\xD7\x90.\xC2\xAD", "xn--4db.", "\xD7\x90.", "\xD7\x90.\xC2\xAD"},
      {"xn--9ca.%EF%BB%BF", "xn--9ca.", "\xC3\xA9.", "\xC3\xA9.%EF%BB%BF"},
      {"\xC3\xA9.a\xC2\xAD!-", "xn--9ca.a!-", "\xC3\xA9.a!-", "\xC3\xA9.a\xC2\xAD!-"},
  };
  check_mapped_rows(rows, LENGTH_OF(rows));
}

static void test_map_name_styles_that_leave_no_triplets(void **state) {
  (void)state;
  check_mapped(NAME_NO_TRIPLETS, "xn--9ca.e%EF%BB%BF.\xC2\xADx.\xC3\xA9%EF%BB%BF", "\xC3\xA9.e.\xC2\xADx.\xC3\xA9");
  check_mapped(NAME_TRIPLETS_ONLY, "XN--9ca.e%EF%BB%BF.\xC2\xADx.\xC3\xA9%EF%BB%BF.xn--9ca%EF%BB%BF",
               "XN--9ca.e.\xC2\xADx.\xC3\xA9.xn--9ca");
  check_mapped(NAME_NO_TRIPLETS, "e\xE3\x80\x82%EF%BB%BF.\xC2\xAD", "e\xE3\x80\x82.\xC2\xAD");
}

static void test_map_name_unneeded(void **state) {
  (void)state;
  static const char *const names[] = {
      "",
      ".",
      "..",
      "a..b",
      "example.org",
      "EXAMPLE.ORG",
      "r3---sn-x.googlevideo.com",
      "a_b.com",
      "-a.com",
      "ab--cd.com",
      "xn-",
      "xn.--",
      "axn--b",
      "a.yxn--",
      "a.b-xn--c",
      "1.2.3.4",
      "!$&'()*+,;=",
      "%41",
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.com"};
  check_outcome(names, LENGTH_OF(names), false, NAME_UNNEEDED);
}

/* Bytes that are not UTF-8 (RFC 3986 3.2.2). */
static void test_map_name_not_utf8(void **state) {
  (void)state;
  static const char *const names[] = {"%C3.com", "%FF",    "%C3%28",    "%E2%82",
                                      "a.b%fc",  "%C0%AF", "%ED%A0%80", "\xC2\xAD%FF"};
  check_outcome(names, LENGTH_OF(names), false, NAME_UNMAPPED);
  check_outcome(names, LENGTH_OF(names), true, NAME_UNMAPPED);
}

/* Characters that may not be raw arrive as triplets; a name with any triplet is not mapped. */
static void test_map_name_triplets(void **state) {
  (void)state;
  static const char *const names[] = {"%C2%A0.com",   "a.%E2%80%8E", "%EE%80%80",    "%c2%a0",    "\xC3\xA9%41",
                                      "\xC3\xA9.%2C", "xn--9ca.%FF", "%F0%90%80%80", "%41%C2%A0", "\xC3\xA9%"};
  check_outcome(names, LENGTH_OF(names), false, NAME_UNMAPPED);
}

static void test_map_name_one_bad_label_is_enough(void **state) {
  (void)state;
  static const char *const names[] = {"\xC3\xA9.xn--ascii-",
                                      "xn--0.\xC3\xA9",
                                      "a.b.\xE2\x84\x80",
                                      "\xE2\x84\x80.\xC3\xA9",
                                      "\xC3\xA9.-\xC3\xA9",
                                      "xn--9ca.xn--dca",
                                      "xn--"};
  check_outcome(names, LENGTH_OF(names), false, NAME_UNMAPPED);
}

/* RFC 5893 1.4: with one right-to-left label, the rule applies to all labels. */
static void test_map_name_bidi_rule_over_the_whole_name(void **state) {
  (void)state;
  static const char *const good[] = {"\xD7\x90.com",         "a1.\xD7\x90",          "\xD7\x90\x31.com",
                                     "\xD8\xA7\xD9\xA0.com", "a.b.\xD7\x90\xD7\x91", "\xD7\x90.xn--9ca",
                                     "xn--4db.com",          "\xD7\x90.com.",        "xn--4db\xE3\x80\x82\x61"};
  static const char *const bad[] = {
      "1.\xD7\x90",           "\xD7\x90.1",   "1.xn--4db",    "-a.\xD7\x90",          "_a.\xD7\x90",
      "a-.\xD7\x90",          "\xD7\x90\x61", "1\xD7\x90",    "a.\xD9\xA0",           "a\xD9\xA0",
      "\xD8\xA7\x31\xD9\xA0", "a_.xn--4db",   "\xD7\x90.a.1", "\xD7\x90.\xE2\x91\xA0"};
  static const char *const alone[] = {"1.\xC3\xA9", "_a.\xC3\xA9", "a-.\xC3\xA9", "-.\xC3\xA9"};
  check_outcome(good, LENGTH_OF(good), false, NAME_MAPPED);
  check_outcome(bad, LENGTH_OF(bad), false, NAME_UNMAPPED);
  check_outcome(alone, LENGTH_OF(alone), false, NAME_MAPPED);
}

static void test_map_name_std3(void **state) {
  (void)state;
  static const char *const unneeded[] = {"", "a", "A-1.b", "a..b", ".", "a.", "1.2.3.4"};
  static const char *const mapped[] = {"\xC3\xA9.a-1", "xn--9ca.A."};
  static const char *const refused[] = {"a_b.com", "-a.com", "a-.com", "a.-", "-", "a.b_", "%41", "a,b"};
  static const char *const refused_only_here[] = {"\xC3\xA9_", "a_b.\xC3\xA9", "-a.\xC3\xA9", "\xC3\xA9.a-.",
                                                  "~.xn--9ca"};
  check_outcome(unneeded, LENGTH_OF(unneeded), true, NAME_UNNEEDED);
  check_outcome(mapped, LENGTH_OF(mapped), true, NAME_MAPPED);
  check_outcome(refused, LENGTH_OF(refused), true, NAME_UNMAPPED);
  check_outcome(refused, LENGTH_OF(refused), false, NAME_UNNEEDED);
  check_outcome(refused_only_here, LENGTH_OF(refused_only_here), true, NAME_UNMAPPED);
  check_outcome(refused_only_here, LENGTH_OF(refused_only_here), false, NAME_MAPPED);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_map_name_each_style),
      cmocka_unit_test(test_map_name_separators),
      cmocka_unit_test(test_map_name_empty_labels),
      cmocka_unit_test(test_map_name_to_ascii_equals_written_ascii),
      cmocka_unit_test(test_map_name_forbidden_results),
      cmocka_unit_test(test_map_name_ignored_root),
      cmocka_unit_test(test_map_name_styles_that_leave_no_triplets),
      cmocka_unit_test(test_map_name_unneeded),
      cmocka_unit_test(test_map_name_not_utf8),
      cmocka_unit_test(test_map_name_triplets),
      cmocka_unit_test(test_map_name_one_bad_label_is_enough),
      cmocka_unit_test(test_map_name_bidi_rule_over_the_whole_name),
      cmocka_unit_test(test_map_name_std3),
  };
  return cmocka_run_group_tests(tests, create_scratch, free_scratch);
}
