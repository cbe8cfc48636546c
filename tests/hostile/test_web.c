/* Megabytes of text that make a careless URL parser quadratic, recursive or wrong. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hostile/hostile.h"

#define NO_TEXT ((test_text){NULL, 0, 0})

static const simdiri_options *web_options(void) {
  static simdiri_options options;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  return &options;
}

/* before, piece so many times, after. */
static test_text repeated(const char *before, const char *piece, size_t times, const char *after) {
  test_text text = NO_TEXT;
  test_text_append(&text, before);
  test_text_repeat(&text, piece, times);
  test_text_append(&text, after);
  return text;
}

static void becomes(test_text input, test_text expected) { test_becomes(web_options(), &input, SIMDIRI_OK, &expected); }

static void refuses(test_text input, simdiri_status error, size_t offset) {
  test_refuses(web_options(), &input, error, offset);
}

static void test_dot_segments(void **state) {
  (void)state;
  becomes(repeated("http://h", "/..", MEGA, "/a"), repeated("http://h/a", "", 0, ""));
  becomes(repeated("http://h/", "a/%2e./", MEGA, ""), repeated("http://h/", "", 0, ""));
  becomes(repeated("x:", "/.", MEGA, "//"), repeated("x:/.//", "", 0, ""));
  test_text input = repeated("file:///c:/", "a\\", MEGA, "");
  test_text_repeat(&input, "..\\", 2 * MEGA);
  becomes(input, repeated("file:///c:/", "", 0, ""));
  becomes(repeated("http://h/", "/", MEGA, ".."), repeated("http://h/", "/", MEGA - 1, ""));
}

/* The standard prepends "%40" to its buffer for each "@": implemented literally, that is quadratic. */
static void test_authorities(void **state) {
  (void)state;
  becomes(repeated("http://", "@", MEGA, "h/"), repeated("http://", "%40", MEGA - 1, "@h/"));
  becomes(repeated("http://", ":", MEGA, "@h/"), repeated("http://:", "%3A", MEGA - 1, "@h/"));
  refuses(repeated("http://", "@", MEGA, "/"), SIMDIRI_ERROR_HOST_MISSING, 7 + MEGA);
  refuses(repeated("http://", "[", MEGA, ":"), SIMDIRI_ERROR_IPV6_UNCLOSED, 8 + MEGA);
  becomes(repeated("http://h:", "0", MEGA, "81/"), repeated("http://h:81/", "", 0, ""));
  refuses(repeated("http://h:", "9", MEGA, "/"), SIMDIRI_ERROR_PORT_OUT_OF_RANGE, 9);
  becomes(repeated("http:", "/", MEGA, "h/"), repeated("http://h/", "", 0, ""));
  becomes(repeated("http:", "\\", MEGA, "h/"), repeated("http://h/", "", 0, ""));
}

static void test_hosts(void **state) {
  (void)state;
  becomes(repeated("http://", "0", MEGA, "1/"), repeated("http://0.0.0.1/", "", 0, ""));
  becomes(repeated("http://0x", "0", MEGA, "7F.1/"), repeated("http://127.0.0.1/", "", 0, ""));
  refuses(repeated("http://0x", "F", MEGA, "/"), SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART, 7);
  refuses(repeated("http://", "1.", MEGA, "1/"), SIMDIRI_ERROR_IPV4_TOO_MANY_PARTS, 7);
  refuses(repeated("http://[", ":", MEGA, "]/"), SIMDIRI_ERROR_IPV6_MULTIPLE_COMPRESSION, SIZE_MAX);
  refuses(repeated("http://[::", "0", MEGA, "]/"), SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT, SIZE_MAX);
  becomes(repeated("http://", "a.", MEGA, "/"), repeated("http://", "a.", MEGA, "/"));
  becomes(repeated("http://", "%61.", MEGA, "/"), repeated("http://", "a.", MEGA, "/"));
  refuses(repeated("http://", "\xD0\x96", MEGA, "/"), SIMDIRI_ERROR_DOMAIN_TO_ASCII, SIZE_MAX);
  refuses(repeated("http://", "%FF", MEGA, "/"), SIMDIRI_ERROR_DOMAIN_TO_ASCII, 7);
  becomes(repeated("http://", "\xC3\xBC.", MEGA / 8, "/"), repeated("http://", "xn--tda.", MEGA / 8, "/"));
  becomes(repeated("x://", "\xC3\xBC", MEGA, ""), repeated("x://", "%C3%BC", MEGA, ""));
}

static void test_bytes(void **state) {
  (void)state;
  becomes(repeated("http://h/", "\t", 8 * MEGA, ""), repeated("http://h/", "", 0, ""));
  becomes(repeated("http://h/", "a\n", 2 * MEGA, ""), repeated("http://h/", "a", 2 * MEGA, ""));
  becomes(repeated("", " ", 8 * MEGA, "x:"), repeated("x:", "", 0, ""));
  becomes(repeated("http://h/", "\xFF", MEGA, ""), repeated("http://h/", "%EF%BF%BD", MEGA, ""));
  becomes(repeated("http://h/?", "\xF0\x9F\x92", MEGA, ""), repeated("http://h/?", "%EF%BF%BD", MEGA, ""));
  becomes(repeated("x:", " ", MEGA, "#"), repeated("x:", " ", MEGA - 1, "%20#"));
  becomes(repeated("http://h/#", "#", MEGA, ""), repeated("http://h/#", "#", MEGA, ""));
  becomes(repeated("http://h/", "%", MEGA, ""), repeated("http://h/", "%", MEGA, ""));
  refuses(repeated("", "a", MEGA, ""), SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL, 0);
  becomes(repeated("", "A", MEGA, ":"), repeated("", "a", MEGA, ":"));
}

static void count(void *user, simdiri_status warning, simdiri_component component, size_t offset) {
  (void)warning, (void)component, (void)offset;
  ++*(size_t *)user;
}

/* Each error gets its offset, despite tabs before it. */
static void test_validation_errors(void **state) {
  (void)state;
  static const struct {
    const char *before, *piece;
    size_t errors_each;
  } cases[] = {{"http://h/", "^\t", 2}, {"http://h/?", "\xFF^", 1}, {"x://h/", "%\r", 2}, {"http:", "\\\n", 2}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    test_text input = repeated(cases[i].before, cases[i].piece, MEGA, "h/");
    test_run run;
    simdiri_result result;
    size_t errors = 0;
    assert_int_equal(test_run_normalize(&run, web_options(), &input), SIMDIRI_OK);
    assert_int_equal(simdiri_check_url(run.context, run.scratch, NULL, input.data, input.len, count, &errors, &result),
                     SIMDIRI_OK);
    assert_in_range(errors, cases[i].errors_each * MEGA - 2, cases[i].errors_each * MEGA + 2);
    test_run_free(&run);
    test_text_free(&input);
  }
}

/* A base of a megabyte, and up all of it. */
static void test_long_base(void **state) {
  (void)state;
  test_run run;
  simdiri_base *base = NULL;
  test_text base_text = repeated("http://h/", "a/", MEGA, ""), reference = repeated("", "../", MEGA, "b");
  assert_int_equal(test_run_normalize(&run, web_options(), &base_text), SIMDIRI_OK);
  assert_int_equal(simdiri_base_create(run.context, run.scratch, base_text.data, base_text.len, NULL, &base, NULL),
                   SIMDIRI_OK);
  run.out.len = 0;
  assert_int_equal(
      simdiri_resolve(run.context, run.scratch, base, reference.data, reference.len, &run.out, &run.result),
      SIMDIRI_OK);
  assert_int_equal(run.result.text_len, 10);
  assert_memory_equal(run.result.text, "http://h/b", 10);
  simdiri_base_free(base);
  test_run_free(&run);
  test_text_free(&base_text);
  test_text_free(&reference);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_dot_segments), cmocka_unit_test(test_authorities),       cmocka_unit_test(test_hosts),
      cmocka_unit_test(test_bytes),        cmocka_unit_test(test_validation_errors), cmocka_unit_test(test_long_base),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
