/* Charsets: names, decoding, and the queries that are written in them. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "charset/charset.h"
#include "charset/encode.h"
#include "common/utf8.h"
#include "unicode/nfc_quick.h"
#include "unit/support.h"

static simdiri_charset *make(const char *name) {
  simdiri_charset *charset = NULL;
  const simdiri_status status =
      simdiri_charset_create(guarded_copy(3, name, strlen(name)), strlen(name), NULL, &charset);
  if (status != SIMDIRI_OK) fail_msg("%s: %s", name, simdiri_status_name(status));
  return charset;
}

/* ------------------------------------------------------------------------------------------- names */

static void check_name(const char *name, simdiri_status wanted) {
  simdiri_charset *charset = (simdiri_charset *)name;
  const simdiri_status status =
      simdiri_charset_create(guarded_copy(0, name, strlen(name)), strlen(name), NULL, &charset);
  if (status != wanted) fail_msg("%s: %s", name, simdiri_status_name(status));
  assert_true((charset != NULL) == (wanted == SIMDIRI_OK));
  simdiri_charset_free(charset);
}

static void test_names(void **state) {
  (void)state;
  static const char *const good[] = {"utf-8",
                                     "UTF8",
                                     " latin1\n",
                                     "ISO_8859-1:1987",
                                     "windows-1258",
                                     "Shift_JIS",
                                     "big5",
                                     "x-gbk",
                                     "utf-16",
                                     "euc-kr",
                                     "CP437",
                                     "iso-2022-jp",
                                     "\t\n\f\r latin1 \r\f\n\t",
                                     "x-user-defined",
                                     "X-Mac-Ukrainian"};
  static const char *const unknown[] = {"",     " ",        "no-such-charset", "utf-8//IGNORE", "latin1//TRANSLIT",
                                        "../a", "a b",      "latin1 l1",       "\xC3\xA9",      "l",
                                        "%",    "\vlatin1", "latin1\x01",      "latin1\xC2\xA0"};
  for (size_t i = 0; i < LENGTH_OF(good); i++) check_name(good[i], SIMDIRI_OK);
  for (size_t i = 0; i < LENGTH_OF(unknown); i++) check_name(unknown[i], SIMDIRI_ERROR_UNKNOWN_CHARSET);
  check_name("EBCDIC-US", SIMDIRI_ERROR_UNFIT_CHARSET);
  char longest[2 * CHARSET_NAME_MAX] = "";
  memset(longest, 'a', sizeof longest - 1);
  check_name(longest, SIMDIRI_ERROR_UNKNOWN_CHARSET);
  simdiri_charset_free(NULL);
}

/* Encoding Standard 4.2: a label is not always the charset that iconv has by that name. */
static void test_labels(void **state) {
  (void)state;
  static const struct {
    const char *label;
    unsigned char octet;
    uint32_t code_point;
  } rows[] = {{"iso-8859-1", 0x80, 0x20AC},    {"us-ascii", 0x93, 0x201C},    {"iso-8859-9", 0x80, 0x20AC},
              {"tis-620", 0x80, 0x20AC},       {"latin1", 0x81, 0x81},        {"koi8-u", 0xAE, 0x45E},
              {"macintosh", 0xF0, 0xF8FF},     {"windows-1255", 0xCA, 0x5BA}, {"x-user-defined", 0x80, 0xF780},
              {"x-mac-cyrillic", 0xFF, 0x20AC}};
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    simdiri_charset *charset = make(rows[i].label);
    assert_int_equal(charset->encoding->high[rows[i].octet - 0x80], rows[i].code_point);
    simdiri_charset_free(charset);
  }
}

/* ------------------------------------------------------------------------------------------- decoding */

typedef struct {
  const char *charset;
  test_literal text, wanted;
} decode_row;

static void check_decoded(const decode_row *row) {
  simdiri_charset *charset = make(row->charset);
  simdiri_scratch *scratch;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  for (int pass = 0; pass < 2; pass++) { /* nothing is left over from a record for the next */
    out.len = 0;
    const simdiri_status status =
        simdiri_charset_decode(charset, scratch, SIMDIRI_UNICODE_NFC, guarded_copy(0, row->text.data, row->text.len),
                               row->text.len, &out, &result);
    assert_int_equal(status, SIMDIRI_OK);
    check_same_text(row->charset, result.text, result.text_len, row->wanted.data, row->wanted.len);
    assert_int_equal(result.changes, out.len > 0 ? SIMDIRI_CHANGE_CHARSET : 0);
    const bool is_same =
        row->text.len == row->wanted.len && memcmp(row->text.data, row->wanted.data, row->text.len) == 0;
    assert_int_equal(result.changes == 0, is_same);
  }
  simdiri_buffer_free(&out);
  simdiri_scratch_free(scratch);
  simdiri_charset_free(charset);
}

static void test_decode(void **state) {
  (void)state;
  static const decode_row rows[] = {
      /* RFC 3987 3.1 step 1b: "Viet Nam" is two octets for one letter there, and one character in NFC */
      {"windows-1258", LITERAL("Vi\xEA\xF2t Nam"), LITERAL("Vi\xE1\xBB\x87t Nam")},
      {"windows-1258", LITERAL(""), LITERAL("")},
      {"windows-1258", LITERAL("\xEA"), LITERAL("\xC3\xAA")},
      {"latin1", LITERAL("\xE9\x80\x81"), LITERAL("\xC3\xA9\xE2\x82\xAC\xC2\x81")},
      {"windows-1252", LITERAL("a\x1B\x0E"), LITERAL("a\x1B\x0E")}, /* the same text is no change */
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
      {"cp437", LITERAL("\x82"), LITERAL("\xC3\xA9")},
      {"utf-8", LITERAL("e\xCC\x81\xFF"), LITERAL("e\xCC\x81\xFF")},       /* 5.3.2.2: not normalized */
      {"gb18030", LITERAL("=\x81\x30\xC2\x32"), LITERAL("=\xCC\xB8")},     /* no "=" is absorbed */
      {"gb18030", LITERAL("%4A\x81\x30\xBC\x37"), LITERAL("%4A\xCC\x81")}, /* nor the digit of a triplet */
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) check_decoded(&rows[i]);
}

/* By hand from the steps of the Encoding Standard: what iconv reads otherwise, or does not read. */
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
      /* 12.3.1: what users define, and 80 */
      {"shift_jis", LITERAL("\xF0\x40\x80\xF9\xFC"), LITERAL("\xEE\x80\x80\xC2\x80\xEE\x9D\x97")},
      /* 12.1.1: JIS X 0212 */
      {"euc-jp", LITERAL("\x8F\xA2\xAF\x8E\xDF"), LITERAL("\xCB\x98\xEF\xBE\x9F")},
      /* 11.1.1: Hong Kong, beyond the first plane, and a pointer that has two code points */
      {"big5", LITERAL("\x87\x40\x88\xA3"), LITERAL("\xE4\x8F\xB0\xC3\xAA\xCC\x84")},
      {"big5", LITERAL("\x8E\x69\xF9\xFE"), LITERAL("\xE7\xAE\xB8\xEF\xBF\xAD")},
      {"big5", LITERAL("\x87\x5A"), LITERAL("\xF0\xA7\xB1\xAC")},
      /* 10.2.1 and index gb18030 ranges: GB18030-2022, 2005, and the ends of what there is */
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
  simdiri_charset *charset = make(name);
  simdiri_scratch *scratch;
  char room[8] = "kept";
  simdiri_buffer out = {room, 4, sizeof room, NULL};
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
  check_undecodable("shift_jis", "a\x83\x41\x83", 4, 3); /* the same behind a whole one */
  check_undecodable("euc-jp", "ab\xFF\xFF", 4, 2);
  check_undecodable("big5", "\xA4\xA4\xFF", 3, 2);
  check_undecodable("gb18030", "\x81\x30\x81", 3, 0);
  check_undecodable("iso-2022-jp", "a\x1B$B\xFF\xFF", 6, 4);
  check_undecodable("windows-1253", "\xD2", 1, 0);
}

/* By hand from the steps of the Encoding Standard: what iconv takes for text. */
static void test_decode_errors_as_the_standard_says(void **state) {
  (void)state;
  check_undecodable("iso-2022-jp", "a\x1B", 2, 1);                   /* escape start */
  check_undecodable("iso-2022-jp", "a\x1B[0mb", 6, 1);               /* of a terminal */
  check_undecodable("iso-2022-jp", "a\x1B$", 3, 1);                  /* escape, end of the text */
  check_undecodable("iso-2022-jp", "\x1B(B\x1B(B", 6, 3);            /* adjacent escapes */
  check_undecodable("iso-2022-jp", "\x1B$B$\"\x1B(B\x1B(Ja", 12, 8); /* the same, after a character */
  check_undecodable("iso-2022-jp", "\x0E", 1, 0);
  check_undecodable("iso-2022-jp", "a\x80", 2, 1);
  check_undecodable("iso-2022-jp", "\x1B(I\x60", 4, 3); /* beyond the katakana */
  check_undecodable("iso-2022-jp", "\x1B$B$\x1B(B", 7, 3);
  check_undecodable("iso-2022-jp", "\x1B$B$", 4, 3);
  check_undecodable("iso-2022-jp", "\x1B$B\n", 4, 3);  /* an end of line shifts nothing back */
  check_undecodable("iso-2022-jp", "\x1B$B)!", 5, 3);  /* row 9 is empty */
  check_undecodable("iso-2022-jp", "\x1B$(D0!", 6, 0); /* JIS X 0212 is ISO-2022-JP-2's */
  check_undecodable("euc-jp", "\x8E\xE0", 2, 0);
  check_undecodable("euc-jp", "\x8Ez", 2, 0);
  check_undecodable("euc-jp", "\x8F\xA1\xA1", 3, 0);
  check_undecodable("euc-jp", "\x8F\xF3\xF3", 3, 0); /* NEC's and IBM's of EUC-JP-MS */
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

static void test_decode_unfit(void **state) {
  (void)state;
  static const char *const names[] = {"utf-16", "utf-16be", "UTF-32", "utf-7", "hz-gb-2312", "iso-2022-kr"};
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  for (size_t i = 0; i < LENGTH_OF(names); i++) {
    simdiri_charset *charset = make(names[i]);
    assert_int_equal(simdiri_charset_decode(charset, NULL, SIMDIRI_UNICODE_NFC, "a", 1, &out, &result),
                     SIMDIRI_ERROR_UNFIT_CHARSET);
    assert_null(result.text);
    simdiri_charset_free(charset);
  }
}

static void test_decode_without_composing(void **state) {
  (void)state;
  static const char text[] = "\xEA\xF2";
  simdiri_charset *charset = make("windows-1258");
  simdiri_scratch *scratch;
  char room[8];
  simdiri_buffer out = {room, 0, sizeof room, NULL};
  simdiri_result result;
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_charset_decode(charset, scratch, SIMDIRI_UNICODE_KEEP, text, 2, &out, &result), SIMDIRI_OK);
  check_same_text("keep", result.text, result.text_len, "\xC3\xAA\xCC\xA3", 4);
  assert_int_equal(simdiri_charset_decode(charset, scratch, (simdiri_unicode)3, text, 2, &out, &result),
                   SIMDIRI_ERROR_BAD_OPTION);
  simdiri_scratch_free(scratch);
  simdiri_charset_free(charset);
}

/* ------------------------------------------------------------------------------------------- queries */

static void check_query(const char *name, const char *iri, const char *wanted) {
  simdiri_charset *charset = make(name);
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  const size_t len = strlen(iri);
  assert_int_equal(simdiri_charset_encode_query(charset, NULL, SIMDIRI_PROFILE_RFC3987, NULL, guarded_copy(0, iri, len),
                                                len, &out, &result),
                   SIMDIRI_OK);
  check_same_text(iri, result.text, result.text_len, wanted, strlen(wanted));
  assert_int_equal(result.changes, strcmp(iri, wanted) == 0 ? 0 : SIMDIRI_CHANGE_CHARSET);
  assert_int_equal(out.len, result.changes ? result.text_len : 0);
  simdiri_buffer_free(&out);
  simdiri_charset_free(charset);
}

static void test_query(void **state) {
  (void)state;
  check_query("latin1", "http://h/\xC3\xA9?\xC3\xA9#\xC3\xA9", "http://h/\xC3\xA9?%E9#\xC3\xA9");
  check_query("latin1", "HTTPS://h?\xC3\xA9", "HTTPS://h?%E9");
  /* no other scheme, and no reference whose scheme is not known */
  check_query("latin1", "ftp://h/?\xC3\xA9", "ftp://h/?\xC3\xA9");
  check_query("latin1", "httpss://h/?\xC3\xA9", "httpss://h/?\xC3\xA9");
  check_query("latin1", "htt://h/?\xC3\xA9", "htt://h/?\xC3\xA9");
  check_query("latin1", "/?\xC3\xA9", "/?\xC3\xA9");
  check_query("latin1", "", "");
  check_query("utf-8", "http://h/?\xC3\xA9", "http://h/?\xC3\xA9");
  check_query("utf-16", "http://h/?\xC3\xA9", "http://h/?\xC3\xA9");
  /* ASCII stays, what is no UTF-8 too */
  check_query("latin1", "http://h/?a b%41[\xC3\xA9\xFF", "http://h/?a b%41[%E9\xFF");
  check_query("latin1", "http://h/?\xFF", "http://h/?\xFF");
  /* what the charset does not have; octets that look like ASCII and could divide something */
  check_query("latin1", "http://h/?\xE2\x98\x83&x", "http://h/?%26%239731%3B&x");
  check_query("latin1", "http://h/?\xF4\x8F\xBF\xBF", "http://h/?%26%231114111%3B");
  check_query("shift_jis", "http://h/?\xE3\x82\xA2\xE8\xA1\xA8", "http://h/?%83A%95%5C");
  check_query("windows-1258", "http://h/?\xE1\xBB\x87", "http://h/?%26%237879%3B");
  check_query("cp437", "http://h/?\xC3\xA9\xE2\x98\x83", "http://h/?%82%26%239731%3B");
}

static void test_query_of_a_reference(void **state) {
  (void)state;
  test_session session;
  simdiri_base *http, *ftp;
  simdiri_charset *charset = make("latin1");
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

/* What was encoded stays, through every form, and in a buffer of exactly its length. */
static void test_query_survives(void **state) {
  (void)state;
  test_session session;
  simdiri_options options;
  simdiri_options_init(&options);
  options.form = SIMDIRI_FORM_IRI;
  simdiri_charset *charset = make("latin1");
  session_begin(&session, &options);
  static const char iri[] = "http://h/\xC3\xA9?\xC3\xA9";
  static const char wanted[] = "http://h/\xC3\xA9?%E9";
  char room[sizeof wanted - 1];
  simdiri_buffer out = {room, 0, sizeof room, NULL};
  assert_int_equal(simdiri_charset_encode_query(charset, NULL, SIMDIRI_PROFILE_RFC3987, NULL, iri, sizeof iri - 1, &out,
                                                &session.result),
                   SIMDIRI_OK);
  assert_int_equal(session_normalize(&session, room, out.len), SIMDIRI_OK);
  check_same_text("iri", session.result.text, session.result.text_len, wanted, sizeof wanted - 1);
  for (size_t less = 0; less < sizeof room; less++) {
    out = (simdiri_buffer){room, 0, less, NULL};
    assert_int_equal(simdiri_charset_encode_query(charset, NULL, SIMDIRI_PROFILE_RFC3987, NULL, iri, sizeof iri - 1,
                                                  &out, &session.result),
                     SIMDIRI_ERROR_NO_ROOM);
    assert_int_equal(out.len, 0);
  }
  simdiri_charset_free(charset);
  session_end(&session);
}

/* URL Standard 4.4, query state: what is encoded, through the parser to the serializer. */
static void check_web_query(const char *name, const char *iri, const char *wanted) {
  test_session session;
  simdiri_options options;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  session_begin(&session, &options);
  simdiri_charset *charset = make(name);
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result encoded;
  const size_t len = strlen(iri);
  assert_int_equal(simdiri_charset_encode_query(charset, session.scratch, SIMDIRI_PROFILE_WEB, NULL,
                                                guarded_copy(1, iri, len), len, &out, &encoded),
                   SIMDIRI_OK);
  assert_int_equal(session_normalize(&session, encoded.text, encoded.text_len), SIMDIRI_OK);
  check_same_text(iri, session.result.text, session.result.text_len, wanted, strlen(wanted));
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

/* WHATWG URL 1.3, with a set that holds nothing but the space. */
static void check_encoded(const char *name, const char *text, const char *wanted) {
  simdiri_charset *charset = make(name);
  bool is_encoded[128] = {false};
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  is_encoded[' '] = is_encoded[0x1B] = true;
  assert_int_equal(simdiri_charset_percent_encode(charset, (encode_rules){.is_encoded = is_encoded},
                                                  guarded_octets(0, text, strlen(text)), strlen(text), &out),
                   SIMDIRI_OK);
  check_same_text(name, out.data ? out.data : "", out.len, wanted, strlen(wanted));
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
  check_encoded("shift_jis", "\xE2\x85\xB0", "%FA@"); /* index Shift_JIS pointer: IBM's place, not NEC's */
  check_encoded("euc-jp", "\xE2\x85\xB0", "%FC%F1");  /* the first pointer: NEC's */
  check_encoded("shift_jis", "\xC2\x80", "%80");
  check_encoded("shift_jis", "\xEE\x80\x80", "%26%2357344%3B");    /* what users define is only read */
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

/* Undoes percent-encoding in place; the new length. */
static size_t decode_percent(char *text, size_t len) {
  size_t count = 0;
  for (size_t i = 0; i < len; i++, count++) {
    unsigned value = (unsigned char)text[i];
    if (text[i] == '%' && sscanf(text + i + 1, "%2X", &value) == 1) i += 2;
    text[count] = (char)value;
  }
  return count;
}

/* False: the charset does not have it, or not as itself. */
static bool comes_back(simdiri_charset *charset, simdiri_scratch *scratch, const char *name, uint32_t c) {
  static const bool none[128] = {false};
  unsigned char text[4];
  char room[65] = "", decoded[64];
  const size_t len = (size_t)(simdiri_utf8_encode(text, c) - text);
  simdiri_buffer out = {room, 0, sizeof room - 1, NULL}, back = {decoded, 0, sizeof decoded, NULL};
  simdiri_result result;
  if (c == 0xA5 || c == 0x203E || c == 0x2212 || !simdiri_is_surely_nfc(SIMDIRI_UNICODE_NFC, text, len)) return false;
  assert_int_equal(simdiri_charset_percent_encode(charset, (encode_rules){.is_encoded = none}, text, len, &out),
                   SIMDIRI_OK);
  if (out.len > 6 && memcmp(room, "%26%23", 6) == 0) return false;
  const size_t octets = decode_percent(room, out.len);
  const simdiri_status status =
      simdiri_charset_decode(charset, scratch, SIMDIRI_UNICODE_NFC, room, octets, &back, &result);
  if (status != SIMDIRI_OK || result.text_len != len || memcmp(result.text, text, len) != 0)
    fail_msg("%s: U+%04X does not come back: %s", name, (unsigned)c, simdiri_status_name(status));
  return true;
}

static void test_percent_encode_is_exact(void **state) {
  (void)state;
  static const char *const names[] = {"windows-1252", "koi8-u", "shift_jis", "euc-jp", "big5", "gb18030", "euc-kr"};
  for (size_t n = 0; n < LENGTH_OF(names); n++) {
    simdiri_charset *charset = make(names[n]);
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

/* Any octets, in any charset: an end, and no octet outside is read. */
static void test_any_octets(void **state) {
  (void)state;
  static const bool none[128] = {false};
  static const char *const names[] = {"windows-1258", "shift_jis", "iso-2022-jp", "gb18030", "gbk",
                                      "big5",         "euc-kr",    "euc-jp",      "cp437"};
  random_source random = random_begin();
  for (size_t n = 0; n < LENGTH_OF(names); n++) {
    simdiri_charset *charset = make(names[n]);
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
      assert_int_equal(simdiri_charset_percent_encode(charset, (encode_rules){.is_encoded = none, .keeps_ascii = true},
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
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_labels),
      cmocka_unit_test(test_decode),
      cmocka_unit_test(test_decode_as_the_standard_says),
      cmocka_unit_test(test_decode_errors),
      cmocka_unit_test(test_decode_errors_as_the_standard_says),
      cmocka_unit_test(test_decode_unfit),
      cmocka_unit_test(test_decode_without_composing),
      cmocka_unit_test(test_query),
      cmocka_unit_test(test_query_of_a_reference),
      cmocka_unit_test(test_query_survives),
      cmocka_unit_test(test_web_query),
      cmocka_unit_test(test_percent_encode),
      cmocka_unit_test(test_percent_encode_as_the_standard_says),
      cmocka_unit_test(test_percent_encode_iso_2022_jp),
      cmocka_unit_test(test_percent_encode_is_exact),
      cmocka_unit_test(test_any_octets),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
