/* parse/validate: whole references. Each error with its offset and component. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/support.h"

typedef struct {
  simdiri_grammar grammar;
  simdiri_production production;
  test_literal text;
  simdiri_status status;
  simdiri_component component;
  size_t offset;
} validate_row;

#define IRI SIMDIRI_GRAMMAR_IRI, SIMDIRI_PRODUCTION_IRI
#define REFERENCE SIMDIRI_GRAMMAR_IRI, SIMDIRI_PRODUCTION_IRI_REFERENCE
#define ABSOLUTE SIMDIRI_GRAMMAR_IRI, SIMDIRI_PRODUCTION_ABSOLUTE_IRI
#define RELATIVE SIMDIRI_GRAMMAR_IRI, SIMDIRI_PRODUCTION_IRELATIVE_REF
#define URI SIMDIRI_GRAMMAR_URI, SIMDIRI_PRODUCTION_IRI_REFERENCE
#define BIS SIMDIRI_GRAMMAR_IRI_BIS, SIMDIRI_PRODUCTION_IRI_REFERENCE
#define ERROR(code, component, offset) SIMDIRI_ERROR_##code, SIMDIRI_COMPONENT_##component, offset
#define GOOD SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0

static void check_row(const validate_row *row) {
  const size_t len = row->text.len;
  const char *text = guarded_copy(0, row->text.data, len);
  simdiri_result result;
  memset(&result, 0xEE, sizeof result);
  const simdiri_status status = simdiri_validate(row->grammar, row->production, text, len, &result);
  if (status != row->status || result.status != status || result.component != row->component ||
      result.offset != row->offset)
    fail_msg("%.*s: %s in %s at %zu", (int)len, row->text.data, simdiri_status_name(status),
             simdiri_component_name(result.component), result.offset);
  assert_int_equal(result.changes, 0);
  assert_ptr_equal(result.text, status == SIMDIRI_OK ? text : NULL);
  assert_int_equal(result.text_len, status == SIMDIRI_OK ? len : 0);
  assert_int_equal(simdiri_validate(row->grammar, row->production, text, len, NULL), status);
}

static void check_rows(const validate_row *rows, size_t count) {
  for (size_t i = 0; i < count; i++) check_row(&rows[i]);
}

static void test_validate_scheme_errors(void **state) {
  (void)state;
  static const validate_row rows[] = {
      {IRI, LITERAL(""), ERROR(NO_SCHEME, SCHEME, 0)},
      {IRI, LITERAL("abc"), ERROR(NO_SCHEME, SCHEME, 3)},
      {IRI, LITERAL("abc/d:e"), ERROR(NO_SCHEME, SCHEME, 3)},
      {IRI, LITERAL("a b/c"), ERROR(NO_SCHEME, SCHEME, 1)},
      {IRI, LITERAL("/a:b"), ERROR(NO_SCHEME, SCHEME, 0)},
      {IRI, LITERAL("//h"), ERROR(NO_SCHEME, SCHEME, 0)},
      {IRI, LITERAL("?q:"), ERROR(NO_SCHEME, SCHEME, 0)},
      {IRI, LITERAL("#f:"), ERROR(NO_SCHEME, SCHEME, 0)},
      {IRI, LITERAL("1ab:c"), ERROR(BAD_SCHEME, SCHEME, 0)},
      {IRI, LITERAL("a_b:c"), ERROR(BAD_SCHEME, SCHEME, 1)},
      {IRI, LITERAL("ab c:d"), ERROR(BAD_SCHEME, SCHEME, 2)},
      {IRI, LITERAL(":x"), ERROR(BAD_SCHEME, SCHEME, 0)},
      {IRI, LITERAL("a%41:b"), ERROR(BAD_SCHEME, SCHEME, 1)},
      {IRI, LITERAL("a\xC3\xA9:b"), ERROR(BAD_SCHEME, SCHEME, 1)},
      {IRI, LITERAL("\0:b"), ERROR(BAD_SCHEME, SCHEME, 0)},
      {ABSOLUTE, LITERAL("x/y"), ERROR(NO_SCHEME, SCHEME, 1)},
      {RELATIVE, LITERAL("a:b c"), ERROR(HAS_SCHEME, SCHEME, 1)},
      {RELATIVE, LITERAL("a:"), ERROR(HAS_SCHEME, SCHEME, 1)},
      {ABSOLUTE, LITERAL("a:b?q#"), ERROR(HAS_FRAGMENT, FRAGMENT, 5)},
      {ABSOLUTE, LITERAL("a:#x y"), ERROR(HAS_FRAGMENT, FRAGMENT, 2)},
      {ABSOLUTE, LITERAL("a:b c#f"), ERROR(BAD_CHARACTER, PATH, 3)},
      {ABSOLUTE, LITERAL("a:?\xFF#f"), ERROR(BAD_UTF8, QUERY, 3)},
  };
  check_rows(rows, LENGTH_OF(rows));
}

static void test_validate_first_segment(void **state) {
  (void)state;
  static const validate_row rows[] = {
      {REFERENCE, LITERAL(":"), ERROR(COLON_SEGMENT, PATH, 0)},
      {REFERENCE, LITERAL("1a:b"), ERROR(COLON_SEGMENT, PATH, 2)},
      {REFERENCE, LITERAL("a b:c"), ERROR(BAD_CHARACTER, PATH, 1)},
      {REFERENCE, LITERAL("_:b c"), ERROR(COLON_SEGMENT, PATH, 1)},
      {REFERENCE, LITERAL("%41:b"), ERROR(COLON_SEGMENT, PATH, 3)},
      {RELATIVE, LITERAL("@x:y"), ERROR(COLON_SEGMENT, PATH, 2)},
      {REFERENCE, LITERAL("./1a:b"), GOOD},
      {REFERENCE, LITERAL("/:"), GOOD},
      {REFERENCE, LITERAL("1?:"), GOOD},
      {REFERENCE, LITERAL("1#:"), GOOD},
      {REFERENCE, LITERAL("s::"), GOOD},
      {REFERENCE, LITERAL("//h/:"), GOOD},
  };
  check_rows(rows, LENGTH_OF(rows));
}

static void test_validate_errors_in_each_component(void **state) {
  (void)state;
  static const validate_row rows[] = {
      {IRI, LITERAL("s://u<v@h"), ERROR(BAD_CHARACTER, USERINFO, 5)},
      {IRI, LITERAL("s://u[@h"), ERROR(BAD_CHARACTER, USERINFO, 5)},
      {IRI, LITERAL("s://%4@h"), ERROR(BAD_PERCENT, USERINFO, 4)},
      {IRI, LITERAL("s://h@i@j"), ERROR(BAD_CHARACTER, HOST, 7)},
      {IRI, LITERAL("s://a[b]"), ERROR(BAD_CHARACTER, HOST, 5)},
      {IRI, LITERAL("s://a b"), ERROR(BAD_CHARACTER, HOST, 5)},
      {IRI, LITERAL("s://%zz"), ERROR(BAD_PERCENT, HOST, 4)},
      {IRI, LITERAL("s://[::g]"), ERROR(BAD_IP_LITERAL, HOST, 7)},
      {IRI, LITERAL("s://u@[::1]x:1"), ERROR(BAD_IP_LITERAL, HOST, 11)},
      {IRI, LITERAL("s://[::1"), ERROR(BAD_IP_LITERAL, HOST, 8)},
      {IRI, LITERAL("s://h:8o"), ERROR(BAD_PORT, PORT, 7)},
      {IRI, LITERAL("s://h:1:2"), ERROR(BAD_PORT, PORT, 7)},
      {IRI, LITERAL("s://h: "), ERROR(BAD_PORT, PORT, 6)},
      {IRI, LITERAL("s://h:\xD9\xA1"), ERROR(BAD_PORT, PORT, 6)},
      {IRI, LITERAL("s:a[b"), ERROR(BAD_CHARACTER, PATH, 3)},
      {IRI, LITERAL("s:\\"), ERROR(BAD_CHARACTER, PATH, 2)},
      {IRI, LITERAL("s:a%"), ERROR(BAD_PERCENT, PATH, 3)},
      {IRI, LITERAL("s:%%41"), ERROR(BAD_PERCENT, PATH, 2)},
      {IRI, LITERAL("s:/?a|b"), ERROR(BAD_CHARACTER, QUERY, 5)},
      {IRI, LITERAL("s:?%1"), ERROR(BAD_PERCENT, QUERY, 3)},
      {IRI, LITERAL("s:#a#b"), ERROR(BAD_CHARACTER, FRAGMENT, 4)},
      {IRI, LITERAL("s:#^"), ERROR(BAD_CHARACTER, FRAGMENT, 3)},
      {IRI, LITERAL("s:\0"), ERROR(BAD_CHARACTER, PATH, 2)},
      {IRI, LITERAL("s:\x7F"), ERROR(BAD_CHARACTER, PATH, 2)},
      {IRI, LITERAL("s: [%\xFF"), ERROR(BAD_CHARACTER, PATH, 2)}, /* the first of many */
  };
  check_rows(rows, LENGTH_OF(rows));
}

/* A character, or an incomplete triplet, is one unit. Its error is at its first byte, whichever of its bytes shows the
 * error. */
static void test_validate_offset_is_where_the_offending_piece_begins(void **state) {
  (void)state;
  static const validate_row rows[] = {
      {IRI, LITERAL("s:a%4g"), ERROR(BAD_PERCENT, PATH, 3)},
      {IRI, LITERAL("s:a%zz%"), ERROR(BAD_PERCENT, PATH, 3)},
      {IRI, LITERAL("s:%4%41"), ERROR(BAD_PERCENT, PATH, 2)},
      {IRI, LITERAL("s:%41%4"), ERROR(BAD_PERCENT, PATH, 5)},
      {IRI, LITERAL("s:a\xE2\x82("), ERROR(BAD_UTF8, PATH, 3)},
      {IRI, LITERAL("s:a\xF3\xA0\x80\x81"), ERROR(BAD_CODE_POINT, PATH, 3)},
      {IRI, LITERAL("s:a\xE2\x80\xAE"), ERROR(BIDI_FORMATTING, PATH, 3)},
      {IRI, LITERAL("s://[::g]"), ERROR(BAD_IP_LITERAL, HOST, 7)},
      {IRI, LITERAL("s://[1::2::3]"), ERROR(BAD_IP_LITERAL, HOST, 10)},
      {IRI, LITERAL("s://[::256.1.1.1]"), ERROR(BAD_IP_LITERAL, HOST, 10)}, /* 256 could be a group */
      {IRI, LITERAL("s://[v1.]"), ERROR(BAD_IP_LITERAL, HOST, 8)},
  };
  check_rows(rows, LENGTH_OF(rows));
}

static void test_validate_not_utf8(void **state) {
  (void)state;
  static const validate_row rows[] = {
      {IRI, LITERAL("s:a\xFF"), ERROR(BAD_UTF8, PATH, 3)},
      {IRI, LITERAL("s:\xC3"), ERROR(BAD_UTF8, PATH, 2)},
      {IRI, LITERAL("s:\xC3?"), ERROR(BAD_UTF8, PATH, 2)},
      {IRI, LITERAL("s:\xE2\x82"), ERROR(BAD_UTF8, PATH, 2)},
      {IRI, LITERAL("s:\xC0\xAF"), ERROR(BAD_UTF8, PATH, 2)},
      {IRI, LITERAL("s:\xED\xA0\x80"), ERROR(BAD_UTF8, PATH, 2)},
      {IRI, LITERAL("s:\xF4\x90\x80\x80"), ERROR(BAD_UTF8, PATH, 2)},
      {IRI, LITERAL("s://\xA9@h"), ERROR(BAD_UTF8, USERINFO, 4)},
      {IRI, LITERAL("s://h\xA9"), ERROR(BAD_UTF8, HOST, 5)},
      {IRI, LITERAL("s:#\xC3\xA9\xA9"), ERROR(BAD_UTF8, FRAGMENT, 5)},
      {URI, LITERAL("s:?\xF0\x9F\x92"), ERROR(BAD_UTF8, QUERY, 3)},
      {BIS, LITERAL("s://\xC3/"), ERROR(BAD_UTF8, HOST, 4)},
  };
  check_rows(rows, LENGTH_OF(rows));
}

static void test_validate_code_points(void **state) {
  (void)state;
  static const validate_row rows[] = {
      {IRI, LITERAL("s:\xC2\x80"), ERROR(BAD_CODE_POINT, PATH, 2)},
      {IRI, LITERAL("s:\xC2\xA0"), GOOD}, /* no-break space is a ucschar */
      {IRI, LITERAL("s:\xEF\xB7\x90"), ERROR(BAD_CODE_POINT, PATH, 2)},
      {IRI, LITERAL("s:\xEF\xBF\xBD"), ERROR(BAD_CODE_POINT, PATH, 2)},
      {IRI, LITERAL("s:\xEE\x80\x80"), ERROR(BAD_CODE_POINT, PATH, 2)},
      {IRI, LITERAL("s:?\xEE\x80\x80"), GOOD},
      {IRI, LITERAL("s:#\xEE\x80\x80"), ERROR(BAD_CODE_POINT, FRAGMENT, 3)},
      {IRI, LITERAL("s:?\xF3\xA0\x80\x81"), ERROR(BAD_CODE_POINT, QUERY, 3)},
      {BIS, LITERAL("s:?\xF3\xA0\x80\x81"), GOOD},
      {BIS, LITERAL("s:/\xF3\xA0\x80\x81"), ERROR(BAD_CODE_POINT, PATH, 3)},
      {IRI, LITERAL("s:\xE2\x80\x8E"), ERROR(BIDI_FORMATTING, PATH, 2)},
      {IRI, LITERAL("s:?\xE2\x80\xAE"), ERROR(BIDI_FORMATTING, QUERY, 3)},
      {BIS, LITERAL("s://\xE2\x80\x8F"), ERROR(BIDI_FORMATTING, HOST, 4)},
      {IRI, LITERAL("s:\xE2\x81\xA6"), GOOD}, /* the isolates are newer than RFC 3987 */
      {URI, LITERAL("s:\xC3\xA9"), ERROR(BAD_CODE_POINT, PATH, 2)},
      {URI, LITERAL("s:?\xEE\x80\x80"), ERROR(BAD_CODE_POINT, QUERY, 3)},
      {URI, LITERAL("s:\xE2\x80\x8E"), ERROR(BAD_CODE_POINT, PATH, 2)},
      {URI, LITERAL("s:%C3%A9"), GOOD},
      {REFERENCE, LITERAL("\xC3\xA9"), GOOD},
  };
  check_rows(rows, LENGTH_OF(rows));
}

static void test_validate_iri_bis_differences(void **state) {
  (void)state;
  static const validate_row rows[] = {
      {BIS, LITERAL("s:#a#b"), GOOD},
      {BIS, LITERAL("s://%41"), ERROR(BAD_CHARACTER, HOST, 4)},
      {BIS, LITERAL("s://a%"), ERROR(BAD_CHARACTER, HOST, 5)},
      {BIS, LITERAL("s://%41@h:1/%41?%41#%41"), GOOD},
      {BIS, LITERAL("s:#[#"), ERROR(BAD_CHARACTER, FRAGMENT, 3)},
      {BIS, LITERAL("s:a?b#"), GOOD},
      {URI, LITERAL("s:#a#b"), ERROR(BAD_CHARACTER, FRAGMENT, 4)},
      {URI, LITERAL("s://%41"), GOOD},
  };
  check_rows(rows, LENGTH_OF(rows));
}

static void test_validate_unknown_grammar_or_production(void **state) {
  (void)state;
  const simdiri_grammar grammar = (simdiri_grammar)(SIMDIRI_GRAMMAR_LEIRI + 1);
  const simdiri_production production = (simdiri_production)(SIMDIRI_PRODUCTION_IFRAGMENT + 1);
  const simdiri_status bad = SIMDIRI_ERROR_BAD_OPTION;
  assert_int_equal(simdiri_validate(grammar, SIMDIRI_PRODUCTION_IRI, "a:b", 3, NULL), bad);
  assert_int_equal(simdiri_validate((simdiri_grammar)-1, SIMDIRI_PRODUCTION_IRI, "a:b", 3, NULL), bad);
  assert_int_equal(simdiri_validate(SIMDIRI_GRAMMAR_IRI, production, "a:b", 3, NULL), bad);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_validate_scheme_errors),
      cmocka_unit_test(test_validate_first_segment),
      cmocka_unit_test(test_validate_errors_in_each_component),
      cmocka_unit_test(test_validate_offset_is_where_the_offending_piece_begins),
      cmocka_unit_test(test_validate_not_utf8),
      cmocka_unit_test(test_validate_code_points),
      cmocka_unit_test(test_validate_iri_bis_differences),
      cmocka_unit_test(test_validate_unknown_grammar_or_production),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
