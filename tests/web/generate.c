/* Generates URLs: seeds with edits. The pieces are those that the URL parser treats specially.
 * SPDX-License-Identifier: MIT */
#include "web_laws.h"

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static const test_literal seeds[] = {
    TEST_LITERAL("http://example.com/"),
    TEST_LITERAL("https://user:pass@www.example.net:8443/docs/../index.html?lang=de#section-4"),
    TEST_LITERAL("http:\\\\h\\a\\..\\b"),
    TEST_LITERAL("file:///C:/dir/../../x"),
    TEST_LITERAL("file://c|/a/./b"),
    TEST_LITERAL("file:\\\\localhost\\share"),
    TEST_LITERAL("file:x?y#z"),
    TEST_LITERAL("file://host/%2e%2E/C|/.."),
    TEST_LITERAL("mailto:a b@c  ?d e#f g"),
    TEST_LITERAL("data:text/plain,  x  #  y"),
    TEST_LITERAL("javascript:alert('x')\\//y"),
    TEST_LITERAL("non-special://Host%41:080/a b/../c?'d'#`e`"),
    TEST_LITERAL("non-special:/.//p/..//q"),
    TEST_LITERAL("non-special://a%20b.%e3%80%80/c"),
    TEST_LITERAL("s:"),
    TEST_LITERAL("s:/a/..//b"),
    TEST_LITERAL("s://"),
    TEST_LITERAL("s://u:p@h:1"),
    TEST_LITERAL("http://0x7F.1/"),
    TEST_LITERAL("http://0300.168.0xF0.256"),
    TEST_LITERAL("http://4294967295./x"),
    TEST_LITERAL("http://1.2.3.4.5"),
    TEST_LITERAL("http://09.a.0x/"),
    TEST_LITERAL("http://[2001:DB8:0:0:1::1]:80/"),
    TEST_LITERAL("ws://[::1.2.3.4]/"),
    TEST_LITERAL("wss://[0:0::0:0:0:01]"),
    TEST_LITERAL("http://b\xC3\xBC"
                 "cher.example/stra\xC3\x9F"
                 "e?\xC3\x9F#\xE2\x98\x95"),
    TEST_LITERAL("http://\xE2\x98\x95.example\xE3\x80\x82/"),
    TEST_LITERAL("http://xn--bcher-kva.XN--e1aybc./"),
    TEST_LITERAL("http://\xD7\x90.1a.example/"),
    TEST_LITERAL("http://ex%61mple%2Ecom/%zz%4"),
    TEST_LITERAL("ftp://h:21;x/"),
    TEST_LITERAL("http://a@b@c:d@e/"),
    TEST_LITERAL("http://@:/"),
    TEST_LITERAL(" \t http://h/\n\r\x1F"),
    TEST_LITERAL("h\nt\tt\rp://h/a\tb"),
    TEST_LITERAL("http://h/\xFF\xC3\x28\xE2\x82\xED\xA0\x80\xF4\x90\x80\x80\xF0\x9F\x92"),
    TEST_LITERAL("\xEF\xBB\xBFhttp://h/"),
    TEST_LITERAL(""),
    TEST_LITERAL("//x:81\\y"),
    TEST_LITERAL("/c|/x"),
    TEST_LITERAL("C|\\x"),
    TEST_LITERAL("..\\../x?y#z"),
    TEST_LITERAL("?q'"),
    TEST_LITERAL("#f"),
    TEST_LITERAL("http:x"),
    TEST_LITERAL("http:/x"),
    TEST_LITERAL("file:"),
    TEST_LITERAL("///x"),
    TEST_LITERAL(".//p"),
};

static const test_literal pieces[] = {
    TEST_LITERAL("/"),
    TEST_LITERAL("\\"),
    TEST_LITERAL("//"),
    TEST_LITERAL(":"),
    TEST_LITERAL("@"),
    TEST_LITERAL("?"),
    TEST_LITERAL("#"),
    TEST_LITERAL("%"),
    TEST_LITERAL("%2e"),
    TEST_LITERAL(".%2E"),
    TEST_LITERAL(".."),
    TEST_LITERAL("."),
    TEST_LITERAL("/../"),
    TEST_LITERAL("/./"),
    TEST_LITERAL("/..//"),
    TEST_LITERAL("["),
    TEST_LITERAL("]"),
    TEST_LITERAL("[::1]"),
    TEST_LITERAL("|"),
    TEST_LITERAL("C|"),
    TEST_LITERAL("/c:"),
    TEST_LITERAL(" "),
    TEST_LITERAL("\t"),
    TEST_LITERAL("\n"),
    TEST_LITERAL("\r"),
    TEST_LITERAL("\0"),
    TEST_LITERAL("\x1F"),
    TEST_LITERAL("\x7F"),
    TEST_LITERAL("%00"),
    TEST_LITERAL("%41"),
    TEST_LITERAL("%2F"),
    TEST_LITERAL("%zz"),
    TEST_LITERAL("%C3%BC"),
    TEST_LITERAL("%FF"),
    TEST_LITERAL("0x"),
    TEST_LITERAL(".0x1."),
    TEST_LITERAL("08"),
    TEST_LITERAL("256"),
    TEST_LITERAL("1.2.3"),
    TEST_LITERAL("4294967296"),
    TEST_LITERAL("[1:2::3]"),
    TEST_LITERAL("::ffff:1.2"),
    TEST_LITERAL(":80"),
    TEST_LITERAL(":443"),
    TEST_LITERAL(":0"),
    TEST_LITERAL(":65536"),
    TEST_LITERAL(":00021"),
    TEST_LITERAL("http:"),
    TEST_LITERAL("https://"),
    TEST_LITERAL("file:"),
    TEST_LITERAL("file:///"),
    TEST_LITERAL("ws://"),
    TEST_LITERAL("ftp://"),
    TEST_LITERAL("mailto:"),
    TEST_LITERAL("a:"),
    TEST_LITERAL("a://"),
    TEST_LITERAL("a:/"),
    TEST_LITERAL("localhost"),
    TEST_LITERAL("xn--"),
    TEST_LITERAL("xn--4ca"),
    TEST_LITERAL("\xC3\xA4"),
    TEST_LITERAL("\xC3\x9F"),
    TEST_LITERAL("\xC2\xAD"),
    TEST_LITERAL("\xE3\x80\x82"),
    TEST_LITERAL("\xD7\x90"),
    TEST_LITERAL("\xCC\x81"),
    TEST_LITERAL("\xFF"),
    TEST_LITERAL("\xE2\x82"),
    TEST_LITERAL("\xC2\x85"),
    TEST_LITERAL("\xEF\xBF\xBE"),
    TEST_LITERAL("\xF0\x9F\x92\xA9"),
    TEST_LITERAL("\xEF\xBC\xA1"),
    TEST_LITERAL("\xE2\x84\x80"),
    TEST_LITERAL("\""),
    TEST_LITERAL("<"),
    TEST_LITERAL(">"),
    TEST_LITERAL("`"),
    TEST_LITERAL("^"),
    TEST_LITERAL("{}"),
    TEST_LITERAL("'"),
    TEST_LITERAL("A"),
    TEST_LITERAL("-"),
    TEST_LITERAL("--"),
    TEST_LITERAL("u:p@"),
    TEST_LITERAL("@@"),
    TEST_LITERAL("::"),
};

static void edit(test_random *random, test_text *text) {
  const size_t near = text->len < 12 || test_chance(random, 2) ? text->len : 12;
  const size_t at = test_below(random, near + 1);
  const test_literal *piece = &pieces[test_below(random, COUNT_OF(pieces))];
  size_t removed = 0;
  switch (test_below(random, 6)) {
  case 0: test_edit_host(random, text); return;
  case 1: test_edit_characters(random, text); return;
  case 2:
    removed = text->len - at < 6 ? text->len - at : 6;
    test_text_splice(text, at, removed ? 1 + test_below(random, removed) : 0, NULL, 0);
    return;
  default: break;
  }
  removed = at < text->len && test_chance(random, 4);
  test_text_splice(text, at, removed, piece->data, piece->len);
}

test_text web_generate(test_random *random) {
  if (test_chance(random, 5)) return test_generate(random);
  const test_literal *seed = &seeds[test_below(random, COUNT_OF(seeds))];
  test_text text = test_text_of(seed->data, seed->len);
  for (size_t count = test_below(random, 6); count > 0; count--) edit(random, &text);
  return text;
}

/* ------------------------------------------------------------------------------------------- all of some pieces */

static const test_literal beginnings[] = {
    TEST_LITERAL("http://"),
    TEST_LITERAL("x://"),
    TEST_LITERAL(" https:\\"),
    TEST_LITERAL("file:"),
};

static const test_literal host_pieces[] = {
    TEST_LITERAL("u@"),  TEST_LITERAL(":"),   TEST_LITERAL("["),        TEST_LITERAL("]"), TEST_LITERAL("::"),
    TEST_LITERAL("01:"), TEST_LITERAL("0x1"), TEST_LITERAL("."),        TEST_LITERAL("9"), TEST_LITERAL("256"),
    TEST_LITERAL("a"),   TEST_LITERAL("%41"), TEST_LITERAL("%"),        TEST_LITERAL("_"), TEST_LITERAL("\xC3\xA9"),
    TEST_LITERAL("/"),   TEST_LITERAL("^"),   TEST_LITERAL("\xC2\xAD"),
};

size_t web_enumerated(size_t count) {
  size_t all = COUNT_OF(beginnings);
  while (count-- > 0) all *= COUNT_OF(host_pieces);
  return all;
}

test_text web_enumerate(size_t number, size_t count) {
  const test_literal *beginning = &beginnings[number % COUNT_OF(beginnings)];
  test_text text = test_text_of(beginning->data, beginning->len);
  number /= COUNT_OF(beginnings);
  for (; count > 0; count--, number /= COUNT_OF(host_pieces)) {
    const test_literal *piece = &host_pieces[number % COUNT_OF(host_pieces)];
    test_text_splice(&text, text.len, 0, piece->data, piece->len);
  }
  return text;
}
