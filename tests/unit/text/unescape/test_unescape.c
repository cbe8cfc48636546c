/* Character references of HTML and XML. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "iri/tables/entity_table.h"
#include "unit/support.h"

#define HTML SIMDIRI_ESCAPING_HTML
#define XML SIMDIRI_ESCAPING_XML

static simdiri_status unescape(simdiri_escaping escaping, const char *text, size_t len, simdiri_buffer *out,
                               simdiri_result *result) {
  memset(result, 0xA5, sizeof *result);
  return simdiri_unescape(escaping, guarded_copy(0, text, len), len, out, result);
}

static void check_text(simdiri_escaping escaping, const char *text, const char *expected) {
  const size_t len = strlen(text), expected_len = strlen(expected);
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  assert_int_equal(unescape(escaping, text, len, &out, &result), SIMDIRI_OK);
  check_same_text(text, result.text, result.text_len, expected, expected_len);
  assert_int_equal(result.status, SIMDIRI_OK);
  assert_int_equal(result.changes, strcmp(text, expected) == 0 ? 0 : SIMDIRI_CHANGE_UNESCAPED);
  assert_int_equal(out.len, result.changes ? expected_len : 0);
  assert_true(result.changes ? result.text == out.data : result.text != out.data);
  simdiri_buffer_free(&out);
}

static void check_bad(const char *text, size_t offset) {
  char capacity[64] = "kept";
  simdiri_buffer out = {capacity, 4, sizeof capacity, NULL};
  simdiri_result result;
  assert_int_equal(unescape(XML, text, strlen(text), &out, &result), SIMDIRI_ERROR_BAD_ENTITY);
  assert_int_equal(result.status, SIMDIRI_ERROR_BAD_ENTITY);
  assert_int_equal(result.offset, offset);
  assert_null(result.text);
  assert_int_equal(out.len, 4);
}

static void test_unescape_html_names(void **state) {
  (void)state;
  check_text(HTML, "", "");
  check_text(HTML, "http://h/", "http://h/");
  check_text(HTML, "&amp;", "&");
  check_text(HTML, "a&amp;b&lt;c", "a&b<c");
  check_text(HTML, "&amp;amp;", "&amp;"); /* once */
  check_text(HTML, "&CounterClockwiseContourIntegral;", "\xE2\x88\xB3");
  check_text(HTML, "&nGt;", "\xE2\x89\xAB\xE2\x83\x92"); /* two characters, longer than the name */
  check_text(HTML, "&fjlig;", "fj");
  check_text(HTML, "&notin;", "\xE2\x88\x89");
  check_text(HTML, "&Amp;", "&Amp;"); /* names have case */
}

/* RFC 3987 5.2: three ways to write the same IRI. */
static void test_unescape_examples(void **state) {
  (void)state;
  static const char expected[] = "http://example.org/ros\xC3\xA9";
  check_text(HTML, "http://example.org/ros&eacute;", expected);
  check_text(HTML, "http://example.org/ros&#233;", expected);
  check_text(XML, "http://example.org/ros&#233;", expected);
  check_text(HTML, "http://example.org/ros&#xE9;", expected);
  check_text(XML, "http://example.org/ros&#xE9;", expected);
}

/* HTML 13.2.5.73: in an attribute, a name without ";" before "=", a letter or a digit is not a reference. */
static void test_unescape_html_names_without_semicolon(void **state) {
  (void)state;
  check_text(HTML, "&amp", "&");
  check_text(HTML, "&copy/", "\xC2\xA9/");
  check_text(HTML, "&copy&copy", "\xC2\xA9\xC2\xA9");
  check_text(HTML, "?a=1&copy=2", "?a=1&copy=2");
  check_text(HTML, "?a=1&copy2", "?a=1&copy2");
  check_text(HTML, "?a&copy;=2", "?a\xC2\xA9=2");
  check_text(HTML, "&notit;", "&notit;");
  check_text(HTML, "&notin", "&notin"); /* not a reference without ";" */
  check_text(HTML, "&amp=", "&amp=");
  check_text(HTML, "& &; &&amp; &", "& &; && &");
  check_text(HTML, "&\xC3\xA9;", "&\xC3\xA9;");
}

static void test_unescape_html_numbers(void **state) {
  (void)state;
  check_text(HTML, "&#65;&#x42;&#X43;", "ABC");
  check_text(HTML, "&#65&#x42", "AB");
  check_text(HTML, "&#65B", "AB");
  check_text(HTML, "&#x1F600;", "\xF0\x9F\x98\x80");
  check_text(HTML, "&#; &# &#x; &#xg; &#-1;", "&#; &# &#x; &#xg; &#-1;");
  check_text(HTML, "&#0;&#xD800;&#xDFFF;&#x110000;", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  check_text(HTML, "&#99999999999999999999999999999999;", "\xEF\xBF\xBD");
  check_text(HTML, "&#x80;&#x85;&#x9F;&#150;", "\xE2\x82\xAC\xE2\x80\xA6\xC5\xB8\xE2\x80\x93");
  check_text(HTML, "&#x81;&#xA0;", "\xC2\x81\xC2\xA0");
  check_text(HTML, "&#xFFFF;&#x10FFFF;&#9;", "\xEF\xBF\xBF\xF4\x8F\xBF\xBF\t");
  check_text(HTML, "&#00000000000000065;", "A");
}

static void test_unescape_xml(void **state) {
  (void)state;
  check_text(XML, "&amp;&lt;&gt;&quot;&apos;", "&<>\"'");
  check_text(XML, "&#65;&#x42;&#x6d;", "ABm");
  check_text(XML, "&#x80;", "\xC2\x80"); /* numbers are not read as windows-1252 here */
  check_text(XML, "&#9;&#10;&#13;&#32;", "\t\n\r ");
  check_text(XML, "&#x10FFFF;&#xFFFD;", "\xF4\x8F\xBF\xBF\xEF\xBF\xBD");
  check_text(XML, "&amp;lt;", "&lt;");
  check_text(XML, "http://h/\xFF", "http://h/\xFF");
  check_bad("&", 0);
  check_bad("a&b", 1);
  check_bad("a&amp;&amp", 6);
  check_bad("&copy;", 0);
  check_bad("&AMP;", 0);
  check_bad("&#65", 0);
  check_bad("&#;", 0);
  check_bad("&#x;", 0);
  check_bad("&#X41;", 0);
  check_bad("&#x41g;", 0);
  check_bad("x&#0;", 1);
  check_bad("x&#8;", 1);
  check_bad("&#xD800;", 0);
  check_bad("&#xFFFE;", 0);
  check_bad("&#x110000;", 0);
  check_bad("&#4294967361;", 0); /* 2^32 + "A" */
}

/* Every name, with ";" and without. */
static void test_unescape_every_name(void **state) {
  (void)state;
  size_t bare = 0;
  for (size_t i = 0; i < ENTITY_COUNT; i++) {
    const entity_info *entity = &simdiri_entity_table[i];
    char text[ENTITY_NAME_MAX + 4] = "&";
    append_piece(text, sizeof text, entity->name);
    check_text(HTML, text, entity->is_bare ? entity->value : text);
    append_piece(text, sizeof text, ";");
    check_text(HTML, text, entity->value);
    if (i > 0) assert_true(strcmp(simdiri_entity_table[i - 1].name, entity->name) < 0);
    bare += entity->is_bare;
  }
  assert_int_equal(bare, 106); /* as many as HTML has */
}

static void test_unescape_buffers(void **state) {
  (void)state;
  char capacity[16] = "ab";
  simdiri_buffer out = {capacity, 2, sizeof capacity, NULL};
  simdiri_result result;
  assert_int_equal(unescape(HTML, "1234&amp;", 9, &out, &result), SIMDIRI_ERROR_NO_CAPACITY);
  assert_int_equal(out.len, 2);
  assert_int_equal(unescape(HTML, "1&amp;", 6, &out, &result), SIMDIRI_OK);
  assert_int_equal(out.len, 4);
  assert_memory_equal(capacity, "ab1&", 4);
  assert_int_equal(simdiri_unescape((simdiri_escaping)2, "a", 1, &out, &result), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_unescape((simdiri_escaping)-1, "a", 1, &out, &result), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_unescape(XML, NULL, 0, &out, &result), SIMDIRI_OK);
  assert_int_equal(result.text_len, 0);
}

/* The offset of each byte of the result, computed by unescaping longer and longer beginnings. */
static void test_unescape_offset(void **state) {
  (void)state;
  static const char text[] = "a&amp;b&#233;&nGt;&copy=&";
  /* a & b é(2) ≫⃒(6) &copy= & */
  static const size_t expected[] = {0, 1, 6, 7, 7, 13, 13, 13, 13, 13, 13, 18, 19, 20, 21, 22, 23, 24, 25, 25};
  for (size_t i = 0; i < LENGTH_OF(expected); i++)
    assert_int_equal(simdiri_unescape_offset(HTML, guarded_copy(0, text, sizeof text - 1), sizeof text - 1, i),
                     expected[i]);
  assert_int_equal(simdiri_unescape_offset(HTML, NULL, 0, 0), 0);
  assert_int_equal(simdiri_unescape_offset(XML, "&lt;b", 5, 1), 4);
}

/* Any bytes: no byte outside is read, the result is at most twice as long, and HTML refuses nothing. */
static void test_unescape_any_bytes(void **state) {
  (void)state;
  static const char *const pieces[] = {"&", "&#", "&#x", ";", "amp", "not", "in", "0", "41", "x", "=", "\xC3", "\0"};
  random_source random = random_begin();
  for (int n = 0; n < 20000; n++) {
    char text[96] = "", capacity[2 * sizeof text];
    while (strlen(text) < 60 && random_below(&random, 20) > 0)
      append_piece(text, sizeof text, pieces[random_below(&random, LENGTH_OF(pieces))]);
    const size_t len = strlen(text);
    simdiri_buffer out = {capacity, 0, 2 * len, NULL};
    simdiri_result result;
    assert_int_equal(unescape(HTML, text, len, &out, &result), SIMDIRI_OK);
    assert_true(simdiri_unescape_offset(HTML, text, len, result.text_len) == len);
    out.len = 0;
    const simdiri_status status = unescape(XML, text, len, &out, &result);
    assert_true(status == SIMDIRI_OK || (result.offset < len && text[result.offset] == '&'));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_unescape_html_names),   cmocka_unit_test(test_unescape_html_names_without_semicolon),
      cmocka_unit_test(test_unescape_html_numbers), cmocka_unit_test(test_unescape_xml),
      cmocka_unit_test(test_unescape_every_name),   cmocka_unit_test(test_unescape_buffers),
      cmocka_unit_test(test_unescape_offset),       cmocka_unit_test(test_unescape_examples),
      cmocka_unit_test(test_unescape_any_bytes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
