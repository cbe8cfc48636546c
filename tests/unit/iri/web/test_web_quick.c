/* web/web_quick: never accepts text that the parser would change. */
/* SPDX-License-Identifier: MIT */
#include "iri/web/web_quick.h"

#include <string.h>

#include "iri/web/parser.h"
#include "unit/iri/web/web_support.h"

/* The parser without the quick check. Returns false if the text is no URL. */
static bool serialize(test_session *s, const char *text, size_t len, simdiri_result *result) {
  *result = (simdiri_result){.status = SIMDIRI_OK};
  web_parser w = {.context = s->context, .scratch = s->scratch, .out = &s->out, .result = result};
  s->out.len = 0;
  assert_int_equal(simdiri_web_read(text, len, &s->scratch->reference, &w.input), SIMDIRI_OK);
  return simdiri_web_parse(&w) == SIMDIRI_OK;
}

static bool is_normal(test_session *s, const char *text, size_t len) {
  simdiri_result result;
  return serialize(s, text, len, &result) && s->out.len == len && memcmp(s->out.data, text, len) == 0;
}

static bool is_quick(const test_session *s, const char *text, size_t len) {
  return web_is_surely_normal(s->context, text, len);
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
                                    "http://1.2.3.4/",
                                    "http://0.10.200.255/a?b",
                                    "http://h//"};
  /* Of these, only the vector check knows that they stay. At some levels it does not take shorter texts. */
  static const char *const file[] = {"file:///a/b/c/d/e/f/g/h/index.html", "file://host/a/b/c/d/e/f/g/h/index",
                                     "file:////a/b/c/d/e/f/g/h/index.html", "file:///C:/a/b/c/d/e/f/g/h/index",
                                     "file://1.2.3.4/a/b/c/d/e/f/g/index"};
  static const char *const no[] = {"",
                                   "http:/",
                                   "http://",
                                   "http://h",
                                   "http://H/",
                                   "http:///a",
                                   "http://1/",
                                   "http://a.1./",
                                   "http://1.2.3/",
                                   "http://1.2.3.256/",
                                   "http://1.2.3.04/",
                                   "http://1.2.3.4./",
                                   "http://1.2.3.4.5/",
                                   "http://1.2..4/",
                                   "file://localhost/a",
                                   "file://h:1/a",
                                   "file://C:/a",
                                   "file:///C|/a",
                                   "file://h",
                                   "file:///a'",
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
  for (size_t i = 0; i < LENGTH_OF(file); i++) {
    assert_true(is_quick(&s, file[i], strlen(file[i])) == (s.context->is_normal != NULL));
    assert_true(is_normal(&s, file[i], strlen(file[i])));
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
  static const char *const pieces[] = {"/", ".",       "%2e",  "%",  "a",    "1",  "0x",       "?", "#",
                                       ":", "@",       "'",    "^",  "\\",   " ",  "A",        "[", "|",
                                       "-", "1.2.3.4", "256.", "C:", "xn--", "C|", "localhost"};
  static const char *const begins[] = {"http://", "https://", "file://"};
  random_source random = random_begin();
  test_session s;
  size_t quick = 0;
  web_session_begin(&s, 0);
  for (int i = 0; i < 100000; i++) {
    char text[64] = "";
    append_piece(text, sizeof text, begins[random_below(&random, LENGTH_OF(begins))]);
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

/* Characters are encoded without the parser, which is compared. */
static void test_characters(void **state) {
  (void)state;
  static const char *const pieces[] = {"/",
                                       ".",
                                       "%2e",
                                       "%C3",
                                       "a",
                                       "?",
                                       "#",
                                       "'",
                                       "\xC3\xA9",
                                       "\xEF\xBF\xBE",
                                       "\xEE\x80\x80",
                                       "\xF4\x8F\xBF\xBF",
                                       "\xE2\x80\x8B",
                                       "\xFF",
                                       "\xEF\xB7\x90",
                                       " ",
                                       "A"};
  /* The last one is long enough for the vector check at every level. */
  static const char *const begins[] = {"http://h/", "https://h", "file:///", "http://1.2.3.4/",
                                       "http://h.example/a/b/c/d/e/f/g/h"};
  random_source random = random_begin();
  test_session s;
  size_t quick = 0;
  web_session_begin(&s, 0);
  for (int i = 0; i < 100000; i++) {
    char text[64] = "";
    simdiri_buffer out = {.allocator = simdiri_default_allocator()};
    simdiri_result result, expected;
    append_piece(text, sizeof text, begins[random_below(&random, LENGTH_OF(begins))]);
    for (size_t count = random_below(&random, 6); count > 0; count--)
      append_piece(text, sizeof text, pieces[random_below(&random, LENGTH_OF(pieces))]);
    quick += simdiri_web_check_quickly(s.context, (const unsigned char *)text, strlen(text)) == NORMAL_CHARACTERS;
    const simdiri_status status = simdiri_normalize(s.context, s.scratch, text, strlen(text), &out, &result);
    const bool is_url = serialize(&s, text, strlen(text), &expected);
    assert_true(is_url == !simdiri_is_error(status));
    if (is_url && (result.text_len != s.out.len || memcmp(result.text, s.out.data, s.out.len) != 0 ||
                   result.changes != expected.changes || status != expected.status))
      fail_msg("%s", text);
    simdiri_buffer_free(&out);
  }
  assert_true(quick > 1000 || !s.context->is_normal);
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
                                     cmocka_unit_test(test_random_texts), cmocka_unit_test(test_characters),
                                     cmocka_unit_test(test_drop_fragment)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
