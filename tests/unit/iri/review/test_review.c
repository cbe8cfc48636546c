/* simdiri_review: the offsets of findings, their maximum number, and that any bytes may be reviewed.
 * tests/cli/commands/cases_check.sh tests which record has which findings; names and numbers are a stable interface. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/utf8.h"
#include "iri/tables/script_table.h"
#include "unit/support.h"

enum { ALL = SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_SCHEME | SIMDIRI_REVIEW_CONFUSABLES, ROOM = 64 };

static const struct {
  simdiri_finding_code code;
  int number;
  uint32_t group;
  const char *name;
} codes[] = {
    {SIMDIRI_FINDING_BIDI_MIXED, 1, SIMDIRI_REVIEW_BIDI, "bidi-mixed"},
    {SIMDIRI_FINDING_BIDI_ENDS, 2, SIMDIRI_REVIEW_BIDI, "bidi-ends"},
    {SIMDIRI_FINDING_EMPTY_HOST, 16, SIMDIRI_REVIEW_SCHEME, "empty-host"},
    {SIMDIRI_FINDING_PORT_RANGE, 17, SIMDIRI_REVIEW_SCHEME, "port-range"},
    {SIMDIRI_FINDING_USERINFO, 18, SIMDIRI_REVIEW_SCHEME, "userinfo-deprecated"},
    {SIMDIRI_FINDING_FRAGMENT, 19, SIMDIRI_REVIEW_SCHEME, "fragment-unused"},
    {SIMDIRI_FINDING_URN_SYNTAX, 20, SIMDIRI_REVIEW_SCHEME, "urn-syntax"},
    {SIMDIRI_FINDING_MAILTO_SYNTAX, 21, SIMDIRI_REVIEW_SCHEME, "mailto-syntax"},
    {SIMDIRI_FINDING_DATA_SYNTAX, 22, SIMDIRI_REVIEW_SCHEME, "data-syntax"},
    {SIMDIRI_FINDING_TEL_SYNTAX, 23, SIMDIRI_REVIEW_SCHEME, "tel-syntax"},
    {SIMDIRI_FINDING_FILE_SYNTAX, 24, SIMDIRI_REVIEW_SCHEME, "file-syntax"},
    {SIMDIRI_FINDING_COMPATIBILITY, 32, SIMDIRI_REVIEW_CONFUSABLES, "compatibility-character"},
    {SIMDIRI_FINDING_WIDTH, 33, SIMDIRI_REVIEW_CONFUSABLES, "width-variant"},
    {SIMDIRI_FINDING_MIXED_SCRIPTS, 34, SIMDIRI_REVIEW_CONFUSABLES, "mixed-scripts"},
    {SIMDIRI_FINDING_LIKE_ASCII, 35, SIMDIRI_REVIEW_CONFUSABLES, "looks-like-ascii"},
    {SIMDIRI_FINDING_INVISIBLE, 36, SIMDIRI_REVIEW_CONFUSABLES, "invisible-character"},
    {SIMDIRI_FINDING_NOT_NFC, 37, SIMDIRI_REVIEW_CONFUSABLES, "not-nfc"},
};

static void test_finding_name_number_and_group_of_each(void **state) {
  (void)state;
  size_t known = 0;
  for (size_t i = 0; i < LENGTH_OF(codes); i++) {
    assert_int_equal(codes[i].code, codes[i].number);
    assert_string_equal(simdiri_finding_name(codes[i].code), codes[i].name);
    assert_int_equal(simdiri_finding_group(codes[i].code), codes[i].group);
    assert_string_not_equal(simdiri_finding_message(codes[i].code), "unknown finding");
  }
  for (int n = -3; n < 300; n++) {
    const simdiri_finding_code code = (simdiri_finding_code)n;
    const int is_known = strcmp(simdiri_finding_name(code), "unknown") != 0;
    assert_int_equal(is_known, simdiri_finding_group(code) != 0);
    assert_int_equal(is_known, strcmp(simdiri_finding_message(code), "unknown finding") != 0);
    known += (size_t)is_known;
  }
  assert_int_equal(known, LENGTH_OF(codes));
}

static size_t review(uint32_t groups, const char *text, simdiri_finding *findings) {
  const size_t len = strlen(text);
  return simdiri_review(groups, guarded_copy(0, text, len), len, findings, ROOM);
}

static void check_finding(const simdiri_finding *finding, simdiri_finding_code code, simdiri_component component,
                          size_t begin, size_t end) {
  assert_string_equal(simdiri_finding_name(finding->code), simdiri_finding_name(code));
  assert_int_equal(finding->component, component);
  assert_int_equal(finding->begin, begin);
  assert_int_equal(finding->end, end);
}

static void test_review_offsets(void **state) {
  (void)state;
  simdiri_finding findings[ROOM];
  assert_int_equal(review(ALL,
                          "ws://u@:65536/\xD7\x90"
                          "a?\xEF\xBC\xA1#\xEF\xAC\x81",
                          findings),
                   7);
  check_finding(&findings[0], SIMDIRI_FINDING_USERINFO, SIMDIRI_COMPONENT_USERINFO, 5, 6);
  check_finding(&findings[1], SIMDIRI_FINDING_EMPTY_HOST, SIMDIRI_COMPONENT_HOST, 7, 7);
  check_finding(&findings[2], SIMDIRI_FINDING_PORT_RANGE, SIMDIRI_COMPONENT_PORT, 8, 13);
  check_finding(&findings[3], SIMDIRI_FINDING_FRAGMENT, SIMDIRI_COMPONENT_FRAGMENT, 22, 25);
  check_finding(&findings[4], SIMDIRI_FINDING_BIDI_MIXED, SIMDIRI_COMPONENT_PATH, 14, 17);
  check_finding(&findings[5], SIMDIRI_FINDING_WIDTH, SIMDIRI_COMPONENT_QUERY, 18, 21);
  check_finding(&findings[6], SIMDIRI_FINDING_COMPATIBILITY, SIMDIRI_COMPONENT_FRAGMENT, 22, 25);
}

/* Findings in A-labels and percent-encoded text are reported at their offsets in the record. */
static void test_review_finds_in_encoded_text(void **state) {
  (void)state;
  simdiri_finding findings[ROOM];
  assert_int_equal(review(ALL, "http://a.xn--80ak6aa92e.b/%EF%AC%81", findings), 2);
  check_finding(&findings[0], SIMDIRI_FINDING_LIKE_ASCII, SIMDIRI_COMPONENT_HOST, 9, 23);
  check_finding(&findings[1], SIMDIRI_FINDING_COMPATIBILITY, SIMDIRI_COMPONENT_PATH, 26, 35);
  assert_int_equal(review(ALL, "http://a%E3%80%82%78N--80ak6aa92e/", findings), 1);
  check_finding(&findings[0], SIMDIRI_FINDING_LIKE_ASCII, SIMDIRI_COMPONENT_HOST, 17, 33);
}

/* A compatibility character whose decomposition is one character is found, too. An IP-literal has no labels. */
static void test_review_characters_and_labels(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t count;
    simdiri_finding_code code;
  } cases[] = {
      {"http://a/\xC2\xB2", 1, SIMDIRI_FINDING_COMPATIBILITY},
      {"http://a/\xE2\x84\x95", 1, SIMDIRI_FINDING_COMPATIBILITY},
      {"http://xn--80ak6aa92e.b/", 1, SIMDIRI_FINDING_LIKE_ASCII},
      {"http://[v1.xn--80ak6aa92e.b]/", 0, SIMDIRI_FINDING_LIKE_ASCII},
  };
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    simdiri_finding findings[ROOM];
    const size_t count = review(ALL, cases[i].text, findings);
    if (count != cases[i].count) fail_msg("%s: %zu findings", cases[i].text, count);
    if (count > 0) assert_int_equal(findings[0].code, cases[i].code);
  }
}

/* The first code point of a row of the table. */
static uint32_t first_of(size_t row) {
  const uint32_t code_point = simdiri_script_rows[row] >> SCRIPT_ROW_SHIFT;
  return code_point > 0x80 ? code_point : 'a';
}

/* Is a label of the two characters reported as one of mixed scripts? */
static bool mixes(uint32_t a, uint32_t b) {
  char text[32] = "http://";
  unsigned char *end = (unsigned char *)text + strlen(text);
  end = utf8_encode(utf8_encode(end, a), b);
  *end++ = '/';
  const size_t len = (size_t)((char *)end - text);
  simdiri_finding findings[ROOM];
  const size_t count = simdiri_review(SIMDIRI_REVIEW_CONFUSABLES, text, len, findings, ROOM);
  for (size_t i = 0; i < count && i < ROOM; i++)
    if (findings[i].code == SIMDIRI_FINDING_MIXED_SCRIPTS) return true;
  return false;
}

/* A character of several scripts goes with each of these scripts. */
static void test_review_characters_of_several_scripts(void **state) {
  (void)state;
  uint32_t of_script[SCRIPT_MULTIPLE] = {0};
  size_t pairs = 0;
  for (size_t row = 0; row < simdiri_script_row_count; row++) {
    const uint32_t value = simdiri_script_rows[row] & SCRIPT_ALL;
    if (value < SCRIPT_MULTIPLE && !of_script[value]) of_script[value] = first_of(row);
  }
  for (size_t row = 0; row < simdiri_script_row_count; row++) {
    const uint32_t value = simdiri_script_rows[row] & SCRIPT_ALL;
    if (value < SCRIPT_MULTIPLE || value == SCRIPT_ALL) continue;
    const script_set *set = &simdiri_script_sets[value - SCRIPT_MULTIPLE];
    for (unsigned script = 0; script < SCRIPT_MULTIPLE; script++) {
      if (!(set->words[script / 64] >> script % 64 & 1) || !of_script[script]) continue;
      if (mixes(first_of(row), of_script[script])) fail_msg("U+%04X U+%04X", first_of(row), of_script[script]);
      pairs++;
    }
  }
  assert_true(pairs > 100);
}

static void test_review_groups(void **state) {
  (void)state;
  static const char text[] = "http://u@h/\xD7\x90"
                             "1/\xEF\xAC\x81";
  simdiri_finding findings[ROOM];
  assert_int_equal(review(0, text, findings), 0);
  for (uint32_t group = 1; group <= SIMDIRI_REVIEW_CONFUSABLES; group <<= 1) {
    assert_int_equal(review(group, text, findings), 1);
    assert_int_equal(simdiri_finding_group(findings[0].code), group);
  }
  assert_int_equal(review(ALL, text, findings), 3);
}

static void test_review_capacity(void **state) {
  (void)state;
  static const char text[] = "http://u@h/\xD7\x90"
                             "1/\xEF\xAC\x81";
  const size_t len = sizeof text - 1;
  simdiri_finding all[3];
  assert_int_equal(simdiri_review(ALL, text, len, NULL, 0), 3);
  assert_int_equal(simdiri_review(ALL, text, len, all, 3), 3);
  for (size_t capacity = 0; capacity < 3; capacity++) {
    simdiri_finding *some = (simdiri_finding *)guarded_capacity(1, capacity * sizeof *some);
    assert_int_equal(simdiri_review(ALL, text, len, some, capacity), 3);
    assert_memory_equal(some, all, capacity * sizeof *some);
  }
  assert_int_equal(simdiri_review(ALL, NULL, 0, NULL, 0), 0);
}

static void test_review_bidi_parts(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t count;
  } cases[] = {
      {"s:\xD7\x90", 0},
      {"s:\xD7\x90\xD6\xB7", 0}, /* a mark at the end */
      {"s:\xD6\xB7\xD7\x90", 1}, /* but not at the beginning */
      {"s:\xD7\x90"
       "1\xD7\x90",
       0},                               /* digits inside */
      {"s:\xD9\xA3", 0},                 /* Arabic digits alone are not letters */
      {"s:\xD8\xA7\xD9\xA3", 1},         /* and no end */
      {"s:\xD7\x90.html/a.\xD7\x90", 0}, /* extensions */
      {"s:\xD7\x90-a", 1},
      {"s:?\xD7\x90=a&b=\xD7\x90;\xD7\x90", 0},
      {"s:?\xD7\x90.a", 1},
      {"s:#\xD7\x90/a", 1},
      {"s://a.\xD7\x90\xE3\x80\x82"
       "b/",
       0},
      {"s://\xD7\x90:a@h/", 1},
      {"s:%D7%90a", 0},        /* all of it encoded */
      {"s:%D7%90\xD7\x90", 1}, /* some of it */
      {"s:\xD7", 0},
  };
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    simdiri_finding findings[ROOM];
    if (review(SIMDIRI_REVIEW_BIDI, cases[i].text, findings) != cases[i].count) fail_msg("%s", cases[i].text);
  }
}

/* Plain text that the quick check skips has no findings in the full review, either: upper-case schemes are never
 * skipped. */
static void check_both_ways(const char *text, size_t len, uint32_t groups) {
  simdiri_finding some[ROOM], others[ROOM];
  char upper[256];
  memcpy(upper, text, len);
  upper[0] = 'H';
  const size_t count = simdiri_review(groups, guarded_copy(0, text, len), len, some, ROOM);
  assert_int_equal(count, simdiri_review(groups, guarded_copy(1, upper, len), len, others, ROOM));
  for (size_t i = 0; i < count && i < ROOM; i++) {
    assert_true(some[i].begin <= some[i].end && some[i].end <= len);
    check_finding(&some[i], others[i].code, others[i].component, others[i].begin, others[i].end);
  }
}

/* not-nfc is found exactly where --nfc changes something. */
static bool has_nfc_hint(const char *text, size_t len) {
  simdiri_finding findings[ROOM];
  const size_t count = simdiri_review(SIMDIRI_REVIEW_CONFUSABLES, guarded_copy(0, text, len), len, findings, ROOM);
  bool is_found = false;
  for (size_t i = 0; i < count && i < ROOM; i++) is_found |= findings[i].code == SIMDIRI_FINDING_NOT_NFC;
  return is_found;
}

static void test_review_finds_what_nfc_changes(void **state) {
  (void)state;
  static const char *const pieces[] = {"a",
                                       "e",
                                       "A",
                                       "=",
                                       "<",
                                       "%3D",
                                       "%41",
                                       "/",
                                       "?",
                                       "#",
                                       ".",
                                       "%65",
                                       "\xCC\x81",
                                       "\xCC\xA3",
                                       "%CC%81",
                                       "%cc%a3",
                                       "\xCC\xB8",
                                       "\xC3\xA9",
                                       "%C3%A9",
                                       "\xCD\xBE",
                                       "\xCC\x95",
                                       "\xCD\x85",
                                       "\xE2\x84\xAB",
                                       "\xEA\xB0\x80",
                                       "\xE1\x86\xA8",
                                       "\xE1\x86\xA7",
                                       "\xE1\x84\x80",
                                       "\xE1\x85\xA1",
                                       "\xE2\x80\x8D",
                                       "%E2%80%8B",
                                       "\xE1\xBA\xB9",
                                       "\xE0\xA7\x87",
                                       "\xE0\xA6\xBE",
                                       "\xF0\x91\x82\x99",
                                       "\xF0\x91\x82\xBA",
                                       "\xEF\xBC\xA1",
                                       "\xF0\x90\x97\x92",
                                       "\xF0\xBD\x80\x80",
                                       "%F0%9D%85%A0",
                                       "\xCC\xA7",
                                       "%CD%8F"};
  test_session session;
  simdiri_options options;
  simdiri_options_init(&options);
  options.form = SIMDIRI_FORM_IRI;
  options.rung = SIMDIRI_RUNG_SYNTAX;
  options.unicode = SIMDIRI_UNICODE_NFC;
  session_begin(&session, &options);
  random_source random = random_begin();
  size_t changed = 0, kept = 0;
  for (int n = 0; n < 100000; n++) {
    char text[256] = "s://h/";
    for (size_t count = 1 + random_below(&random, 12); count > 0; count--)
      append_piece(text, sizeof text, pieces[random_below(&random, LENGTH_OF(pieces))]);
    const size_t len = strlen(text);
    if (simdiri_validate(SIMDIRI_GRAMMAR_IRI, SIMDIRI_PRODUCTION_IRI, text, len, NULL) != SIMDIRI_OK) continue;
    assert_int_equal(session_normalize(&session, text, len), SIMDIRI_OK);
    const bool is_changed = (session.result.changes & SIMDIRI_CHANGE_UNICODE) != 0;
    if (has_nfc_hint(text, len) != is_changed) fail_msg("%s: changed %d", text, is_changed);
    *(is_changed ? &changed : &kept) += 1;
  }
  assert_true(changed > 10000 && kept > 10000);
  session_end(&session);
}

static void test_review_any_bytes(void **state) {
  (void)state;
  static const char *const pieces[] = {
      "a",
      "Z",
      "0",
      "-",
      "--",
      ".",
      "_",
      "/",
      "?",
      "#",
      "&",
      "=",
      ";",
      "@",
      ":",
      "%",
      "%41",
      "%D7%90",
      "\xD7\x90",
      "\xD7",
      "\xEF\xAC\x81",
      "\xEF\xBC\xA1",
      "\xD0\xB0",
      "\xFF",
      "xn--",
      "xn--80ak6aa92e",
      ":99999",
      "//",
      "[",
      "]",
  };
  random_source random = random_begin();
  for (int i = 0; i < 50000; i++) {
    char text[256] = "http";
    append_piece(text, sizeof text, random_below(&random, 2) ? "s" : "");
    append_piece(text, sizeof text, random_below(&random, 20) ? "://" : ":");
    for (size_t count = random_below(&random, 12); count > 0; count--)
      append_piece(text, sizeof text, pieces[random_below(&random, LENGTH_OF(pieces))]);
    check_both_ways(text, strlen(text), (uint32_t)random_below(&random, ALL + 1));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_finding_name_number_and_group_of_each),
      cmocka_unit_test(test_review_offsets),
      cmocka_unit_test(test_review_finds_in_encoded_text),
      cmocka_unit_test(test_review_characters_and_labels),
      cmocka_unit_test(test_review_characters_of_several_scripts),
      cmocka_unit_test(test_review_groups),
      cmocka_unit_test(test_review_capacity),
      cmocka_unit_test(test_review_bidi_parts),
      cmocka_unit_test(test_review_finds_what_nfc_changes),
      cmocka_unit_test(test_review_any_bytes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
