/* normalize/component: NFC and NFKC on runs of iunreserved only (RFC 3987 5.3.2.2). */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/component.h"

#include <inttypes.h>
#include <string.h>

#include "iri/common/buffer.h"
#include "unit/support.h"

enum { UNICODE = SIMDIRI_CHANGE_UNICODE, ENCODED = SIMDIRI_CHANGE_CHARACTER_TO_PCT, CASE = SIMDIRI_CHANGE_PCT_CASE };

typedef struct {
  const char *text, *expected;
  uint64_t changes;
} component_row;

static percent_rules uri_rules(simdiri_component component) {
  return (percent_rules){.component = component,
                         .triplets = TRIPLETS_NORMALIZE,
                         .characters = CHARACTERS_ENCODE,
                         .lower = component == SIMDIRI_COMPONENT_HOST,
                         .repair = true};
}

static percent_rules iri_rules(simdiri_component component) {
  percent_rules rules = uri_rules(component);
  rules.triplets = TRIPLETS_DECODE;
  rules.characters = CHARACTERS_SHOW;
  return rules;
}

static void check_rows(simdiri_unicode unicode, percent_rules rules, const component_row *rows, size_t count) {
  simdiri_options options;
  simdiri_options_init(&options);
  rules.unicode = unicode;
  test_session session;
  session_begin(&session, &options);
  for (size_t i = 0; i < count; i++) {
    const size_t len = strlen(rows[i].text);
    component_writer writer = {.scratch = session.scratch, .rules = &rules, .out = &session.out};
    session.out.len = 0;
    assert_int_equal(simdiri_buffer_append(&session.out, "before", 6), SIMDIRI_OK);
    assert_int_equal(simdiri_append_component(&writer, guarded_bytes(0, rows[i].text, len), len), SIMDIRI_OK);
    assert_memory_equal(session.out.data, "before", 6);
    check_same_text(rows[i].text, session.out.data + 6, session.out.len - 6, rows[i].expected,
                    strlen(rows[i].expected));
    if (writer.changes != rows[i].changes)
      fail_msg("%s: changes %" PRIX64 ", not %" PRIX64, rows[i].text, writer.changes, rows[i].changes);
  }
  session_end(&session);
}

static void test_put_component_composes_in_both_forms(void **state) {
  (void)state;
  static const component_row uri[] = {
      {"", "", 0},
      {"abc%2f", "abc%2F", CASE},
      {"e\xCC\x81", "%C3%A9", UNICODE | ENCODED},
      {"e%CC%81", "%C3%A9", UNICODE},
      {"%65%cc%81", "%C3%A9", UNICODE | CASE | SIMDIRI_CHANGE_PCT_DECODED},
      {"a/e\xCC\x81/%2F", "a/%C3%A9/%2F", UNICODE | ENCODED},
      {"%C3%A9", "%C3%A9", 0},
      {"\xC3\xA9", "%C3%A9", ENCODED},
  };
  static const component_row iri[] = {
      {"e\xCC\x81", "\xC3\xA9", UNICODE},
      {"e%CC%81", "\xC3\xA9", UNICODE | SIMDIRI_CHANGE_PCT_TO_CHARACTER},
      {"\xC3\xA9", "\xC3\xA9", 0},
      {"\xE2\x84\xAB", "\xC3\x85", UNICODE},
  };
  check_rows(SIMDIRI_UNICODE_NFC, uri_rules(SIMDIRI_COMPONENT_PATH), uri, LENGTH_OF(uri));
  check_rows(SIMDIRI_UNICODE_NFC, iri_rules(SIMDIRI_COMPONENT_PATH), iri, LENGTH_OF(iri));
}

static void test_put_component_keep_composes_nothing(void **state) {
  (void)state;
  static const component_row row = {"e\xCC\x81", "e%CC%81", ENCODED};
  check_rows(SIMDIRI_UNICODE_KEEP, uri_rules(SIMDIRI_COMPONENT_PATH), &row, 1);
}

/* A reserved character does not compose, and no decomposition contains one. */
static void test_put_component_creates_and_absorbs_no_ascii(void **state) {
  (void)state;
  static const component_row rows[] = {
      {"=\xCC\xB8", "=%CC%B8", ENCODED},
      {"a=\xCC\xB8"
       "e\xCC\x81",
       "a=%CC%B8%C3%A9", UNICODE | ENCODED},
      {"\xCD\xBE", "%CD%BE", ENCODED},
      {"\xE1\xBF\xAF", "%E1%BF%AF", ENCODED},
      {"\xE2\x89\xA0", "%E2%89%A0", ENCODED},
      {"\xC2\xA0"
       "e\xCC\x81",
       "%C2%A0%C3%A9", UNICODE | ENCODED},
      {"\xEF\xBC\x8F\xEF\xBC\xA1", "%EF%BC%8FA", UNICODE | ENCODED},
  };
  check_rows(SIMDIRI_UNICODE_NFC, uri_rules(SIMDIRI_COMPONENT_PATH), rows, LENGTH_OF(rows) - 1);
  check_rows(SIMDIRI_UNICODE_NFKC, uri_rules(SIMDIRI_COMPONENT_PATH), rows, LENGTH_OF(rows));
}

/* Regression: a digit of a triplet composed with the mark after it: "%2A" U+0300 became "%2" U+00C0. */
static void test_put_component_digits_of_a_triplet_are_no_text(void **state) {
  (void)state;
  static const component_row path[] = {
      {"%2A\xCC\x80", "%2A%CC%80", ENCODED},
      {"%2C\xCC\xA7"
       "c\xCC\xA7",
       "%2C%CC%A7%C3%A7", UNICODE | ENCODED},
      {"%FFe\xCC\x81", "%FF%C3%A9", UNICODE | ENCODED},
      {"%EC\xCC\xA7", "%EC%CC%A7", ENCODED},
  };
  static const component_row host[] = {
      {"%2C\xC3\xA9", "%2C%C3%A9", ENCODED},
      {"A%2Ce\xCC\x81", "a%2C%C3%A9", UNICODE | ENCODED | SIMDIRI_CHANGE_HOST_CASE},
  };
  check_rows(SIMDIRI_UNICODE_NFC, uri_rules(SIMDIRI_COMPONENT_PATH), path, LENGTH_OF(path));
  check_rows(SIMDIRI_UNICODE_NFC, uri_rules(SIMDIRI_COMPONENT_HOST), host, LENGTH_OF(host));
  check_rows(SIMDIRI_UNICODE_NFKC, uri_rules(SIMDIRI_COMPONENT_HOST), host, LENGTH_OF(host));
}

/* Private-use characters are not iunreserved: they separate two runs. */
static void test_put_component_private_use_ends_a_run(void **state) {
  (void)state;
  static const component_row rows[] = {
      {"e\xEE\x80\x80\xCC\x81", "e\xEE\x80\x80\xCC\x81", 0},
      {"e\xCC\x81\xEE\x80\x80", "\xC3\xA9\xEE\x80\x80", UNICODE},
  };
  check_rows(SIMDIRI_UNICODE_NFC, iri_rules(SIMDIRI_COMPONENT_QUERY), rows, LENGTH_OF(rows));
}

static void test_put_component_hosts_are_lowered_and_composed_again(void **state) {
  (void)state;
  static const component_row rows[] = {
      {"H\xCC\xB1", "\xE1\xBA\x96", UNICODE | SIMDIRI_CHANGE_HOST_CASE},
      {"\xEF\xBC\xA8\xCC\xB1", "\xE1\xBA\x96", UNICODE},
      {"\xEF\xBC\xA1"
       "B",
       "ab", UNICODE | SIMDIRI_CHANGE_HOST_CASE},
  };
  check_rows(SIMDIRI_UNICODE_NFC, iri_rules(SIMDIRI_COMPONENT_HOST), rows, 1);
  check_rows(SIMDIRI_UNICODE_NFKC, iri_rules(SIMDIRI_COMPONENT_HOST), rows, LENGTH_OF(rows));
  static const component_row kelvin = {"\xE2\x84\xAA", "k", UNICODE};
  check_rows(SIMDIRI_UNICODE_NFC, iri_rules(SIMDIRI_COMPONENT_HOST), &kelvin, 1);
}

/* to_uri: if no run changes, triplets stay unchanged; if one does, the whole component is aligned. */
static void test_put_component_triplets_are_kept_unless_a_run_changes(void **state) {
  (void)state;
  static const component_row rows[] = {
      {"%c3%a9\xC3\xA9%3b%41", "%c3%a9%C3%A9%3b%41", ENCODED},
      {"%c3%a9"
       "e\xCC\x81%3b%41",
       "%C3%A9%C3%A9%3BA", UNICODE | ENCODED},
  };
  percent_rules rules = uri_rules(SIMDIRI_COMPONENT_PATH);
  rules.triplets = TRIPLETS_KEEP;
  check_rows(SIMDIRI_UNICODE_NFC, rules, rows, LENGTH_OF(rows));
}

/* With NFC the form uri also decodes, so a byte could become part of a character. */
static void test_put_component_errors_leave_the_output_alone(void **state) {
  (void)state;
  static const struct {
    const char *text;
    simdiri_status status;
    size_t offset;
  } rows[] = {
      {"ab\xC3%A9", SIMDIRI_ERROR_OCTET_MERGE, 2},
      {"a[", SIMDIRI_ERROR_BAD_CHARACTER, 1},
      {"e\xCC\x81?", SIMDIRI_ERROR_BAD_CHARACTER, 3},
  };
  simdiri_options options;
  simdiri_options_init(&options);
  options.unicode = SIMDIRI_UNICODE_NFC;
  test_session session;
  session_begin(&session, &options);
  percent_rules rules = uri_rules(SIMDIRI_COMPONENT_PATH);
  rules.unicode = SIMDIRI_UNICODE_NFC;
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    const size_t len = strlen(rows[i].text);
    component_writer writer = {.scratch = session.scratch, .rules = &rules, .out = &session.out, .offset = SIZE_MAX};
    assert_int_equal(simdiri_append_component(&writer, guarded_bytes(0, rows[i].text, len), len), rows[i].status);
    assert_int_equal(writer.offset, rows[i].offset);
    assert_int_equal(session.out.len, 0);
  }
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_put_component_composes_in_both_forms),
      cmocka_unit_test(test_put_component_keep_composes_nothing),
      cmocka_unit_test(test_put_component_creates_and_absorbs_no_ascii),
      cmocka_unit_test(test_put_component_digits_of_a_triplet_are_no_text),
      cmocka_unit_test(test_put_component_private_use_ends_a_run),
      cmocka_unit_test(test_put_component_hosts_are_lowered_and_composed_again),
      cmocka_unit_test(test_put_component_triplets_are_kept_unless_a_run_changes),
      cmocka_unit_test(test_put_component_errors_leave_the_output_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
