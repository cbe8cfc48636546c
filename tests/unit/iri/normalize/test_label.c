/* normalize/mapped_dns_label: one label, and the characters that a mapping must not receive or return. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/mapped_dns_label.h"

#include <string.h>

#include "support/scratch.h"
#include "support/text.h"
#include "unit/support.h"

typedef struct {
  const char *label, *ascii, *unicode; /* NULL: it cannot be mapped */
} label_row;

static simdiri_status map(const char *label, size_t len, mapped_dns_label *mapped) {
  return simdiri_map_dns_label(scratch, guarded_bytes(0, label, len), len, mapped);
}

static void check_row(const label_row *row) {
  mapped_dns_label mapped;
  const simdiri_status status = map(row->label, strlen(row->label), &mapped);
  if (!row->ascii && status != SIMDIRI_WARNING_HOST_UNMAPPED)
    fail_msg("%s: %s", row->label, simdiri_status_name(status));
  if (!row->ascii) return;
  if (status != SIMDIRI_OK) fail_msg("%s: %s", row->label, simdiri_status_name(status));
  check_same_text(row->label, mapped.ascii, mapped.ascii_len, row->ascii, strlen(row->ascii));
  check_same_text(row->label, mapped.unicode, mapped.unicode_len, row->unicode, strlen(row->unicode));
}

static void check_rows(const label_row *rows, size_t count) {
  for (size_t i = 0; i < count; i++) check_row(&rows[i]);
}

static void test_map_label_to_both_forms(void **state) {
  (void)state;
  static const label_row rows[] = {
      {"r\xC3\xA9sum\xC3\xA9", "xn--rsum-bpad", "r\xC3\xA9sum\xC3\xA9"},
      {"R\xC3\x89SUM\xC3\x89", "xn--rsum-bpad", "r\xC3\xA9sum\xC3\xA9"},
      {"re\xCC\x81sume\xCC\x81", "xn--rsum-bpad", "r\xC3\xA9sum\xC3\xA9"},
      {"\xD1\x82\xD0\xB5\xD1\x81\xD1\x82", "xn--e1aybc", "\xD1\x82\xD0\xB5\xD1\x81\xD1\x82"},
      {"\xE4\xB8\xAD\xE6\x96\x87", "xn--fiq228c", "\xE4\xB8\xAD\xE6\x96\x87"},
      {"\xE2\x84\xAB", "xn--5ca", "\xC3\xA5"},
      {"\xC3\xA9_", "xn--_-9fa", "\xC3\xA9_"},
  };
  check_rows(rows, LENGTH_OF(rows));
}

/* A label that is mapped to ASCII has no A-label. */
static void test_map_label_to_ascii(void **state) {
  (void)state;
  static const label_row rows[] = {
      {"\xEF\xBD\x81\xEF\xBC\xA2\x63", "abc", "abc"}, /* full-width */
      {"a\xC2\xAD\x62", "ab", "ab"},                  /* soft hyphen */
      {"\xEF\xAC\x81", "fi", "fi"},
      {"\xE2\x91\xA0", "1", "1"},
      {"\xE2\x84\xAA", "k", "k"},
  };
  check_rows(rows, LENGTH_OF(rows));
}

/* Nontransitional processing keeps the characters that IDNA2003 lost. */
static void test_map_label_deviations_are_kept(void **state) {
  (void)state;
  static const label_row rows[] = {
      {"fa\xC3\x9F", "xn--fa-hia", "fa\xC3\x9F"},
      {"FA\xE1\xBA\x9E", "xn--fa-hia", "fa\xC3\x9F"},
      {"\xE1\xBA\x9E\xE1\xBA\x9E", "xn--zcaa", "\xC3\x9F\xC3\x9F"},
      {"\xCF\x83\xCF\x82", "xn--3xab", "\xCF\x83\xCF\x82"},
      {"\xE0\xA4\x95\xE0\xA5\x8D\xE2\x80\x8D\xE0\xA4\xB7", "xn--11b2ezcw70k",
       "\xE0\xA4\x95\xE0\xA5\x8D\xE2\x80\x8D\xE0\xA4\xB7"},
      {"a\xE2\x80\x8D\x62", NULL, NULL}, /* ZWJ without a virama */
      {"a\xE2\x80\x8C\x62", NULL, NULL},
  };
  check_rows(rows, LENGTH_OF(rows));
}

/* Characters that UTS 46 allows and IDNA2008 does not. */
static void test_map_label_symbols(void **state) {
  (void)state;
  static const label_row rows[] = {
      {"\xE2\x98\x83", "xn--n3h", "\xE2\x98\x83"},
      {"\xE2\x98\x83\xEF\xB8\x8F", "xn--n3h", "\xE2\x98\x83"}, /* variation selector */
      {"\xF0\x9F\x92\xA9", "xn--ls8h", "\xF0\x9F\x92\xA9"},
      {"\xE2\x98\x83\xC3\x9F", "xn--zca921q", "\xE2\x98\x83\xC3\x9F"}, /* beside a character that must stay */
      {"\xE1\xBA\x9E\xE2\x98\x83", "xn--zca031q", "\xC3\x9F\xE2\x98\x83"},
      {"\xCF\x82\xE2\x98\x83", "xn--3xa256o", "\xCF\x82\xE2\x98\x83"},
      {"\xE2\x98\x83\xE2\x80\x8D", NULL, NULL},
      {"\xE2\x80\x8C\xE2\x98\x83", NULL, NULL},
  };
  check_rows(rows, LENGTH_OF(rows));
}

/* Code points, mappings and decisions that are newer than Unicode 15.0. */
static void test_map_label_of_unicode_18(void **state) {
  (void)state;
  static const label_row rows[] = {
      {"\xE1\xBA\x9E", "xn--zca", "\xC3\x9F"},              /* U+1E9E: 15.1 */
      {"\xD3\x80", "xn--s5a", "\xD3\x8F"},                  /* U+04C0 */
      {"\xF0\xB2\x8E\xB0", "xn--031o", "\xF0\xB2\x8E\xB0"}, /* U+323B0 of 17.0 */
      {"\xF0\xBD\x80\x80", "xn--d47r", "\xF0\xBD\x80\x80"}, /* U+3D000 of 18.0 */
      {"\xF0\xBF\xB0\xBF", "xn--zd7s", "\xF0\xBF\xB0\xBF"}, /* U+3FC3F, the last one of the table */
      {"\xD5\x98", "xn--49a", "\xD5\xA7"},                  /* U+0558 is mapped since 18.0 */
      {"\xF0\xBF\xB1\x80", NULL, NULL},                     /* U+3FC40 is not assigned */
      {"a\xE1\xA0\x8E\x62", "ab", "ab"},                    /* U+180E is ignored */
      {"\xF0\xB3\x91\xBA", NULL, NULL},                     /* U+3347A is not assigned */
  };
  check_rows(rows, LENGTH_OF(rows));
}

/* A mapped label contains only a-z 0-9 - _. */
static void test_map_label_results_are_checked_again(void **state) {
  (void)state;
  static const char *const labels[] = {
      "\xE2\x84\x80",                         /* a/c */
      "\xC2\xA0",                             /* a space */
      "\xC2\xAD",                             /* nothing */
      "\xE2\x80\x8B\xC2\xAD",                 /* nothing */
      "a\xE2\x80\xA4\x62",                    /* a dot */
      "\xE2\x92\x88",                         /* 1 and a dot */
      "\xEF\xBC\x85\xEF\xBC\x94\xEF\xBC\x91", /* %41 */
      "\xE2\x84\x80\x62",
      "\xEF\xBC\xA0",         /* at */
      "\xEF\xBC\x9A\x38\x30", /* a colon */
      "\xCD\xBE",             /* a semicolon */
  };
  for (size_t i = 0; i < LENGTH_OF(labels); i++) check_row(&(label_row){labels[i], NULL, NULL});
}

/* Of ASCII, only letters, digits, "-" and "_" may be mapped. */
static void test_map_label_other_ascii(void **state) {
  (void)state;
  for (unsigned byte = 1; byte < 0x80; byte++) {
    char label[] = {(char)byte, '\xC3', '\xA9', 'a'};
    mapped_dns_label mapped;
    const simdiri_status status = map(label, sizeof label, &mapped);
    const bool is_name = strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_", (int)byte) != NULL;
    if ((status == SIMDIRI_OK) != is_name) fail_msg("%02X: %s", byte, simdiri_status_name(status));
  }
  mapped_dns_label mapped;
  assert_int_equal(map("\0\xC3\xA9", 3, &mapped), SIMDIRI_WARNING_HOST_UNMAPPED);
  assert_int_equal(map("\xC3\xA9\0", 3, &mapped), SIMDIRI_WARNING_HOST_UNMAPPED);
}

static void test_map_label_hyphens(void **state) {
  (void)state;
  static const char *const labels[] = {"-\xC3\xA9", "\xC3\xA9-", "ab--\xC3\xA9", "xn--\xC3\xA9"};
  for (size_t i = 0; i < LENGTH_OF(labels); i++) check_row(&(label_row){labels[i], NULL, NULL});
  check_row(&(label_row){"a-\xC3\xA9-b", "xn--a--b-cpa", "a-\xC3\xA9-b"});
}

static void test_map_label_a_labels(void **state) {
  (void)state;
  static const label_row rows[] = {
      {"xn--9ca", "xn--9ca", "\xC3\xA9"},
      {"XN--9cA", "xn--9ca", "\xC3\xA9"},
      {"xn--n3h", "xn--n3h", "\xE2\x98\x83"},
      {"xn--fa-hia", "xn--fa-hia", "fa\xC3\x9F"},
      {"\xEF\xBC\xB8\xEF\xBC\xAE\xEF\xBC\x8D\xEF\xBC\x8D"
       "n3h",
       "xn--n3h", "\xE2\x98\x83"}, /* full-width XN-- */
      {"xn--dca", NULL, NULL},     /* of a capital */
      {"xn--ascii-", NULL, NULL},  /* of ASCII */
      {"xn--a", NULL, NULL},       /* of a control */
      {"xn--", NULL, NULL},        /* of nothing */
      {"xn---", NULL, NULL},
      {"xn--0", NULL, NULL}, /* ends within an integer */
      {"xn--99zzzz", NULL, NULL},
      {"xn--a!b", NULL, NULL},
      {"xn--9c.a", NULL, NULL},
      {"xn--9ca\xC2\xAD", "xn--9ca", "\xC3\xA9"},
      {"xn--re-9tb", NULL, NULL}, /* not in NFC */
  };
  check_rows(rows, LENGTH_OF(rows));
}

/* RFC 5891 4.2.3.2. */
static void test_map_label_leading_mark(void **state) {
  (void)state;
  static const char *const labels[] = {
      "\xCC\x81\x61",             /* Mn */
      "\xE0\xA4\xBE\xE0\xA4\x95", /* Mc */
      "\xE2\x83\x9D\x61",         /* Me */
      "\xCC\x81\xE2\x98\x83",
      "\xC2\xAD\xCC\x81\x61", /* once the soft hyphen is gone */
  };
  for (size_t i = 0; i < LENGTH_OF(labels); i++) check_row(&(label_row){labels[i], NULL, NULL});
}

/* An A-label of 63 bytes, and one of 64. */
static void test_map_label_length_of_the_result(void **state) {
  (void)state;
  for (size_t letters = 55; letters <= 56; letters++) {
    test_text label = {0};
    mapped_dns_label mapped;
    test_text_append(&label, "\xC3\xA9");
    test_text_repeat(&label, "a", letters);
    const simdiri_status status = map(label.data, label.len, &mapped);
    assert_int_equal(status, letters == 55 ? SIMDIRI_OK : SIMDIRI_WARNING_HOST_UNMAPPED);
    if (letters == 55) {
      assert_int_equal(mapped.ascii_len, 63);
      const mapped_dns_label forth = mapped;
      assert_int_equal(map(forth.ascii, forth.ascii_len, &mapped), SIMDIRI_OK);
      check_same_text("back", mapped.unicode, mapped.unicode_len, label.data, label.len);
    }
    test_text_free(&label);
  }
}

/* The longest U-label: each character takes four bytes. */
static void test_map_label_length_of_the_unicode_form(void **state) {
  (void)state;
  test_text label = {0};
  mapped_dns_label mapped;
  test_text_repeat(&label, "\xF0\xA0\x80\x80", 56);
  assert_int_equal(map(label.data, label.len, &mapped), SIMDIRI_OK);
  assert_int_equal(mapped.unicode_len, 224);
  assert_true(mapped.ascii_len > 56 && mapped.ascii_len <= 63);
  test_text_free(&label);
}

/* Only the length of the result is limited. */
static void test_map_label_length_before_mapping(void **state) {
  (void)state;
  for (size_t hyphens = 511; hyphens <= 4096; hyphens += 1195) {
    test_text label = {0};
    mapped_dns_label mapped;
    test_text_append(&label, "\xC3\xA9");
    test_text_repeat(&label, "\xC2\xAD", hyphens);
    assert_int_equal(map(label.data, label.len, &mapped), SIMDIRI_OK);
    check_same_text("the rest", mapped.ascii, mapped.ascii_len, "xn--9ca", 7);
    test_text_free(&label);
  }
}

static void test_is_ace_of_prefixes(void **state) {
  (void)state;
  static const char *const aces[] = {"xn--", "xN--a", "Xn--A", "XN--"};
  static const char *const others[] = {"", "x", "xn", "xn-", "xn-a", "yn--", "x\xEE--", "xn\xAD-a", "8n--"};
  for (size_t i = 0; i < LENGTH_OF(aces); i++)
    assert_true(simdiri_is_ace(guarded_bytes(0, aces[i], strlen(aces[i])), strlen(aces[i])));
  for (size_t i = 0; i < LENGTH_OF(others); i++)
    assert_false(simdiri_is_ace(guarded_bytes(0, others[i], strlen(others[i])), strlen(others[i])));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_map_label_to_both_forms),
                                     cmocka_unit_test(test_map_label_to_ascii),
                                     cmocka_unit_test(test_map_label_deviations_are_kept),
                                     cmocka_unit_test(test_map_label_symbols),
                                     cmocka_unit_test(test_map_label_of_unicode_18),
                                     cmocka_unit_test(test_map_label_results_are_checked_again),
                                     cmocka_unit_test(test_map_label_other_ascii),
                                     cmocka_unit_test(test_map_label_hyphens),
                                     cmocka_unit_test(test_map_label_a_labels),
                                     cmocka_unit_test(test_map_label_leading_mark),
                                     cmocka_unit_test(test_map_label_length_of_the_result),
                                     cmocka_unit_test(test_map_label_length_of_the_unicode_form),
                                     cmocka_unit_test(test_map_label_length_before_mapping),
                                     cmocka_unit_test(test_is_ace_of_prefixes)};
  return cmocka_run_group_tests(tests, create_scratch, free_scratch);
}
