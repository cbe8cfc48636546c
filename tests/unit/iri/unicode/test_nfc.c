/* normalize/nfc: cases, and the guards around utf8proc. */
/* SPDX-License-Identifier: MIT */
#include "iri/unicode/nfc.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "iri/common/buffer.h"
#include "iri/common/utf8.h"
#include "support/scratch_buffer.h"
#include "unit/support.h"

/* The result is in `out`. */
static void apply(simdiri_unicode form, bool guard, const void *text, size_t len) {
  out.len = 0;
  assert_int_equal(simdiri_nfc_apply(scratch, form, guard, guarded_copy(0, text, len), len, &out), SIMDIRI_OK);
}

static void check_form(simdiri_unicode form, bool guard, const char *text, const char *expected) {
  apply(form, guard, text, strlen(text));
  check_same_text(text, out.data, out.len, expected, strlen(expected));
}

static void test_nfc_apply_cases(void **state) {
  (void)state;
  static const char *const rows[][2] = {
      {"", ""},
      {"abc", "abc"},
      {"\xC3\xA9", "\xC3\xA9"},
      {"e\xCC\x81", "\xC3\xA9"},
      {"e\xCC\xA7\xCC\x81", "\xC8\xA9\xCC\x81"},                /* cedilla first */
      {"e\xCC\x81\xCC\xA7", "\xC8\xA9\xCC\x81"},                /* ordered, then composed */
      {"\xE1\xBB\x87", "\xE1\xBB\x87"},                         /* U+1EC7 */
      {"e\xCC\x82\xCC\xA3", "\xE1\xBB\x87"},                    /* circumflex, dot below */
      {"\xE2\x84\xAB", "\xC3\x85"},                             /* angstrom sign */
      {"\xE2\x84\xAA", "K"},                                    /* kelvin sign */
      {"\xE0\xA5\x98", "\xE0\xA4\x95\xE0\xA4\xBC"},             /* composition exclusion */
      {"\xEF\xAC\x81", "\xEF\xAC\x81"},                         /* fi ligature: compatibility only */
      {"\xF0\x9D\x85\x9E", "\xF0\x9D\x85\x97\xF0\x9D\x85\xA5"}, /* musical symbol half note */
      {"\xCC\x81"
       "e",
       "\xCC\x81"
       "e"},
      {"h\xCC\xB1H\xCC\xB1", "\xE1\xBA\x96H\xCC\xB1"},
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    check_form(SIMDIRI_UNICODE_NFC, false, rows[i][0], rows[i][1]);
    check_form(SIMDIRI_UNICODE_NFC, true, rows[i][0], rows[i][1]);
  }
}

static void test_nfc_apply_compatibility_cases(void **state) {
  (void)state;
  static const char *const rows[][2] = {
      {"\xEF\xAC\x81", "fi"},
      {"\xE2\x84\xA2", "TM"},
      {"\xEF\xBC\xA1", "A"},
      {"\xC2\xB2", "2"},
      {"\xE1\xBA\x9B\xCC\xA3", "\xE1\xB9\xA9"},
      {"\xEF\xBC\xA5\xCC\x81", "\xC3\x89"}, /* mapped, then composed */
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    check_form(SIMDIRI_UNICODE_NFKC, false, rows[i][0], rows[i][1]);
    check_form(SIMDIRI_UNICODE_NFKC, true, rows[i][0], rows[i][1]);
  }
}

/* Decompositions that contain ASCII other than unreserved are not applied; NFKC then falls back to NFC. */
static void test_nfc_apply_guard(void **state) {
  (void)state;
  static const char *const rows[][4] = {
      /* text, NFC without the guard, NFC with it, NFKC with it */
      {"\xCD\xBE", ";", "\xCD\xBE", "\xCD\xBE"},                        /* Greek question mark */
      {"\xE1\xBF\xAF", "`", "\xE1\xBF\xAF", "\xE1\xBF\xAF"},            /* Greek varia */
      {"\xE2\x89\xA0", "\xE2\x89\xA0", "\xE2\x89\xA0", "\xE2\x89\xA0"}, /* "=" U+0338, composed */
      {"\xEF\xBC\x8F", "\xEF\xBC\x8F", "\xEF\xBC\x8F", "\xEF\xBC\x8F"}, /* full-width solidus */
      {"\xE2\x84\x80", "\xE2\x84\x80", "\xE2\x84\x80", "\xE2\x84\x80"}, /* a/c */
      {"\xC2\xA0", "\xC2\xA0", "\xC2\xA0", "\xC2\xA0"},
      {"\xE1\xBE\xBD", "\xE1\xBE\xBD", "\xE1\xBE\xBD", "\xE1\xBE\xBD"}, /* space, comma above */
      {"\xE1\xBF\x81", "\xE1\xBF\x81", "\xE1\xBF\x81", "\xE1\xBF\x81"}, /* canonically U+00A8 U+0342 */
      {"\xE1\xBF\xBD", "\xC2\xB4", "\xC2\xB4", "\xC2\xB4"},             /* oxia: canonically U+00B4 */
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    check_form(SIMDIRI_UNICODE_NFC, false, rows[i][0], rows[i][1]);
    check_form(SIMDIRI_UNICODE_NFC, true, rows[i][0], rows[i][2]);
    check_form(SIMDIRI_UNICODE_NFKC, true, rows[i][0], rows[i][3]);
  }
}

/* The arithmetic of The Unicode Standard 3.12. */
static void test_nfc_apply_every_hangul_syllable(void **state) {
  (void)state;
  for (uint32_t syllable = 0xAC00; syllable < 0xAC00 + 11172; syllable++) {
    const uint32_t index = syllable - 0xAC00;
    unsigned char text[12], expected[4];
    unsigned char *p = utf8_encode(text, 0x1100 + index / 588);
    p = utf8_encode(p, 0x1161 + index % 588 / 28);
    if (index % 28 > 0) p = utf8_encode(p, 0x11A7 + index % 28);
    const size_t expected_len = (size_t)(utf8_encode(expected, syllable) - expected);
    apply(SIMDIRI_UNICODE_NFC, true, text, (size_t)(p - text));
    check_same_text("jamo", out.data, out.len, (const char *)expected, expected_len);
    apply(SIMDIRI_UNICODE_NFC, true, expected, expected_len);
    check_same_text("syllable", out.data, out.len, (const char *)expected, expected_len);
  }
}

/* utf8proc 2.8.0 drops U+11A7 after a syllable without a trailing consonant. */
static void test_nfc_apply_u11a7_is_kept_after_every_lv_syllable(void **state) {
  (void)state;
  for (uint32_t syllable = 0xAC00; syllable < 0xAC00 + 11172; syllable += 28) {
    unsigned char text[16], expected[16];
    const uint32_t index = syllable - 0xAC00;
    unsigned char *p = utf8_encode(text, 0x1100 + index / 588);
    p = utf8_encode(p, 0x1161 + index % 588 / 28);
    p = utf8_encode(p, 0x11A7);
    p = utf8_encode(p, 0x11A8); /* no longer has a character to compose with */
    unsigned char *expected_end = utf8_encode(expected, syllable);
    expected_end = utf8_encode(expected_end, 0x11A7);
    expected_end = utf8_encode(expected_end, 0x11A8);
    for (unsigned form = SIMDIRI_UNICODE_NFC; form <= SIMDIRI_UNICODE_NFKC; form++) {
      apply((simdiri_unicode)form, true, text, (size_t)(p - text));
      check_same_text("U+11A7", out.data, out.len, (const char *)expected, (size_t)(expected_end - expected));
    }
  }
  check_form(SIMDIRI_UNICODE_NFC, true, "\xE1\x86\xA7", "\xE1\x86\xA7");
  check_form(SIMDIRI_UNICODE_NFC, true,
             "\xE1\x86\xA7\xE1\x86\xA7"
             "e\xCC\x81",
             "\xE1\x86\xA7\xE1\x86\xA7\xC3\xA9");
}

static void test_nfc_apply_appends_or_reports_no_capacity(void **state) {
  (void)state;
  char capacity[8] = "ab";
  simdiri_buffer fixed = {.data = capacity, .len = 2, .capacity = 3};
  assert_int_equal(simdiri_nfc_apply(scratch, SIMDIRI_UNICODE_NFC, 1, "cd", 2, &fixed), SIMDIRI_ERROR_NO_CAPACITY);
  assert_int_equal(simdiri_nfc_apply(scratch, SIMDIRI_UNICODE_NFC, 1, "e\xCC\x81", 3, &fixed),
                   SIMDIRI_ERROR_NO_CAPACITY);
  assert_int_equal(fixed.len, 2);
  assert_int_equal(simdiri_nfc_apply(scratch, SIMDIRI_UNICODE_NFC, 1, "c", 1, &fixed), SIMDIRI_OK);
  assert_memory_equal(capacity, "abc", 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_nfc_apply_cases),
      cmocka_unit_test(test_nfc_apply_compatibility_cases),
      cmocka_unit_test(test_nfc_apply_guard),
      cmocka_unit_test(test_nfc_apply_every_hangul_syllable),
      cmocka_unit_test(test_nfc_apply_u11a7_is_kept_after_every_lv_syllable),
      cmocka_unit_test(test_nfc_apply_appends_or_reports_no_capacity),
  };
  return cmocka_run_group_tests(tests, create_scratch, free_scratch);
}
