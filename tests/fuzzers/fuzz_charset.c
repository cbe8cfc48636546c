/* Fuzz target: charset decode and encode_query. Two bytes choose the charset, the Unicode form and the profile; the
 * text and a charset's name follow, separated by NUL. */
/* SPDX-License-Identifier: MIT */
#include "fuzzer.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"utf-8",        "ascii",        "latin1",      "iso-8859-2",     "iso-8859-8-i",
                                    "windows-1252", "windows-1258", "windows-874", "koi8-u",         "macintosh",
                                    "ibm866",       "gbk",          "gb18030",     "big5",           "euc-jp",
                                    "shift_jis",    "iso-2022-jp",  "euc-kr",      "x-user-defined", "utf-16le",
                                    "viscii",       "cp437",        "gb2312",      "hz-gb-2312",     "replacement"};

enum { NAME_COUNT = sizeof names / sizeof *names };

/* Each charset is created once. */
static simdiri_charset *find_charset(size_t number) {
  static simdiri_charset *charsets[NAME_COUNT];
  static bool is_made[NAME_COUNT];
  if (!is_made[number]) (void)simdiri_charset_create(names[number], strlen(names[number]), NULL, &charsets[number]);
  is_made[number] = true;
  return charsets[number];
}

static void check_result(const fuzz_text *in, const simdiri_buffer *out, simdiri_status status,
                         const simdiri_result *result) {
  fuzz_require(result->status == status, "the result has the status");
  if (simdiri_is_error(status)) {
    fuzz_require(out->len == 0 && result->text == NULL, "nothing is appended on an error");
    fuzz_require(status == SIMDIRI_ERROR_UNFIT_CHARSET || result->offset < in->len, "an error is in the text");
    return;
  }
  const bool is_equal = fuzz_is_equal(in->data, in->len, result->text, result->text_len);
  fuzz_require((result->changes == 0) == is_equal, "a change is told exactly if there is one");
}

static bool is_ascii(const char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if ((unsigned char)text[i] >= 0x80) return false;
  return true;
}

/* A converter keeps no state from one text to the next. */
static void check_decode_again(simdiri_charset *charset, simdiri_unicode unicode, const fuzz_text *in,
                               const simdiri_result *expected) {
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  simdiri_result result;
  const simdiri_status status =
      simdiri_charset_decode(charset, fuzz_scratch(), unicode, in->data, in->len, &out, &result);
  fuzz_require(status == expected->status && result.offset == expected->offset, "the second time it is the same");
  if (!simdiri_is_error(status))
    fuzz_require(fuzz_is_equal(result.text, result.text_len, expected->text, expected->text_len), "the same text");
  simdiri_buffer_free(&out);
}

static void check_query(simdiri_charset *charset, simdiri_profile profile, const char *text, size_t len) {
  static const char start[] = "http://h/?";
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  simdiri_result result;
  fuzz_text iri = {malloc(sizeof start + len), sizeof start - 1 + len};
  if (!iri.data) abort();
  memcpy(iri.data, start, sizeof start - 1);
  if (len > 0) memcpy(iri.data + sizeof start - 1, text, len);
  memset(&result, 0, sizeof result);
  const simdiri_status status =
      simdiri_charset_encode_query(charset, fuzz_scratch(), profile, NULL, iri.data, iri.len, &out, &result);
  check_result(&iri, &out, status, &result);
  if (!simdiri_is_error(status) && result.changes != 0 && !memchr(text, '#', len))
    fuzz_require(is_ascii(result.text, result.text_len), "a query that is encoded is ASCII");
  simdiri_buffer_free(&out);
  fuzz_free(&iri);
}

static void check_name(const fuzz_text *name) {
  simdiri_charset *charset = NULL;
  const simdiri_status status = simdiri_charset_create(name->data, name->len, NULL, &charset);
  fuzz_require((status == SIMDIRI_OK) == (charset != NULL), "a charset, or an error");
  simdiri_charset_free(charset);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  simdiri_charset *charset = find_charset(fuzz_take_byte(&source) % NAME_COUNT);
  const uint8_t choices = fuzz_take_byte(&source);
  const simdiri_unicode unicode = choices & 1 ? SIMDIRI_UNICODE_NFC : SIMDIRI_UNICODE_KEEP;
  fuzz_text text = fuzz_take_text(&source, '\0'), name = fuzz_take_text(&source, '\0');
  if (choices & 4) check_name(&name);
  if (charset) {
    simdiri_buffer out = {.allocator = simdiri_default_allocator()};
    simdiri_result result;
    memset(&result, 0, sizeof result);
    const simdiri_status status =
        simdiri_charset_decode(charset, fuzz_scratch(), unicode, text.data, text.len, &out, &result);
    check_result(&text, &out, status, &result);
    check_decode_again(charset, unicode, &text, &result);
    if (!simdiri_is_error(status)) {
      fuzz_require(result.changes == 0 || fuzz_is_utf8(result.text, result.text_len), "what is decoded is UTF-8");
      check_query(charset, choices & 2 ? SIMDIRI_PROFILE_WEB : SIMDIRI_PROFILE_RFC3987, result.text, result.text_len);
    }
    simdiri_buffer_free(&out);
  }
  fuzz_free(&text);
  fuzz_free(&name);
  return 0;
}
