/* web/input: which bytes are removed, the replacement of bytes that are not UTF-8, and the original offsets. */
/* SPDX-License-Identifier: MIT */
#include "iri/web/input.h"

#include <string.h>

#include "unit/iri/web/web_support.h"

#define FFFD "\xEF\xBF\xBD"

static void test_read(void **state) {
  (void)state;
  static const struct {
    test_literal given, expected;
    uint64_t changes;
  } cases[] = {
      {LITERAL(""), LITERAL(""), 0},
      {LITERAL(" \0\x1F\t"), LITERAL(""), SIMDIRI_CHANGE_STRIPPED},
      {LITERAL("a b"), LITERAL("a b"), 0},
      {LITERAL("a\tb\nc\rd"), LITERAL("abcd"), SIMDIRI_CHANGE_STRIPPED},
      {LITERAL("a\x01z"), LITERAL("a\x01z"), 0},
      {LITERAL("\x7F\xC2\x80"), LITERAL("\x7F\xC2\x80"), 0},
      {LITERAL("\xEF\xBB\xBF"), LITERAL("\xEF\xBB\xBF"), 0},
      {LITERAL("\xFF"), LITERAL(FFFD), SIMDIRI_CHANGE_INVALID_UTF8},
      {LITERAL("\x80\xBF"), LITERAL(FFFD FFFD), SIMDIRI_CHANGE_INVALID_UTF8},
      {LITERAL("\xC3"), LITERAL(FFFD), SIMDIRI_CHANGE_INVALID_UTF8},
      {LITERAL("\xC0\x80"), LITERAL(FFFD FFFD), SIMDIRI_CHANGE_INVALID_UTF8},
      {LITERAL("\xE2\x82"), LITERAL(FFFD), SIMDIRI_CHANGE_INVALID_UTF8},
      {LITERAL("\xE2\x82\x41"), LITERAL(FFFD "A"), SIMDIRI_CHANGE_INVALID_UTF8},
      {LITERAL("\xE0\x80\x80"), LITERAL(FFFD FFFD FFFD), SIMDIRI_CHANGE_INVALID_UTF8},
      {LITERAL("\xED\xA0\x80"), LITERAL(FFFD FFFD FFFD), SIMDIRI_CHANGE_INVALID_UTF8},
      {LITERAL("\xF0\x9F\x92"), LITERAL(FFFD), SIMDIRI_CHANGE_INVALID_UTF8},
      {LITERAL("\xF0\x9F\x92\xC3\xA9"), LITERAL(FFFD "\xC3\xA9"), SIMDIRI_CHANGE_INVALID_UTF8},
      {LITERAL("\xF4\x90\x80\x80"), LITERAL(FFFD FFFD FFFD FFFD), SIMDIRI_CHANGE_INVALID_UTF8},
      {LITERAL("\xF8\x88\x80\x80\x80"), LITERAL(FFFD FFFD FFFD FFFD FFFD), SIMDIRI_CHANGE_INVALID_UTF8},
  };
  simdiri_buffer copy = {NULL, 0, 0, simdiri_default_allocator()};
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    web_input input;
    const char *given = guarded_copy(0, cases[i].given.data, cases[i].given.len);
    assert_int_equal(simdiri_web_read(given, cases[i].given.len, &copy, &input), SIMDIRI_OK);
    check_same_text(cases[i].given.data, (const char *)input.text, input.len, cases[i].expected.data,
                    cases[i].expected.len);
    assert_int_equal(input.changes, cases[i].changes);
  }
  simdiri_buffer_free(&copy);
}

/* Text is copied only if bytes inside it have to be removed. */
static void test_read_makes_no_copy(void **state) {
  (void)state;
  simdiri_buffer copy = {NULL, 0, 0, NULL};
  web_input input;
  static const char text[] = " http://h/\xC3\xA9\x01 ";
  assert_int_equal(simdiri_web_read(text, sizeof text - 1, &copy, &input), SIMDIRI_OK);
  assert_ptr_equal(input.text, text + 1);
  assert_int_equal(input.len, sizeof text - 4);
  assert_int_equal(simdiri_web_read("a\tb", 3, &copy, &input), SIMDIRI_ERROR_NO_CAPACITY);
}

/* The offset of each byte is that of its original character, in any order of calls. */
static void test_offsets(void **state) {
  (void)state;
  static const char text[] = " a\t\xFF"
                             "b\xE2\x82\n\xC3\xA9"
                             "c\r";
  static const size_t expected[] = {1, 3, 3, 3, 4, 5, 5, 5, 8, 8, 10};
  simdiri_buffer copy = {NULL, 0, 0, simdiri_default_allocator()};
  web_input input;
  assert_int_equal(simdiri_web_read(text, sizeof text - 1, &copy, &input), SIMDIRI_OK);
  assert_int_equal(input.len, LENGTH_OF(expected));
  for (size_t i = 0; i < LENGTH_OF(expected); i++) assert_int_equal(simdiri_web_offset(&input, i), expected[i]);
  for (size_t i = LENGTH_OF(expected); i-- > 0;) assert_int_equal(simdiri_web_offset(&input, i), expected[i]);
  assert_int_equal(simdiri_web_offset(&input, input.len), sizeof text - 2);
  simdiri_buffer_free(&copy);
}

/* Tests each position in a word of eight bytes. */
static void test_every_offset(void **state) {
  (void)state;
  simdiri_buffer copy = {NULL, 0, 0, simdiri_default_allocator()};
  for (size_t len = 1; len < 40; len++) {
    for (size_t at = 0; at < len; at++) {
      char text[40];
      web_input input;
      memset(text, 'a', sizeof text);
      text[at] = '\t';
      assert_int_equal(simdiri_web_read(guarded_copy(0, text, len), len, &copy, &input), SIMDIRI_OK);
      assert_int_equal(input.len, len - 1);
      text[at] = '\xFF';
      assert_int_equal(simdiri_web_read(guarded_copy(0, text, len), len, &copy, &input), SIMDIRI_OK);
      assert_int_equal(input.len, len + 2);
    }
  }
  simdiri_buffer_free(&copy);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_read), cmocka_unit_test(test_read_makes_no_copy),
                                     cmocka_unit_test(test_offsets), cmocka_unit_test(test_every_offset)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
