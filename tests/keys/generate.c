/* IRIs, rules files and redirects for key_laws.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "key_laws.h"

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static void append(test_text *text, const char *piece) { test_text_splice(text, text->len, 0, piece, strlen(piece)); }

static const char *choose(test_random *random, const char *const *list, size_t count) {
  return list[test_below(random, count)];
}
#define CHOOSE(random, list) choose(random, list, COUNT_OF(list))

static const char *const starts[] = {"http://",
                                     "https://",
                                     "http://www.",
                                     "https://www.www.",
                                     "http://u@",
                                     "http://u:p@w@www.",
                                     "HTTP://",
                                     "ftp://www.",
                                     "mailto:",
                                     "http://[::1]",
                                     "http://[::1]:81",
                                     "s:",
                                     "http://www.a.b:",
                                     "http://www.a.b:8080",
                                     "",
                                     "",
                                     "//",
                                     "//www.u@"};
static const char *const hosts[] = {"",
                                    "h",
                                    "a.example",
                                    "b.a.example",
                                    "example",
                                    "a.b",
                                    "www.a.b",
                                    "xa.example",
                                    "a.example.",
                                    "www.example",
                                    "shop.example",
                                    "h:80",
                                    "A.Example",
                                    "b.www.example.",
                                    "\xC3\xA9.fr",
                                    "www.",
                                    ".",
                                    "..a",
                                    "c.b.a.example:1"};
static const char *const paths[] = {"/",
                                    "//",
                                    "/a",
                                    "/index.html",
                                    "/index.html/",
                                    "index.php",
                                    "/b;v=1",
                                    ";jsessionid=",
                                    ";JSessionID=x1",
                                    "/default.aspx",
                                    "///",
                                    "/%7Ea",
                                    "/Index.HTM",
                                    "/x/..",
                                    "/.",
                                    ";",
                                    "/INDEX.PHP5",
                                    "/index",
                                    "/a.b/",
                                    "/index.htmlx",
                                    "/;jsessionid",
                                    "@",
                                    ":1",
                                    "/\xC3\xA9",
                                    "/a%20b",
                                    "/(S(lit3py55t21z5v55vlm25s55))",
                                    "/(s(lit3py55t21z5v55vlm25s55)X(1))/",
                                    "/(A(0123456789abcdefABCDEF-_)F(x))",
                                    "/(S(lit3py55t21z5v55vlm25s5))",
                                    "/(X(1))",
                                    "(X(2)S(lit3py55t21z5v55vlm25s55))",
                                    "/A/Bc",
                                    "/.."};
/* Names, many of which have a meaning to the rules; more of the listed ones come from the table. */
static const char *const names[] = {"a",
                                    "b",
                                    "",
                                    "A",
                                    "a%2F",
                                    "utm_x",
                                    "utm",
                                    "gclid",
                                    "sid",
                                    "session_id",
                                    "token",
                                    "expires",
                                    "e",
                                    "sig",
                                    "pk_id",
                                    "x-amz-signature",
                                    "fbclid",
                                    "ref",
                                    "from_a",
                                    "from_",
                                    "aspsessionidabcdefgh",
                                    "hdnea",
                                    "UTM_SOURCE",
                                    "sidx",
                                    "n1",
                                    "\xC3\xA9",
                                    "_ga",
                                    "mindbox-message-key",
                                    "ab",
                                    "PHPSESSID",
                                    "ml_subscriber_hash",
                                    "ml_subscriber_hasx",
                                    "at_recipient_list",
                                    "ba",
                                    "a%20b",
                                    "a+b",
                                    "a%2520",
                                    "a%20",
                                    "a'",
                                    "%2 20"};
static const char *const values[] = {"",
                                     "=",
                                     "=1",
                                     "=2",
                                     "=%26",
                                     "=0123456789abcdefABCDEFgh",
                                     "=a=b",
                                     "=+",
                                     "=%20",
                                     "=%20%20x+%2B%2520",
                                     "=%2%20",
                                     "=a b",
                                     "=01234567-89ab-cdef-0123-456789abcdef",
                                     "=utm_x",
                                     "=0123456789abcdefABCDEFg",
                                     "=0123456789abcdefABCDEF-h",
                                     "=20",
                                     "=1764374400",
                                     "=0123456789abcdef0123456789ABCDEF"};
static const char *const fragments[] = {"#", "#a", "#!a", "#/a", "#?b=1&a", "#//"};

static void add_parameter(test_random *random, test_text *text, bool is_first) {
  append(text, is_first ? "?" : "&");
  append(text, CHOOSE(random, names));
  append(text, CHOOSE(random, values));
}

static const char *const urns[] = {"urn:ex:a",
                                   "URN:Ex:a",
                                   "urn:ex:b/",
                                   "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
                                   "urn:UUID:F81D4FAE-7dec-11D0-A765-00A0C91E6BF6",
                                   "urn:e:a",
                                   "urn:ex:"};
static const char *const components[] = {"", "?+a", "?=b", "?+a?=b", "#c", "?=b#", "?x", "?+", "?=/"};

/* ------------------------------------------------------------------------------------------------ wrappers */

static const char *const wrapper_lines[] = {"unwrap a a.example",        "unwrap ref shop.example /a",
                                            "unwrap q a.b /url",         "unwrap q w.test",
                                            "unwrap q w.test",           "unwrap q w.test",
                                            "unwrap url www.w.test /A*", "unwrap q w.test /x/index.html",
                                            "unwrap url a.b /*/b/",      "unwrap-path w.test /s/ https",
                                            "unwrap-path w.test /go/*/", "unwrap-path c.w.test /s/ http"};
static const char *const wrapper_starts[] = {"http://",   "https://",     "http://www.",
                                             "http://u@", "https://w.w.", "HTTP://"};
static const char *const wrapper_hosts[] = {"w.test", "w.test",   "a.example", "shop.example", "a.b",
                                            "W.Test", "c.w.test", "w.test.",   "w.test:81"};
static const char *const wrapper_paths[] = {"/url",          "/a",   "/",       "",  "/abc", "/x",
                                            "/x/index.html", "/1/b", "//1//b/", "/A"};
static const char *const wrapper_names[] = {"q", "q", "q", "url", "a", "ref", "Q", "A"};
static const char *const targets[] = {"https://t.example/a",
                                      "https%3A%2F%2Ft.example%2F%3Fa%3D1%26b",
                                      "HTTP://T.example/x/../y",
                                      "http%3A%2F%2Fu%40t.example%2F",
                                      "https://t.example/a+b",
                                      "https%3A%2F%2Ft.example%2Fa%20b",
                                      "https%3A%2F%2Ft.example%2F%3Fa%20b+c%23d",
                                      "https://t.example/?a+b%20c",
                                      "https://t.example/?x%23a+b",
                                      "%2F%2Ft.example",
                                      "javascript:1",
                                      "http:",
                                      "http://%zz",
                                      "http://a.b/url?q=https://t.example/c",
                                      "http%3A%2F%2Fa.example%2F%3Fa%3Dhttp%253A%252F%252Fh%252F%253Futm_x%253D1",
                                      "http://w.test/?q=http://w.test/?q=http://w.test/?q=https://t.example/",
                                      "http://w.test/?q=http://w.test/?q=http://w.test/?q=http://w.test/?q=http://h/",
                                      "https://t.example/?token=1%26expires=2",
                                      "http://%C3%A9.%C3%A9.%C3%A9.%C3%A9.%C3%A9.fr/%2541",
                                      "http%3a//t.example:80/index.html%0A%FF",
                                      "http://t.example?a",
                                      "http://w.test/s/t.example/a"};
static const char *const rests[] = {"t.example/a",
                                    "t.example",
                                    "http://t.example/x",
                                    "http:/t.example//x/",
                                    "https%3A%2F%2Ft.example%2Fa",
                                    "index.html",
                                    "index.html/",
                                    "/t.example//a/",
                                    ";jsessionid=1/t.example",
                                    "t.example;jsessionid=2/a",
                                    "(S(lit3py55t21z5v55vlm25s55))/t.example/",
                                    "u@t.example/",
                                    "h/a",
                                    "w.test/url?q=http://h/",
                                    "T.Example/A/index.html",
                                    "http%3A//t.example/a%3FA/b//c/",
                                    "http%3A/t.example/a%23A/index.html",
                                    "HTTP%3A%2F/t.example//..%2Fx",
                                    "http://t.example/a//%2E%2e/",
                                    "http%3a//w.test/go/2/http%253A//h/%253FA/b/",
                                    ""};

/* Repeats the last parameter, which begins there, with some of its spaces in the other spelling. */
static void repeat_with_spaces(test_random *random, test_text *text, size_t begin) {
  test_text one = test_text_of(text->data + begin, text->len - begin);
  append(text, "&");
  for (size_t i = 0; i < one.len; i++) {
    const bool is_encoded = one.len - i > 2 && memcmp(one.data + i, "%20", 3) == 0;
    const bool is_exchanged = (is_encoded || one.data[i] == '+') && test_chance(random, 2);
    if (is_exchanged)
      append(text, is_encoded ? "+" : "%20");
    else
      test_text_splice(text, text->len, 0, &one.data[i], 1);
    if (is_exchanged && is_encoded) i += 2;
  }
  test_text_free(&one);
}

/* Wrappers in wrappers, all in the path, and a target with a query; "/b/" is what a line "path" makes one. */
static test_text generate_deep_wrapper(test_random *random) {
  static const char *const ends[] = {"t.example/?u=1", "t.example/A?u=2&b", "w.test/?q=http://t.example/?u",
                                     "w.test/?q=http://w.test/b/http:/t.example/", "t.example/"};
  test_text text = test_text_of(NULL, 0);
  for (size_t n = 1 + test_below(random, 6); n > 0; n--)
    append(&text, test_chance(random, 3) ? "http://w.test/b/" : "http://w.test/go/1/");
  append(&text, "http://");
  append(&text, CHOOSE(random, ends));
  if (test_chance(random, 3)) append(&text, CHOOSE(random, fragments));
  return text;
}

test_text key_generate_wrapper(test_random *random) {
  if (test_chance(random, 4)) return generate_deep_wrapper(random);
  test_text text = test_text_of(NULL, 0);
  append(&text, CHOOSE(random, wrapper_starts));
  append(&text, CHOOSE(random, wrapper_hosts));
  if (test_chance(random, 3)) {
    append(&text, test_chance(random, 2) ? "/s/" : "/go/1/");
    append(&text, CHOOSE(random, rests));
  } else {
    append(&text, CHOOSE(random, wrapper_paths));
  }
  const size_t count = test_below(random, 4);
  for (size_t i = 0; i < count; i++) {
    if (test_chance(random, 2)) {
      add_parameter(random, &text, i == 0);
      continue;
    }
    append(&text, i == 0 ? "?" : "&");
    const size_t begin = text.len;
    append(&text, CHOOSE(random, wrapper_names));
    append(&text, "=");
    append(&text, CHOOSE(random, targets));
    if (test_chance(random, 4)) repeat_with_spaces(random, &text, begin);
  }
  if (test_chance(random, 6)) append(&text, CHOOSE(random, fragments));
  return text;
}

static void append_wrapper_line(test_random *random, test_text *text) { append(text, CHOOSE(random, wrapper_lines)); }

test_text key_generate(test_random *random) {
  if (test_chance(random, 6)) return key_generate_wrapper(random);
  if (test_chance(random, 24)) {
    test_text urn = test_text_of(NULL, 0);
    append(&urn, CHOOSE(random, urns));
    append(&urn, CHOOSE(random, components));
    return urn;
  }
  if (test_chance(random, 12)) return test_generate(random);
  test_text text = test_text_of(NULL, 0);
  const bool is_only_query = test_chance(random, 16); /* of a reference */
  if (!is_only_query) append(&text, CHOOSE(random, starts));
  if (!is_only_query) append(&text, CHOOSE(random, hosts));
  for (size_t n = is_only_query ? 0 : test_below(random, 5); n > 0; n--) append(&text, CHOOSE(random, paths));
  const size_t count = test_chance(random, 3) ? 0 : test_below(random, test_chance(random, 20) ? 40 : 6);
  for (size_t i = 0; i < count; i++) add_parameter(random, &text, i == 0);
  if (count == 0 && test_chance(random, 8)) append(&text, "?");
  if (test_chance(random, 4)) append(&text, CHOOSE(random, fragments));
  if (test_chance(random, 10)) test_edit(random, &text);
  return text;
}

static size_t find(const test_text *text, char byte) {
  const char *found = text->len > 0 ? memchr(text->data, byte, text->len) : NULL;
  return found ? (size_t)(found - text->data) : text->len;
}

/* Moves the first parameter to the end. */
static void rotate_query(test_text *text) {
  const size_t begin = find(text, '?'), end = find(text, '#'), amp = find(text, '&');
  if (begin >= amp || amp >= end) return;
  test_text first = test_text_of(text->data + begin + 1, amp - begin - 1);
  test_text_splice(text, end, 0, first.data, first.len);
  test_text_splice(text, end, 0, "&", 1);
  test_text_splice(text, begin + 1, first.len + 1, "", 0);
  test_text_free(&first);
}

/* Replaces the first `from` that precedes the fragment. */
static void replace_first(test_text *text, const char *from, const char *to) {
  const size_t len = strlen(from), end = find(text, '#');
  for (size_t at = 0; at + len <= end; at++) {
    if (memcmp(text->data + at, from, len) != 0) continue;
    test_text_splice(text, at, len, to, strlen(to));
    return;
  }
}

/* Appends one of the first parameters again. */
static void repeat_parameter(test_random *random, test_text *text) {
  const size_t end = find(text, '#');
  size_t begin = find(text, '?'), stop;
  for (size_t skipped = test_below(random, 4); skipped > 0 && begin < end; skipped--)
    for (begin++; begin < end && text->data[begin] != '&';) begin++;
  if (begin >= end) return;
  for (stop = begin + 1; stop < end && text->data[stop] != '&';) stop++;
  test_text one = test_text_of(text->data + begin + 1, stop - begin - 1);
  test_text_splice(text, end, 0, one.data, one.len);
  test_text_splice(text, end, 0, "&", 1);
  test_text_free(&one);
}

void key_edit(test_random *random, test_text *text) {
  const size_t end = find(text, '#'), query = find(text, '?'), path_end = query < end ? query : end;
  switch (test_below(random, 16)) {
  case 0: rotate_query(text); break;
  case 1: test_text_splice(text, end, 0, query < end ? "&utm_y=1" : "?gclid", query < end ? 8 : 6); break;
  case 2: test_text_splice(text, end, text->len - end, "#z", 2); break;
  case 3: test_text_splice(text, path_end, 0, "/", 1); break;
  case 4: test_text_splice(text, path_end, 0, "index.html", 10); break;
  case 5:
    if (text->len > 4 && memcmp(text->data, "http:", 5) == 0) test_text_splice(text, 4, 0, "s", 1);
    break;
  case 6:
    if (text->len > 7 && memcmp(text->data, "http://", 7) == 0) test_text_splice(text, 7, 0, "www.", 4);
    break;
  case 7: replace_first(text, "%20", "+"); break;
  case 8: replace_first(text, "=&", "&"); break;
  case 9:
    if (query == text->len) test_text_splice(text, end, 0, "?", 1);
    break;
  case 10: replace_first(text, "example/", "example./"); break;
  case 11: repeat_parameter(random, text); break;
  case 12: replace_first(text, "/a", "/A"); break;
  case 13: replace_first(text, "/", "/(S(lit3py55t21z5v55vlm25s55))/"); break;
  case 14: test_text_splice(text, end, 0, query < end ? "&a=" : "?=", query < end ? 3 : 2); break;
  default: test_edit_gently(random, text); break;
  }
}

/* ------------------------------------------------------------------------------------------------ rules files */

static const char *const patterns[] = {
    "a",         "b*",    "*",    "ref",     "from_*",    "*_id",      "utm_x",   "n1",
    "A",         "a*b",   "a+b",  "a%20b",   "*+b",       "sid",       "gclid",   "*a",
    "pk_*",      "ba",    "a%2f", "from_a",  "token",     "e",         "ab",      "ml_subscriber_hasx",
    "a*a",       "*ab",   "ab*",  "a*ab",    "fr*",       "*m_a",      "a=",      "a=1",
    "b=*",       "=1",    "*=1",  "a=2*",    "*=",        "ref={int}", "*={int}", "*={uuid}",
    "n1={hash}", "a=a=b", "*=+",  "sid=*-h", "s*={uuid}", "*_x={int}"};
/* Any lines, some of which lead in circles, or make paths that are refused. */
static const char *const path_lines[] = {"/a /b",
                                         "/b /A",
                                         "/a/** /{1}",
                                         "/** /a/{1}",
                                         "/*/* /{2}/{1}",
                                         "/**/a /{1}",
                                         "/*a* /x",
                                         "/a*/** /b{1}/{2}",
                                         "/**/index.html /{1}/",
                                         "/A/** /a/{1}",
                                         "/x/**/b*/* /{3}/{2}/{1}",
                                         "/** /",
                                         "/*.b/** /{2}",
                                         "/default*x /Index.html",
                                         "/* /.{1}",
                                         "/%C3%A9/** /{1}",
                                         "/a/* /a/{1}",
                                         "/**/b /b//{1}",
                                         "/*// /{1}",
                                         "/ /(X(1))/a",
                                         "/*a*x* /{3}/{2}{1}",
                                         "/**/*e*/*.*x /{5}/{1}/{3}-{4}"};
/* Lines that only shorten paths, so that they always end. */
static const char *const shortening_lines[] = {"/a/** /{1}",      "/**/a /{1}",   "/**/index /{1}", "/*/x /x",
                                               "/*a/b* /{2}",     "/a.b/** /{1}", "/%C3%A9/* /{1}", "/*/** /{2}",
                                               "/**/index* /{1}", "/**/;*/ /{1}/"};

static const char *const rule_hosts[] = {"",
                                         "",
                                         "",
                                         " a.example",
                                         " example",
                                         " shop.example",
                                         " h",
                                         " [::1]",
                                         " b.a.example",
                                         "\tA.EXAMPLE  # c",
                                         " www.a.b",
                                         " c.b.a.example",
                                         " www.www.a.b",
                                         " a.b"};
static const char *const mistakes[] = {"dorp a",
                                       "drop",
                                       "drop a b c",
                                       "lossy x",
                                       "lossy parameters",
                                       "drop a**",
                                       "keep a&",
                                       "drop a={x}",
                                       "drop a*=b*",
                                       "lossy www h",
                                       "lossy sort .h",
                                       "drop a=x{int}",
                                       "path /a",
                                       "path a /b",
                                       "path /a** /",
                                       "path /***/ /",
                                       "path /* /{2}",
                                       "path /* /*",
                                       "path /a /b h i",
                                       "path /*/* /{1}{1}",
                                       "path /a /b/..",
                                       "path /%7E /",
                                       "path /%c3 /",
                                       "path /a? /",
                                       "drop a .h",
                                       "keep a h:1",
                                       "simdiri-rules 1",
                                       "drop a\x01",
                                       "keep \xC3\xA9",
                                       "unwrap a",
                                       "unwrap a h /a b",
                                       "unwrap a* h",
                                       "unwrap a h a",
                                       "unwrap a h /a*b",
                                       "unwrap-path h /a",
                                       "unwrap-path h /a/ ftp",
                                       "unwrap-path h /a/*",
                                       "unwrap a h /a;b"};
static const char *const ends[] = {"\n", "\n", "\r\n", "\n\n", " # drop b\n"};

/* Rules about the path or the query. */
static bool is_rule_by_host(const char *name) {
  static const char others[] = " fragment anchor scheme www final-dot userinfo parameters redirect unwrap paths ";
  return !strstr(others, name);
}

test_text key_generate_rules(test_random *random) {
  test_text text = test_text_of(NULL, 0);
  if (!test_chance(random, 40))
    append(&text, test_chance(random, 4) ? "# x\n Simdiri-Rules\t1\r\n" : "simdiri-rules 1\n");
  const bool has_paths = test_chance(random, 3); /* and hardly anything else */
  for (size_t n = test_below(random, test_chance(random, 20) ? 60 : 9); n > 0; n--) {
    const char *name = simdiri_lossy_name((unsigned)test_below(random, LOSSY_BITS));
    if (!has_paths && test_chance(random, 60)) {
      append(&text, CHOOSE(random, mistakes));
    } else if (test_chance(random, 6)) {
      append(&text, "lossy ");
      append(&text, simdiri_lossy_find(name, strlen(name)) == 0 ? "crawl" : name);
      if (test_chance(random, 3) && is_rule_by_host(name)) append(&text, CHOOSE(random, rule_hosts));
    } else if (has_paths || test_chance(random, 6)) {
      append(&text, test_chance(random, 4) ? "PATH " : "path ");
      append(&text, test_chance(random, 2) ? CHOOSE(random, path_lines) : CHOOSE(random, shortening_lines));
      if (test_chance(random, 4)) append(&text, CHOOSE(random, rule_hosts));
    } else if (test_chance(random, 5)) {
      append_wrapper_line(random, &text);
    } else {
      append(&text, test_chance(random, 4) ? "keep " : "drop ");
      append(&text, CHOOSE(random, patterns));
      append(&text, CHOOSE(random, rule_hosts));
    }
    append(&text, CHOOSE(random, ends));
  }
  return text;
}

/* Lines "path" that make paths of wrappers. */
static const char *const wrapper_path_lines[] = {"/a /url",         "/x /1/b",
                                                 "/** /url",        "/ /x",
                                                 "/ /abc",          "/url /s/t.example/",
                                                 "/*/** /go/1/{2}", "/b/** /go/1/{1} w.test"};
/* Rules that concern wrappers, but not their targets, or the reverse. */
static const char *const wrapper_drops[] = {"drop q",           "drop q w.test",     "drop u",
                                            "keep u t.example", "lossy sort w.test", "lossy path-case w.test"};

test_text key_generate_wrapper_rules(test_random *random) {
  test_text text = test_text_of("simdiri-rules 1\n", 16);
  for (size_t n = 3 + test_below(random, 8); n > 0; n--) {
    const bool is_path = test_chance(random, 6), is_drop = test_chance(random, 8);
    if (is_path) append(&text, "path ");
    append(&text, is_path   ? CHOOSE(random, wrapper_path_lines)
                  : is_drop ? CHOOSE(random, wrapper_drops)
                            : CHOOSE(random, wrapper_lines));
    append(&text, "\n");
  }
  return text;
}

test_text key_generate_drop(test_random *random) {
  test_text text = test_text_of(NULL, 0);
  const char *name = simdiri_lossy_name((unsigned)test_below(random, LOSSY_BITS));
  if (test_chance(random, 4) && is_rule_by_host(name)) {
    append(&text, "lossy ");
    append(&text, name);
    append(&text, CHOOSE(random, rule_hosts));
    append(&text, "\n");
    return text;
  }
  append(&text, "drop ");
  append(&text, CHOOSE(random, patterns));
  append(&text, CHOOSE(random, rule_hosts));
  append(&text, "\n");
  return text;
}

test_text key_generate_path(test_random *random) {
  const char *host;
  test_text text = test_text_of(NULL, 0);
  do host = CHOOSE(random, rule_hosts);
  while (strstr(host, "www."));
  append(&text, "path ");
  append(&text, CHOOSE(random, shortening_lines));
  if (test_chance(random, 3)) append(&text, host);
  append(&text, "\n");
  return text;
}

test_text key_generate_keep(test_random *random) {
  const char *pattern, *host;
  test_text text = test_text_of(NULL, 0);
  if (test_chance(random, 2)) {
    for (size_t n = 1 + test_below(random, 5); n > 0; n--) {
      append_wrapper_line(random, &text);
      append(&text, "\n");
    }
    return text;
  }
  do pattern = CHOOSE(random, patterns);
  while (strpbrk(pattern, "+%"));
  do host = CHOOSE(random, rule_hosts);
  while (strstr(host, "www."));
  append(&text, "keep ");
  append(&text, pattern);
  append(&text, host);
  append(&text, "\n");
  return text;
}

/* ------------------------------------------------------------------------------------------------ redirects */

test_text key_generate_redirects(test_random *random) {
  enum { FEW = 8 };
  test_text known[FEW], text = test_text_of(NULL, 0);
  for (size_t i = 0; i < FEW; i++) {
    known[i] =
        i > 0 && test_chance(random, 2) ? test_text_of(known[i - 1].data, known[i - 1].len) : key_generate(random);
    if (i > 0) key_edit(random, &known[i]);
  }
  for (size_t n = test_below(random, 12); n > 0; n--) {
    const test_text *from = &known[test_below(random, FEW)], *to = &known[test_below(random, FEW)];
    test_text_splice(&text, text.len, 0, from->data, from->len);
    append(&text, test_chance(random, 20) ? " " : "\t");
    test_text_splice(&text, text.len, 0, to->data, to->len);
    append(&text, test_chance(random, 8) ? "\r\n" : test_chance(random, 10) ? "\n\n" : "\n");
  }
  for (size_t i = 0; i < FEW; i++) test_text_free(&known[i]);
  return text;
}
