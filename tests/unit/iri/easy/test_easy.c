/* One call for one IRI: results, warnings, errors and options. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/support.h"

static void test_normalize_returns_a_new_string(void **state) {
  (void)state;
  char *normal = NULL;
  assert_int_equal(simdiri_easy_normalize(NULL, "HTTP://Example.com:80/a/../%7Eb c", &normal), SIMDIRI_OK);
  assert_string_equal(normal, "http://example.com/~b%20c");
  simdiri_easy_free(normal);
  /* Already normal: a copy, too. */
  const char *const same = "http://example.com/";
  assert_int_equal(simdiri_easy_normalize(NULL, same, &normal), SIMDIRI_OK);
  assert_string_equal(normal, same);
  assert_ptr_not_equal(normal, same);
  simdiri_easy_free(normal);
}

static void test_normalize_of_an_invalid_iri_returns_no_text(void **state) {
  (void)state;
  char *normal = (char *)"unchanged";
  assert_int_equal(simdiri_easy_normalize(NULL, "www.example.com", &normal), SIMDIRI_ERROR_NO_SCHEME);
  assert_null(normal);
  assert_int_equal(simdiri_easy_normalize(NULL, "http://a:8o/", &normal), SIMDIRI_ERROR_BAD_PORT);
  assert_null(normal);
  assert_int_equal(simdiri_easy_normalize(NULL, "", &normal), SIMDIRI_ERROR_NO_SCHEME);
  assert_null(normal);
}

static void test_warning_comes_with_a_text(void **state) {
  (void)state;
  char *normal = NULL;
  const simdiri_status status = simdiri_easy_normalize(NULL, "http://xn--0/", &normal);
  assert_int_not_equal(status, SIMDIRI_OK);
  assert_false(simdiri_is_error(status));
  assert_string_equal(normal, "http://xn--0/");
  simdiri_easy_free(normal);
}

static void test_options_are_used(void **state) {
  (void)state;
  char *normal = NULL;
  simdiri_options options;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  assert_int_equal(simdiri_easy_normalize(&options, "http:\\\\A", &normal), SIMDIRI_OK);
  assert_string_equal(normal, "http://a/");
  simdiri_easy_free(normal);
  options.struct_size = 1;
  assert_int_equal(simdiri_easy_normalize(&options, "http://a/", &normal), SIMDIRI_ERROR_BAD_OPTION);
  assert_null(normal);
}

static void test_resolve_does_not_normalize(void **state) {
  (void)state;
  char *target = NULL;
  assert_int_equal(simdiri_easy_resolve(NULL, "http://a/b/c/d;p?q", "../../g", &target), SIMDIRI_OK);
  assert_string_equal(target, "http://a/g");
  simdiri_easy_free(target);
  assert_int_equal(simdiri_easy_resolve(NULL, "http://a/b", "%7e", &target), SIMDIRI_OK);
  assert_string_equal(target, "http://a/%7e");
  simdiri_easy_free(target);
  assert_int_equal(simdiri_easy_resolve(NULL, "a/b", "c", &target), SIMDIRI_ERROR_NO_SCHEME);
  assert_null(target);
}

static void test_compare_uses_the_rung_scheme(void **state) {
  (void)state;
  bool is_equivalent = false;
  assert_int_equal(simdiri_easy_compare(NULL, "http://a:80", "HTTP://A/", &is_equivalent), SIMDIRI_OK);
  assert_true(is_equivalent);
  assert_int_equal(simdiri_easy_compare(NULL, "http://a/b", "http://a/b/", &is_equivalent), SIMDIRI_OK);
  assert_false(is_equivalent);
  is_equivalent = true;
  assert_int_equal(simdiri_easy_compare(NULL, "http://a/", "a", &is_equivalent), SIMDIRI_ERROR_NO_SCHEME);
  assert_false(is_equivalent);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_normalize_returns_a_new_string),
      cmocka_unit_test(test_normalize_of_an_invalid_iri_returns_no_text),
      cmocka_unit_test(test_warning_comes_with_a_text),
      cmocka_unit_test(test_options_are_used),
      cmocka_unit_test(test_resolve_does_not_normalize),
      cmocka_unit_test(test_compare_uses_the_rung_scheme),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
