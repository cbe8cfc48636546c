/* The encodings of the Encoding Standard: all short texts and all code points, compared with the reference's
 * digests. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "encoding_digests.h"
#include "iri/charset/charset.h"
#include "iri/charset/encode.h"
#include "iri/common/utf8.h"

enum { LAST_CODE_POINT = 0x10FFFF, LAST_POINTER = 126 * 10 * 126 * 10 - 1 };

/* ------------------------------------------------------------------------------------------- digests */

typedef struct {
  uint32_t table[256], value;
  size_t count;
} crc;

static void crc_begin(crc *c) {
  for (uint32_t i = 0; i < 256; i++) {
    c->table[i] = i;
    for (int bit = 0; bit < 8; bit++) c->table[i] = c->table[i] >> 1 ^ (c->table[i] & 1 ? 0xEDB88320 : 0);
  }
  c->value = 0xFFFFFFFF;
  c->count = 0;
}

static void crc_add(crc *c, const char *text, size_t len) {
  for (size_t i = 0; i < len; i++) c->value = c->value >> 8 ^ c->table[(c->value ^ (unsigned char)text[i]) & 0xFF];
}

static uint32_t crc_end(const crc *c) { return c->value ^ 0xFFFFFFFF; }

typedef struct {
  const char *name;
  simdiri_charset *charset;
  simdiri_scratch *scratch;
  simdiri_buffer out;
  crc digest;
} session;

static void begin(session *s, const char *name) {
  *s = (session){.name = name, .out = {NULL, 0, 0, simdiri_default_allocator()}};
  assert_int_equal(simdiri_charset_create(name, strlen(name), NULL, &s->charset), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &s->scratch), SIMDIRI_OK);
  crc_begin(&s->digest);
}

static void end(session *s) {
  simdiri_buffer_free(&s->out);
  simdiri_scratch_free(s->scratch);
  simdiri_charset_free(s->charset);
}

static bool is_named(const session *s, const char *name) { return strcmp(s->name, name) == 0; }

/* ------------------------------------------------------------------------------------------- decoding */

static simdiri_result decode(session *s, const char *text, size_t len) {
  simdiri_result result;
  s->out.len = 0;
  (void)simdiri_charset_decode(s->charset, s->scratch, SIMDIRI_UNICODE_KEEP, text, len, &s->out, &result);
  return result;
}

static void add_decoded(session *s, const char *text, size_t len) {
  char line[16];
  const simdiri_result result = decode(s, text, len);
  s->digest.count++;
  if (result.status == SIMDIRI_OK) {
    crc_add(&s->digest, "+", 1);
    crc_add(&s->digest, result.text, result.text_len);
    crc_add(&s->digest, "\n", 1);
    return;
  }
  assert_int_equal(result.status, SIMDIRI_ERROR_UNDECODABLE);
  crc_add(&s->digest, line, (size_t)snprintf(line, sizeof line, "-%zu\n", result.offset));
}

static void add_pairs(session *s, const char *prefix) {
  char text[16];
  const size_t len = strlen(prefix);
  memcpy(text, prefix, len + 1);
  for (int first = 0; first < 256; first++) {
    text[len] = (char)first;
    add_decoded(s, text, len + 1);
    for (int second = 0; second < 256; second++) {
      text[len] = (char)first;
      text[len + 1] = (char)second;
      add_decoded(s, text, len + 2);
      if (!is_named(s, "ISO-2022-JP")) continue;
      text[len] = 0x1B;
      text[len + 1] = (char)first;
      text[len + 2] = (char)second;
      add_decoded(s, text, len + 3);
    }
  }
}

static void add_pairs_before_ascii(session *s) {
  for (int first = 0; first < 256; first++)
    for (int second = 0; second < 256; second++) add_decoded(s, (const char[]){(char)first, (char)second, 'a'}, 3);
}

static void add_pointers(session *s, unsigned begin_pointer, unsigned end_pointer, unsigned step) {
  for (unsigned p = begin_pointer; p < end_pointer; p += step) {
    const char four[] = {(char)(p / 12600 + 0x81), (char)(p / 1260 % 10 + 0x30), (char)(p / 10 % 126 + 0x81),
                         (char)(p % 10 + 0x30)};
    add_decoded(s, four, 4);
  }
}

static void add_four_bytes(session *s) {
  add_pointers(s, 0, 39500, 1);
  add_pointers(s, 188900, 189100, 1);
  add_pointers(s, 189100, 1237500, 101);
  add_pointers(s, 1237500, 1237700, 1);
  add_pointers(s, 1237700, LAST_POINTER + 1, 101);
}

/* encoding_digests.h describes them. */
static void add_all_texts(session *s) {
  static const struct {
    const char *name, *prefix;
  } prefixes[] = {{"EUC-JP", "\x8F"},        {"GBK", "\x81\x30"},       {"gb18030", "\x81\x30"},
                  {"ISO-2022-JP", "a"},      {"ISO-2022-JP", "\x1B(J"}, {"ISO-2022-JP", "\x1B(I"},
                  {"ISO-2022-JP", "\x1B$B"}, {"ISO-2022-JP", "\x1B$@"}, {"ISO-2022-JP", "\x1B$B$\""}};
  add_pairs(s, "");
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (is_named(s, prefixes[i].name)) add_pairs(s, prefixes[i].prefix);
  add_pairs_before_ascii(s);
  if (is_named(s, "gb18030")) add_four_bytes(s);
}

static void test_all_short_texts_are_decoded_as_the_standard_says(void **state) {
  (void)state;
  size_t count = 0, wrong = 0;
  for (const encoding_digest *expected = reference_encodings; expected->name; expected++) {
    session s;
    begin(&s, expected->name);
    if (s.charset->encoding && s.charset->encoding->high)
      for (int byte = 0; byte < 256; byte++) add_decoded(&s, (const char[]){(char)byte}, 1);
    else
      add_all_texts(&s);
    if (crc_end(&s.digest) != expected->decoded) print_error("%s: other texts or errors (%zu)\n", s.name, ++wrong);
    count += s.digest.count;
    end(&s);
  }
  print_message("%zu texts decoded\n", count);
  assert_int_equal(wrong, 0);
}

/* ------------------------------------------------------------------------------------------- encoding */

static simdiri_status encode(session *s, const char *text, size_t len) {
  static bool all[128];
  memset(all, true, sizeof all);
  s->out.len = 0;
  return simdiri_charset_percent_encode(s->charset, (encode_options){.is_encoded = all}, (const unsigned char *)text,
                                        len, &s->out);
}

static void add_encoded(session *s, const char *before, uint32_t code_point, const char *after) {
  char text[16];
  const size_t begin_len = strlen(before), end_len = strlen(after);
  memcpy(text, before, begin_len + 1);
  char *to = (char *)utf8_encode((unsigned char *)text + begin_len, code_point);
  memcpy(to, after, end_len + 1);
  assert_int_equal(encode(s, text, (size_t)(to - text) + end_len), SIMDIRI_OK);
  crc_add(&s->digest, s->out.data, s->out.len);
  crc_add(&s->digest, "\n", 1);
  s->digest.count++;
}

static uint32_t code_point_after(const session *s, uint32_t code_point) {
  if (code_point == 0xD7FF) return 0xE000;
  const bool is_sampled = code_point >= 0x10000 && s->charset->encoding->high != NULL;
  return code_point + (is_sampled ? 97 : 1);
}

static void test_all_code_points_are_encoded_as_the_standard_says(void **state) {
  (void)state;
  size_t count = 0, wrong = 0;
  for (const encoding_digest *expected = reference_encodings; expected->name; expected++) {
    session s;
    begin(&s, expected->name);
    for (uint32_t c = 0; c <= LAST_CODE_POINT; c = code_point_after(&s, c)) {
      add_encoded(&s, "", c, "");
      if (!is_named(&s, "ISO-2022-JP") || c >= 0x10000) continue;
      add_encoded(&s, "\xE3\x81\x82", c, "a");
      add_encoded(&s, "\xC2\xA5", c, "\\");
    }
    if (crc_end(&s.digest) != expected->encoded) print_error("%s: other bytes or errors (%zu)\n", s.name, ++wrong);
    count += s.digest.count;
    end(&s);
  }
  print_message("%zu texts encoded\n", count);
  assert_int_equal(wrong, 0);
}

/* ------------------------------------------------------------------------------------------- there and back */

/* Decodes percent-encoding in place; returns the new length. */
static size_t decode_percent(char *text, size_t len) {
  size_t count = 0;
  for (size_t i = 0; i < len; i += 3) {
    unsigned value = 0;
    assert_int_equal(sscanf(text + i, "%%%2X", &value), 1);
    text[count++] = (char)value;
  }
  return count;
}

/* Characters that the standard encodes as a similar one: in Japanese encodings the yen sign, the overline, the minus
 * sign and, in ISO-2022-JP, half-width katakana; in gb18030 the private characters of 2005. */
static bool is_unified(const session *s, uint32_t c) {
  if (c == 0xA5 || c == 0x203E) return is_named(s, "EUC-JP") || is_named(s, "Shift_JIS");
  if (c == 0x2212) return is_named(s, "EUC-JP") || is_named(s, "Shift_JIS") || is_named(s, "ISO-2022-JP");
  if (c >= 0xFF61 && c <= 0xFF9F) return is_named(s, "ISO-2022-JP");
  return c >= 0xE78D && c <= 0xE864 && (is_named(s, "gb18030") || is_named(s, "GBK"));
}

/* Returns false if the encoding does not have the character, or writes another one for it. */
static bool comes_back(session *s, uint32_t c) {
  char text[4], bytes[32];
  const size_t len = (size_t)(utf8_encode((unsigned char *)text, c) - (unsigned char *)text);
  assert_int_equal(encode(s, text, len), SIMDIRI_OK);
  if (is_unified(s, c) || (s->out.len > 6 && memcmp(s->out.data, "%26%23", 6) == 0)) return false;
  assert_true(s->out.len <= sizeof bytes);
  memcpy(bytes, s->out.data, s->out.len);
  const simdiri_result result = decode(s, bytes, decode_percent(bytes, s->out.len));
  if (result.status != SIMDIRI_OK || result.text_len != len || memcmp(result.text, text, len) != 0)
    fail_msg("%s: U+%04X does not come back: %s", s->name, (unsigned)c, simdiri_status_name(result.status));
  return true;
}

static void test_encoding_round_trip(void **state) {
  (void)state;
  for (const encoding_digest *row = reference_encodings; row->name; row++) {
    session s;
    size_t count = 0;
    begin(&s, row->name);
    for (uint32_t c = 1; c <= LAST_CODE_POINT; c = code_point_after(&s, c)) count += comes_back(&s, c);
    assert_true(count >= 0x80 + 29); /* windows-1253 and others have unassigned bytes; ISO-8859-6 has the most */
    end(&s);
  }
}

/* ------------------------------------------------------------------------------------------- labels */

static void check_label(const char *label, const char *name) {
  simdiri_charset *charset;
  if (simdiri_charset_create(label, strlen(label), NULL, &charset) != SIMDIRI_OK) fail_msg("%s is unknown", label);
  if (!charset->encoding || charset->encoding != simdiri_find_encoding(name, strlen(name)))
    fail_msg("%s is not %s", label, name);
  simdiri_charset_free(charset);
}

static const char *to_case(char *out, const char *label, bool is_upper) {
  size_t len = strlen(label);
  for (size_t i = 0; i <= len; i++) {
    const char from = is_upper ? 'a' : 'A', c = label[i];
    out[i] = (char)(c >= from && c <= from + 25 ? c ^ 0x20 : c);
  }
  return out;
}

static void test_all_labels(void **state) {
  (void)state;
  size_t count = 0;
  for (const encoding_label *row = reference_labels; row->label; row++, count++) {
    char name[64], text[80], upper[80];
    (void)to_case(name, row->name, false);
    check_label(row->label, name);
    check_label(to_case(upper, row->label, true), name);
    (void)snprintf(text, sizeof text, "\t\n\f\r %s \r\f\n\t", row->label);
    check_label(text, name);
  }
  assert_int_equal(count, 228);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_all_short_texts_are_decoded_as_the_standard_says),
      cmocka_unit_test(test_all_code_points_are_encoded_as_the_standard_says),
      cmocka_unit_test(test_encoding_round_trip),
      cmocka_unit_test(test_all_labels),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
