/* Megabytes of text with findings, or of text that could be misread: linear time, and the review allocates nothing. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hostile/hostile.h"

enum { ALL = SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_SCHEME | SIMDIRI_REVIEW_CONFUSABLES };
#define NO_TEXT ((test_text){NULL, 0, 0})

/* `front`, `piece` a million times, `back`: that many findings; the list keeps the first ones. */
static void check_count(const char *front, const char *piece, const char *back, size_t expected) {
  test_text input = NO_TEXT;
  simdiri_finding one = {0};
  test_text_append(&input, front);
  test_text_repeat(&input, piece, MEGA);
  test_text_append(&input, back);
  assert_int_equal(simdiri_review(ALL, input.data, input.len, &one, 1), expected);
  test_text_free(&input);
}

static void test_review_long_hosts(void **state) {
  (void)state;
  check_count("http://", "\xD0\xB0", "/", 1);     /* one label that looks like ASCII */
  check_count("http://", "\xD0\xB0.", "/", MEGA); /* many */
  check_count("http://", "xn--80ak6aa92e.", "/", MEGA);
  check_count("http://xn--", "a", "/", 0); /* too long for an A-label */
  check_count("http://xn--", "99999999-", "/", 0);
  check_count("http://", "xn--", "/", 0);
  check_count("http://", "%D0%B0a.", "/", 2 * MEGA); /* mixed, and like ASCII */
  check_count("http://",
              "\xD7\x90"
              "1.",
              "/", MEGA);
  check_count("http://", "%", "", 0);
  check_count("http://u@h:", "9", "/", 2);
}

static void test_review_long_components(void **state) {
  (void)state;
  check_count("http://h/",
              "\xD7\x90"
              "a/",
              "", MEGA);
  check_count("http://h/", "\xD7\x90", "a", 1);
  check_count("http://h/?",
              "\xD7\x90"
              "1&",
              "", MEGA);
  check_count("http://h/",
              "\xEF\xAC\x81"
              "a",
              "", 1);
  check_count("http://h/", "\xEF\xB7\xBA", "", 1); /* U+FDFA is mapped to 18 characters */
  check_count("http://h/", "%EF%AC%81", "", 1);
  check_count("http://h/", "\xF0\x9F", "", 0);
  check_count("urn:", "a", ":x", 1);
  check_count("mailto:", "a,", "", MEGA + 1);
  check_count("mailto:", "@", "", 1);
  check_count("mailto:?", "&", "", MEGA + 1);
  check_count("data:", ";", "", 1);
  check_count("tel:1", ";phone-context", "", 1);
  check_count("tel:+", "-", "", 1);
}

static void test_encode_bidi(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_options_init(&options);
  options.form = SIMDIRI_FORM_IRI;
  options.flags |= SIMDIRI_FLAG_ENCODE_BIDI;
  test_text input = NO_TEXT, expected = NO_TEXT;
  test_text_append(&input, "http://h/");
  test_text_repeat(&input,
                   "\xD7\x90"
                   "a/%d7%90/",
                   MEGA / 4);
  test_text_append(&expected, "http://h/");
  test_text_repeat(&expected, "%D7%90a/\xD7\x90/", MEGA / 4);
  test_becomes(&options, &input, SIMDIRI_OK, &expected);
  test_text_append(&input, "http://h/");
  test_text_repeat(&input, "\xD7\x90", MEGA);
  test_text_append(&input, "1");
  test_text_append(&expected, "http://h/");
  test_text_repeat(&expected, "%D7%90", MEGA);
  test_text_append(&expected, "1");
  test_becomes(&options, &input, SIMDIRI_OK, &expected);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_review_long_hosts),
      cmocka_unit_test(test_review_long_components),
      cmocka_unit_test(test_encode_bidi),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
