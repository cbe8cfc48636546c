/* Lines "path" of rules files: patterns, and what replaces them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "keys/rules/path_rules.h"
#include "unit/support.h"

static span span_of(const char *text) { return (span){text, strlen(text)}; }

typedef struct {
  const char *pattern, *replacement, *path, *expected; /* NULL: no match */
} path_case;

static const path_case cases[] = {
    {"/a", "/b", "/a", "/b"},
    {"/a", "/b", "/A", NULL},
    {"/a", "/b", "/a/", NULL},
    {"/a", "/b", "/ab", NULL},
    {"/", "/b", "/", "/b"},
    {"/", "/b", "", NULL},
    {"/a", "/b", "a", NULL},
    {"/*", "/x/{1}", "/", "/x/"},
    {"/*", "/x/{1}", "/a", "/x/a"},
    {"/*", "/x/{1}", "/a/b", NULL},
    {"/a*c", "/{1}", "/abc", "/b"},
    {"/a*a", "/{1}", "/a", NULL},
    {"/a*a", "/{1}", "/aa", "/"},
    {"/*/print", "/{1}", "/doc/print", "/doc"},
    {"/*/*/*", "/{3}/{1}/{2}", "/a/b/c", "/c/a/b"},
    {"/*-p*.html", "/p/{2}", "/red-shoe-p12.html", "/p/12"},
    {"/*-p*.html", "/{1}", "/a-p-p1.html", "/a"}, /* the first star is as short as can be */
    {"/*-p*-p*", "/{1}/{2}/{3}", "/a-p-p1", "/a//1"},
    {"/*-p*-p*", "/{1}/{2}/{3}", "/a-p1", NULL},
    {"/*-p*-p*", "/{1}/{2}/{3}", "/a-p1-p-p", "/a/1/-p"},
    {"/*aab*", "/{1}/{2}", "/aaab", "/a/"},
    /* one or more segments, which may be empty */
    {"/en/**", "/{1}", "/en/a/b", "/a/b"},
    {"/en/**", "/{1}", "/en/", "/"},
    {"/en/**", "/{1}", "/en", NULL},
    {"/**", "/{1}", "/", "/"},
    {"/**", "/{1}", "/a//b/", "/a//b/"},
    {"/**/page/*", "/{1}", "/a/b/page/3", "/a/b"},
    {"/**/page/*", "/{1}", "/page/3", NULL},
    {"/**/page/*", "/{1}", "//page/3", "/"},
    {"/*/**/*.*", "/{4}/{3}/{2}/{1}", "/a/b/c/d.e", "/e/d/b/c/a"},
    {"/**/a*b*/x", "/{2}/{3}/{1}", "/q/a1b2/x", "/1/2/q"},
    {"/a/**/b", "/{1}", "/a/b", NULL},
    {"/a/**/b", "/{1}", "/a/b/b", "/b"},
    {"/a/**/a", "/{1}", "/a", NULL},
    {"/%C3%A9", "/e", "/%C3%A9", "/e"},
};

static void test_cases(void **state) {
  (void)state;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    span stars[PATH_STARS_MAX];
    const path_case *c = &cases[i];
    const span replacement = span_of(c->replacement);
    const char *path = guarded_copy(0, c->path, strlen(c->path)),
               *pattern = guarded_copy(1, c->pattern, strlen(c->pattern));
    assert_null(simdiri_path_rule_problem(span_of(c->pattern), replacement));
    const bool is_found =
        simdiri_path_matches((span){pattern, strlen(c->pattern)}, (span){path, strlen(c->path)}, false, stars);
    if (is_found != (c->expected != NULL)) fail_msg("%s and %s", c->pattern, c->path);
    if (!is_found) continue;
    assert_int_equal(simdiri_path_replace(replacement, stars, &out), SIMDIRI_OK);
    check_same_text(c->path, out.data, out.len, c->expected, strlen(c->expected));
  }
  simdiri_buffer_free(&out);
}

static void test_case_is_ignored_on_request(void **state) {
  (void)state;
  span stars[PATH_STARS_MAX];
  assert_false(simdiri_path_matches(span_of("/Old/*-P*"), span_of("/old/a-p1"), false, stars));
  assert_true(simdiri_path_matches(span_of("/Old/*-P*"), span_of("/old/a-p1"), true, stars));
  check_same_text("star", stars[1].data, stars[1].len, "1", 1);
  assert_true(simdiri_path_matches(span_of("/%C3%A9*"), span_of("/%C3%A9b"), true, stars));
}

static void test_mistakes(void **state) {
  (void)state;
  static const char *const mistakes[][3] = {
      {"a", "/b", "begin with"},
      {"/a", "b", "begin with"},
      {"/a?b", "/b", "normal form"},
      {"/a", "/b#c", "normal form"},
      {"/\xC3\xA9", "/b", "normal form"},
      {"/%7E", "/b", "normal form"},
      {"/%c3", "/b", "normal form"},
      {"/%C", "/b", "normal form"},
      {"/{1}", "/b", "normal form"},
      {"/*", "/{0}", "normal form"},
      {"/**/**", "/b", "nine stars"},
      {"/a**", "/b", "nine stars"},
      {"/***", "/b", "nine stars"},
      {"/*/*/*/*/*/*/*/*/*/*", "/b", "nine stars"},
      {"/*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa*", "/b", "nine stars"},
      {"/*", "/{2}", "{1} is the text"},
      {"/*/*", "/{1}{1}", "{1} is the text"},
      {"/*", "/*", "no \"*\""},
      {"/a", "/../b", "\"..\""},
      {"/a", "/b/.", "\".\""},
  };
  for (size_t i = 0; i < LENGTH_OF(mistakes); i++) {
    const char *problem = simdiri_path_rule_problem(span_of(mistakes[i][0]), span_of(mistakes[i][1]));
    if (!problem || !strstr(problem, mistakes[i][2])) fail_msg("%s: %s", mistakes[i][0], problem ? problem : "good");
  }
  assert_null(simdiri_path_rule_problem(span_of("/*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa*"), span_of("/b")));
  assert_null(simdiri_path_rule_problem(span_of("/*/*/*/*/*/*/*/*/*"), span_of("/{9}")));
}

static void test_dots(void **state) {
  (void)state;
  assert_true(simdiri_path_has_dots(span_of("/..")));
  assert_true(simdiri_path_has_dots(span_of("/a/./b")));
  assert_false(simdiri_path_has_dots(span_of("/...")));
  assert_false(simdiri_path_has_dots(span_of("/.a/b./a.")));
  assert_false(simdiri_path_has_dots(span_of("/")));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cases),
      cmocka_unit_test(test_case_is_ignored_on_request),
      cmocka_unit_test(test_mistakes),
      cmocka_unit_test(test_dots),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
