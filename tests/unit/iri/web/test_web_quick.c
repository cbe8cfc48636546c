/* web/web_quick: never accepts text that the parser would change. */
/* SPDX-License-Identifier: MIT */
#include "iri/web/web_quick.h"

#include <string.h>

#include "iri/web/parser.h"
#include "unit/iri/web/web_support.h"

/* The parser without the quick check. */
static bool is_normal(test_session *s, const char *text, size_t len) {
  simdiri_result result = {.status = SIMDIRI_OK};
  web_parser w = {.context = s->context, .scratch = s->scratch, .out = &s->out, .result = &result};
  s->out.len = 0;
  assert_int_equal(simdiri_web_read(text, len, &s->scratch->reference, &w.input), SIMDIRI_OK);
  if (simdiri_web_parse(&w) != SIMDIRI_OK) return false;
  return s->out.len == len && memcmp(s->out.data, text, len) == 0;
}

static bool is_quick(const test_session *s, const char *text, size_t len) {
  return simdiri_web_is_surely_normal(s->context, (const unsigned char *)text, len);
}

static void test_accepts_serialized_urls(void **state) {
  (void)state;
  static const char *const yes[] = {"http://h/",
                                    "https://h/",
                                    "http://a.b-c.example/a/b.c/.d/..e?f=g&h#i",
                                    "http://a_b!$&'()*+,;=~/",
                                    "http://h/%2f/%zz?%2e",
                                    "http://h/a%2e/x%2e./",
                                    "http://xn--a/",
                                    "http://h//"};
  static const char *const no[] = {"",
                                   "http:/",
                                   "http://",
                                   "http://h",
                                   "http://H/",
                                   "http:///a",
                                   "http://1/",
                                   "http://a.1./",
                                   "http://a.0x/",
                                   "http://h/.",
                                   "http://h/a/../b",
                                   "http://h/%2E/",
                                   "http://h/%2e",
                                   "http://h/a b",
                                   "http://h:1/",
                                   "http://u@h/",
                                   "http://h/?'",
                                   "http://h/#`",
                                   "http://h/\\",
                                   "x://h/",
                                   "HTTP://h/",
                                   "httpx://h/",
                                   "http://h%41/",
                                   "http://h/\xC3\xA9",
                                   "http://h/^",
                                   "http://h/.%2e",
                                   "http://h/%2e./"};
  test_session s;
  web_session_begin(&s, 0);
  for (size_t i = 0; i < LENGTH_OF(yes); i++) {
    if (!is_quick(&s, yes[i], strlen(yes[i]))) print_error("%s\n", yes[i]);
    assert_true(is_quick(&s, guarded_copy(0, yes[i], strlen(yes[i])), strlen(yes[i])));
    assert_true(is_normal(&s, yes[i], strlen(yes[i])));
  }
  for (size_t i = 0; i < LENGTH_OF(no); i++) {
    if (is_quick(&s, no[i], strlen(no[i]))) print_error("%s\n", no[i]);
    assert_false(is_quick(&s, guarded_copy(0, no[i], strlen(no[i])), strlen(no[i])));
  }
  session_end(&s);
}

/* Every byte, in every component. */
static void test_every_byte(void **state) {
  (void)state;
  static const char *const frames[][2] = {
      {"http://a", "b/"}, {"http://h/", ""}, {"http://h/a", "b"},  {"http://h/?", "x"}, {"http://h/#", "x"},
      {"http", "://h/"},  {"http://h", "/"}, {"https://h/.", "."}, {"http://h/%", "e"}, {"http://h/a/", "2e"}};
  test_session s;
  web_session_begin(&s, 0);
  for (size_t i = 0; i < LENGTH_OF(frames); i++) {
    for (int byte = 0; byte < 256; byte++) {
      char text[32];
      const size_t before = strlen(frames[i][0]), after = strlen(frames[i][1]);
      memcpy(text, frames[i][0], before);
      text[before] = (char)byte;
      memcpy(text + before + 1, frames[i][1], after);
      if (is_quick(&s, text, before + 1 + after)) assert_true(is_normal(&s, text, before + 1 + after));
    }
  }
  session_end(&s);
}

static void test_random_texts(void **state) {
  (void)state;
  static const char *const pieces[] = {"/", ".", "%2e", "%",  "a", "1", "0x", "?", "#", ":",
                                       "@", "'", "^",   "\\", " ", "A", "[",  "|", "-", "xn--"};
  random_source random = random_begin();
  test_session s;
  size_t quick = 0;
  web_session_begin(&s, 0);
  for (int i = 0; i < 100000; i++) {
    char text[64] = "http://";
    if (random_below(&random, 2)) append_piece(text, sizeof text, "h/");
    for (size_t count = random_below(&random, 6); count > 0; count--)
      append_piece(text, sizeof text, pieces[random_below(&random, LENGTH_OF(pieces))]);
    if (!is_quick(&s, text, strlen(text))) continue;
    quick++;
    if (!is_normal(&s, text, strlen(text))) print_error("%s\n", text);
    assert_true(is_normal(&s, text, strlen(text)));
  }
  assert_true(quick > 5000);
  session_end(&s);
}

static void test_drop_fragment(void **state) {
  (void)state;
  test_session s;
  web_session_begin(&s, SIMDIRI_FLAG_DROP_FRAGMENT);
  assert_true(is_quick(&s, "http://h/?", 10));
  assert_false(is_quick(&s, "http://h/#", 10));
  session_end(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_accepts_serialized_urls), cmocka_unit_test(test_every_byte),
                                     cmocka_unit_test(test_random_texts), cmocka_unit_test(test_drop_fragment)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
