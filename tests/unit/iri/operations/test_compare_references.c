/* normalize/compare: relative references are compared by their targets (RFC 3987 5.1). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/iri/operations/compare_support.h"

static void check_invalid(test_session *session, const simdiri_base *base, const char *good, const char *bad,
                          simdiri_status status, simdiri_component component, size_t offset) {
  for (int which = 0; which < 2; which++) {
    simdiri_comparison c;
    const simdiri_status actual = compare(session, base, which ? good : bad, which ? bad : good, &c);
    if (actual != status) fail_msg("%s: %s", bad, simdiri_status_name(actual));
    assert_int_equal(c.invalid_operand, which);
    assert_int_equal(c.is_equivalent, 0);
    assert_int_equal(c.failure.status, status);
    assert_int_equal(c.failure.component, component);
    assert_int_equal(c.failure.offset, offset);
  }
}

/* SIMDIRI_FLAG_REFERENCE does not make references comparable (RFC 3987 5.1). */
static void test_compare_references_need_a_base(void **state) {
  (void)state;
  simdiri_options options = options_with(SIMDIRI_RUNG_SCHEME, SIMDIRI_FORM_URI);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  test_session session;
  session_begin(&session, &options);
  check_invalid(&session, NULL, "s:a", "a", SIMDIRI_ERROR_NO_SCHEME, SIMDIRI_COMPONENT_SCHEME, 1);
  session_end(&session);
}

static simdiri_base *make_base(test_session *session, const char *text) {
  simdiri_base *base;
  assert_int_equal(
      simdiri_base_create(session->context, session->scratch, text, strlen(text), NULL, &base, &session->result),
      SIMDIRI_OK);
  return base;
}

static void test_compare_references_with_a_base(void **state) {
  (void)state;
  static const compare_row rows[] = {
      {"c", "http://a/b/c", SIMDIRI_RUNG_SIMPLE},
      {"./c", "c", SIMDIRI_RUNG_SIMPLE},
      {"../b/c", "/b/c", SIMDIRI_RUNG_SIMPLE},
      {"", "d", SIMDIRI_RUNG_SIMPLE},
      {"c", "C", DIFFERENT},
      {"%63", "c", SIMDIRI_RUNG_SYNTAX},
      {"//a:80", "/", SIMDIRI_RUNG_SCHEME},
      {"c#f", "c", DIFFERENT},
      {"a b", "a%20b", SIMDIRI_RUNG_SYNTAX}, /* nothing is repaired at the simple rung */
      {"a b", "a b", SIMDIRI_RUNG_SYNTAX},
      {"http:c", "c", DIFFERENT},
  };
  const simdiri_options options = options_with(SIMDIRI_RUNG_SCHEME, SIMDIRI_FORM_IRI);
  test_session session;
  session_begin(&session, &options);
  simdiri_base *base = make_base(&session, "http://a/b/d");
  for (size_t i = 0; i < LENGTH_OF(rows); i++) check_row(&session, base, &rows[i]);
  check_invalid(&session, base, "c", "//[x/", SIMDIRI_ERROR_BAD_IP_LITERAL, SIMDIRI_COMPONENT_HOST, 3);
  check_invalid(&session, base, "c", "1:c", SIMDIRI_ERROR_COLON_SEGMENT, SIMDIRI_COMPONENT_PATH, 1);
  simdiri_base_free(base);
  session_end(&session);
}

/* RFC 3986 5.2.2: even with the base's scheme, it may be relative. */
static void test_compare_references_not_strictly(void **state) {
  (void)state;
  static const compare_row rows[] = {
      {"http:c", "c", SIMDIRI_RUNG_SIMPLE}, {"HTTP:c", "http://a/b/c", SIMDIRI_RUNG_SIMPLE}, {"s:c", "c", DIFFERENT}};
  simdiri_options options = options_with(SIMDIRI_RUNG_SCHEME, SIMDIRI_FORM_URI);
  options.flags = SIMDIRI_FLAG_NON_STRICT;
  test_session session;
  session_begin(&session, &options);
  simdiri_base *base = make_base(&session, "http://a/b/d");
  for (size_t i = 0; i < LENGTH_OF(rows); i++) check_row(&session, base, &rows[i]);
  simdiri_base_free(base);
  session_end(&session);
}

/* Regression: a reference was resolved as at the simple rung, and its "%C3%A9" then decoded, so it equalled a real
 * e-acute. */
static void test_compare_byte_merge_in_a_reference(void **state) {
  (void)state;
  const simdiri_options options = options_with(SIMDIRI_RUNG_SYNTAX, SIMDIRI_FORM_IRI);
  test_session session;
  session_begin(&session, &options);
  simdiri_base *base = make_base(&session, "http://a/b/d");
  check_invalid(&session, base, "\xC3\xA9", "\xC3%A9", SIMDIRI_ERROR_OCTET_MERGE, SIMDIRI_COMPONENT_PATH, 0);
  simdiri_base_free(base);
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_compare_references_need_a_base),
      cmocka_unit_test(test_compare_references_with_a_base),
      cmocka_unit_test(test_compare_references_not_strictly),
      cmocka_unit_test(test_compare_byte_merge_in_a_reference),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
