/* parse/components: the offsets of components, which with their delimiters cover the whole text. */
/* SPDX-License-Identifier: MIT */
#include "iri/parse/parse.h"

#include <stdio.h>
#include <string.h>

#include "support/random.h"
#include "unit/support.h"

/* The components as text; NULL: absent. The path is never absent. */
typedef struct {
  const char *text, *scheme, *userinfo, *host, *port, *path, *query, *fragment;
} split_row;

static const split_row rows[] = {
    {"", NULL, NULL, NULL, NULL, "", NULL, NULL},
    {"a:", "a", NULL, NULL, NULL, "", NULL, NULL},
    {"a:b", "a", NULL, NULL, NULL, "b", NULL, NULL},
    {"A1+-.:b:c", "A1+-.", NULL, NULL, NULL, "b:c", NULL, NULL},
    {"ftp://u:p@h:21/d/f?q#f", "ftp", "u:p", "h", "21", "/d/f", "q", "f"},
    {"s:?#", "s", NULL, NULL, NULL, "", "", ""},
    {"s:#?", "s", NULL, NULL, NULL, "", NULL, "?"},
    {"s:?a?b#c#d?e", "s", NULL, NULL, NULL, "", "a?b", "c#d?e"},
    {"s://", "s", NULL, "", NULL, "", NULL, NULL},
    {"s:///", "s", NULL, "", NULL, "/", NULL, NULL},
    {"s:////h", "s", NULL, "", NULL, "//h", NULL, NULL},
    {"s:/", "s", NULL, NULL, NULL, "/", NULL, NULL},
    {"s:/.//x", "s", NULL, NULL, NULL, "/.//x", NULL, NULL},
    {"s://@", "s", "", "", NULL, "", NULL, NULL},
    {"s://:", "s", NULL, "", "", "", NULL, NULL},
    {"s://@:", "s", "", "", "", "", NULL, NULL},
    {"s://a@b@c:1", "s", "a", "b@c", "1", "", NULL, NULL},
    {"s://h:1:2", "s", NULL, "h", "1:2", "", NULL, NULL},
    {"s://a:b", "s", NULL, "a", "b", "", NULL, NULL},
    {"s://a:b@", "s", "a:b", "", NULL, "", NULL, NULL},
    {"s://h?q@r:/", "s", NULL, "h", NULL, "", "q@r:/", NULL},
    {"s://h#f@r:/?", "s", NULL, "h", NULL, "", NULL, "f@r:/?"},
    {"s://h/p@q:1", "s", NULL, "h", NULL, "/p@q:1", NULL, NULL},
    {"s://[::1]", "s", NULL, "[::1]", NULL, "", NULL, NULL},
    {"s://[::1]:80/", "s", NULL, "[::1]", "80", "/", NULL, NULL},
    {"s://[::1]:", "s", NULL, "[::1]", "", "", NULL, NULL},
    {"s://u@[::1]:80", "s", "u", "[::1]", "80", "", NULL, NULL},
    {"s://[::1]x:80", "s", NULL, "[::1]x", "80", "", NULL, NULL},
    {"s://[::1]x", "s", NULL, "[::1]x", NULL, "", NULL, NULL},
    {"s://[::1", "s", NULL, "[::1", NULL, "", NULL, NULL},
    {"s://[:1/]:2", "s", NULL, "[:1", NULL, "/]:2", NULL, NULL},
    {"s://[", "s", NULL, "[", NULL, "", NULL, NULL},
    {"s://[]", "s", NULL, "[]", NULL, "", NULL, NULL},
    {"s://a[b]:1", "s", NULL, "a[b]", "1", "", NULL, NULL},
    {"s://[a@b]:1", "s", "[a", "b]", "1", "", NULL, NULL},
    {"//h", NULL, NULL, "h", NULL, "", NULL, NULL},
    {"//", NULL, NULL, "", NULL, "", NULL, NULL},
    {"/", NULL, NULL, NULL, NULL, "/", NULL, NULL},
    {"?", NULL, NULL, NULL, NULL, "", "", NULL},
    {"#", NULL, NULL, NULL, NULL, "", NULL, ""},
    {"?#", NULL, NULL, NULL, NULL, "", "", ""},
    {":", NULL, NULL, NULL, NULL, ":", NULL, NULL},
    {"://h", NULL, NULL, NULL, NULL, "://h", NULL, NULL},
    {"1a:b", NULL, NULL, NULL, NULL, "1a:b", NULL, NULL},
    {"a_b:c", NULL, NULL, NULL, NULL, "a_b:c", NULL, NULL},
    {"+a:c", NULL, NULL, NULL, NULL, "+a:c", NULL, NULL},
    {"a/b:c", NULL, NULL, NULL, NULL, "a/b:c", NULL, NULL},
    {"a?b:c", NULL, NULL, NULL, NULL, "a", "b:c", NULL},
    {"a#b:c", NULL, NULL, NULL, NULL, "a", NULL, "b:c"},
    {"a%3Ab", NULL, NULL, NULL, NULL, "a%3Ab", NULL, NULL},
    {"\xC3\xA9:b", NULL, NULL, NULL, NULL, "\xC3\xA9:b", NULL, NULL},
    {"s:\\\\h\\p", "s", NULL, NULL, NULL, "\\\\h\\p", NULL, NULL},
    {" a:b", NULL, NULL, NULL, NULL, " a:b", NULL, NULL},
};

static void check_part(const split_row *row, const char *part, uint8_t has, size_t begin, size_t end) {
  if ((part != NULL) != has) fail_msg("%s: a part is %s", row->text, has ? "there" : "missing");
  if (part) check_same_text(row->text, row->text + begin, end - begin, part, strlen(part));
  if (!part && begin != end) fail_msg("%s: an absent part has a length", row->text);
}

static void test_parse_splits(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    const split_row *row = &rows[i];
    simdiri_components c;
    memset(&c, 0xEE, sizeof c);
    simdiri_parse(guarded_copy(0, row->text, strlen(row->text)), strlen(row->text), &c);
    check_part(row, row->scheme, c.has_scheme, 0, c.scheme_end);
    check_part(row, row->userinfo, c.has_userinfo, c.userinfo_begin, c.userinfo_end);
    check_part(row, row->host, c.has_authority, c.host_begin, c.host_end);
    check_part(row, row->port, c.has_port, c.port_begin, c.port_end);
    check_part(row, row->path, 1, c.path_begin, c.path_end);
    check_part(row, row->query, c.has_query, c.query_begin, c.query_end);
    check_part(row, row->fragment, c.has_fragment, c.fragment_begin, c.fragment_end);
    assert_int_equal(c.is_ip_literal, row->host && row->host[0] == '[');
  }
}

/* RFC 3986 5.3, with the text of the components; *at is the offset reached so far. */
static void put(char *out, size_t *at, const char *text, size_t begin, size_t end) {
  if (begin > end) fail_msg("a part ends at %zu before it begins at %zu", end, begin);
  memcpy(out + *at, text + begin, end - begin);
  *at += end - begin;
}

static void put_delimiter(char *out, size_t *at, const char *delimiter, bool is_there) {
  for (; is_there && *delimiter; delimiter++) out[(*at)++] = *delimiter;
}

static size_t recompose(const char *text, const simdiri_components *c, char *out) {
  size_t at = 0;
  put(out, &at, text, 0, c->scheme_end);
  put_delimiter(out, &at, ":", c->has_scheme);
  put_delimiter(out, &at, "//", c->has_authority);
  put(out, &at, text, c->userinfo_begin, c->userinfo_end);
  put_delimiter(out, &at, "@", c->has_userinfo);
  put(out, &at, text, c->host_begin, c->host_end);
  put_delimiter(out, &at, ":", c->has_port);
  put(out, &at, text, c->port_begin, c->port_end);
  put(out, &at, text, c->path_begin, c->path_end);
  put_delimiter(out, &at, "?", c->has_query);
  put(out, &at, text, c->query_begin, c->query_end);
  put_delimiter(out, &at, "#", c->has_fragment);
  put(out, &at, text, c->fragment_begin, c->fragment_end);
  return at;
}

/* The diagram in simdiri.h. */
static void check_offsets(const simdiri_components *c, size_t len) {
  const size_t ascending[] = {c->scheme_end,  c->authority_begin, c->userinfo_begin, c->userinfo_end, c->host_begin,
                              c->host_end,    c->port_begin,      c->port_end,       c->path_begin,   c->path_end,
                              c->query_begin, c->query_end,       c->fragment_begin, c->fragment_end, len};
  for (size_t i = 1; i < LENGTH_OF(ascending); i++) assert_true(ascending[i - 1] <= ascending[i]);
  assert_int_equal(c->authority_begin, c->userinfo_begin);
  assert_int_equal(c->authority_end, c->port_end);
  assert_int_equal(c->authority_end, c->path_begin);
  assert_int_equal(c->fragment_end, len);
  if (c->has_scheme) assert_true(c->scheme_end > 0);
  if (!c->has_authority) assert_int_equal(c->authority_begin, c->authority_end);
  if (!c->has_authority) assert_false(c->has_userinfo || c->has_port || c->is_ip_literal);
}

static bool has_any(const char *text, size_t begin, size_t end, const char *bytes) {
  for (size_t i = begin; i < end; i++)
    if (text[i] && strchr(bytes, text[i])) return true;
  return false;
}

/* Bytes that no component can contain, as they delimit it. */
static void check_delimiters(const char *text, const simdiri_components *c) {
  assert_false(has_any(text, 0, c->scheme_end, ":/?#@%[] "));
  assert_false(has_any(text, c->authority_begin, c->authority_end, "/?#"));
  assert_false(has_any(text, c->userinfo_begin, c->userinfo_end, "@"));
  if (!c->is_ip_literal) assert_false(has_any(text, c->host_begin, c->host_end, ":"));
  if (!c->has_userinfo) assert_false(has_any(text, c->host_begin, c->port_end, "@"));
  if (!c->has_port && !c->is_ip_literal) assert_false(has_any(text, c->host_begin, c->authority_end, ":"));
  assert_false(has_any(text, c->path_begin, c->path_end, "?#"));
  assert_false(has_any(text, c->query_begin, c->query_end, "#"));
  if (!c->has_authority && c->path_end - c->path_begin > 1)
    assert_false(text[c->path_begin] == '/' && text[c->path_begin + 1] == '/');
}

static void check_any_bytes(const char *bytes, size_t len) {
  char again[64];
  simdiri_components c;
  const char *text = guarded_copy(0, bytes, len);
  simdiri_parse(text, len, &c);
  check_offsets(&c, len);
  check_delimiters(text, &c);
  check_same_text("recomposed", again, recompose(text, &c, again), text, len);
}

static void test_parse_random_bytes_are_consistent(void **state) {
  (void)state;
  static const char delimiters[] = "::://///??##@@[[]]aab1.%\xC3\xA9\0 ";
  random_source random = random_begin();
  for (size_t round = 0; round < 200000; round++) {
    char text[40];
    const size_t len = random_below(&random, sizeof text);
    for (size_t i = 0; i < len; i++)
      text[i] = random_below(&random, 8) ? delimiters[random_below(&random, sizeof delimiters - 1)]
                                         : (char)random_below(&random, 256);
    if (len > 1 && random_below(&random, 2)) memcpy(text, "s:", 2);
    if (len > 3 && random_below(&random, 2)) memcpy(text + 2, "//", 2);
    check_any_bytes(text, len);
  }
}

/* Every string of up to six relevant bytes. */
static void test_parse_all_short_strings_are_consistent(void **state) {
  (void)state;
  static const char alphabet[] = "a:/?#@[]";
  const size_t base = sizeof alphabet - 1;
  size_t count = 1;
  for (size_t len = 0; len <= 6; len++, count *= base) {
    for (size_t n = 0; n < count; n++) {
      char text[6];
      size_t rest = n;
      for (size_t i = 0; i < len; i++, rest /= base) text[i] = alphabet[rest % base];
      check_any_bytes(text, len);
    }
  }
}

static void test_parse_null_is_the_empty_reference(void **state) {
  (void)state;
  simdiri_components c;
  simdiri_parse(NULL, 0, &c);
  check_offsets(&c, 0);
  assert_false(c.has_scheme || c.has_authority || c.has_query || c.has_fragment);
}

static void check_same_offsets(const char *text, size_t len) {
  const char *guarded = guarded_copy(0, text, len);
  simdiri_components a, b;
  simdiri_parse(guarded, len, &a);
  simdiri_parse_plain(guarded, len, &b);
  const size_t actual[] = {a.scheme_end, a.authority_begin, a.authority_end, a.userinfo_begin, a.userinfo_end,
                           a.host_begin, a.host_end,        a.port_begin,    a.port_end,       a.path_begin,
                           a.path_end,   a.query_begin,     a.query_end,     a.fragment_begin, a.fragment_end};
  const size_t expected[] = {b.scheme_end, b.authority_begin, b.authority_end, b.userinfo_begin, b.userinfo_end,
                             b.host_begin, b.host_end,        b.port_begin,    b.port_end,       b.path_begin,
                             b.path_end,   b.query_begin,     b.query_end,     b.fragment_begin, b.fragment_end};
  if (memcmp(actual, expected, sizeof actual) != 0)
    fail_msg("%.*s: other offsets than without vectors", (int)len, text);
  assert_true(a.has_scheme == b.has_scheme && a.has_authority == b.has_authority && a.has_userinfo == b.has_userinfo);
  assert_true(a.has_port == b.has_port && a.has_query == b.has_query && a.has_fragment == b.has_fragment);
  assert_int_equal(a.is_ip_literal, b.is_ip_literal);
}

/* Delimiters at all places of short texts, and around the length of a block. */
static void test_parse_equals_plain_c(void **state) {
  (void)state;
  static const char *const pieces[] = {"http:",  "s:", "S:", "//", "/",        "?",
                                       "#",      "@",  ":",  "[",  "]",        "h",
                                       "h.test", "8",  "+",  "_",  "\xC3\xA9", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                       "%2F",    ""};
  uint64_t random = 7;
  char text[512];
  for (size_t i = 0; i < 200000; i++) {
    size_t len = 0;
    for (uint64_t count = support_next_random(&random) % 12; count > 0; count--) {
      const char *piece = pieces[support_next_random(&random) % LENGTH_OF(pieces)];
      memcpy(text + len, piece, strlen(piece));
      len += strlen(piece);
    }
    check_same_offsets(text, len);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_parse_splits),
      cmocka_unit_test(test_parse_random_bytes_are_consistent),
      cmocka_unit_test(test_parse_all_short_strings_are_consistent),
      cmocka_unit_test(test_parse_null_is_the_empty_reference),
      cmocka_unit_test(test_parse_equals_plain_c),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
