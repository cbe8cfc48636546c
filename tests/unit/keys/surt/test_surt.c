/* SURT keys, rule by rule. The expected keys are those of the package surt 0.3.1. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/support.h"

#define TOKEN "0123456789abcdefghijklmn"
#define DIGEST "0123456789ABCDEF0123456789abcdef"

typedef struct {
  uint32_t flags;
  test_literal url;
  const char *expected;
} surt_case;

static const surt_case cases[] = {
    {0, LITERAL(""), "-"},
    {0, LITERAL(" \t\r\n"), "-"}, /* an exception there */
    {0, LITERAL("filedesc:/Foo.arc "), "filedesc:/Foo.arc "},
    {0, LITERAL("http://www.Example.COM/Path"), "com,example)/path"},
    {SIMDIRI_SURT_PLAIN, LITERAL("http://www.Example.COM/Path?Q"), "com,example)/Path?Q"},
    {SIMDIRI_SURT_WITH_SCHEME, LITERAL("http://www.example.com"), "http://(com,example)/"},
    {SIMDIRI_SURT_TRAILING_COMMA, LITERAL("http://www.example.com"), "com,example,)/"},
    {SIMDIRI_SURT_KEEP_WWW, LITERAL("http://www.example.com"), "com,example,www)/"},
    {0, LITERAL("www34.example.com/a/"), "com,example)/a"},
    {0, LITERAL("http://https://a.b/"), "b,a)/"},
    {0, LITERAL("http:////a.b//c"), "b,a)/c"},
    {0, LITERAL("http://:80/"), "http:/"},
    {0, LITERAL("?a"), "http:/?a"},
    {0, LITERAL("mailto:Joe@X.y"), "mailto:joe@x.y"},
    {SIMDIRI_SURT_WITH_SCHEME, LITERAL("dns:a.b"), "dns:a.b"},
    {SIMDIRI_SURT_WITH_SCHEME, LITERAL("dns://www.a.b"), "dns:(b,a,www)/"},
    {0, LITERAL("host:8080/x"), "host:8080/x"},
    {0, LITERAL("http://u:p@a.b:80/"), "b,a)/"},
    {0, LITERAL("https://a.b:80/"), "b,a:80)/"},
    {0, LITERAL("https://a.b:0443"), "b,a)/"},
    {0, LITERAL("http://a.b:::"), "b,a)/"},
    {0, LITERAL("http://a.b:0/"), "b,a)/"},
    {0, LITERAL("http://[::1]:81/"), "::1:81)/"},
    {0, LITERAL("http://..a...b./"), "b,,a)/"},
    {0, LITERAL("http://3232235777/"), "1,1,168,192)/"},
    {0, LITERAL("http://4294967297/"), "1,0,0,0)/"},
    {0, LITERAL("http://10.1/"), "1,0,0,10)/"},
    {0, LITERAL("http://017.1.2/"), "2,0,1,15)/"},
    {0, LITERAL("http://1.2.3.256/"), "256,3,2,1)/"},
    {0, LITERAL("http://1.09/"), "09,1)/"},
    {0,
     LITERAL("http://b\xC3\xBC"
             "cher.de/"),
     "de,xn--bcher-kva)/"},
    {0, LITERAL("http://fa\xC3\x9F.de/"), "de,fass)/"},
    {0,
     LITERAL("http://\xFF"
             "a.de/"),
     "de,a)/"},
    {0, LITERAL("http://.\xC3\xBC.de/"), "de,%c3%bc)/"},
    {0, LITERAL("http://a%2Eb/"), "b,a)/"},
    {0, LITERAL("http://a.b/%2525252541"), "b,a)/a"},
    {0, LITERAL("http://a.b/%25%34%31%"), "b,a)/a%25"},
    {0, LITERAL("http://a.b/\xC3\xA9 \x7F#"), "b,a)/%c3%a9%20%7f"},
    {0, LITERAL("http://a.b/x/./y/../z//w"), "b,a)/x/z/w"},
    {0, LITERAL("http://a.b/../../x"), "b,a)/x"},
    {0, LITERAL("http://a.b/../x"), "b,a)/../x"},
    {0, LITERAL("http://a.b/x/.."), "b,a)/"},
    {0, LITERAL("http://a.b/?b=2&a&b=1&a=&B"), "b,a)/?a&a=&b&b=1&b=2"},
    {0, LITERAL("http://a.b/?"), "b,a)/"},
    {0, LITERAL("http://a.b/?&"), "b,a)/?&"},
    {0, LITERAL("http://a.b/?x&sid=" DIGEST "&y"), "b,a)/?x&y"},
    {0, LITERAL("http://a.b/?jsessionid=" DIGEST), "b,a)/"},
    {0, LITERAL("http://a.b/?x&PHPSESSID=" DIGEST), "b,a)/?&x"},
    {0, LITERAL("http://a.b/?sid=" DIGEST "0"), "b,a)/?sid=0123456789abcdef0123456789abcdef0"},
    {0, LITERAL("http://a.b/?ASPSESSIONIDabcdefgh=abcdefghijklmnopqrstuvwx&y"), "b,a)/?y"},
    {0, LITERAL("http://a.b/?cfid=1&cftoken=2&y"), "b,a)/?y"},
    {0, LITERAL("http://a.b/?cfid=&cftoken=2"), "b,a)/?cfid=&cftoken=2"},
    {0, LITERAL("http://a.b/x/(" TOKEN ")/y.ASPX"), "b,a)/x/y.aspx"},
    {0, LITERAL("http://a.b/(a(" TOKEN ")B(" TOKEN "))/y.aspx"), "b,a)/y.aspx"},
    {0, LITERAL("http://a.b/(" TOKEN ")/y.html"), "b,a)/(" TOKEN ")/y.html"},
    {0, LITERAL("http://a.b/(" TOKEN ")/.aspx"), "b,a)/(" TOKEN ")/.aspx"},
    {0, LITERAL("http://a.b/(" TOKEN ")/.aspx.aspx"), "b,a)/.aspx.aspx"},
    {0, LITERAL("http://a.b/(" TOKEN ")/x%3F.aspx"), "b,a)/(" TOKEN ")/x?.aspx"},
};

/* tests/surt/compare.py has more. */
static const surt_case common_crawl_cases[] = {
    {SIMDIRI_SURT_COMMON_CRAWL, LITERAL(""), "-"},
    {SIMDIRI_SURT_COMMON_CRAWL, LITERAL("warcinfo:X "), "warcinfo:X "},
    {SIMDIRI_SURT_COMMON_CRAWL, LITERAL("http://www.www2.Example.COM/A/?b&a#c"), "com,example)/a?a&b"},
    {SIMDIRI_SURT_COMMON_CRAWL, LITERAL("file://server/x"), "file)/server/x"},
    {SIMDIRI_SURT_COMMON_CRAWL, LITERAL("mailto:u:p@a.b"), "b,a)/"},
    {SIMDIRI_SURT_COMMON_CRAWL, LITERAL("http://[::ffff:1.2.3.4]/"), "4],3,2,[::ffff:1)/"},
    {SIMDIRI_SURT_COMMON_CRAWL, LITERAL("http://a.b:99999/%ff%7F"), "b,a:99999)/%ff\x7F"},
    {SIMDIRI_SURT_COMMON_CRAWL, LITERAL("http://1.2.3.08/"), "8,3,2,1)/"},
    {SIMDIRI_SURT_COMMON_CRAWL, LITERAL("http://10.1/"), "1,10)/"},
    {SIMDIRI_SURT_COMMON_CRAWL, LITERAL("http://fa\xC3\x9F.de/"), "de,fass)/"},
    {SIMDIRI_SURT_COMMON_CRAWL, LITERAL("http://\xE2\x98\xBA\xF0\x9F\xA6\x94.de/"), "de,%e2%98%ba%f0%9f%a6%94)/"},
    /* A sequence that is not UTF-8 is one U+FFFD, also if it is a surrogate. */
    {SIMDIRI_SURT_COMMON_CRAWL, LITERAL("http://a.b/\xED\xA0\x80\xE2\x98/"), "b,a)/%ef%bf%bd%ef%bf%bd"},
};

static void test_cases(void **state) {
  (void)state;
  test_session session;
  session_begin(&session, NULL);
  for (size_t i = 0; i < LENGTH_OF(cases) + LENGTH_OF(common_crawl_cases); i++) {
    const surt_case *c = i < LENGTH_OF(cases) ? &cases[i] : &common_crawl_cases[i - LENGTH_OF(cases)];
    session.out.len = 0;
    const char *url = guarded_copy(0, c->url.data, c->url.len);
    assert_int_equal(simdiri_surt(session.scratch, c->flags, url, c->url.len, &session.out), SIMDIRI_OK);
    check_same_text(c->url.data, session.out.data, session.out.len, c->expected, strlen(c->expected));
  }
  session_end(&session);
}

static void test_errors(void **state) {
  (void)state;
  static const char *const bad[] = {"http://h:x/", "http://h:65536/", "http://h:1:2/", "http://a@:b"};
  test_session session;
  char capacity[8] = "kept";
  simdiri_buffer small = {capacity, 4, sizeof capacity, NULL};
  session_begin(&session, NULL);
  for (size_t i = 0; i < LENGTH_OF(bad); i++) {
    assert_int_equal(simdiri_surt(session.scratch, 0, bad[i], strlen(bad[i]), &small), SIMDIRI_ERROR_BAD_PORT);
    assert_int_equal(small.len, 4);
  }
  assert_int_equal(simdiri_surt(session.scratch, 0, "http://h.example/", 17, &small), SIMDIRI_ERROR_NO_CAPACITY);
  assert_int_equal(small.len, 4);
  assert_int_equal(simdiri_surt(session.scratch, 32, "http://h/", 9, &small), SIMDIRI_ERROR_BAD_OPTION);
  const uint32_t both = SIMDIRI_SURT_COMMON_CRAWL | SIMDIRI_SURT_PLAIN;
  assert_int_equal(simdiri_surt(session.scratch, both, "http://h/", 9, &small), SIMDIRI_ERROR_BAD_OPTION);
  static const char *const without_host[] = {"http:///", "http://./", "user@", " ", "dns:", "HTTP:///h/"};
  for (size_t i = 0; i < LENGTH_OF(without_host); i++)
    assert_int_equal(
        simdiri_surt(session.scratch, SIMDIRI_SURT_COMMON_CRAWL, without_host[i], strlen(without_host[i]), &small),
        SIMDIRI_ERROR_BAD_HOST);
  assert_int_equal(simdiri_surt(session.scratch, SIMDIRI_SURT_COMMON_CRAWL, "http://h:80x/", 13, &small),
                   SIMDIRI_ERROR_BAD_PORT);
  assert_int_equal(small.len, 4);
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cases),
      cmocka_unit_test(test_errors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
