/* normalize/nfc_quick: utf8proc leaves text that it accepts unchanged, and it accepts all text that it can decide. */
/* SPDX-License-Identifier: MIT */
#include "iri/unicode/nfc_quick.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "iri/common/utf8.h"
#include "iri/tables/nfc_table.h"
#include "unit/support.h"

enum { SURROGATES = 0xD800, AFTER_SURROGATES = 0xE000, BEFORE_T = 0x11A7, LV = 0xAC00 };

typedef struct {
  unsigned char bytes[64];
  size_t len;
} sequence;

static void add(sequence *s, uint32_t code_point) {
  s->len = (size_t)(utf8_encode(s->bytes + s->len, code_point) - s->bytes);
}

static sequence sequence_of(uint32_t a, uint32_t b, uint32_t c) {
  sequence s = {.len = 0};
  if (a) add(&s, a);
  if (b) add(&s, b);
  if (c) add(&s, c);
  return s;
}

static bool is_surely(simdiri_unicode form, const void *text, size_t len) {
  return simdiri_is_surely_nfc(form, guarded_bytes(0, text, len), len);
}

static sequence apply_utf8proc(const sequence *s, utf8proc_option_t options) {
  utf8proc_uint8_t *mapped = NULL;
  sequence result = {.len = 0};
  const utf8proc_ssize_t len = utf8proc_map(s->bytes, (utf8proc_ssize_t)s->len, &mapped, UTF8PROC_STABLE | options);
  assert_true(len >= 0);
  result.len = (size_t)len < sizeof result.bytes ? (size_t)len : sizeof result.bytes;
  memcpy(result.bytes, mapped, result.len);
  free(mapped);
  return result;
}

static bool is_same(const sequence *a, const sequence *b) {
  return a->len == b->len && memcmp(a->bytes, b->bytes, a->len) == 0;
}

/* Does utf8proc leave the text unchanged? */
static bool is_stable(simdiri_unicode form, const sequence *s) {
  const sequence mapped =
      apply_utf8proc(s, form == SIMDIRI_UNICODE_NFC ? UTF8PROC_COMPOSE : (UTF8PROC_COMPOSE | UTF8PROC_COMPAT));
  return is_same(s, &mapped);
}

/* Returns whether the quick check accepted the text. */
static bool check_sequence(simdiri_unicode form, const sequence *s) {
  if (!simdiri_is_surely_nfc(form, s->bytes, s->len)) return false;
  if (!is_stable(form, s)) {
    uint32_t first = 0;
    (void)utf8_decode(s->bytes, s->bytes + s->len, &first);
    fail_msg("form %d: U+%04X and what follows, %zu octets", (int)form, (unsigned)first, s->len);
  }
  return true;
}

/* Alone, and after and before letters, marks and jamo. utf8proc itself is wrong about U+11A7 after a syllable. */
static void test_is_surely_nfc_every_code_point(void **state) {
  (void)state;
  static const uint32_t around[][2] = {{0, 0},       {'e', 0},         {0, 0x316},    {0x915, 0},
                                       {'=', 0x316}, {0x1100, 0},      {LV, 0x5B0},   {0, 0x4E2D},
                                       {0x3B1, 'a'}, {0x316, 0x1D16E}, {0x5B0, 0xE38}};
  for (uint32_t c = 1; c < 0x110000; c++) {
    if (c >= SURROGATES && c < AFTER_SURROGATES) continue;
    for (size_t i = 0; i < LENGTH_OF(around); i++) {
      if (around[i][0] == LV && c == BEFORE_T) continue;
      const sequence s = sequence_of(around[i][0], c, around[i][1]);
      (void)check_sequence(SIMDIRI_UNICODE_NFC, &s);
      (void)check_sequence(SIMDIRI_UNICODE_NFKC, &s);
    }
  }
}

static uint32_t last_of(const sequence *s) {
  uint32_t code_point = 0;
  for (const unsigned char *p = s->bytes, *end = p + s->len; p < end;) p += utf8_decode(p, end, &code_point);
  return code_point;
}

/* Characters that compose with a preceding one: the last of a composite's decomposition. */
static bool *find_maybe(void) {
  bool *is_maybe = calloc(0x110000, sizeof *is_maybe);
  assert_non_null(is_maybe);
  for (uint32_t c = 0x80; c < 0x110000; c++) {
    if (c >= SURROGATES && c < AFTER_SURROGATES) continue;
    const sequence s = sequence_of(c, 0, 0), decomposed = apply_utf8proc(&s, UTF8PROC_DECOMPOSE);
    if (!is_same(&s, &decomposed) && is_stable(SIMDIRI_UNICODE_NFC, &s)) is_maybe[last_of(&decomposed)] = true;
  }
  return is_maybe;
}

/* Accepts exactly assigned characters that utf8proc calls neither No nor Maybe; marks only if that is true for both
 * forms. */
static void test_is_surely_nfc_accepts_all_decidable_text(void **state) {
  (void)state;
  bool *is_maybe = find_maybe();
  for (uint32_t c = 0x80; c < NFC_LIMIT; c++) {
    if (c >= SURROGATES && c < AFTER_SURROGATES) continue;
    const utf8proc_property_t *property = utf8proc_get_property((utf8proc_int32_t)c);
    const sequence s = sequence_of(c, 0, 0);
    const bool may_be = property->category != UTF8PROC_CATEGORY_CN && !is_maybe[c];
    const bool nfkc = may_be && is_stable(SIMDIRI_UNICODE_NFKC, &s);
    const bool nfc = may_be && (property->combining_class != 0 ? nfkc : is_stable(SIMDIRI_UNICODE_NFC, &s));
    if (is_surely(SIMDIRI_UNICODE_NFC, s.bytes, s.len) != nfc) fail_msg("NFC of U+%04X", (unsigned)c);
    if (is_surely(SIMDIRI_UNICODE_NFKC, s.bytes, s.len) != nfkc) fail_msg("NFKC of U+%04X", (unsigned)c);
  }
  free(is_maybe);
}

static size_t list_marks(uint32_t *marks, size_t capacity) {
  size_t count = 0;
  for (uint32_t c = 0x300; c < NFC_LIMIT && count < capacity; c++)
    if (utf8proc_get_property((utf8proc_int32_t)c)->combining_class != 0) marks[count++] = c;
  return count;
}

static void test_is_surely_nfc_every_pair_of_marks(void **state) {
  (void)state;
  uint32_t marks[2048];
  const size_t count = list_marks(marks, LENGTH_OF(marks));
  size_t taken = 0;
  assert_in_range(count, 800, LENGTH_OF(marks) - 1);
  for (size_t i = 0; i < count; i++) {
    for (size_t j = 0; j < count; j++) {
      const sequence s = sequence_of('x', marks[i], marks[j]);
      taken += check_sequence(SIMDIRI_UNICODE_NFC, &s);
    }
  }
  assert_true(taken > count * count / 4);
}

typedef struct {
  const char *text;
  bool is_normal;
} piece;

/* Characters with distinctive and other leads, marks in and out of order, composing and decomposing characters. */
static const piece pieces[] = {{"\xC3\xA9", true},
                               {"\xE4\xB8\xAD", true},
                               {"\xE3\x81\x82", true},
                               {"\xF0\x9F\x92\xA9", true},
                               {"\xE0\xB8\x81\xE0\xB8\xB8\xE0\xB9\x88", true},
                               {"\xE0\xB8\x81\xE0\xB9\x88\xE0\xB8\xB8", false},
                               {"\xD9\x91\xD9\x8E", false},
                               {"\xD9\x8E\xD9\x91", true},
                               {"e\xCC\x81", false},
                               {"\xE2\x84\xAB", false},
                               {"\xE3\x82\x99", false},
                               {"\xCD\xB8", false},
                               {"\xF3\xA0\x84\x80", false}};

/* At each offset in texts of each length: at the borders of steps and blocks, and across them. */
static void test_is_surely_nfc_every_offset(void **state) {
  (void)state;
  static const char *const fillers[] = {"a", "\xD0\xB0", "\xE4\xB8\xAD", "\xE3\x81\x82"};
  for (size_t n = 0; n < LENGTH_OF(fillers) * LENGTH_OF(pieces); n++) {
    const char *filler = fillers[n % LENGTH_OF(fillers)];
    const piece *p = &pieces[n / LENGTH_OF(fillers)];
    const size_t unit = strlen(filler), piece_len = strlen(p->text);
    for (size_t before = 0; before < 150 / unit; before++) {
      for (size_t after = 0; after < 70 / unit; after++) {
        char text[256];
        size_t len = 0;
        for (size_t i = 0; i < before; i++, len += unit) memcpy(text + len, filler, unit);
        memcpy(text + len, p->text, piece_len);
        len += piece_len;
        for (size_t i = 0; i < after; i++, len += unit) memcpy(text + len, filler, unit);
        if (is_surely(SIMDIRI_UNICODE_NFC, text, len) != p->is_normal)
          fail_msg("%s after %zu and before %zu times %s", p->text, before, after, filler);
      }
    }
  }
}

static void test_is_surely_nfc_ascii_of_every_length(void **state) {
  (void)state;
  char text[300];
  for (size_t i = 0; i < sizeof text; i++) text[i] = (char)(i % 128);
  for (size_t len = 0; len <= sizeof text; len++) {
    assert_true(is_surely(SIMDIRI_UNICODE_NFC, text, len));
    assert_true(is_surely(SIMDIRI_UNICODE_NFKC, text, len));
  }
}

/* For any bytes, none after the text is read; the copy ends with a page. */
static void test_is_surely_nfc_reads_nothing_after_the_text(void **state) {
  (void)state;
  random_source random = random_begin();
  for (size_t round = 0; round < 200000; round++) {
    unsigned char text[140];
    const size_t len = round % sizeof text;
    for (size_t i = 0; i < len; i++) text[i] = (unsigned char)(random_below(&random, 8) ? 'a' : random_next(&random));
    if (len > 0) text[len - 1] = (unsigned char)(0xC0 | random_below(&random, 64));
    (void)is_surely((simdiri_unicode)(1 + round % 2), text, len);
  }
  assert_false(is_surely(SIMDIRI_UNICODE_NFC, "abc\xE3\x81", 5));
  assert_false(is_surely(SIMDIRI_UNICODE_NFC, "abcdefghijklmnopqrs\xF0\x9F\x92", 22));
}

static void test_is_surely_nfc_random_sequences(void **state) {
  (void)state;
  static const uint32_t chosen[] = {'a',    0xE9,   0x1EC7,  0x316,  0x323,  0x301, 0x345,  0x5B0,  0x5B4,
                                    0x5BC,  0x627,  0x64E,   0x651,  0x915,  0x93C, 0x94D,  0x9C7,  0x9BE,
                                    0xE01,  0xE38,  0xE48,   0xFB2,  0xF71,  0xF72, 0x1100, 0x1161, 0x11A8,
                                    0xAC00, 0xAC01, 0x1D165, 0x304B, 0x302A, 0x20D0};
  random_source random = random_begin();
  size_t taken = 0;
  for (size_t round = 0; round < 300000; round++) {
    sequence s = {.len = 0};
    for (size_t count = 1 + random_below(&random, 7); count > 0; count--)
      add(&s, chosen[random_below(&random, LENGTH_OF(chosen))]);
    taken += check_sequence((simdiri_unicode)(1 + round % 2), &s);
  }
  assert_true(taken > 10000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_is_surely_nfc_every_code_point),
      cmocka_unit_test(test_is_surely_nfc_accepts_all_decidable_text),
      cmocka_unit_test(test_is_surely_nfc_every_pair_of_marks),
      cmocka_unit_test(test_is_surely_nfc_every_offset),
      cmocka_unit_test(test_is_surely_nfc_ascii_of_every_length),
      cmocka_unit_test(test_is_surely_nfc_reads_nothing_after_the_text),
      cmocka_unit_test(test_is_surely_nfc_random_sequences),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
