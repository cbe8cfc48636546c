/* simdiri_extract: where IRIs in text begin and end. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/support.h"

typedef struct {
  const char *text;
  const char *expected; /* the IRIs found, each with a line end after it */
} extract_case;

static void append_found(char *list, size_t capacity, const char *text, const simdiri_found *found) {
  const size_t len = strlen(list), more = found->end - found->begin;
  assert_true(len + more + 2 <= capacity);
  memcpy(list + len, text + found->begin, more);
  list[len + more] = '\n';
  list[len + more + 1] = '\0';
}

static void check_list(const simdiri_extract_options *options, const char *given, const char *expected) {
  char list[1024] = "";
  const size_t len = strlen(given);
  const char *text = guarded_copy(0, given, len);
  simdiri_found found;
  for (size_t at = 0; simdiri_extract(options, text, len, at, &found); at = found.end) {
    assert_true(at <= found.begin && found.begin < found.end && found.end <= len);
    append_found(list, sizeof list, text, &found);
  }
  if (strcmp(list, expected) != 0) print_error("in: %s\n", given);
  assert_string_equal(list, expected);
}

static void check_cases(uint32_t flags, const char *schemes, const extract_case *cases, size_t count) {
  const simdiri_extract_options options = {
      .struct_size = sizeof options, .flags = flags, .schemes = schemes, .schemes_len = schemes ? strlen(schemes) : 0};
  for (size_t i = 0; i < count; i++) check_list(&options, cases[i].text, cases[i].expected);
}

static void test_extract_schemes(void **state) {
  (void)state;
  static const extract_case cases[] = {
      {"", ""},
      {"http://h", "http://h\n"},
      {"HTTP://h wss://h coap+tcp://h", "HTTP://h\nwss://h\ncoap+tcp://h\n"},
      {"xhttp://h 1http://h foo://h", ""},
      {"a.http://h -http://h git+https://h", "http://h\nhttp://h\ngit+https://h\n"},
      {"\\nhttp://h \\http://h", "http://h\nhttp://h\n"},
      {"http:// http:/h http:h :// : ::", ""},
      {"http://$h http://<h http://. http://-", ""},
      {"file:///x file:/// file://h/x file:x", "file:///x\nfile://h/x\n"},
      {"mailto:a@b mailto:a mailto: mailto:a:b@c", "mailto:a@b\n"},
      {"urn:isbn:1 urn:a:b urn:x urn:ab:", "urn:isbn:1\n"},
      {"tel:+1-23 tel:12 tel:a123 sms:123", "tel:+1-23\nsms:123\n"},
      {"sip:a@b sip:h.x sip:h", "sip:a@b\nsip:h.x\n"},
      {"data:,x data:;base64,eA== data:text/plain,x data:x data:a/b",
       "data:,x\ndata:;base64,eA==\ndata:text/plain,x\n"},
      {"geo:1.5,-2 geo:x tag:h,2005:x tag:x doi:10.1/x doi:1 magnet:?xt=x magnet:x",
       "geo:1.5,-2\ntag:h,2005:x\ndoi:10.1/x\nmagnet:?xt=x\n"},
  };
  check_cases(0, NULL, cases, LENGTH_OF(cases));
}

static void test_extract_lists_of_schemes(void **state) {
  (void)state;
  static const extract_case only[] = {{"http://h foo://h FTP://h mailto:a@b", "foo://h\nFTP://h\n"}};
  static const extract_case any[] = {{"http://h foo://h 1x://h mailto:a@b x:y", "http://h\nfoo://h\n"}};
  static const extract_case both[] = {{"http://h foo://h bar://h mailto:a@b", "http://h\nfoo://h\nmailto:a@b\n"}};
  static const extract_case opaque[] = {{"http://h mailto:a@b mailto:a", "mailto:a@b\n"}};
  check_cases(0, "foo,ftp", only, 1);
  check_cases(0, "any", any, 1);
  check_cases(0, "known,foo", both, 1);
  check_cases(0, "mailto", opaque, 1);
  static const extract_case none[] = {{"http://h mailto:a@b", ""}};
  check_cases(0, "", none, 1);
}

static void test_extract_ends(void **state) {
  (void)state;
  static const extract_case cases[] = {
      {"<http://h/a>\"http://h/b\"`http://h/c`{http://h/d}|http://h/e|",
       "http://h/a\nhttp://h/b\nhttp://h/c\nhttp://h/d\nhttp://h/e\n"},
      {"http://h/a. http://h/a.; http://h/a...", "http://h/a\nhttp://h/a\nhttp://h/a\n"},
      {"http://h/a!? http://h/a?b: http://h/a,", "http://h/a\nhttp://h/a?b\nhttp://h/a\n"},
      {"(http://h/a) (http://h/a_(b)) http://h/a((b) http://h/a(b))",
       "http://h/a\nhttp://h/a_(b)\nhttp://h/a((b)\nhttp://h/a(b)\n"},
      {"[http://h/a] http://h/a[b] http://h/a[ http://h/a[/b]", "http://h/a\nhttp://h/a[b]\nhttp://h/a\nhttp://h/a\n"},
      {"[a](http://h/b)c [a](http://h/(b))", "http://h/b\nhttp://h/(b)\n"},
      {"'http://h/it's' http://h/it's", "http://h/it\nhttp://h/it's\n"},
      {"*http://h/a* http://h/a* _http://h/a_ ~~http://h/~~", "http://h/a\nhttp://h/a*\nhttp://h/a\nhttp://h/\n"},
      {"http://h/1,http://h/2;https://h/3,x", "http://h/1\nhttp://h/2\nhttps://h/3,x\n"},
      {"http://h/http://g http://h/?u=http://g/,a", "http://h/http://g\nhttp://h/?u=http://g/,a\n"},
      {"http://h/%C3%A9 http://h/100% http://h/a#b#c http://h?q=",
       "http://h/%C3%A9\nhttp://h/100%\nhttp://h/a#b#c\nhttp://h?q=\n"},
      {"URL:http://h/a <URL:http://h/b>", "http://h/a\nhttp://h/b\n"},
  };
  check_cases(0, NULL, cases, LENGTH_OF(cases));
}

static void test_extract_authorities(void **state) {
  (void)state;
  static const extract_case cases[] = {
      {"http://h: http://h:80 http://h:80: http://h:80x http://h:x http://h:/ http://h:?q http://h:#f",
       "http://h\nhttp://h:80\nhttp://h:80\nhttp://h:80\nhttp://h\nhttp://h:/\nhttp://h\nhttp://h\n"},
      {"http://u@h/ http://u:p@h:1/ http://u:@h http://@h http://u@",
       "http://u@h/\nhttp://u:p@h:1/\nhttp://u:@h\nhttp://u\n"},
      {"http://[::1]/ http://[::1]:80 http://u@[::1] http://[v1.a]/ http://[h] http://[",
       "http://[::1]/\nhttp://[::1]:80\nhttp://u@[::1]\nhttp://[v1.a]/\n"},
      {"http://h,x http://h;x http://h(x) http://h's http://h=x http://h*",
       "http://h\nhttp://h\nhttp://h\nhttp://h\nhttp://h\nhttp://h\n"},
      {"http://a_b-c.d./ http://h.", "http://a_b-c.d./\nhttp://h\n"},
  };
  check_cases(0, NULL, cases, LENGTH_OF(cases));
}

/* RFC 3987 7.3: a non-ASCII character does not end an IRI; the exceptions are listed. */
static void test_extract_non_ascii(void **state) {
  (void)state;
  static const extract_case cases[] = {
      {"http://é/ü?ß#日本", "http://é/ü?ß#日本\n"},
      {"見るhttp://h/道。次", "http://h/道\n"},
      {"「http://h/a」（http://h/b）《http://h/c》", "http://h/a\nhttp://h/b\nhttp://h/c\n"},
      {"http://h/a、http://h/b，http://h/c！", "http://h/a\nhttp://h/b\nhttp://h/c\n"},
      {"http://例。テスト/ http://h。x http://例。", "http://例。テスト/\nhttp://h\nhttp://例\n"},
      {"“http://h/a” «http://h/b» „http://h/c“ ‹http://h/d›", "http://h/a\nhttp://h/b\nhttp://h/c\nhttp://h/d\n"},
      {"http://h/l’été http://h/a’ ‘http://h/a’s", "http://h/l’été\nhttp://h/a\nhttp://h/a\n"},
      {"http://h/a… http://h/a—b http://h/a–b http://h/a–", "http://h/a\nhttp://h/a\nhttp://h/a–b\nhttp://h/a\n"},
      {"http://h/ك؟ http://h/ك،ك http://h/न। http://h/ա։", "http://h/ك\nhttp://h/ك،ك\nhttp://h/न\nhttp://h/ա\n"},
      {"http://h/a\xC2\xA0x http://h/b\xE3\x80\x80x http://h/c\xE2\x80\x8Bx", "http://h/a\nhttp://h/b\nhttp://h/c\n"},
      {"http://h/a\xE2\x80\x8Fx http://h/b\xEE\x80\x80 http://h/?b\xEE\x80\x80",
       "http://h/a\nhttp://h/b\nhttp://h/?b\xEE\x80\x80\n"},
      {"http://h/a\xFFx http://h/b\xC3 http://h/c\xED\xA0\x80 http://\xFFh", "http://h/a\nhttp://h/b\nhttp://h/c\n"},
      {"http://… http://。 http://「h」", ""},
  };
  check_cases(0, NULL, cases, LENGTH_OF(cases));
}

static void test_extract_html(void **state) {
  (void)state;
  static const extract_case cases[] = {
      {"http://h/?a&amp;b&#38;c&#x26;d", "http://h/?a&amp;b&#38;c&#x26;d\n"},
      {"http://h/a&quot; http://h/a&lt; http://h/a&#62;x http://h/a&#x3C;x http://h/a&nbsp;x",
       "http://h/a\nhttp://h/a\nhttp://h/a\nhttp://h/a\nhttp://h/a\n"},
      {"http://h/a&eacute; http://h/a&eacute;. http://h/?a&b;",
       "http://h/a&eacute;\nhttp://h/a&eacute;\nhttp://h/?a&b;\n"},
      {"http://h/a&#39; &#39;http://h/a&#39;s http://h/a&hellip;", "http://h/a\nhttp://h/a\nhttp://h/a\n"},
      {"http://h/a&#10;b http://h/a&#0;b http://h/a&#x110000;b http://h/a&#99999999999;b",
       "http://h/a\nhttp://h/a&#0;b\nhttp://h/a\nhttp://h/a\n"},
      {"http://&eacute;.x http://&x http://r&eacute;s.x/ http://r&#xE9;s http://a&amp;b http://a&hellip;",
       "http://&eacute;.x\nhttp://r&eacute;s.x/\nhttp://r&#xE9;s\nhttp://a\nhttp://a\n"},
      {"http://r&#97;&#49;s.x http://r&#33;s", "http://r&#97;&#49;s.x\nhttp://r\n"},
      {"<!--http://h/a--> http://h/a-- http://h/a&", "http://h/a\nhttp://h/a--\nhttp://h/a&\n"},
  };
  check_cases(SIMDIRI_EXTRACT_HTML, NULL, cases, LENGTH_OF(cases));
  static const extract_case plain[] = {
      {"http://h/a&quot;b http://h/?a&amp;b", "http://h/a&quot;b\nhttp://h/?a&amp;b\n"}};
  check_cases(0, NULL, plain, 1);
}

static void test_extract_guesses(void **state) {
  (void)state;
  static const extract_case cases[] = {
      {"www.h.x WWW.h.x/a, (www.h.x:80) http://www.h.x", "www.h.x\nWWW.h.x/a\nwww.h.x:80\nhttp://www.h.x\n"},
      {"www. www.h www.h. awww.h.x a.www.h.x a@www.h.x /www.h.x ww.h.x", ""},
      {"見www.例.x *www.h.x*", "www.例.x\nwww.h.x\n"},
      {"www.a.b:www.c.d@e", "www.a.b\nwww.c.d\n"},
  };
  check_cases(SIMDIRI_EXTRACT_GUESS, NULL, cases, LENGTH_OF(cases));
  static const extract_case without[] = {{"www.h.x", ""}};
  check_cases(0, NULL, without, 1);
}

/* RFC 3986 appendix C. */
static void test_extract_wrapped(void **state) {
  (void)state;
  static const extract_case cases[] = {
      {"<http://h/a\n  b>", "http://h/a\n  b\n"},
      {"<URL:http://h/a/\r\n\tb.\nc\n>", "http://h/a/\r\n\tb.\nc\n"},
      {"<http://h/a\n\nb> <http://h/a b>", "http://h/a\nhttp://h/a\n"},
      {"<http://h/a\n<b> http://h/a\nb> <http://h/a\nb", "http://h/a\nhttp://h/a\nhttp://h/a\n"},
      {"<http://h/a,>", "http://h/a\n"},
      {"<http://h\n/a> <mailto:a@b\nc> <file:///a\nb>", "http://h\nmailto:a@b\nc\nfile:///a\nb\n"},
  };
  check_cases(SIMDIRI_EXTRACT_WRAPPED, NULL, cases, LENGTH_OF(cases));
  static const extract_case without[] = {{"<http://h/a\n  b>", "http://h/a\n"}};
  check_cases(0, NULL, without, 1);
}

static void test_extract_arguments(void **state) {
  (void)state;
  static const char text[] = "http://a http://b";
  simdiri_found found = {7, 7, 7, 7};
  simdiri_extract_options options = {.struct_size = sizeof options - 1};
  assert_int_equal(simdiri_extract(&options, text, sizeof text - 1, 0, &found), 0);
  assert_int_equal(simdiri_extract(NULL, NULL, 0, 0, &found), 0);
  assert_int_equal(simdiri_extract(NULL, text, sizeof text - 1, sizeof text - 1, &found), 0);
  /* Text before `at` is not part of an IRI. */
  assert_int_equal(simdiri_extract(NULL, text, sizeof text - 1, 1, &found), 1);
  assert_int_equal(found.begin, 9);
  assert_int_equal(found.is_guess + found.is_wrapped, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_extract_schemes),   cmocka_unit_test(test_extract_lists_of_schemes),
      cmocka_unit_test(test_extract_ends),      cmocka_unit_test(test_extract_authorities),
      cmocka_unit_test(test_extract_non_ascii), cmocka_unit_test(test_extract_html),
      cmocka_unit_test(test_extract_guesses),   cmocka_unit_test(test_extract_wrapped),
      cmocka_unit_test(test_extract_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
