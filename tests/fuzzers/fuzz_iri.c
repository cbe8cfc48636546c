/* Fuzz target: normalize, convert, resolve, compare, parse and validate, checked by the laws of tests/property and
 * against the reference. Three bytes choose the option set; the IRI, another one to compare it with, and a base follow,
 * separated by LF. */
/* SPDX-License-Identifier: MIT */
#include "../property/property.h"
#include "fuzzer.h"

#include <stdlib.h>

static size_t legal[TEST_OPTION_SETS], legal_count;

int LLVMFuzzerInitialize(int *argument_count, char ***arguments) {
  (void)argument_count;
  (void)arguments;
  check_shown_max = 1;
  for (size_t i = 0; i < TEST_OPTION_SETS; i++) {
    const simdiri_options options = test_options_at(i);
    if (test_options_are_legal(&options)) legal[legal_count++] = i;
  }
  return 0;
}

static test_text take_text(fuzz_source *source) {
  const fuzz_text text = fuzz_take_text(source, '\n');
  return (test_text){text.data, text.len};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  const size_t number = fuzz_take_byte(&source) | (size_t)fuzz_take_16(&source) << 8;
  test_text in = take_text(&source), other = take_text(&source), base = take_text(&source);
  test_random random = {number};
  test_case about = {.scratch = fuzz_scratch(), .random = &random, .in = &in, .other = &other};
  about.options = test_options_at(legal[number % legal_count]);
  about.context = test_context(&about.options);
  if (!about.context) abort();
  check_components(&about);
  check_productions(&about);
  check_against_reference(&about, &base);
  check_normal_form(&about);
  check_two_forms(&about);
  check_conversions(&about);
  check_reserved_stays(&about);
  check_comparison(&about, &in, &other);
  check_comparison_with_base(&about, &in, &other, &base);
  check_needs_base(&about, &in);
  fuzz_require(check_failed == 0, "a law of tests/property, as shown");
  test_text_free(&in);
  test_text_free(&other);
  test_text_free(&base);
  return 0;
}
