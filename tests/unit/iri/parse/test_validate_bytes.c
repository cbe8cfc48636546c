/* parse/validate and parse/validate_text: every byte and code point in every component, and the smaller productions. */
/* SPDX-License-Identifier: MIT */
#include "iri/parse/parse.h"

#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/code_point.h"
#include "iri/common/utf8.h"
#include "unit/support.h"

#define UNRESERVED "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
#define SUB_DELIMS "!$&'()*+,;="

typedef struct {
  simdiri_component component;
  const char *before, *after; /* text around one byte in the component that makes an IRI */
  const char *allowed;
} place;

static const place places[] = {
    {SIMDIRI_COMPONENT_USERINFO, "s://u", "@h", UNRESERVED SUB_DELIMS ":"},
    {SIMDIRI_COMPONENT_HOST, "s://h", "", UNRESERVED SUB_DELIMS},
    {SIMDIRI_COMPONENT_PATH, "s:p", "", UNRESERVED SUB_DELIMS ":@/"},
    {SIMDIRI_COMPONENT_QUERY, "s:?q", "", UNRESERVED SUB_DELIMS ":@/?"},
    {SIMDIRI_COMPONENT_FRAGMENT, "s:#f", "", UNRESERVED SUB_DELIMS ":@/?"},
};

static simdiri_status check_alone(simdiri_grammar grammar, simdiri_component component, const void *text, size_t len,
                                  size_t *offset) {
  *offset = SIZE_MAX;
  return simdiri_check_text(grammar, component, guarded_bytes(0, text, len), len, offset);
}

static simdiri_status expected_status(simdiri_grammar grammar, const place *p, unsigned byte) {
  const bool is_bis = grammar == SIMDIRI_GRAMMAR_IRI_BIS;
  if (byte >= 0x80) return SIMDIRI_ERROR_BAD_UTF8;
  const bool is_extended = byte <= 0x20 || byte == 0x7F || strchr("<>\"{}|\\^`", (int)byte);
  if (grammar == SIMDIRI_GRAMMAR_LEIRI && is_extended) return SIMDIRI_OK;
  if (byte == '#' && p->component == SIMDIRI_COMPONENT_FRAGMENT && is_bis) return SIMDIRI_OK;
  if (byte == '%' && !(p->component == SIMDIRI_COMPONENT_HOST && is_bis)) return SIMDIRI_ERROR_BAD_PERCENT;
  return byte != 0 && strchr(p->allowed, (int)byte) ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_CHARACTER;
}

static void test_check_text_every_byte_in_every_component(void **state) {
  (void)state;
  for (unsigned grammar = SIMDIRI_GRAMMAR_IRI; grammar <= SIMDIRI_GRAMMAR_LEIRI; grammar++) {
    for (unsigned n = 0; n < LENGTH_OF(places) * 256; n++) {
      const place *p = &places[n / 256];
      const unsigned char text[2] = {'a', (unsigned char)n};
      size_t offset;
      const simdiri_status status = check_alone((simdiri_grammar)grammar, p->component, text, 2, &offset);
      const simdiri_status expected = expected_status((simdiri_grammar)grammar, p, n % 256);
      if (status != expected || offset != (expected == SIMDIRI_OK ? 2 : 1))
        fail_msg("%02X in %s: %s at %zu", n % 256, simdiri_component_name(p->component), simdiri_status_name(status),
                 offset);
    }
  }
}

/* Bytes that are not delimiters, so that the IRI has the components that `place` says. */
static void test_validate_every_byte_in_every_component(void **state) {
  (void)state;
  for (unsigned n = 0; n < LENGTH_OF(places) * 256; n++) {
    const place *p = &places[n / 256];
    const unsigned char byte = (unsigned char)n;
    if (byte_is(byte, CLASS_AT | CLASS_COLON | CLASS_SLASH | CLASS_QUESTION | CLASS_HASH)) continue;
    char text[16];
    const size_t at = strlen(p->before);
    const size_t len = at + 1 + strlen(p->after);
    memcpy(text, p->before, at);
    text[at] = (char)byte;
    memcpy(text + at + 1, p->after, strlen(p->after));
    simdiri_result result;
    const simdiri_status status =
        simdiri_validate(SIMDIRI_GRAMMAR_IRI, SIMDIRI_PRODUCTION_IRI, guarded_copy(0, text, len), len, &result);
    assert_int_equal(status, expected_status(SIMDIRI_GRAMMAR_IRI, p, byte));
    assert_int_equal(result.offset, status == SIMDIRI_OK ? 0 : at);
    assert_int_equal(result.component, status == SIMDIRI_OK ? SIMDIRI_COMPONENT_NONE : p->component);
  }
}

static simdiri_status expected_of_code_point(simdiri_grammar grammar, simdiri_component component, uint32_t c) {
  const bool is_query = component == SIMDIRI_COMPONENT_QUERY;
  if (grammar == SIMDIRI_GRAMMAR_URI) return SIMDIRI_ERROR_BAD_CODE_POINT;
  if (grammar == SIMDIRI_GRAMMAR_LEIRI) return c == 0xFFFE || c == 0xFFFF ? SIMDIRI_ERROR_BAD_CODE_POINT : SIMDIRI_OK;
  if (is_bidi_formatting(c)) return SIMDIRI_ERROR_BIDI_FORMATTING;
  return is_ucschar(c) || (is_query && is_iprivate(c, grammar)) ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_CODE_POINT;
}

static void check_code_point(simdiri_grammar grammar, simdiri_component component, uint32_t c) {
  unsigned char *capacity = (unsigned char *)guarded_capacity(0, 4);
  unsigned char bytes[4];
  const size_t len = (size_t)(utf8_encode(bytes, c) - bytes);
  size_t offset;
  memcpy(capacity + 4 - len, bytes, len);
  const simdiri_status status = simdiri_check_text(grammar, component, capacity + 4 - len, len, &offset);
  if (status != expected_of_code_point(grammar, component, c) || offset != (status == SIMDIRI_OK ? len : 0))
    fail_msg("U+%04X in %s: %s", (unsigned)c, simdiri_component_name(component), simdiri_status_name(status));
}

static void test_check_text_every_code_point(void **state) {
  (void)state;
  for (uint32_t c = 0x80; c <= 0x10FFFF; c++) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    const simdiri_component component = places[c % LENGTH_OF(places)].component;
    check_code_point(SIMDIRI_GRAMMAR_IRI, SIMDIRI_COMPONENT_QUERY, c);
    check_code_point(SIMDIRI_GRAMMAR_IRI, component, c);
    check_code_point(SIMDIRI_GRAMMAR_IRI_BIS, component, c);
    check_code_point(SIMDIRI_GRAMMAR_URI, component, c);
    check_code_point(SIMDIRI_GRAMMAR_LEIRI, component, c);
  }
}

static void test_check_text_cut_triplets_and_sequences(void **state) {
  (void)state;
  static const test_literal cut[] = {LITERAL("%"),
                                     LITERAL("%4"),
                                     LITERAL("%4g"),
                                     LITERAL("%g4"),
                                     LITERAL("%\x80"
                                             "1"),
                                     LITERAL("\xC3"),
                                     LITERAL("\xE2\x82"),
                                     LITERAL("\xF0\x9F\x92"),
                                     LITERAL("%C3\xA9")};
  for (size_t i = 0; i < LENGTH_OF(cut); i++) {
    size_t offset;
    const simdiri_status status =
        check_alone(SIMDIRI_GRAMMAR_IRI, SIMDIRI_COMPONENT_PATH, cut[i].data, cut[i].len, &offset);
    const bool is_last = i + 1 == LENGTH_OF(cut);
    assert_int_equal(status, i < 5 ? SIMDIRI_ERROR_BAD_PERCENT : SIMDIRI_ERROR_BAD_UTF8);
    assert_int_equal(offset, is_last ? 3 : 0);
  }
}

typedef struct {
  simdiri_production production;
  test_literal text;
  simdiri_status status;
  simdiri_component component;
  size_t offset;
} part_row;

#define PART(name) SIMDIRI_PRODUCTION_##name
#define BAD(code, component, offset) SIMDIRI_ERROR_##code, SIMDIRI_COMPONENT_##component, offset
#define GOOD SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0

static void test_validate_smaller_productions(void **state) {
  (void)state;
  static const part_row rows[] = {
      {PART(SCHEME), LITERAL("aB1+-."), GOOD},
      {PART(SCHEME), LITERAL(""), BAD(BAD_SCHEME, SCHEME, 0)},
      {PART(SCHEME), LITERAL("1a"), BAD(BAD_SCHEME, SCHEME, 0)},
      {PART(SCHEME), LITERAL("a:"), BAD(BAD_SCHEME, SCHEME, 1)},
      {PART(IAUTHORITY), LITERAL(""), GOOD},
      {PART(IAUTHORITY), LITERAL("u:p@h:80"), GOOD},
      {PART(IAUTHORITY), LITERAL("@:"), GOOD},
      {PART(IAUTHORITY), LITERAL("[::1]:"), GOOD},
      {PART(IAUTHORITY), LITERAL("h/"), BAD(BAD_CHARACTER, HOST, 1)},
      {PART(IAUTHORITY), LITERAL("h:8/"), BAD(BAD_PORT, PORT, 3)},
      {PART(IAUTHORITY), LITERAL("a?@h"), BAD(BAD_CHARACTER, USERINFO, 1)},
      {PART(IAUTHORITY), LITERAL("[::1"), BAD(BAD_IP_LITERAL, HOST, 4)},
      {PART(IUSERINFO), LITERAL("u:p\xC3\xA9%41"), GOOD},
      {PART(IUSERINFO), LITERAL("u@"), BAD(BAD_CHARACTER, USERINFO, 1)},
      {PART(IHOST), LITERAL(""), GOOD},
      {PART(IHOST), LITERAL("256.0.0.1"), GOOD},
      {PART(IHOST), LITERAL("[v1.x]"), GOOD},
      {PART(IHOST), LITERAL("h:1"), BAD(BAD_CHARACTER, HOST, 1)},
      {PART(IHOST), LITERAL("u@h"), BAD(BAD_CHARACTER, HOST, 1)},
      {PART(IHOST), LITERAL("[::1]:1"), BAD(BAD_IP_LITERAL, HOST, 5)},
      {PART(PORT), LITERAL(""), GOOD},
      {PART(PORT), LITERAL("00000000099999999999"), GOOD},
      {PART(PORT), LITERAL("8 "), BAD(BAD_PORT, PORT, 1)},
      {PART(IPATH), LITERAL(""), GOOD},
      {PART(IPATH), LITERAL("//a:b/@"), GOOD},
      {PART(IPATH), LITERAL("a?"), BAD(BAD_CHARACTER, PATH, 1)},
      {PART(ISEGMENT), LITERAL(""), GOOD},
      {PART(ISEGMENT), LITERAL("a:b@;"), GOOD},
      {PART(ISEGMENT), LITERAL("a/b"), BAD(BAD_CHARACTER, PATH, 1)},
      {PART(ISEGMENT), LITERAL("a%/b"), BAD(BAD_PERCENT, PATH, 1)},
      {PART(ISEGMENT), LITERAL("a/ "), BAD(BAD_CHARACTER, PATH, 1)},
      {PART(IQUERY), LITERAL("a/?:@\xEE\x80\x80"), GOOD},
      {PART(IQUERY), LITERAL("a#"), BAD(BAD_CHARACTER, QUERY, 1)},
      {PART(IFRAGMENT), LITERAL("a/?:@"), GOOD},
      {PART(IFRAGMENT), LITERAL("a#"), BAD(BAD_CHARACTER, FRAGMENT, 1)},
      {PART(IFRAGMENT), LITERAL("\xEE\x80\x80"), BAD(BAD_CODE_POINT, FRAGMENT, 0)},
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    const part_row *row = &rows[i];
    simdiri_result result;
    const char *text = guarded_copy(0, row->text.data, row->text.len);
    const simdiri_status status = simdiri_validate(SIMDIRI_GRAMMAR_IRI, row->production, text, row->text.len, &result);
    if (status != row->status || result.offset != row->offset || result.component != row->component)
      fail_msg("row %zu, %s: %s in %s at %zu", i, row->text.data, simdiri_status_name(status),
               simdiri_component_name(result.component), result.offset);
  }
}

static void test_validate_null_text(void **state) {
  (void)state;
  for (unsigned production = 0; production <= SIMDIRI_PRODUCTION_IFRAGMENT; production++) {
    const char *empty = guarded_copy(0, "", 0);
    const simdiri_status expected =
        simdiri_validate(SIMDIRI_GRAMMAR_IRI, (simdiri_production)production, empty, 0, NULL);
    assert_int_equal(simdiri_validate(SIMDIRI_GRAMMAR_IRI, (simdiri_production)production, NULL, 0, NULL), expected);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_check_text_every_byte_in_every_component),
      cmocka_unit_test(test_validate_every_byte_in_every_component),
      cmocka_unit_test(test_check_text_every_code_point),
      cmocka_unit_test(test_check_text_cut_triplets_and_sequences),
      cmocka_unit_test(test_validate_smaller_productions),
      cmocka_unit_test(test_validate_null_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
