/* tables/script_table: sorted, complete, and with the values of UTS 39 for some characters. */
/* SPDX-License-Identifier: MIT */
#include "iri/tables/script_table.h"

#include "unit/support.h"

static uint32_t row_of(uint32_t code_point) {
  size_t i = 0;
  while (i + 1 < simdiri_script_row_count && simdiri_script_rows[i + 1] >> SCRIPT_ROW_SHIFT <= code_point) i++;
  return simdiri_script_rows[i];
}

static script_set scripts_of(uint32_t code_point) {
  const unsigned value = row_of(code_point) & SCRIPT_ALL;
  script_set set = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
  if (value == SCRIPT_ALL) return set;
  if (value >= SCRIPT_MULTIPLE) return simdiri_script_sets[value - SCRIPT_MULTIPLE];
  set = (script_set){{0, 0, 0, 0}};
  set.words[value / 64] = UINT64_C(1) << value % 64;
  return set;
}

static bool share_script(uint32_t a, uint32_t b) {
  const script_set x = scripts_of(a), y = scripts_of(b);
  return ((x.words[0] & y.words[0]) | (x.words[1] & y.words[1]) | (x.words[2] & y.words[2]) |
          (x.words[3] & y.words[3])) != 0;
}

static bool has_script(uint32_t code_point, unsigned script) {
  return scripts_of(code_point).words[script / 64] >> script % 64 & 1;
}

static void test_script_table_is_sorted(void **state) {
  (void)state;
  assert_int_equal(simdiri_script_rows[0] >> SCRIPT_ROW_SHIFT, 0);
  for (size_t i = 1; i < simdiri_script_row_count; i++)
    assert_true(simdiri_script_rows[i - 1] >> SCRIPT_ROW_SHIFT < simdiri_script_rows[i] >> SCRIPT_ROW_SHIFT);
}

static void test_script_table_scripts(void **state) {
  (void)state;
  enum { CYRILLIC = 0x431, LATIN = 'b', HAN = 0x4E01, INHERITED = 0x316 };
  assert_true(has_script('a', SCRIPT_LATN) && share_script('a', LATIN) && !share_script('a', CYRILLIC));
  assert_true(share_script('1', LATIN) && share_script('1', CYRILLIC)); /* Common */
  assert_true(share_script(INHERITED, LATIN) && share_script(INHERITED, CYRILLIC));
  assert_true(share_script(0x430, CYRILLIC) && !share_script(0x430, LATIN));
  assert_true(share_script(0x4E00, HAN) && has_script(0x4E00, SCRIPT_JPAN)); /* augmented */
  assert_true(has_script(0x4E00, SCRIPT_KORE) && has_script(0x4E00, SCRIPT_HANB));
  assert_true(has_script(0x3042, SCRIPT_JPAN) && !has_script(0x3042, SCRIPT_KORE));
  assert_true(has_script(0xAC00, SCRIPT_KORE) && !has_script(0xAC00, SCRIPT_JPAN));
  assert_true(has_script(0x3105, SCRIPT_HANB) && !has_script(0x3105, SCRIPT_JPAN));
  assert_true(has_script(0x30FC, SCRIPT_JPAN) && !has_script(0x30FC, SCRIPT_LATN)); /* by its script extensions */
}

/* Scripts of Unicode 18: Jurchen, Seal; and a letter that it adds to Armenian. */
static void test_script_table_new_scripts(void **state) {
  (void)state;
  enum { JURCHEN = 0x18E00, SEAL = 0x3D000, UNASSIGNED = 0x3347A };
  assert_true(share_script(JURCHEN, JURCHEN + 1) && !share_script(JURCHEN, 0x4E00));
  assert_true(share_script(SEAL, SEAL + 0xC3F) && !share_script(SEAL, JURCHEN) && !share_script(SEAL, 'a'));
  assert_true(share_script(0x558, 0x561) && !share_script(0x558, 'a'));
  assert_false(share_script(UNASSIGNED, SEAL) || share_script(UNASSIGNED, 'a'));
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
      cmocka_unit_test(test_script_table_new_scripts),
      cmocka_unit_test(test_script_table_confusables),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
