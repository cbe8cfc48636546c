/* Character references and charsets that could be slow. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hostile/hostile.h"

#define NO_TEXT ((test_text){NULL, 0, 0})

/* Unescapes `input` and finds the offset of its end; frees it. */
static void check_unescape(test_text *input, size_t expected_len) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  assert_int_equal(simdiri_unescape(SIMDIRI_ESCAPING_HTML, input->data, input->len, &out, &result), SIMDIRI_OK);
  assert_int_equal(result.text_len, expected_len);
  assert_int_equal(simdiri_unescape_offset(SIMDIRI_ESCAPING_HTML, input->data, input->len, expected_len), input->len);
  simdiri_buffer_free(&out);
  test_text_free(input);
}

static void test_references(void **state) {
  (void)state;
  test_text input = NO_TEXT;
  test_text_repeat(&input, "&", 8 * MEGA);
  check_unescape(&input, 8 * MEGA);
  test_text_repeat(&input, "&CounterClockwiseContourIntegra", MEGA / 4);
  check_unescape(&input, (size_t)MEGA / 4 * 31);
  test_text_append(&input, "&#");
  test_text_repeat(&input, "9", 8 * MEGA);
  check_unescape(&input, 3);
  test_text_append(&input, "&#x");
  test_text_repeat(&input, "0", 8 * MEGA);
  test_text_append(&input, "41;");
  check_unescape(&input, 1);
  test_text_append(&input, "&");
  test_text_repeat(&input, "a", 8 * MEGA);
  check_unescape(&input, 8 * MEGA + 1);
  test_text_repeat(&input, "&nGt;", MEGA); /* the result is longer than the text */
  check_unescape(&input, 6 * (size_t)MEGA);
}

static simdiri_charset *make(const char *name) {
  simdiri_charset *charset;
  assert_int_equal(simdiri_charset_create(name, strlen(name), NULL, &charset), SIMDIRI_OK);
  return charset;
}

/* Decodes `input` and frees it; returns the length. */
static size_t decode(const char *name, test_text *input, simdiri_status expected) {
  simdiri_charset *charset = make(name);
  simdiri_scratch *scratch;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(
      simdiri_charset_decode(charset, scratch, SIMDIRI_UNICODE_NFC, input->data, input->len, &out, &result), expected);
  const size_t len = expected == SIMDIRI_OK ? result.text_len : result.offset;
  simdiri_buffer_free(&out);
  simdiri_scratch_free(scratch);
  simdiri_charset_free(charset);
  test_text_free(input);
  return len;
}

static void test_decoding(void **state) {
  (void)state;
  test_text input = NO_TEXT;
  test_text_append(&input, "a");
  test_text_repeat(&input, "\xD2\xF2", MEGA); /* marks of two classes, which have to be sorted */
  assert_int_equal(decode("windows-1258", &input, SIMDIRI_OK), 1 + 4 * (size_t)MEGA);
  test_text_repeat(&input, "\x1B$B$\"\x1B(Ba", MEGA); /* a shift for each character */
  assert_int_equal(decode("iso-2022-jp", &input, SIMDIRI_OK), 4 * (size_t)MEGA);
  test_text_repeat(&input, "\x1B$B\x1B(B", MEGA); /* only shifts: Encoding Standard 12.2.1 */
  assert_int_equal(decode("iso-2022-jp", &input, SIMDIRI_ERROR_UNDECODABLE), 3);
  test_text_repeat(&input, "\x80", MEGA);
  assert_int_equal(decode("gbk", &input, SIMDIRI_OK), 3 * (size_t)MEGA);
  test_text_repeat(&input, "\xA4\xA2", MEGA);
  test_text_append(&input, "\xA4");
  assert_int_equal(decode("euc-jp", &input, SIMDIRI_ERROR_UNDECODABLE), 2 * (size_t)MEGA);
}

static void test_queries(void **state) {
  (void)state;
  static const char *const names[] = {"latin1", "iso-2022-jp", "big5", "gb18030"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    test_text input = NO_TEXT;
    simdiri_charset *charset = make(names[i]);
    simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
    simdiri_result result;
    test_text_append(&input, "http://h/?");
    test_text_repeat(&input, "\xC2\xA5\xE3\x81\x82\xF0\x9F\x98\x80", MEGA / 8);
    assert_int_equal(simdiri_charset_encode_query(charset, NULL, SIMDIRI_PROFILE_RFC3987, NULL, input.data, input.len,
                                                  &out, &result),
                     SIMDIRI_OK);
    assert_in_range(result.text_len, MEGA, 16 * (size_t)MEGA);
    simdiri_buffer_free(&out);
    simdiri_charset_free(charset);
    test_text_free(&input);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_references),
      cmocka_unit_test(test_decoding),
      cmocka_unit_test(test_queries),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
