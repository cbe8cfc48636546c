/* normalize/compare: the lowest rung, the changes, the invalid operand. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/iri/operations/compare_support.h"

static void check_rows(const simdiri_options *options, const compare_row *rows, size_t count) {
  test_session session;
  session_begin(&session, options);
  for (size_t i = 0; i < count; i++) check_row(&session, NULL, &rows[i]);
  session_end(&session);
}

static const compare_row ladder[] = {
    {"http://h/", "http://h/", SIMDIRI_RUNG_SIMPLE},
    {"http://h", "http://h", SIMDIRI_RUNG_SIMPLE},
    {"http://h/a", "HTTP://H/a", SIMDIRI_RUNG_SYNTAX},
    {"http://h/a/../b", "http://h/b", SIMDIRI_RUNG_SYNTAX},
    {"http://h/%7e", "http://h/~", SIMDIRI_RUNG_SYNTAX},
    {"http://h/%3b", "http://h/%3B", SIMDIRI_RUNG_SYNTAX},
    {"http://h/\xC3\xA9", "http://h/%c3%a9", SIMDIRI_RUNG_SYNTAX},
    {"http://h/a b", "http://h/a%20b", SIMDIRI_RUNG_SYNTAX}, /* repaired from here on */
    {"http://h/a b", "http://h/a b", SIMDIRI_RUNG_SYNTAX},
    {"http://h", "http://h/", SIMDIRI_RUNG_SCHEME},
    {"http://h:80/", "http://h:/", SIMDIRI_RUNG_SCHEME},
    {"http://\xC3\xA9/", "http://xn--9ca/", SIMDIRI_RUNG_SCHEME},
    {"http://[::1]/", "http://[0:0::1]/", SIMDIRI_RUNG_SCHEME},
    {"file://localhost/x", "file:///x", SIMDIRI_RUNG_SCHEME},
    {"urn:ISBN:A", "urn:isbn:A", SIMDIRI_RUNG_SCHEME},
    {"http://h/%3B", "http://h/;", DIFFERENT},
    {"http://h/a", "http://h/A", DIFFERENT},
    {"http://h/?a", "http://h/?a=", DIFFERENT},
    {"http://h/", "http://h/?", DIFFERENT},
    {"http://h/", "http://h/#", DIFFERENT},
    {"http://h/", "https://h/", DIFFERENT},
    {"http://h/?a+b", "http://h/?a%20b", DIFFERENT},
    {"http://h/%2F", "http://h/%252F", DIFFERENT},
    {"s:", "s://", DIFFERENT},
};

static void test_compare_lowest_rung(void **state) {
  (void)state;
  for (unsigned form = SIMDIRI_FORM_URI; form <= SIMDIRI_FORM_IRI; form++) {
    const simdiri_options options = options_with(SIMDIRI_RUNG_PROTOCOL, (simdiri_form)form);
    check_rows(&options, ladder, LENGTH_OF(ladder));
  }
}

/* IRIs that are equal only at a rung above the context's are different. */
static void test_compare_up_to_the_context_s_rung(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(ladder); i++) {
    const simdiri_options options = options_with(SIMDIRI_RUNG_SYNTAX, SIMDIRI_FORM_URI);
    compare_row row = ladder[i];
    if (row.rung > SIMDIRI_RUNG_SYNTAX) row.rung = DIFFERENT;
    check_rows(&options, &row, 1);
  }
}

static void test_compare_reports_the_rung_and_changes(void **state) {
  (void)state;
  const simdiri_options options = options_with(SIMDIRI_RUNG_SCHEME, SIMDIRI_FORM_URI);
  test_session session;
  simdiri_comparison c;
  session_begin(&session, &options);
  assert_int_equal(compare(&session, NULL, "HTTP://h/a", "http://h/%61", &c), SIMDIRI_OK);
  assert_int_equal(c.changes[0], SIMDIRI_CHANGE_SCHEME_CASE);
  assert_int_equal(c.changes[1], SIMDIRI_CHANGE_PCT_DECODED);
  assert_int_equal(compare(&session, NULL, "http://h:80/a", "HTTP://h/b", &c), SIMDIRI_OK);
  assert_int_equal(c.is_equivalent, 0);
  assert_int_equal(c.rung, SIMDIRI_RUNG_SCHEME); /* as far as the ladder was climbed */
  assert_int_equal(c.changes[0], SIMDIRI_CHANGE_PORT);
  assert_int_equal(c.changes[1], SIMDIRI_CHANGE_SCHEME_CASE);
  session_end(&session);
}

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

static void test_compare_invalid_operand(void **state) {
  (void)state;
  simdiri_options options = options_with(SIMDIRI_RUNG_SCHEME, SIMDIRI_FORM_IRI);
  options.disallowed = SIMDIRI_DISALLOWED_ENCODE;
  const char *good = "http://h/";
  test_session session;
  session_begin(&session, &options);
  check_invalid(&session, NULL, good, "s:[", SIMDIRI_ERROR_BAD_CHARACTER, SIMDIRI_COMPONENT_PATH, 2);
  check_invalid(&session, NULL, good, "s://h:x", SIMDIRI_ERROR_BAD_PORT, SIMDIRI_COMPONENT_PORT, 6);
  check_invalid(&session, NULL, good, "a/b", SIMDIRI_ERROR_NO_SCHEME, SIMDIRI_COMPONENT_SCHEME, 1);
  check_invalid(&session, NULL, good, "", SIMDIRI_ERROR_NO_SCHEME, SIMDIRI_COMPONENT_SCHEME, 0);
  check_invalid(&session, NULL, good, "s:\xC3%A9", SIMDIRI_ERROR_OCTET_MERGE, SIMDIRI_COMPONENT_PATH, 2);
  simdiri_comparison c;
  assert_int_equal(compare(&session, NULL, "s:[", "s:]", &c), SIMDIRI_ERROR_BAD_CHARACTER);
  assert_int_equal(c.invalid_operand, 0); /* the first of two */
  assert_int_equal(compare(&session, NULL, "s:[", "s:[", &c), SIMDIRI_ERROR_BAD_CHARACTER);
  session_end(&session);
}

/* Two texts that are equal at the rung syntax, with a host that is an error at the rung scheme. */
static void test_compare_invalid_only_at_the_context_s_rung(void **state) {
  (void)state;
  simdiri_options options = options_with(SIMDIRI_RUNG_SCHEME, SIMDIRI_FORM_URI);
  test_session session;
  simdiri_comparison c;
  options.disallowed = SIMDIRI_DISALLOWED_FAIL;
  session_begin(&session, &options);
  assert_int_equal(compare(&session, NULL, "http://.r%C3%A9s.example/", "http://.r%c3%a9s.example/", &c),
                   SIMDIRI_ERROR_BAD_HOST);
  assert_false(c.is_equivalent);
  assert_int_equal(c.invalid_operand, 0);
  assert_int_equal(c.failure.status, SIMDIRI_ERROR_BAD_HOST);
  assert_int_equal(c.failure.offset, 7);
  session_end(&session);
}

/* At the simple rung nothing is repaired, and no other rung is tried. */
static void test_compare_simple_rung_is_strict(void **state) {
  (void)state;
  const simdiri_options options = options_with(SIMDIRI_RUNG_SIMPLE, SIMDIRI_FORM_URI);
  test_session session;
  session_begin(&session, &options);
  check_invalid(&session, NULL, "s:a", "s:a b", SIMDIRI_ERROR_BAD_CHARACTER, SIMDIRI_COMPONENT_PATH, 3);
  check_row(&session, NULL, &(compare_row){"s:a", "s:a", SIMDIRI_RUNG_SIMPLE});
  check_row(&session, NULL, &(compare_row){"s:a", "S:a", DIFFERENT});
  session_end(&session);
}

/* Two normal forms are equal exactly if the IRIs are equivalent at or below the rung. */
static void test_compare_agrees_with_normalize(void **state) {
  (void)state;
  static const char *const pieces[] = {"http:", "HTTP:", "s:", "//h",    "//H",      ":80", ":", "/", "/.", "/a",
                                       "/%61",  "?",     "#",  "%c3%a9", "\xC3\xA9", "%3B", ";", " ", "%20"};
  random_source random = random_begin();
  const simdiri_options options = options_with(SIMDIRI_RUNG_SCHEME, SIMDIRI_FORM_URI);
  test_session session;
  session_begin(&session, &options);
  size_t equivalent = 0;
  for (size_t round = 0; round < 50000; round++) {
    char texts[2][64] = {"", ""}, normal[2][256];
    size_t lens[2];
    bool is_good = true;
    for (size_t i = 0; i < 2; i++) {
      append_piece(texts[i], sizeof texts[i], pieces[random_below(&random, 3)]);
      for (size_t k = random_below(&random, 4); k > 0; k--)
        append_piece(texts[i], sizeof texts[i], pieces[random_below(&random, LENGTH_OF(pieces))]);
      is_good &= !simdiri_is_error(session_normalize(&session, texts[i], strlen(texts[i])));
      lens[i] = session.result.text_len;
      if (is_good) memcpy(normal[i], session.result.text, lens[i]);
    }
    simdiri_comparison c;
    const simdiri_status status = compare(&session, NULL, texts[0], texts[1], &c);
    assert_int_equal(status == SIMDIRI_OK, is_good);
    if (!is_good) continue;
    const bool is_equal = lens[0] == lens[1] && memcmp(normal[0], normal[1], lens[0]) == 0;
    if (c.is_equivalent != is_equal) fail_msg("%s, %s: %d", texts[0], texts[1], c.is_equivalent);
    equivalent += is_equal;
  }
  assert_true(equivalent > 1000);
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_compare_lowest_rung),
      cmocka_unit_test(test_compare_up_to_the_context_s_rung),
      cmocka_unit_test(test_compare_reports_the_rung_and_changes),
      cmocka_unit_test(test_compare_invalid_operand),
      cmocka_unit_test(test_compare_invalid_only_at_the_context_s_rung),
      cmocka_unit_test(test_compare_simple_rung_is_strict),
      cmocka_unit_test(test_compare_agrees_with_normalize),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
