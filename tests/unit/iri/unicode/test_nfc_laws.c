/* normalize/nfc: every code point and random sequences, compared with utf8proc's own, slower mapping. */
/* SPDX-License-Identifier: MIT */
#include "iri/unicode/nfc.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "iri/common/buffer.h"
#include "iri/common/utf8.h"
#include "support/scratch_buffer.h"
#include "unit/support.h"

static void apply(simdiri_unicode form, bool guard, const void *text, size_t len) {
  out.len = 0;
  assert_int_equal(simdiri_nfc_apply(scratch, form, guard, guarded_copy(0, text, len), len, &out), SIMDIRI_OK);
}

static void check_against_utf8proc(simdiri_unicode form, const unsigned char *text, size_t len, const char *about) {
  const utf8proc_option_t compat = form == SIMDIRI_UNICODE_NFKC ? UTF8PROC_COMPAT : 0;
  utf8proc_uint8_t *expected = NULL;
  const utf8proc_ssize_t expected_len =
      utf8proc_map(text, (utf8proc_ssize_t)len, &expected, UTF8PROC_STABLE | UTF8PROC_COMPOSE | compat);
  assert_true(expected_len >= 0);
  apply(form, false, text, len);
  check_same_text(about, out.data, out.len, (const char *)expected, (size_t)expected_len);
  free(expected);
}

/* Alone, and with a mark and a letter around it. utf8proc treats U+11A7 alone correctly. */
static void test_nfc_apply_every_code_point(void **state) {
  (void)state;
  for (uint32_t c = 0; c <= 0x10FFFF; c++) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    if (c > 0x323B0 && c < 0x10FF00 && c % 97 != 0) continue; /* unassigned planes: a sample is enough */
    unsigned char text[12];
    const size_t len = (size_t)(utf8_encode(text, c) - text);
    check_against_utf8proc(SIMDIRI_UNICODE_NFC, text, len, "NFC");
    check_against_utf8proc(SIMDIRI_UNICODE_NFKC, text, len, "NFKC");
    text[0] = 'e';
    unsigned char *p = utf8_encode(text + 1, c);
    p = utf8_encode(p, 0x323);
    check_against_utf8proc(SIMDIRI_UNICODE_NFC, text, (size_t)(p - text), "NFC of a sequence");
  }
}

static size_t count_other_ascii(const char *text, size_t len) {
  size_t count = 0;
  for (size_t i = 0; i < len; i++) {
    const char c = text[i];
    count += (unsigned char)c < 0x80 &&
             !(c && strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", c));
  }
  return count;
}

/* With the guard, no code point adds a delimiter. Without a delimiter to add, the guard changes nothing. */
static void test_nfc_apply_guard_every_code_point(void **state) {
  (void)state;
  for (uint32_t c = 0x80; c <= 0x2FA1D; c++) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    unsigned char text[4];
    const size_t len = (size_t)(utf8_encode(text, c) - text);
    for (unsigned form = SIMDIRI_UNICODE_NFC; form <= SIMDIRI_UNICODE_NFKC; form++) {
      char unguarded[128];
      apply((simdiri_unicode)form, false, text, len);
      const size_t unguarded_len = out.len;
      assert_true(unguarded_len <= sizeof unguarded);
      memcpy(unguarded, out.data, unguarded_len);
      apply((simdiri_unicode)form, true, text, len);
      if (count_other_ascii(out.data, out.len) > 0) fail_msg("U+%04X brings ASCII", (unsigned)c);
      if (count_other_ascii(unguarded, unguarded_len) == 0 && form == SIMDIRI_UNICODE_NFC)
        check_same_text("guarded", out.data, out.len, unguarded, unguarded_len);
    }
  }
}

/* Letters that compose, marks of many classes, jamo, exclusions, compatibility characters; not U+11A7. */
static uint32_t choose_code_point(random_source *random) {
  static const uint32_t chosen[] = {'a',     'e',     'K',     'o',    's',    0xC5,   0xE9,   0x1E9,  0x300,   0x301,
                                    0x302,   0x307,   0x308,   0x30A,  0x323,  0x327,  0x328,  0x331,  0x338,   0x345,
                                    0x3B1,   0x5B0,   0x5B4,   0x5BC,  0x64B,  0x651,  0x915,  0x93C,  0x94D,   0x9C7,
                                    0x9BE,   0xE38,   0xE48,   0xFB2,  0xF71,  0xF72,  0x1100, 0x1161, 0x11A8,  0xAC00,
                                    0xAC01,  0x1EC7,  0x1F00,  0x212B, 0x2126, 0xFB1D, 0xFB01, 0xFF21, 0x1D15E, 0x1D165,
                                    0x1D16E, 0x110BA, 0x11099, 0x302A, 0x3099, 0x304B, 0x20D0};
  return chosen[random_below(random, LENGTH_OF(chosen))];
}

static size_t make_text(random_source *random, size_t count, unsigned char *text) {
  unsigned char *p = text;
  for (; count > 0; count--) p = utf8_encode(p, choose_code_point(random));
  return (size_t)(p - text);
}

static void test_nfc_apply_random_sequences(void **state) {
  (void)state;
  random_source random = random_begin();
  for (size_t round = 0; round < 40000; round++) {
    unsigned char text[4 * 12];
    const size_t len = make_text(&random, 1 + random_below(&random, 12), text);
    check_against_utf8proc(SIMDIRI_UNICODE_NFC, text, len, "NFC");
    check_against_utf8proc(SIMDIRI_UNICODE_NFKC, text, len, "NFKC");
  }
}

/* Runs of up to a hundred marks: below and above the length at which the sorting algorithm changes, and stable. */
static void test_nfc_apply_mark_order_of_any_length(void **state) {
  (void)state;
  static const uint32_t marks[] = {0x300, 0x301, 0x302, 0x315, 0x31B, 0x323,  0x324,  0x327,
                                   0x328, 0x334, 0x335, 0x345, 0x591, 0x5B0,  0x5B4,  0x64B,
                                   0x651, 0x93C, 0x94D, 0xE38, 0xF71, 0x302A, 0x3099, 0x1D165};
  random_source random = random_begin();
  for (size_t count = 1; count <= 100; count++) {
    for (size_t round = 0; round < 60; round++) {
      unsigned char text[4 * 101] = {'q'};
      unsigned char *p = text + 1;
      const size_t kinds = 1 + random_below(&random, LENGTH_OF(marks));
      for (size_t i = 0; i < count; i++) p = utf8_encode(p, marks[random_below(&random, kinds)]);
      check_against_utf8proc(SIMDIRI_UNICODE_NFC, text, (size_t)(p - text), "with a starter");
      check_against_utf8proc(SIMDIRI_UNICODE_NFC, text + 1, (size_t)(p - text - 1), "without one");
    }
  }
}

static void test_nfc_apply_is_idempotent(void **state) {
  (void)state;
  random_source random = random_begin();
  for (size_t round = 0; round < 40000; round++) {
    unsigned char text[4 * 16];
    char once[4096];
    size_t len = make_text(&random, 1 + random_below(&random, 12), text);
    for (size_t i = random_below(&random, 2); i > 0; i--) len = (size_t)(utf8_encode(text + len, 0x11A7) - text);
    const simdiri_unicode form = round % 2 ? SIMDIRI_UNICODE_NFC : SIMDIRI_UNICODE_NFKC;
    const bool guard = round % 4 < 2;
    apply(form, guard, text, len);
    assert_true(out.len <= sizeof once);
    memcpy(once, out.data, out.len);
    const size_t once_len = out.len;
    apply(form, guard, once, once_len);
    check_same_text("again", out.data, out.len, once, once_len);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_nfc_apply_every_code_point), cmocka_unit_test(test_nfc_apply_guard_every_code_point),
      cmocka_unit_test(test_nfc_apply_random_sequences), cmocka_unit_test(test_nfc_apply_mark_order_of_any_length),
      cmocka_unit_test(test_nfc_apply_is_idempotent),
  };
  return cmocka_run_group_tests(tests, create_scratch, free_scratch);
}
