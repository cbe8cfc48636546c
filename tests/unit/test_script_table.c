/* tables/script_table: sorted, complete, and with the values of UTS 39 for some characters. */
/* SPDX-License-Identifier: MIT */
#include "tables/script_table.h"

#include "unit/support.h"

static uint32_t row_of(uint32_t code_point) {
  size_t i = 0;
  while (i + 1 < simdiri_script_row_count && simdiri_script_rows[i + 1] >> SCRIPT_ROW_SHIFT <= code_point) i++;
  return simdiri_script_rows[i];
}

static bool has_script(uint32_t code_point, unsigned script) {
  const unsigned value = row_of(code_point) & SCRIPT_ALL;
  if (value == SCRIPT_ALL || value == script) return true;
  return value >= SCRIPT_MULTIPLE &&
         (simdiri_script_sets[value - SCRIPT_MULTIPLE].words[script / 64] >> script % 64 & 1);
}

static void test_script_table_is_sorted(void **state) {
  (void)state;
  assert_int_equal(simdiri_script_rows[0] >> SCRIPT_ROW_SHIFT, 0);
  for (size_t i = 1; i < simdiri_script_row_count; i++)
    assert_true(simdiri_script_rows[i - 1] >> SCRIPT_ROW_SHIFT < simdiri_script_rows[i] >> SCRIPT_ROW_SHIFT);
}

static void test_script_table_scripts(void **state) {
  (void)state;
  enum { CYRL = 8, HANI = 17 };
  assert_true(has_script('a', SCRIPT_LATN) && !has_script('a', CYRL));
  assert_true(has_script('1', SCRIPT_LATN) && has_script('1', CYRL));     /* Common */
  assert_true(has_script(0x300, SCRIPT_LATN) && has_script(0x300, CYRL)); /* Inherited */
  assert_true(has_script(0x430, CYRL) && !has_script(0x430, SCRIPT_LATN));
  assert_true(has_script(0x4E00, HANI) && has_script(0x4E00, SCRIPT_JPAN)); /* augmented */
  assert_true(has_script(0x4E00, SCRIPT_KORE) && has_script(0x4E00, SCRIPT_HANB));
  assert_true(has_script(0x3042, SCRIPT_JPAN) && !has_script(0x3042, SCRIPT_KORE));
  assert_true(has_script(0xAC00, SCRIPT_KORE) && !has_script(0xAC00, SCRIPT_JPAN));
  assert_true(has_script(0x3105, SCRIPT_HANB) && !has_script(0x3105, SCRIPT_JPAN));
  assert_true(has_script(0x30FC, SCRIPT_JPAN) && !has_script(0x30FC, SCRIPT_LATN)); /* by its script extensions */
}

static void test_script_table_confusables(void **state) {
  (void)state;
  static const uint32_t like[] = {0x430, 0x440, 0x43E, 0x251, 0x131, 0x3BF, 0x2044};
  static const uint32_t unlike[] = {'a', 'l', 0xE9, 0x44F, 0x4E00, 0x5D0};
  for (size_t i = 0; i < LENGTH_OF(like); i++) assert_true(row_of(like[i]) & SCRIPT_LIKE_ASCII);
  for (size_t i = 0; i < LENGTH_OF(unlike); i++) assert_false(row_of(unlike[i]) & SCRIPT_LIKE_ASCII);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_script_table_is_sorted),
      cmocka_unit_test(test_script_table_scripts),
      cmocka_unit_test(test_script_table_confusables),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
