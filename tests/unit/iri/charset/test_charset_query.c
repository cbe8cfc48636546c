/* Charsets: queries that are encoded in them, and percent-encoding. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "iri/charset/charset.h"
#include "iri/charset/encode.h"
#include "iri/common/utf8.h"
#include "iri/unicode/nfc_quick.h"
#include "unit/iri/charset/charset_support.h"

/* ------------------------------------------------------------------------------------------- queries */

static void check_query(const char *name, const char *iri, const char *expected) {
  simdiri_charset *charset = test_make_charset(name);
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  const size_t len = strlen(iri);
  assert_int_equal(simdiri_charset_encode_query(charset, NULL, SIMDIRI_PROFILE_RFC3987, NULL, guarded_copy(0, iri, len),
                                                len, &out, &result),
                   SIMDIRI_OK);
  check_same_text(iri, result.text, result.text_len, expected, strlen(expected));
  assert_int_equal(result.changes, strcmp(iri, expected) == 0 ? 0 : SIMDIRI_CHANGE_CHARSET);
  assert_int_equal(out.len, result.changes ? result.text_len : 0);
  simdiri_buffer_free(&out);
  simdiri_charset_free(charset);
}

static void test_query(void **state) {
  (void)state;
  check_query("latin1", "http://h/\xC3\xA9?\xC3\xA9#\xC3\xA9", "http://h/\xC3\xA9?%E9#\xC3\xA9");
  check_query("latin1", "HTTPS://h?\xC3\xA9", "HTTPS://h?%E9");
  /* no other scheme, and no reference whose scheme is unknown */
  check_query("latin1", "ftp://h/?\xC3\xA9", "ftp://h/?\xC3\xA9");
  check_query("latin1", "httpss://h/?\xC3\xA9", "httpss://h/?\xC3\xA9");
  check_query("latin1", "htt://h/?\xC3\xA9", "htt://h/?\xC3\xA9");
  check_query("latin1", "/?\xC3\xA9", "/?\xC3\xA9");
  check_query("latin1", "", "");
  check_query("utf-8", "http://h/?\xC3\xA9", "http://h/?\xC3\xA9");
  check_query("utf-16", "http://h/?\xC3\xA9", "http://h/?\xC3\xA9");
  /* ASCII stays, and so do bytes that are not UTF-8 */
  check_query("latin1", "http://h/?a b%41[\xC3\xA9\xFF", "http://h/?a b%41[%E9\xFF");
  check_query("latin1", "http://h/?\xFF", "http://h/?\xFF");
  /* characters that the charset does not have; encoded bytes that equal ASCII delimiters */
  check_query("latin1", "http://h/?\xE2\x98\x83&x", "http://h/?%26%239731%3B&x");
  check_query("latin1", "http://h/?\xF4\x8F\xBF\xBF", "http://h/?%26%231114111%3B");
  check_query("shift_jis", "http://h/?\xE3\x82\xA2\xE8\xA1\xA8", "http://h/?%83A%95%5C");
  check_query("windows-1258", "http://h/?\xE1\xBB\x87", "http://h/?%26%237879%3B");
#if !defined(SIMDIRI_NO_ICONV)
  check_query("cp437", "http://h/?\xC3\xA9\xE2\x98\x83", "http://h/?%82%26%239731%3B");
#endif
}

static void test_query_of_a_reference(void **state) {
  (void)state;
  test_session session;
  simdiri_base *http, *ftp;
  simdiri_charset *charset = test_make_charset("latin1");
  session_begin(&session, NULL);
  assert_int_equal(simdiri_base_create(session.context, session.scratch, "http://h/", 9, NULL, &http, NULL),
                   SIMDIRI_OK);
  assert_int_equal(simdiri_base_create(session.context, session.scratch, "ftp://h/", 8, NULL, &ftp, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_charset_encode_query(charset, NULL, SIMDIRI_PROFILE_RFC3987, http, "?\xC3\xA9", 3,
                                                &session.out, &session.result),
                   SIMDIRI_OK);
  check_same_text("http", session.result.text, session.result.text_len, "?%E9", 4);
  assert_int_equal(simdiri_charset_encode_query(charset, NULL, SIMDIRI_PROFILE_RFC3987, ftp, "?\xC3\xA9", 3,
                                                &session.out, &session.result),
                   SIMDIRI_OK);
  assert_int_equal(session.result.changes, 0);
  simdiri_base_free(http);
  simdiri_base_free(ftp);
  simdiri_charset_free(charset);
  session_end(&session);
}

/* Encoded bytes stay, in every form, and in a buffer of exactly their length. */
static void test_query_survives(void **state) {
  (void)state;
  test_session session;
  simdiri_options options;
  simdiri_options_init(&options);
  options.form = SIMDIRI_FORM_IRI;
  simdiri_charset *charset = test_make_charset("latin1");
  session_begin(&session, &options);
  static const char iri[] = "http://h/\xC3\xA9?\xC3\xA9";
  static const char expected[] = "http://h/\xC3\xA9?%E9";
  char capacity[sizeof expected - 1];
  simdiri_buffer out = {capacity, 0, sizeof capacity, NULL};
  assert_int_equal(simdiri_charset_encode_query(charset, NULL, SIMDIRI_PROFILE_RFC3987, NULL, iri, sizeof iri - 1, &out,
                                                &session.result),
                   SIMDIRI_OK);
  assert_int_equal(session_normalize(&session, capacity, out.len), SIMDIRI_OK);
  check_same_text("iri", session.result.text, session.result.text_len, expected, sizeof expected - 1);
  for (size_t less = 0; less < sizeof capacity; less++) {
    out = (simdiri_buffer){capacity, 0, less, NULL};
    assert_int_equal(simdiri_charset_encode_query(charset, NULL, SIMDIRI_PROFILE_RFC3987, NULL, iri, sizeof iri - 1,
                                                  &out, &session.result),
                     SIMDIRI_ERROR_NO_CAPACITY);
    assert_int_equal(out.len, 0);
  }
  simdiri_charset_free(charset);
  session_end(&session);
}

/* URL Standard 4.4, query state: the encoded query passes through parser and serializer. */
static void check_web_query(const char *name, const char *iri, const char *expected) {
  test_session session;
  simdiri_options options;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  session_begin(&session, &options);
  simdiri_charset *charset = test_make_charset(name);
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result encoded;
  const size_t len = strlen(iri);
  assert_int_equal(simdiri_charset_encode_query(charset, session.scratch, SIMDIRI_PROFILE_WEB, NULL,
                                                guarded_copy(1, iri, len), len, &out, &encoded),
                   SIMDIRI_OK);
  assert_int_equal(session_normalize(&session, encoded.text, encoded.text_len), SIMDIRI_OK);
  check_same_text(iri, session.result.text, session.result.text_len, expected, strlen(expected));
  simdiri_buffer_free(&out);
  simdiri_charset_free(charset);
  session_end(&session);
}

static void test_web_query(void **state) {
  (void)state;
  check_web_query("latin1", "http://h/\xC3\xA9?\xC3\xA9#\xC3\xA9", "http://h/%C3%A9?%E9#%C3%A9");
  check_web_query("latin1", " h\ttt\np:\\\\h?\xC3\xA9 ", "http://h/?%E9");
  check_web_query("latin1", "ftp://h/?\xC3\xA9", "ftp://h/?%E9");
  check_web_query("latin1", "file:///?\xC3\xA9", "file:///?%E9");
  check_web_query("latin1", "ws://h/?\xC3\xA9", "ws://h/?%C3%A9");
  check_web_query("latin1", "a:?\xC3\xA9", "a:?%C3%A9");
  check_web_query("shift_jis", "http://h/?\xE8\xA1\xA8'|", "http://h/?%95\\%27|");
  check_web_query("iso-2022-jp", "http://h/?\xE3\x81\x82\n\xE3\x81\x82", "http://h/?%1B$B$%22$%22%1B(B");
  check_web_query("iso-2022-jp", "http://h/\x1B?\x1B\x0E\x0F#\x1Bz",
                  "http://h/%1B?%26%2365533%3B%26%2365533%3B%26%2365533%3B#%1Bz");
  check_web_query("shift_jis", "http://h/?\x1Bz", "http://h/?%1Bz");
  check_web_query("latin1", "http://h/?\xC3\xA9\xFF", "http://h/?%E9%26%2365533%3B");
  check_web_query("latin1", "http://h/?\xE2\x98\x83", "http://h/?%26%239731%3B");
}

/* ------------------------------------------------------------------------------------------- percent-encoding */

/* WHATWG URL 1.3, with a set of only the space. */
static void check_encoded(const char *name, const char *text, const char *expected) {
  simdiri_charset *charset = test_make_charset(name);
  bool is_encoded[128] = {false};
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  is_encoded[' '] = is_encoded[0x1B] = true;
  assert_int_equal(simdiri_charset_percent_encode(charset, (encode_options){.is_encoded = is_encoded},
                                                  guarded_bytes(0, text, strlen(text)), strlen(text), &out),
                   SIMDIRI_OK);
  check_same_text(name, out.data ? out.data : "", out.len, expected, strlen(expected));
  simdiri_buffer_free(&out);
  simdiri_charset_free(charset);
}

static void test_percent_encode(void **state) {
  (void)state;
  check_encoded("shift_jis", " ", "%20");
  check_encoded("shift_jis", "\xE2\x89\xA1", "%81%DF");
  check_encoded("shift_jis", "\xE2\x80\xBD", "%26%238253%3B");
  check_encoded("shift_jis", "\xE8\xA1\xA8", "%95\\");
  check_encoded("shift_jis", "\xC2\xA5\xE2\x80\xBE\xE2\x88\x92", "\\~%81|");
  check_encoded("euc-jp", "\xC2\xA5\xEF\xBD\xB1", "\\%8E%B1");
  check_encoded("euc-jp", "\xE9\xAB\x99", "%FC%E2");         /* a character of NEC's rows */
  check_encoded("euc-jp", "\xE4\xB8\x82", "%26%2319970%3B"); /* JIS X 0212 is not written */
  check_encoded("big5", "\xE2\x82\xAC\xE4\xB8\xAD", "%A3%E1%A4%A4");
  check_encoded("big5", "\xE4\xBA\x9A", "%26%2320122%3B"); /* extensions below A1 are not written */
  check_encoded("gbk", "\xE2\x82\xAC\xF0\x9F\x98\x80", "%80%26%23128512%3B");
  check_encoded("gb18030", "\xE2\x82\xAC\xF0\x9F\x98\x80", "%A2%E3%949%FC6");
  check_encoded("euc-kr", "\xEA\xB0\x82", "%81A"); /* windows-949 */
  check_encoded("utf-16le", "\xC3\xA9", "%C3%A9");
}

/* By hand from the steps of the Encoding Standard's encoders. */
static void test_percent_encode_as_the_standard_says(void **state) {
  (void)state;
  check_encoded("shift_jis", "\xE2\x85\xB0", "%FA@"); /* index Shift_JIS pointer: IBM's code, not NEC's */
  check_encoded("euc-jp", "\xE2\x85\xB0", "%FC%F1");  /* the first pointer: NEC's */
  check_encoded("shift_jis", "\xC2\x80", "%80");
  check_encoded("shift_jis", "\xEE\x80\x80",
                "%26%2357344%3B"); /* user-defined characters are decoded but not encoded */
  check_encoded("big5", "\xE2\x95\x90\xE5\x8D\x81", "%F9%F9%A4Q"); /* index Big5 pointer: the last one */
  check_encoded("big5", "\xE5\x85\x80", "%A4a");                   /* the first one */
  check_encoded("gb18030", "\xEE\x97\xA5", "%26%2358853%3B");      /* U+E5E5 */
  check_encoded("gbk", "\xEE\x97\xA5", "%26%2358853%3B");
  check_encoded("gb18030", "\xEE\x9E\x8D\xEF\xB8\x90", "%A6%D9%A6%D9"); /* 2005 and 2022 */
  check_encoded("gb18030", "\xEE\x9F\x87", "%815%F47");                 /* U+E7C7 */
  check_encoded("gbk", "\xE2\x82\xAC", "%80");
  check_encoded("x-user-defined", "\xEF\x9E\x80\xC2\x80", "%80%26%23128%3B");
  check_encoded("x-mac-cyrillic", "\xE2\x82\xAC", "%FF");
}

static void test_percent_encode_iso_2022_jp(void **state) {
  (void)state;
  check_encoded("iso-2022-jp", "\xC2\xA5", "%1B(J\\%1B(B"); /* the example of WHATWG URL 1.3 */
  check_encoded("iso-2022-jp", "a\xE3\x81\x82\xE3\x81\x82z", "a%1B$B$\"$\"%1B(Bz");
  check_encoded("iso-2022-jp",
                "\xC2\xA5"
                "a\\",
                "%1B(J\\a%1B(B\\");
  check_encoded("iso-2022-jp", "\xC2\xA5\xE3\x81\x82\xE2\x80\xBE", "%1B(J\\%1B$B$\"%1B(J~%1B(B");
  check_encoded("iso-2022-jp", "\xE3\x81\x82\xE2\x98\x83", "%1B$B$\"%1B(B%26%239731%3B");
  check_encoded("iso-2022-jp", "\x0E\x0F\x1B", "%26%2365533%3B%26%2365533%3B%26%2365533%3B");
  check_encoded("iso-2022-jp", "\xEF\xBD\xB1", "%1B$B%\"%1B(B");              /* wide */
  check_encoded("iso-2022-jp", "\xC2\xA5\x1B", "%1B(J\\%26%2365533%3B%1B(B"); /* 12.2.2 step 3 is before the switch */
  check_encoded("iso-2022-jp", "\xE3\x81\x82\x0E", "%1B$B$\"%1B(B%26%2365533%3B");
  check_encoded("iso-2022-jp", "\xC2\xA5\xE2\x98\x83", "%1B(J\\%26%239731%3B%1B(B");
}

/* Decodes percent-encoding in place; returns the new length. */
static size_t decode_percent(char *text, size_t len) {
  size_t count = 0;
  for (size_t i = 0; i < len; i++, count++) {
    unsigned value = (unsigned char)text[i];
    if (text[i] == '%' && sscanf(text + i + 1, "%2X", &value) == 1) i += 2;
    text[count] = (char)value;
  }
  return count;
}

/* Returns false if the charset does not have the character, or writes another one for it. */
static bool comes_back(simdiri_charset *charset, simdiri_scratch *scratch, const char *name, uint32_t c) {
  static const bool none[128] = {false};
  unsigned char text[4];
  char capacity[65] = "", decoded[64];
  const size_t len = (size_t)(utf8_encode(text, c) - text);
  simdiri_buffer out = {capacity, 0, sizeof capacity - 1, NULL}, back = {decoded, 0, sizeof decoded, NULL};
  simdiri_result result;
  if (c == 0xA5 || c == 0x203E || c == 0x2212 || !simdiri_is_surely_nfc(SIMDIRI_UNICODE_NFC, text, len)) return false;
  assert_int_equal(simdiri_charset_percent_encode(charset, (encode_options){.is_encoded = none}, text, len, &out),
                   SIMDIRI_OK);
  if (out.len > 6 && memcmp(capacity, "%26%23", 6) == 0) return false;
  const size_t bytes = decode_percent(capacity, out.len);
  const simdiri_status status =
      simdiri_charset_decode(charset, scratch, SIMDIRI_UNICODE_NFC, capacity, bytes, &back, &result);
  if (status != SIMDIRI_OK || result.text_len != len || memcmp(result.text, text, len) != 0)
    fail_msg("%s: U+%04X does not come back: %s", name, (unsigned)c, simdiri_status_name(status));
  return true;
}

static void test_percent_encode_is_exact(void **state) {
  (void)state;
  static const char *const names[] = {"windows-1252", "koi8-u", "shift_jis", "euc-jp", "big5", "gb18030", "euc-kr"};
  for (size_t n = 0; n < LENGTH_OF(names); n++) {
    simdiri_charset *charset = test_make_charset(names[n]);
    simdiri_scratch *scratch;
    size_t have = 0;
    assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
    for (uint32_t c = 0x80; c < 0x10000; c += c < 0x3000 ? 1 : 7)
      if (c < 0xD800 || c > 0xFAFF) have += comes_back(charset, scratch, names[n], c);
    assert_true(have > 100);
    simdiri_scratch_free(scratch);
    simdiri_charset_free(charset);
  }
}

/* Any bytes, in any charset: the call ends, and reads no byte outside of the text. */
static void test_any_bytes(void **state) {
  (void)state;
  static const bool none[128] = {false};
  static const char *const names[] = {
#if !defined(SIMDIRI_NO_ICONV)
    "cp437",
#endif
    "windows-1258",
    "shift_jis",
    "iso-2022-jp",
    "gb18030",
    "gbk",
    "big5",
    "euc-kr",
    "euc-jp"
  };
  random_source random = random_begin();
  for (size_t n = 0; n < LENGTH_OF(names); n++) {
    simdiri_charset *charset = test_make_charset(names[n]);
    simdiri_scratch *scratch;
    simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
    assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
    for (int i = 0; i < 3000; i++) {
      unsigned char text[40];
      simdiri_result result;
      const size_t len = random_below(&random, sizeof text);
      for (size_t at = 0; at < len; at++) {
        const unsigned char piece = (unsigned char)"\x1B$B(J%"[random_below(&random, 6)];
        text[at] = random_below(&random, 3) > 0 ? (unsigned char)random_next(&random) : piece;
      }
      out.len = 0;
      const char *copy = guarded_copy(0, text, len);
      const simdiri_status status =
          simdiri_charset_decode(charset, scratch, SIMDIRI_UNICODE_NFC, copy, len, &out, &result);
      assert_true(status == SIMDIRI_OK || (status == SIMDIRI_ERROR_UNDECODABLE && result.offset < len));
      assert_int_equal(simdiri_charset_percent_encode(charset,
                                                      (encode_options){.is_encoded = none, .keeps_ascii = true},
                                                      (const unsigned char *)copy, len, &out),
                       SIMDIRI_OK);
    }
    simdiri_buffer_free(&out);
    simdiri_scratch_free(scratch);
    simdiri_charset_free(charset);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_query),
      cmocka_unit_test(test_query_of_a_reference),
      cmocka_unit_test(test_query_survives),
      cmocka_unit_test(test_web_query),
      cmocka_unit_test(test_percent_encode),
      cmocka_unit_test(test_percent_encode_as_the_standard_says),
      cmocka_unit_test(test_percent_encode_iso_2022_jp),
      cmocka_unit_test(test_percent_encode_is_exact),
      cmocka_unit_test(test_any_bytes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
