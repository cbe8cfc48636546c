/* normalize/percent: the result of each policy for a component, the changes that it reports, the offsets of its
 * errors. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/percent.h"

#include <inttypes.h>
#include <string.h>

#include "unit/support.h"

enum {
  CASE = SIMDIRI_CHANGE_PCT_CASE,
  DECODED = SIMDIRI_CHANGE_PCT_DECODED,
  SHOWN = SIMDIRI_CHANGE_PCT_TO_CHARACTER,
  ENCODED = SIMDIRI_CHANGE_CHARACTER_TO_PCT,
  DISALLOWED = SIMDIRI_CHANGE_DISALLOWED,
  STRAY = SIMDIRI_CHANGE_STRAY_PERCENT,
  BYTE = SIMDIRI_CHANGE_INVALID_UTF8
};

typedef struct {
  test_literal text, expected;
  uint64_t changes;
} good_row;

typedef struct {
  test_literal text;
  simdiri_status status;
  size_t offset;
} bad_row;

static percent_rules rules_of(simdiri_component component, triplet_policy triplets, character_policy characters) {
  return (percent_rules){.component = component, .triplets = triplets, .characters = characters, .repair = true};
}

static void check_good(const percent_rules *rules, const good_row *rows, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const good_row *row = &rows[i];
    unsigned char *out = (unsigned char *)guarded_capacity(1, 3 * row->text.len);
    transformed_text to = {.end = out};
    const simdiri_status status =
        simdiri_transform_component(rules, guarded_bytes(0, row->text.data, row->text.len), row->text.len, &to);
    if (status != SIMDIRI_OK) fail_msg("%s: %s at %zu", row->text.data, simdiri_status_name(status), to.offset);
    check_same_text(row->text.data, (const char *)out, (size_t)(to.end - out), row->expected.data, row->expected.len);
    if (to.changes != row->changes) fail_msg("%s: changes %" PRIX64, row->text.data, to.changes);
  }
}

static void check_bad(const percent_rules *rules, const bad_row *rows, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const bad_row *row = &rows[i];
    unsigned char *out = (unsigned char *)guarded_capacity(1, 3 * row->text.len);
    const unsigned char *text = guarded_bytes(0, row->text.data, row->text.len);
    transformed_text to = {.end = out, .offset = SIZE_MAX};
    const simdiri_status status = simdiri_transform_component(rules, text, row->text.len, &to);
    assert_ptr_equal(to.end, out);
    assert_int_equal(to.changes, 0);
    if (status != row->status || to.offset != row->offset)
      fail_msg("%s: %s at %zu", row->text.data, simdiri_status_name(status), to.offset);
  }
}

static void test_transform_to_the_uri_form(void **state) {
  (void)state;
  static const good_row rows[] = {
      {LITERAL(""), LITERAL(""), 0},
      {LITERAL("aZ09-._~!$&'()*+,;=:@/"), LITERAL("aZ09-._~!$&'()*+,;=:@/"), 0},
      {LITERAL("%3b%3B"), LITERAL("%3B%3B"), CASE},
      {LITERAL("%3B%2F%25"), LITERAL("%3B%2F%25"), 0},
      {LITERAL("%41%7e%2d"), LITERAL("A~-"), DECODED},
      {LITERAL("%252f"), LITERAL("%252f"), 0}, /* "%" from "%25" does not begin a triplet */
      {LITERAL("\xC3\xA9"), LITERAL("%C3%A9"), ENCODED},
      {LITERAL("%c3%a9"), LITERAL("%C3%A9"), CASE},
      {LITERAL("%"), LITERAL("%25"), STRAY},
      {LITERAL("%4"), LITERAL("%254"), STRAY},
      {LITERAL("%%34%31"), LITERAL("%2541"), STRAY | DECODED},
      {LITERAL("%4%4a"), LITERAL("%254J"), STRAY | DECODED},
      {LITERAL("<\">{ }|\\^`"), LITERAL("%3C%22%3E%7B%20%7D%7C%5C%5E%60"), DISALLOWED},
      {LITERAL("\0\x1F\x7F"), LITERAL("%00%1F%7F"), DISALLOWED},
      {LITERAL("\xC2\x80\xEF\xBF\xBF"), LITERAL("%C2%80%EF%BF%BF"), DISALLOWED},
      {LITERAL("\xE2\x80\xAE"), LITERAL("%E2%80%AE"), DISALLOWED},
      {LITERAL("\xEE\x80\x80"), LITERAL("%EE%80%80"), DISALLOWED},
      {LITERAL("\xC2\xA0"), LITERAL("%C2%A0"), ENCODED},
      {LITERAL("\xFF"), LITERAL("%FF"), BYTE},
      {LITERAL("\xE2\x82(\xC3"), LITERAL("%E2%82(%C3"), BYTE},
      {LITERAL("\xC3%A9"), LITERAL("%C3%A9"), BYTE}, /* nothing is decoded, so no merge */
      {LITERAL("\xC3\xC3\xA9"), LITERAL("%C3%C3%A9"), BYTE | ENCODED},
  };
  const percent_rules rules = rules_of(SIMDIRI_COMPONENT_PATH, TRIPLETS_NORMALIZE, CHARACTERS_ENCODE);
  check_good(&rules, rows, LENGTH_OF(rows));
}

static void test_transform_to_the_iri_form(void **state) {
  (void)state;
  static const good_row rows[] = {
      {LITERAL("D%c3%bcrst%FC%fc"), LITERAL("D\xC3\xBCrst%FC%FC"), SHOWN | CASE},
      {LITERAL("\xC3\xA9%C3%A9%c3"), LITERAL("\xC3\xA9\xC3\xA9%C3"), SHOWN | CASE},
      {LITERAL("%F0%9F%92%A9"), LITERAL("\xF0\x9F\x92\xA9"), SHOWN},
      {LITERAL("%e2%80%ae"), LITERAL("%E2%80%AE"), CASE},
      {LITERAL("%C2%A0\xC2\xA0"), LITERAL("%C2%A0%C2%A0"), ENCODED},
      {LITERAL("\xEF\xBB\xBF\xD8\x9C\xE2\x81\xA6"), LITERAL("%EF%BB%BF%D8%9C%E2%81%A6"), ENCODED},
      {LITERAL("%EE%80%80"), LITERAL("%EE%80%80"), 0},
      {LITERAL("%C0%AF%ED%A0%80%F4%90%80%80%EF%B7%90"), LITERAL("%C0%AF%ED%A0%80%F4%90%80%80%EF%B7%90"), 0},
      {LITERAL("%C3%28%E2%82"), LITERAL("%C3%28%E2%82"), 0},
      {LITERAL("%F0%9F%92x"), LITERAL("%F0%9F%92x"), 0},
      {LITERAL("%E2%C3%A9"), LITERAL("%E2\xC3\xA9"), SHOWN},
      {LITERAL("%C3%A9%A9"), LITERAL("\xC3\xA9%A9"), SHOWN},
      {LITERAL("%E2%82%41"), LITERAL("%E2%82A"), DECODED},
      {LITERAL("\xFF%41"), LITERAL("%FFA"), BYTE | DECODED},
      {LITERAL("\xC3%41"), LITERAL("%C3A"), BYTE | DECODED},
      {LITERAL("\xC3\xC3\xA9"), LITERAL("%C3\xC3\xA9"), BYTE}, /* the second C3 begins a raw character */
      {LITERAL("\xE2%80\xAE"), LITERAL("%E2%80%AE"), BYTE},    /* U+202E would not be decoded */
      {LITERAL("%25C3%25A9"), LITERAL("%25C3%25A9"), 0},
  };
  const percent_rules rules = rules_of(SIMDIRI_COMPONENT_PATH, TRIPLETS_DECODE, CHARACTERS_SHOW);
  check_good(&rules, rows, LENGTH_OF(rows));
}

static void test_transform_iprivate_in_the_query(void **state) {
  (void)state;
  static const good_row rows[] = {
      {LITERAL("%EE%80%80\xEE\x80\x80?"), LITERAL("\xEE\x80\x80\xEE\x80\x80?"), SHOWN},
      {LITERAL("\xF3\xA0\x80\x81"), LITERAL("%F3%A0%80%81"), DISALLOWED},
  };
  percent_rules rules = rules_of(SIMDIRI_COMPONENT_QUERY, TRIPLETS_DECODE, CHARACTERS_SHOW);
  check_good(&rules, rows, LENGTH_OF(rows));
  static const good_row tag = {LITERAL("\xF3\xA0\x80\x81%F3%A0%80%81"), LITERAL("%F3%A0%80%81%F3%A0%80%81"), ENCODED};
  rules.grammar = SIMDIRI_GRAMMAR_IRI_BIS;
  check_good(&rules, &tag, 1);
}

static void test_transform_keeps_triplets(void **state) {
  (void)state;
  static const good_row rows[] = {
      {LITERAL("%3b%41%c3%a9\xC3\xA9\xC2\xA0"), LITERAL("%3b%41%c3%a9\xC3\xA9\xC2\xA0"), 0},
      {LITERAL("a b%\xFF\xEE\x80\x80"), LITERAL("a%20b%25%FF%EE%80%80"), DISALLOWED | STRAY | BYTE},
      {LITERAL("\xC3%a9"), LITERAL("%C3%a9"), BYTE},
  };
  static const good_row to_uri = {LITERAL("%3b%41%c3%a9\xC3\xA9"), LITERAL("%3b%41%c3%a9%C3%A9"), ENCODED};
  percent_rules rules = rules_of(SIMDIRI_COMPONENT_PATH, TRIPLETS_KEEP, CHARACTERS_KEEP);
  check_good(&rules, rows, LENGTH_OF(rows));
  rules.characters = CHARACTERS_ENCODE;
  check_good(&rules, &to_uri, 1);
  static const good_row no_character = {LITERAL("\xC3\xA9%c3"), LITERAL("%C3%A9%c3"), DISALLOWED};
  rules.grammar = SIMDIRI_GRAMMAR_URI;
  check_good(&rules, &no_character, 1);
}

static void test_transform_lower_never_touches_hex(void **state) {
  (void)state;
  static const good_row rows[] = {
      {LITERAL("EX%41mple"), LITERAL("example"), SIMDIRI_CHANGE_HOST_CASE | DECODED},
      {LITERAL("A%2fB"), LITERAL("a%2Fb"), SIMDIRI_CHANGE_HOST_CASE | CASE},
      {LITERAL("%99B"), LITERAL("%99b"), SIMDIRI_CHANGE_HOST_CASE},
      {LITERAL("%41"), LITERAL("a"), SIMDIRI_CHANGE_HOST_CASE | DECODED},
      {LITERAL("%61"), LITERAL("a"), DECODED},
      {LITERAL("\xC3\x89"), LITERAL("%C3%89"), ENCODED}, /* A-Z only */
  };
  percent_rules rules = rules_of(SIMDIRI_COMPONENT_HOST, TRIPLETS_NORMALIZE, CHARACTERS_ENCODE);
  rules.lower = true;
  check_good(&rules, rows, LENGTH_OF(rows));
}

static void test_transform_brackets_and_hash(void **state) {
  (void)state;
  static const bad_row left[] = {{LITERAL("a[b"), SIMDIRI_ERROR_BAD_CHARACTER, 1},
                                 {LITERAL("]"), SIMDIRI_ERROR_BAD_CHARACTER, 0},
                                 {LITERAL(" #"), SIMDIRI_ERROR_BAD_CHARACTER, 1}};
  static const good_row brackets = {LITERAL("[]"), LITERAL("%5B%5D"), SIMDIRI_CHANGE_BRACKET};
  static const good_row encoded = {LITERAL("a#b"), LITERAL("a%23b"), SIMDIRI_CHANGE_INNER_HASH};
  static const good_row kept = {LITERAL("a#b"), LITERAL("a#b"), 0};
  percent_rules rules = rules_of(SIMDIRI_COMPONENT_FRAGMENT, TRIPLETS_NORMALIZE, CHARACTERS_ENCODE);
  check_bad(&rules, left, LENGTH_OF(left));
  rules.repair_brackets = rules.repair_hash = true;
  check_good(&rules, &brackets, 1);
  check_good(&rules, &encoded, 1);
  rules.keep_hash = true;
  check_good(&rules, &kept, 1);
  rules.component = SIMDIRI_COMPONENT_QUERY;
  check_bad(&rules, &left[2], 1);
}

static void test_transform_characters_of_other_components(void **state) {
  (void)state;
  static const bad_row userinfo[] = {{LITERAL("a@"), SIMDIRI_ERROR_BAD_CHARACTER, 1},
                                     {LITERAL("%41/"), SIMDIRI_ERROR_BAD_CHARACTER, 3}};
  static const bad_row host[] = {{LITERAL("a:"), SIMDIRI_ERROR_BAD_CHARACTER, 1},
                                 {LITERAL("@"), SIMDIRI_ERROR_BAD_CHARACTER, 0}};
  static const bad_row path[] = {{LITERAL("\xC3\xA9?"), SIMDIRI_ERROR_BAD_CHARACTER, 2}};
  percent_rules rules = rules_of(SIMDIRI_COMPONENT_USERINFO, TRIPLETS_NORMALIZE, CHARACTERS_ENCODE);
  check_bad(&rules, userinfo, LENGTH_OF(userinfo));
  rules.component = SIMDIRI_COMPONENT_HOST;
  check_bad(&rules, host, LENGTH_OF(host));
  rules.component = SIMDIRI_COMPONENT_PATH;
  check_bad(&rules, path, LENGTH_OF(path));
}

/* reg-name of 3987bis: decoded completely, or an error. */
static void test_transform_without_repair(void **state) {
  (void)state;
  static const good_row good[] = {{LITERAL("%41%c3%a9\xC3\xA9"), LITERAL("A\xC3\xA9\xC3\xA9"), DECODED | SHOWN}};
  static const bad_row bad[] = {
      {LITERAL("a%2C"), SIMDIRI_ERROR_BAD_CHARACTER, 1},
      {LITERAL("a%"), SIMDIRI_ERROR_BAD_CHARACTER, 1},
      {LITERAL("a "), SIMDIRI_ERROR_BAD_CHARACTER, 1},
      {LITERAL("%C3"), SIMDIRI_ERROR_BAD_CHARACTER, 0},
      {LITERAL("a\xFF"), SIMDIRI_ERROR_BAD_UTF8, 1},
      {LITERAL("\xC3%A9"), SIMDIRI_ERROR_BAD_UTF8, 0},
      {LITERAL("%C3\xA9"), SIMDIRI_ERROR_BAD_CHARACTER, 0},
      {LITERAL("a\xE2\x80\x8E"), SIMDIRI_ERROR_BIDI_FORMATTING, 1},
      {LITERAL("a\xEE\x80\x80"), SIMDIRI_ERROR_BAD_CODE_POINT, 1},
  };
  percent_rules rules = rules_of(SIMDIRI_COMPONENT_HOST, TRIPLETS_DECODE, CHARACTERS_SHOW);
  rules.grammar = SIMDIRI_GRAMMAR_IRI_BIS;
  rules.repair = false;
  check_good(&rules, good, LENGTH_OF(good));
  check_bad(&rules, bad, LENGTH_OF(bad));
}

static void test_transform_byte_merge(void **state) {
  (void)state;
  static const bad_row rows[] = {
      {LITERAL("a\xC3%A9"), SIMDIRI_ERROR_OCTET_MERGE, 1},       {LITERAL("a%C3\xA9"), SIMDIRI_ERROR_OCTET_MERGE, 4},
      {LITERAL("%F0\x9F\x92%A9"), SIMDIRI_ERROR_OCTET_MERGE, 3}, {LITERAL("%C3%C3\xA9"), SIMDIRI_ERROR_OCTET_MERGE, 6},
      {LITERAL("\xC3\xC3%A9"), SIMDIRI_ERROR_OCTET_MERGE, 1},    {LITERAL("\xE2%82%AC"), SIMDIRI_ERROR_OCTET_MERGE, 0},
      {LITERAL("%E2\x82%AC"), SIMDIRI_ERROR_OCTET_MERGE, 3},     {LITERAL("%E2%82\xAC"), SIMDIRI_ERROR_OCTET_MERGE, 6},
  };
  percent_rules rules = rules_of(SIMDIRI_COMPONENT_PATH, TRIPLETS_DECODE, CHARACTERS_SHOW);
  check_bad(&rules, rows, LENGTH_OF(rows));
  rules.triplets = TRIPLETS_KEEP;
  rules.characters = CHARACTERS_KEEP;
  rules.check_merge = true;
  check_bad(&rules, rows, LENGTH_OF(rows));
  static const good_row kept = {LITERAL("%c3%A9\xC3\xA9%C3"), LITERAL("%c3%A9\xC3\xA9%C3"), 0};
  check_good(&rules, &kept, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_transform_to_the_uri_form),
                                     cmocka_unit_test(test_transform_to_the_iri_form),
                                     cmocka_unit_test(test_transform_iprivate_in_the_query),
                                     cmocka_unit_test(test_transform_keeps_triplets),

                                     cmocka_unit_test(test_transform_lower_never_touches_hex),
                                     cmocka_unit_test(test_transform_brackets_and_hash),
                                     cmocka_unit_test(test_transform_characters_of_other_components),
                                     cmocka_unit_test(test_transform_without_repair),
                                     cmocka_unit_test(test_transform_byte_merge)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
