/* iri/common/lines.h: lines, comments and words. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/lines.h"

#include "unit/support.h"

static void check_text(span found, const char *expected) {
  assert_int_equal(found.len, strlen(expected));
  assert_memory_equal(found.data, expected, found.len);
}

/* Takes all lines of a text, and compares them with those of a list that ends with NULL. */
static void check_lines(const char *text, size_t len, const char *const *expected) {
  span rest = {text, len}, line;
  while (take_line(&rest, &line)) {
    assert_non_null(*expected);
    check_text(line, *expected++);
  }
  assert_null(*expected);
  assert_ptr_equal(rest.data, text + len);
}

static void lines(void **state) {
  (void)state;
  check_lines("", 0, (const char *const[]){NULL});
  check_lines("\n", 1, (const char *const[]){"", NULL});
  check_lines("a", 1, (const char *const[]){"a", NULL});
  check_lines("a\n\nb c\r\n", 8, (const char *const[]){"a", "", "b c\r", NULL});
  check_lines("\na", 2, (const char *const[]){"", "a", NULL});
  span rest = {"x\0y\nz", 5}, line;
  assert_true(take_line(&rest, &line));
  assert_int_equal(line.len, 3);
}

static void comments(void **state) {
  static const struct {
    const char *line, *expected;
  } cases[] = {{"", ""},        {" \t\r", ""},       {"#a", ""},         {" a # b # c", "a"}, {"a#b", "a#b"},
               {"a #b\r", "a"}, {"\ta  b ", "a  b"}, {"a#b\t#c", "a#b"}, {"a\\#b", "a\\#b"},  {"##", ""}};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    check_text(trim_line((span){cases[i].line, strlen(cases[i].line)}), cases[i].expected);
}

static void words(void **state) {
  (void)state;
  span line = trim_line((span){" drop\t a*b  example.org#x \r", 27});
  assert_true(is_word(take_word(&line), "drop"));
  const span word = take_word(&line);
  assert_true(is_word(word, "a*b"));
  assert_false(is_word(word, "a*"));
  assert_false(is_word(word, "a*bc"));
  check_text(line, "example.org#x");
  check_text(take_word(&line), "example.org#x");
  assert_int_equal(take_word(&line).len, 0);
  assert_int_equal(take_word(&line).len, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(lines), cmocka_unit_test(comments), cmocka_unit_test(words)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
