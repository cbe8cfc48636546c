/* Charsets: names and decoding. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "iri/charset/charset.h"
#include "iri/charset/encode.h"
#include "iri/common/utf8.h"
#include "iri/unicode/nfc_quick.h"
#include "unit/iri/charset/charset_support.h"

/* ------------------------------------------------------------------------------------------- names */

static void check_name(const char *name, simdiri_status expected) {
  simdiri_charset *charset = (simdiri_charset *)name;
  const simdiri_status status =
      simdiri_charset_create(guarded_copy(0, name, strlen(name)), strlen(name), NULL, &charset);
  if (status != expected) fail_msg("%s: %s", name, simdiri_status_name(status));
  assert_true((charset != NULL) == (expected == SIMDIRI_OK));
  simdiri_charset_free(charset);
}

static void test_names(void **state) {
  (void)state;
  static const char *const good[] = {"utf-8",          "UTF8",           " latin1\n",   "ISO_8859-1:1987",
                                     "windows-1258",   "Shift_JIS",      "big5",        "x-gbk",
                                     "utf-16",         "euc-kr",         "iso-2022-jp", "\t\n\f\r latin1 \r\f\n\t",
                                     "x-user-defined", "X-Mac-Ukrainian"};
  static const char *const unknown[] = {"",     " ",        "no-such-charset", "utf-8//IGNORE", "latin1//TRANSLIT",
                                        "../a", "a b",      "latin1 l1",       "\xC3\xA9",      "l",
                                        "%",    "\vlatin1", "latin1\x01",      "latin1\xC2\xA0"};
  for (size_t i = 0; i < LENGTH_OF(good); i++) check_name(good[i], SIMDIRI_OK);
  for (size_t i = 0; i < LENGTH_OF(unknown); i++) check_name(unknown[i], SIMDIRI_ERROR_UNKNOWN_CHARSET);
#if defined(SIMDIRI_NO_ICONV)
  check_name("CP437", SIMDIRI_ERROR_UNKNOWN_CHARSET);
  check_name("IBM1047", SIMDIRI_ERROR_UNKNOWN_CHARSET);
#else
  check_name("CP437", SIMDIRI_OK);
  check_name("IBM1047", SIMDIRI_ERROR_UNFIT_CHARSET);
#endif
  char longest[2 * CHARSET_NAME_MAX] = "";
  memset(longest, 'a', sizeof longest - 1);
  check_name(longest, SIMDIRI_ERROR_UNKNOWN_CHARSET);
  simdiri_charset_free(NULL);
}

/* Encoding Standard 4.2: a label may name another charset there than in iconv. */
static void test_labels(void **state) {
  (void)state;
  static const struct {
    const char *label;
    unsigned char byte;
    uint32_t code_point;
  } rows[] = {{"iso-8859-1", 0x80, 0x20AC},    {"us-ascii", 0x93, 0x201C},    {"iso-8859-9", 0x80, 0x20AC},
              {"tis-620", 0x80, 0x20AC},       {"latin1", 0x81, 0x81},        {"koi8-u", 0xAE, 0x45E},
              {"macintosh", 0xF0, 0xF8FF},     {"windows-1255", 0xCA, 0x5BA}, {"x-user-defined", 0x80, 0xF780},
              {"x-mac-cyrillic", 0xFF, 0x20AC}};
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    simdiri_charset *charset = test_make_charset(rows[i].label);
    assert_int_equal(charset->encoding->high[rows[i].byte - 0x80], rows[i].code_point);
    simdiri_charset_free(charset);
  }
}

/* ------------------------------------------------------------------------------------------- decoding */

typedef struct {
  const char *charset;
  test_literal text, expected;
} decode_row;

static void check_decoded(const decode_row *row) {
  simdiri_charset *charset = test_make_charset(row->charset);
  simdiri_scratch *scratch;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  for (int pass = 0; pass < 2; pass++) { /* no state of one record carries over to the next */
    out.len = 0;
    const simdiri_status status =
        simdiri_charset_decode(charset, scratch, SIMDIRI_UNICODE_NFC, guarded_copy(0, row->text.data, row->text.len),
                               row->text.len, &out, &result);
    assert_int_equal(status, SIMDIRI_OK);
    check_same_text(row->charset, result.text, result.text_len, row->expected.data, row->expected.len);
    assert_int_equal(result.changes, out.len > 0 ? SIMDIRI_CHANGE_CHARSET : 0);
    const bool is_same =
        row->text.len == row->expected.len && memcmp(row->text.data, row->expected.data, row->text.len) == 0;
    assert_int_equal(result.changes == 0, is_same);
  }
  simdiri_buffer_free(&out);
  simdiri_scratch_free(scratch);
  simdiri_charset_free(charset);
}

static void test_decode(void **state) {
  (void)state;
  static const decode_row rows[] = {
    /* RFC 3987 3.1 step 1b: in "Viet Nam" one letter is two bytes in this charset, and one character in NFC */
    {"windows-1258", LITERAL("Vi\xEA\xF2t Nam"), LITERAL("Vi\xE1\xBB\x87t Nam")},
    {"windows-1258", LITERAL(""), LITERAL("")},
    {"windows-1258", LITERAL("\xEA"), LITERAL("\xC3\xAA")},
    {"latin1", LITERAL("\xE9\x80\x81"), LITERAL("\xC3\xA9\xE2\x82\xAC\xC2\x81")},
    {"windows-1252", LITERAL("a\x1B\x0E"), LITERAL("a\x1B\x0E")}, /* the same text counts as unchanged */
    {"latin1", LITERAL("a\0\xE9"), LITERAL("a\0\xC3\xA9")},
    {"shift_jis", LITERAL("\x83\x41/\x5C~"), LITERAL("\xE3\x82\xA2/\\~")},
    {"euc-jp", LITERAL("\xA4\xA2"), LITERAL("\xE3\x81\x82")},
    {"iso-2022-jp", LITERAL("a\x1B$B$\"\x1B(Bb"),
     LITERAL("a\xE3\x81\x82"
             "b")},
    {"iso-2022-jp", LITERAL("\x1B$B$\""), LITERAL("\xE3\x81\x82")}, /* not shifted back */
    {"big5", LITERAL("\xA4\xA4\xA3\xE1\x88\x62"), LITERAL("\xE4\xB8\xAD\xE2\x82\xAC\xC3\x8A\xCC\x84")},
    {"euc-jp", LITERAL("a\xFC\xE2\x8E\xB1\x8F\xB0\xA1"), LITERAL("a\xE9\xAB\x99\xEF\xBD\xB1\xE4\xB8\x82")},
    {"gbk", LITERAL("\xD6\xD0\x80\x80"), LITERAL("\xE4\xB8\xAD\xE2\x82\xAC\xE2\x82\xAC")},
    {"gb18030", LITERAL("\x81\x30\x81\x30"), LITERAL("\xC2\x80")},
    {"euc-kr", LITERAL("\xC7\xD1"), LITERAL("\xED\x95\x9C")},
#if !defined(SIMDIRI_NO_ICONV)
    {"cp437", LITERAL("\x82"), LITERAL("\xC3\xA9")},
#endif
    {"utf-8", LITERAL("e\xCC\x81\xFF"), LITERAL("e\xCC\x81\xFF")},       /* 5.3.2.2: not normalized */
    {"gb18030", LITERAL("=\x81\x30\xC2\x32"), LITERAL("=\xCC\xB8")},     /* no "=" is absorbed */
    {"gb18030", LITERAL("%4A\x81\x30\xBC\x37"), LITERAL("%4A\xCC\x81")}, /* and no digit of a triplet */
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) check_decoded(&rows[i]);
}

/* Computed by hand from the steps of the Encoding Standard: text that iconv decodes differently or refuses. */
static void test_decode_as_the_standard_says(void **state) {
  (void)state;
  static const decode_row rows[] = {
      /* 12.2.1: katakana, Roman, and the characters of NEC and IBM */
      {"iso-2022-jp", LITERAL("\x1B(I1!_"), LITERAL("\xEF\xBD\xB1\xEF\xBD\xA1\xEF\xBE\x9F")},
      {"iso-2022-jp", LITERAL("\x1B(J\\~a"),
       LITERAL("\xC2\xA5\xE2\x80\xBE"
               "a")},
      {"iso-2022-jp", LITERAL("\x1B$@-!\x1B(B"), LITERAL("\xE2\x91\xA0")},
      {"iso-2022-jp", LITERAL("\x1B$B|b"), LITERAL("\xE9\xAB\x99")},
      {"iso-2022-jp", LITERAL("a\x1B(B"), LITERAL("a")},
      /* 12.3.1: user-defined characters, and 80 */
      {"shift_jis", LITERAL("\xF0\x40\x80\xF9\xFC"), LITERAL("\xEE\x80\x80\xC2\x80\xEE\x9D\x97")},
      /* 12.1.1: JIS X 0212 */
      {"euc-jp", LITERAL("\x8F\xA2\xAF\x8E\xDF"), LITERAL("\xCB\x98\xEF\xBE\x9F")},
      /* 11.1.1: Hong Kong, a code point above U+FFFF, and a pointer with two code points */
      {"big5", LITERAL("\x87\x40\x88\xA3"), LITERAL("\xE4\x8F\xB0\xC3\xAA\xCC\x84")},
      {"big5", LITERAL("\x8E\x69\xF9\xFE"), LITERAL("\xE7\xAE\xB8\xEF\xBF\xAD")},
      {"big5", LITERAL("\x87\x5A"), LITERAL("\xF0\xA7\xB1\xAC")},
      /* 10.2.1 and index gb18030 ranges: GB18030-2022, 2005, and the first and last pointers */
      {"gb18030", LITERAL("\xA6\xD9\xFE\x59"), LITERAL("\xEF\xB8\x90\xE9\xBE\xB4")},
      {"gb18030", LITERAL("\xFE\x51\x82\x35\x90\x37"), LITERAL("\xEE\xA0\x96\xE9\xBE\xB4")},
      {"gb18030", LITERAL("\x81\x35\xF4\x37"), LITERAL("\xEE\x9F\x87")},
      {"gb18030", LITERAL("\x84\x31\xA4\x39"), LITERAL("\xEF\xBF\xBF")},
      {"gbk", LITERAL("\xE3\x32\x9A\x35\xA3\xA0"), LITERAL("\xF4\x8F\xBF\xBF\xE3\x80\x80")},
      {"x-user-defined", LITERAL("\x80\xFF"), LITERAL("\xEF\x9E\x80\xEF\x9F\xBF")},
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) check_decoded(&rows[i]);
}

static void check_undecodable(const char *name, const char *text, size_t len, size_t offset) {
  simdiri_charset *charset = test_make_charset(name);
  simdiri_scratch *scratch;
  char capacity[8] = "kept";
  simdiri_buffer out = {capacity, 4, sizeof capacity, NULL};
  simdiri_result result;
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(
      simdiri_charset_decode(charset, scratch, SIMDIRI_UNICODE_NFC, guarded_copy(0, text, len), len, &out, &result),
      SIMDIRI_ERROR_UNDECODABLE);
  assert_int_equal(result.status, SIMDIRI_ERROR_UNDECODABLE);
  assert_int_equal(result.offset, offset);
  assert_null(result.text);
  assert_int_equal(out.len, 4);
  simdiri_scratch_free(scratch);
  simdiri_charset_free(charset);
}

static void test_decode_errors(void **state) {
  (void)state;
  check_undecodable("iso-8859-3", "ab\xA5", 3, 2);
  check_undecodable("shift_jis", "\x83", 1, 0);          /* cut off */
  check_undecodable("shift_jis", "a\x83\x41\x83", 4, 3); /* the same after a complete one */
  check_undecodable("euc-jp", "ab\xFF\xFF", 4, 2);
  check_undecodable("big5", "\xA4\xA4\xFF", 3, 2);
  check_undecodable("gb18030", "\x81\x30\x81", 3, 0);
  check_undecodable("iso-2022-jp", "a\x1B$B\xFF\xFF", 6, 4);
  check_undecodable("windows-1253", "\xD2", 1, 0);
}

/* Computed by hand from the steps of the Encoding Standard: bytes that iconv accepts and the standard refuses. */
static void test_decode_errors_as_the_standard_says(void **state) {
  (void)state;
  check_undecodable("iso-2022-jp", "a\x1B", 2, 1);                   /* escape start */
  check_undecodable("iso-2022-jp", "a\x1B[0mb", 6, 1);               /* of a terminal */
  check_undecodable("iso-2022-jp", "a\x1B$", 3, 1);                  /* escape at the end of the text */
  check_undecodable("iso-2022-jp", "\x1B(B\x1B(B", 6, 3);            /* adjacent escapes */
  check_undecodable("iso-2022-jp", "\x1B$B$\"\x1B(B\x1B(Ja", 12, 8); /* the same, after a character */
  check_undecodable("iso-2022-jp", "\x0E", 1, 0);
  check_undecodable("iso-2022-jp", "a\x80", 2, 1);
  check_undecodable("iso-2022-jp", "\x1B(I\x60", 4, 3); /* beyond the katakana */
  check_undecodable("iso-2022-jp", "\x1B$B$\x1B(B", 7, 3);
  check_undecodable("iso-2022-jp", "\x1B$B$", 4, 3);
  check_undecodable("iso-2022-jp", "\x1B$B\n", 4, 3);  /* a line end does not switch back to ASCII */
  check_undecodable("iso-2022-jp", "\x1B$B)!", 5, 3);  /* row 9 is empty */
  check_undecodable("iso-2022-jp", "\x1B$(D0!", 6, 0); /* JIS X 0212 exists only in ISO-2022-JP-2 */
  check_undecodable("euc-jp", "\x8E\xE0", 2, 0);
  check_undecodable("euc-jp", "\x8Ez", 2, 0);
  check_undecodable("euc-jp", "\x8F\xA1\xA1", 3, 0);
  check_undecodable("euc-jp", "\x8F\xF3\xF3", 3, 0); /* characters of NEC and IBM, which only EUC-JP-MS has */
  check_undecodable("euc-jp",
                    "\x8F\xA2"
                    "a",
                    3, 0);
  check_undecodable("euc-jp", "\xA9\xA1", 2, 0);
  check_undecodable("euc-jp", "\x80", 1, 0);
  check_undecodable("shift_jis", "\xA0", 1, 0);
  check_undecodable("shift_jis", "\xFD\x40", 2, 0);
  check_undecodable("shift_jis", "\x81\x7F", 2, 0);
  check_undecodable("big5", "\x80\x40", 2, 0);
  check_undecodable("big5", "\x81\x40", 2, 0);
  check_undecodable("big5", "\xA1\x80", 2, 0);
  check_undecodable("euc-kr", "\xA1\x40", 2, 0);
  check_undecodable("euc-kr", "\xC9\xA1", 2, 0);
  check_undecodable("gb18030", "\xFF", 1, 0);
  check_undecodable("gbk", "\x81\x7F", 2, 0);
  check_undecodable("gb18030", "\x84\x31\xA5\x30", 4, 0); /* pointer 39420 */
  check_undecodable("gb18030", "\x8F\xBF\x30\x81", 4, 3); /* a pair, ASCII, and half a pair */
  check_undecodable("gb18030", "\xE3\x32\x9A\x36", 4, 0); /* beyond U+10FFFF */
  check_undecodable("gb18030",
                    "\x81\x30\x81"
                    "a",
                    4, 0);
  check_undecodable("windows-1255", "\xD9", 1, 0);
}

static void test_decode_unsupported(void **state) {
  (void)state;
  static const char *const names[] = {"utf-16", "utf-16be", "UTF-32", "utf-7", "hz-gb-2312", "iso-2022-kr"};
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  for (size_t i = 0; i < LENGTH_OF(names); i++) {
    simdiri_charset *charset = test_make_charset(names[i]);
    assert_int_equal(simdiri_charset_decode(charset, NULL, SIMDIRI_UNICODE_NFC, "a", 1, &out, &result),
                     SIMDIRI_ERROR_UNFIT_CHARSET);
    assert_null(result.text);
    simdiri_charset_free(charset);
  }
}

static void test_decode_without_composing(void **state) {
  (void)state;
  static const char text[] = "\xEA\xF2";
  simdiri_charset *charset = test_make_charset("windows-1258");
  simdiri_scratch *scratch;
  char capacity[8];
  simdiri_buffer out = {capacity, 0, sizeof capacity, NULL};
  simdiri_result result;
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_charset_decode(charset, scratch, SIMDIRI_UNICODE_KEEP, text, 2, &out, &result), SIMDIRI_OK);
  check_same_text("keep", result.text, result.text_len, "\xC3\xAA\xCC\xA3", 4);
  assert_int_equal(simdiri_charset_decode(charset, scratch, (simdiri_unicode)3, text, 2, &out, &result),
                   SIMDIRI_ERROR_BAD_OPTION);
  simdiri_scratch_free(scratch);
  simdiri_charset_free(charset);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_labels),
      cmocka_unit_test(test_decode),
      cmocka_unit_test(test_decode_as_the_standard_says),
      cmocka_unit_test(test_decode_errors),
      cmocka_unit_test(test_decode_errors_as_the_standard_says),
      cmocka_unit_test(test_decode_unsupported),
      cmocka_unit_test(test_decode_without_composing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
