/* The vector code of every level finds at least the bytes at which plain C finds that a value can begin. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "text/redact/redact.h"

enum { TEXT_LEN = 64 + 16, TEXTS = 20000 };

static uint64_t seed = 1;
static unsigned roll(unsigned sides) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)(seed >> 33) % sides;
}

static void fill(unsigned char text[TEXT_LEN]) {
  static const char *const pieces[] = {"eyJ", "ghp_", "/bot", "-----BEGIN", "SG.", "AKIA", "=",
                                       "@",   "%",    "\"",   "\":",        "\" ", "',",   "':",
                                       "\",", "12.",  "\xFF", "\xE0",       "_-",  "/",    "key-"};
  for (size_t at = 0; at < TEXT_LEN;) {
    const char *piece = pieces[roll(sizeof pieces / sizeof *pieces)];
    if (roll(3) == 0) {
      text[at++] = (unsigned char)roll(256);
      continue;
    }
    for (; *piece && at < TEXT_LEN; piece++) text[at++] = (unsigned char)*piece;
  }
}

/* Can something really begin at the byte? Forms that need the start of a word have it. */
static bool is_start(const simdiri_redactor *redactor, const unsigned char *text, size_t at, bool is_after_word) {
  const bool is_inside = at > 0 ? is_word_byte(text[at - 1]) : is_after_word;
  const unsigned bits = simdiri_redact_bits_at(&redactor->forms, text, TEXT_LEN, at);
  if (bits & (START_BYTE | START_MEMBER)) return true;
  for (size_t i = 0; i < redactor->forms.form_count && bits; i++) {
    const value_form *form = &redactor->forms.forms[i];
    const form_step *steps = redactor->forms.steps + form->first_step;
    bool is_equal = !(form->needs_start && is_inside);
    for (size_t k = 0; k < STARTS; k++) is_equal &= steps[k].bytes[text[at + k] >> 5] >> (text[at + k] & 31) & 1;
    if (is_equal) return true;
  }
  return false;
}

static void check_level(const simdiri_redactor *redactor, const kernel_table *kernel) {
  unsigned char text[TEXT_LEN];
  for (size_t i = 0; i < TEXTS; i++) {
    fill(text);
    const bool is_after_word = roll(2);
    kernel_starts_state before = {.word = (uint64_t)is_after_word << 63};
    uint64_t found;
    kernel->find_starts(&redactor->starts, text, 1, &before, &found);
    for (size_t at = 0; at < 64; at++)
      if (is_start(redactor, text, at, is_after_word)) assert_true(found >> at & 1);
  }
  kernel_starts_state before = {.word = UINT64_MAX};
  uint64_t found;
  memset(text, 'a', sizeof text);
  kernel->find_starts(&redactor->starts, text, 1, &before, &found);
  assert_true(found == 0);
}

static void test_all_levels(void **state) {
  static const char *const what[] = {"secrets", "userinfo", "email", "ip"};
  (void)state;
  for (size_t count = 1; count <= 4; count++) {
    simdiri_redactor *redactor;
    assert_int_equal(simdiri_redactor_create(what, count, NULL, 0, NULL, &redactor, NULL), SIMDIRI_OK);
    for (int isa = SIMDIRI_ISA_BEST; isa < 16; isa++) {
      const kernel_table *kernel =
          simdiri_isa_is_supported((simdiri_isa)isa) ? simdiri_kernel_of((simdiri_isa)isa) : NULL;
      if (kernel && kernel->find_starts) check_level(redactor, kernel);
    }
    simdiri_redactor_free(redactor);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_levels)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
