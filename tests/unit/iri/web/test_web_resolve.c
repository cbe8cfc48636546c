/* web: references, and their use of the base (URL Standard 4.4). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/iri/web/web_support.h"

typedef struct {
  test_literal base, reference;
  test_literal expected; /* no data: the failure missing-scheme-non-relative-URL */
} resolve_case;

static const resolve_case cases[] = {
    {LITERAL("http://u:p@h:8/a/b?c#d"), LITERAL(""), LITERAL("http://u:p@h:8/a/b?c")},
    {LITERAL("http://u:p@h:8/a/b?c#d"), LITERAL("#"), LITERAL("http://u:p@h:8/a/b?c#")},
    {LITERAL("http://u:p@h:8/a/b?c#d"), LITERAL("?"), LITERAL("http://u:p@h:8/a/b?")},
    {LITERAL("http://u:p@h:8/a/b?c#d"), LITERAL("e"), LITERAL("http://u:p@h:8/a/e")},
    {LITERAL("http://u:p@h:8/a/b?c#d"), LITERAL("../../e/."), LITERAL("http://u:p@h:8/e/")},
    {LITERAL("http://u:p@h:8/a/b?c#d"), LITERAL("/e"), LITERAL("http://u:p@h:8/e")},
    {LITERAL("http://u:p@h:8/a/b?c#d"), LITERAL("\\\\k"), LITERAL("http://k/")},
    {LITERAL("http://u:p@h:8/a/b?c#d"), LITERAL("///k"), LITERAL("http://k/")},
    {LITERAL("http://h/a/b"), LITERAL("http:c"), LITERAL("http://h/a/c")},
    {LITERAL("http://h/a/b"), LITERAL("HTTP:"), LITERAL("http://h/a/b")},
    {LITERAL("http://h/a/b"), LITERAL("https:c"), LITERAL("https://c/")},
    {LITERAL("http://h/a/b"), LITERAL("x:c"), LITERAL("x:c")},
    {LITERAL("http://h/a/b"), LITERAL("c:/d"), LITERAL("c:/d")},
    {LITERAL("http://h/a/b"), LITERAL(" \t"), LITERAL("http://h/a/b")},
    {LITERAL("x://h"), LITERAL("a"), LITERAL("x://h/a")},
    {LITERAL("x://h/a/b"), LITERAL(".."), LITERAL("x://h/")},
    {LITERAL("x://h/a"), LITERAL("\\b"), LITERAL("x://h/\\b")},
    {LITERAL("x://h/a"), LITERAL("//u@k:1/"), LITERAL("x://u@k:1/")},
    {LITERAL("x:/.//a/b"), LITERAL("?q"), LITERAL("x:/.//a/b?q")},
    {LITERAL("x:/.//a/b"), LITERAL("c"), LITERAL("x:/.//a/c")},
    {LITERAL("x:/.//a/b"), LITERAL("../../c"), LITERAL("x:/c")},
    {LITERAL("x:/a"), LITERAL(".//b"), LITERAL("x:/.//b")},
    {LITERAL("x:/a"), LITERAL("//b"), LITERAL("x://b")},
    {LITERAL("x:a?b#c"), LITERAL("#d"), LITERAL("x:a?b#d")},
    {LITERAL("x:a?b#c"), LITERAL("d"), {NULL, 0}},
    {LITERAL("x:a?b#c"), LITERAL(""), {NULL, 0}},
    {LITERAL("file:///c:/a/b?q"), LITERAL("d"), LITERAL("file:///c:/a/d")},
    {LITERAL("file:///c:/a/b?q"), LITERAL("/d"), LITERAL("file:///c:/d")},
    {LITERAL("file:///c:/a/b?q"), LITERAL("../../../d"), LITERAL("file:///c:/d")},
    {LITERAL("file:///c:/a/b?q"), LITERAL("d|/e"), LITERAL("file:///d:/e")},
    {LITERAL("file:///c:/a/b?q"), LITERAL("/d|"), LITERAL("file:///d:")},
    {LITERAL("file:///c:/a/b?q"), LITERAL("#f"), LITERAL("file:///c:/a/b?q#f")},
    {LITERAL("file:///c:/a/b?q"), LITERAL("?"), LITERAL("file:///c:/a/b?")},
    {LITERAL("file:///c:/a/b?q"), LITERAL("file:x"), LITERAL("file:///c:/a/x")},
    {LITERAL("file:///c:/a/b?q"), LITERAL("//h/x"), LITERAL("file://h/x")},
    {LITERAL("file:///c:/a/b?q"), LITERAL("//c|"), LITERAL("file:///c:")},
    {LITERAL("file:///c:/a/b?q"), LITERAL("///x"), LITERAL("file:///x")},
    {LITERAL("file://h/a"), LITERAL("/b"), LITERAL("file://h/b")},
    {LITERAL("file://h/a"), LITERAL("c|/b"), LITERAL("file://h/c:/b")},
    {LITERAL("file:///c:"), LITERAL(".."), LITERAL("file:///c:/")},
    {LITERAL("http://h/"), LITERAL("file:a"), LITERAL("file:///a")},
};

static void test_resolve(void **state) {
  (void)state;
  test_session session;
  web_session_begin(&session, 0);
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    const resolve_case *one = &cases[i];
    simdiri_base *base = web_base(&session, one->base.data, one->base.len);
    const char *reference = guarded_copy(1, one->reference.data, one->reference.len);
    session.out.len = 0;
    const simdiri_status status = simdiri_resolve(session.context, session.scratch, base, reference, one->reference.len,
                                                  &session.out, &session.result);
    if (!one->expected.data) {
      assert_int_equal(status, SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL);
    } else {
      assert_int_equal(status, SIMDIRI_OK);
      check_same_text(one->reference.data, session.result.text, session.result.text_len, one->expected.data,
                      one->expected.len);
    }
    simdiri_base_free(base);
  }
  session_end(&session);
}

/* An absolute URL does not depend on the base; the result is a view of it. */
static void test_resolve_absolute(void **state) {
  (void)state;
  test_session session;
  web_session_begin(&session, 0);
  simdiri_base *base = web_base(&session, "x:opaque", 8);
  static const char url[] = "http://h/a?b#c";
  assert_int_equal(
      simdiri_resolve(session.context, session.scratch, base, url, sizeof url - 1, &session.out, &session.result),
      SIMDIRI_OK);
  assert_ptr_equal(session.result.text, url);
  assert_int_equal(session.result.changes, 0);
  simdiri_base_free(base);
  session_end(&session);
}

static void test_base_create_reports_the_url(void **state) {
  (void)state;
  test_session session;
  simdiri_base *base = NULL;
  web_session_begin(&session, 0);
  assert_int_equal(simdiri_base_create(session.context, session.scratch, "HTTP:h", 6, NULL, &base, &session.result),
                   SIMDIRI_OK);
  check_same_text("base", session.result.text, session.result.text_len, "http://h/", 9);
  simdiri_base_free(base);
  assert_int_equal(simdiri_base_create(session.context, session.scratch, "http://[", 8, NULL, &base, &session.result),
                   SIMDIRI_ERROR_IPV6_UNCLOSED);
  assert_null(base);
  assert_int_equal(session.result.offset, 8);
  session_end(&session);
}

/* A base belongs to the profile under which it was created. */
static void test_base_of_another_profile(void **state) {
  (void)state;
  test_session web, rfc;
  simdiri_comparison comparison;
  web_session_begin(&web, 0);
  session_begin(&rfc, NULL);
  simdiri_base *web_one = web_base(&web, "http://h/", 9), *rfc_one = web_base(&rfc, "http://h/", 9);
  assert_int_equal(simdiri_resolve(web.context, web.scratch, rfc_one, "a", 1, &web.out, &web.result),
                   SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_resolve(rfc.context, rfc.scratch, web_one, "a", 1, &rfc.out, &rfc.result),
                   SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_compare(web.context, web.scratch, rfc_one, "a", 1, "b", 1, &comparison),
                   SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_compare(rfc.context, rfc.scratch, web_one, "a", 1, "b", 1, &comparison),
                   SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_check_url(web.context, web.scratch, rfc_one, "a", 1, NULL, NULL, &web.result),
                   SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_check_url(rfc.context, rfc.scratch, NULL, "a", 1, NULL, NULL, &rfc.result),
                   SIMDIRI_ERROR_BAD_OPTION);
  simdiri_base_free(web_one);
  simdiri_base_free(rfc_one);
  session_end(&web);
  session_end(&rfc);
}

/* URL Standard 4.6 */
static void test_compare(void **state) {
  (void)state;
  test_session s;
  simdiri_comparison comparison;
  web_session_begin(&s, 0);
  assert_int_equal(simdiri_compare(s.context, s.scratch, NULL, "HTTP:h", 6, "http://h:80/.", 13, &comparison),
                   SIMDIRI_OK);
  assert_int_equal(comparison.is_equivalent, 1);
  assert_int_equal(comparison.changes[1], SIMDIRI_CHANGE_PORT | SIMDIRI_CHANGE_DOT_SEGMENTS);
  assert_int_equal(simdiri_compare(s.context, s.scratch, NULL, "http://h/#", 10, "http://h/", 9, &comparison),
                   SIMDIRI_OK);
  assert_int_equal(comparison.is_equivalent, 0);
  assert_int_equal(simdiri_compare(s.context, s.scratch, NULL, "x:", 2, "a", 1, &comparison),
                   SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL);
  assert_int_equal(comparison.invalid_operand, 1);
  simdiri_base *base = web_base(&s, "http://h/a/b", 12);
  assert_int_equal(simdiri_compare(s.context, s.scratch, base, "../c", 4, "/c", 2, &comparison), SIMDIRI_OK);
  assert_int_equal(comparison.is_equivalent, 1);
  simdiri_base_free(base);
  session_end(&s);
  web_session_begin(&s, SIMDIRI_FLAG_DROP_FRAGMENT);
  assert_int_equal(simdiri_compare(s.context, s.scratch, NULL, "http://h/#", 10, "http://h/", 9, &comparison),
                   SIMDIRI_OK);
  assert_int_equal(comparison.is_equivalent, 1);
  session_end(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_resolve),
      cmocka_unit_test(test_resolve_absolute),
      cmocka_unit_test(test_base_create_reports_the_url),
      cmocka_unit_test(test_base_of_another_profile),
      cmocka_unit_test(test_compare),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
