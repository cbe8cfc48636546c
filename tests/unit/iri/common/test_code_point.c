/* iri/common/code_point.h against the ranges of RFC 3987 2.2, 4.1 and two properties of Unicode, copied here
 * independently. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/code_point.h"
#include "iri/tables/invisible_table.h"

#include "unit/support.h"

typedef struct {
  uint32_t first, last;
} range;

/* RFC 3987 2.2, ucschar, one row per range of the ABNF. */
static const range ucschar[] = {
    {0xA0, 0xD7FF},     {0xF900, 0xFDCF},   {0xFDF0, 0xFFEF},
    {0x10000, 0x1FFFD}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
    {0x40000, 0x4FFFD}, {0x50000, 0x5FFFD}, {0x60000, 0x6FFFD},
    {0x70000, 0x7FFFD}, {0x80000, 0x8FFFD}, {0x90000, 0x9FFFD},
    {0xA0000, 0xAFFFD}, {0xB0000, 0xBFFFD}, {0xC0000, 0xCFFFD},
    {0xD0000, 0xDFFFD}, {0xE1000, 0xEFFFD}, {0, 0},
};
static const range iprivate[] = {{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}, {0, 0}};
static const range leiri[] = {{0x7F, 0xD7FF}, {0xE000, 0xFFFD}, {0x10000, 0x10FFFF}, {0, 0}};
static const range tags[] = {{0xE0000, 0xE0FFF}, {0, 0}};
/* RFC 3987 4.1. */
static const range formatting[] = {{0x200E, 0x200F}, {0x202A, 0x202E}, {0, 0}};
/* White_Space (PropList.txt) and Default_Ignorable_Code_Point (DerivedCoreProperties.txt), above ASCII. */
static const range hidden[] = {
    {0x85, 0x85},       {0xA0, 0xA0},       {0xAD, 0xAD},       {0x34F, 0x34F},   {0x61C, 0x61C},   {0x115F, 0x1160},
    {0x1680, 0x1680},   {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x2000, 0x200F}, {0x2028, 0x202F}, {0x205F, 0x206F},
    {0x3000, 0x3000},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFF8},
    {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}, {0, 0},
};

static bool is_in(const range *ranges, uint32_t c) {
  for (; ranges->last > 0; ranges++)
    if (c >= ranges->first && c <= ranges->last) return true;
  return false;
}

static void check_class(const char *name, uint32_t c, bool is, bool expected) {
  if (is != expected) fail_msg("%s(U+%04X) is %d", name, (unsigned)c, is);
}

static void test_ranges_every_code_point(void **state) {
  (void)state;
  for (uint32_t c = 0x80; c <= 0x10FFFF; c++) {
    check_class("is_ucschar", c, is_ucschar(c), is_in(ucschar, c));
    check_class("is_bidi_formatting", c, is_bidi_formatting(c), is_in(formatting, c));
    check_class("is_invisible", c, is_invisible(c), is_in(hidden, c));
    check_class("is_iprivate iri", c, is_iprivate(c, SIMDIRI_GRAMMAR_IRI), is_in(iprivate, c));
    check_class("is_iprivate iri-bis", c, is_iprivate(c, SIMDIRI_GRAMMAR_IRI_BIS),
                is_in(iprivate, c) || is_in(tags, c));
  }
}

static void test_is_allowed_raw_every_code_point(void **state) {
  (void)state;
  for (uint32_t c = 0x80; c <= 0x10FFFF; c++) {
    const bool outside = is_in(ucschar, c) && !is_in(formatting, c);
    check_class("outside the query", c, is_allowed_raw(c, SIMDIRI_GRAMMAR_IRI, false), outside);
    check_class("outside the query, bis", c, is_allowed_raw(c, SIMDIRI_GRAMMAR_IRI_BIS, false), outside);
    check_class("query", c, is_allowed_raw(c, SIMDIRI_GRAMMAR_IRI, true), outside || is_in(iprivate, c));
    check_class("query, bis", c, is_allowed_raw(c, SIMDIRI_GRAMMAR_IRI_BIS, true),
                outside || is_in(iprivate, c) || is_in(tags, c));
    check_class("uri", c, is_allowed_raw(c, SIMDIRI_GRAMMAR_URI, false), false);
    check_class("leiri", c, is_allowed_raw(c, SIMDIRI_GRAMMAR_LEIRI, false), is_in(leiri, c));
    check_class("uri query", c, is_allowed_raw(c, SIMDIRI_GRAMMAR_URI, true), false);
  }
}

static void test_may_be_raw_every_code_point(void **state) {
  (void)state;
  for (uint32_t c = 0x80; c <= 0x10FFFF; c++) {
    const bool outside = is_in(ucschar, c) && !is_in(formatting, c) && !is_in(hidden, c);
    check_class("outside the query", c, may_be_raw(c, false), outside);
    check_class("query", c, may_be_raw(c, true), outside || is_in(iprivate, c));
  }
}

/* Both sides of every limit, by number: the loops above would not notice a range that is wrong in both copies. */
static void test_is_ucschar_boundaries(void **state) {
  (void)state;
  static const uint32_t inside[] = {0xA0,    0xD7FF,  0xF900,  0xFDCF,  0xFDF0,  0xFFEF,  0x10000, 0x1FFFD,
                                    0x20000, 0x2FFFD, 0xD0000, 0xDFFFD, 0xE1000, 0xEFFFD, 0x200D,  0x200C};
  static const uint32_t outside[] = {0x80,    0x9F,    0xD800,  0xDFFF,  0xE000,  0xF8FF,  0xFDD0,   0xFDEF,
                                     0xFFF0,  0xFFFD,  0xFFFF,  0x1FFFE, 0x1FFFF, 0x2FFFE, 0xDFFFE,  0xDFFFF,
                                     0xE0000, 0xE0FFF, 0xEFFFE, 0xEFFFF, 0xF0000, 0xFFFFD, 0x100000, 0x10FFFF};
  for (size_t i = 0; i < LENGTH_OF(inside); i++) check_class("is_ucschar", inside[i], is_ucschar(inside[i]), true);
  for (size_t i = 0; i < LENGTH_OF(outside); i++) check_class("is_ucschar", outside[i], is_ucschar(outside[i]), false);
}

static void test_is_iprivate_boundaries(void **state) {
  (void)state;
  static const uint32_t inside[] = {0xE000, 0xF8FF, 0xF0000, 0xFFFFD, 0x100000, 0x10FFFD};
  static const uint32_t outside[] = {0xDFFF, 0xF900, 0xEFFFF, 0xFFFFE, 0xFFFFF, 0x10FFFE, 0x10FFFF, 0xE0000, 0xE0FFF};
  for (size_t i = 0; i < LENGTH_OF(inside); i++) assert_true(is_iprivate(inside[i], SIMDIRI_GRAMMAR_IRI));
  for (size_t i = 0; i < LENGTH_OF(outside); i++) assert_false(is_iprivate(outside[i], SIMDIRI_GRAMMAR_IRI));
  assert_true(is_iprivate(0xE0000, SIMDIRI_GRAMMAR_IRI_BIS));
  assert_true(is_iprivate(0xE0FFF, SIMDIRI_GRAMMAR_IRI_BIS));
  assert_false(is_iprivate(0xE1000, SIMDIRI_GRAMMAR_IRI_BIS));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ranges_every_code_point),     cmocka_unit_test(test_is_allowed_raw_every_code_point),
      cmocka_unit_test(test_may_be_raw_every_code_point), cmocka_unit_test(test_is_ucschar_boundaries),
      cmocka_unit_test(test_is_iprivate_boundaries),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
