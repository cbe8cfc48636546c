/* web: the components of serialized URLs (simdiri_split_url). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/iri/web/web_support.h"

typedef struct {
  size_t begin, end;
} span;

static void check_span(const char *href, span actual, const char *expected) {
  check_same_text(href, href + actual.begin, actual.end - actual.begin, expected, strlen(expected));
}

/* scheme, username, password, host, port, path, query, fragment; NULL is absent. */
static const struct {
  const char *href;
  const char *parts[8];
  int is_opaque;
} cases[] = {
    {"https://user:pass@example.com:1234/foo/bar?baz#quux",
     {"https", "user", "pass", "example.com", "1234", "/foo/bar", "baz", "quux"},
     0},
    {"http://h/", {"http", "", "", "h", NULL, "/", NULL, NULL}, 0},
    {"http://:p@h/?#", {"http", "", "p", "h", NULL, "/", "", ""}, 0},
    {"http://u@[1::2]:8/a:b@c", {"http", "u", "", "[1::2]", "8", "/a:b@c", NULL, NULL}, 0},
    {"x://", {"x", "", "", "", NULL, "", NULL, NULL}, 0},
    {"x://h?a/b@c:d#e?f#g", {"x", "", "", "h", NULL, "", "a/b@c:d", "e?f#g"}, 0},
    {"x:", {"x", "", "", NULL, NULL, "", NULL, NULL}, 1},
    {"mailto:a@b?c", {"mailto", "", "", NULL, NULL, "a@b", "c", NULL}, 1},
    {"x:/a", {"x", "", "", NULL, NULL, "/a", NULL, NULL}, 0},
    {"x:/.//a", {"x", "", "", NULL, NULL, "//a", NULL, NULL}, 0},
    {"x:#/.//a", {"x", "", "", NULL, NULL, "", NULL, "/.//a"}, 1},
    {"file:///C:/", {"file", "", "", "", NULL, "/C:/", NULL, NULL}, 0},
};

static void test_split(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    const char *href = cases[i].href;
    simdiri_url_components url;
    memset(&url, 0xA5, sizeof url);
    simdiri_split_url(guarded_copy(0, href, strlen(href)), strlen(href), &url);
    const struct {
      int is_there;
      span where;
    } actual[8] = {{1, {0, url.scheme_end}},
                   {1, {url.username_begin, url.username_end}},
                   {1, {url.password_begin, url.password_end}},
                   {url.has_host, {url.host_begin, url.host_end}},
                   {url.has_port, {url.port_begin, url.port_end}},
                   {1, {url.path_begin, url.path_end}},
                   {url.has_query, {url.query_begin, url.query_end}},
                   {url.has_fragment, {url.fragment_begin, url.fragment_end}}};
    for (size_t part = 0; part < 8; part++) {
      assert_int_equal(actual[part].is_there, cases[i].parts[part] != NULL);
      if (actual[part].is_there) check_span(href, actual[part].where, cases[i].parts[part]);
    }
    assert_int_equal(url.is_opaque, cases[i].is_opaque);
  }
}

/* For any text, every offset is inside the text, and no byte after it is read. */
static void test_split_any_bytes(void **state) {
  (void)state;
  static const char bytes[] = ":/@?#[].a%\0";
  random_source random = random_begin();
  for (int i = 0; i < 20000; i++) {
    char text[12];
    simdiri_url_components url;
    const size_t len = random_below(&random, sizeof text + 1);
    for (size_t k = 0; k < len; k++) text[k] = bytes[random_below(&random, sizeof bytes)];
    memset(&url, 0xA5, sizeof url);
    simdiri_split_url(guarded_copy(0, text, len), len, &url);
    const span spans[] = {{0, url.scheme_end},
                          {url.username_begin, url.username_end},
                          {url.password_begin, url.password_end},
                          {url.host_begin, url.host_end},
                          {url.port_begin, url.port_end},
                          {url.path_begin, url.path_end},
                          {url.query_begin, url.query_end},
                          {url.fragment_begin, url.fragment_end}};
    for (size_t k = 0; k < LENGTH_OF(spans); k++)
      if (spans[k].begin > spans[k].end || spans[k].end > len) fail();
  }
  simdiri_url_components url;
  simdiri_split_url("", 0, &url);
  assert_int_equal(url.scheme_end, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_split), cmocka_unit_test(test_split_any_bytes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
