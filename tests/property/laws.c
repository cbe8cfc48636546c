/* laws: generated IRIs against the laws of the library and against the reference, over every option set.
 *
 *   laws [--seed N] [--first N] [--count N] [--sets N] [--show N]
 *
 * Each iteration has a generator of its own, so that a failure is repeated by its seed and number alone.
 *
 * SPDX-License-Identifier: MIT
 */
#include "property.h"
#include "support/sampling.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_COUNT = 88000, DEFAULT_COUNT = 12000, DEFAULT_SETS = 2 };

typedef struct {
  uint64_t seed;
  size_t first, count, sets;
} run_plan;

static bool covered[TEST_OPTION_SETS];
static size_t legal[TEST_OPTION_SETS];
static size_t legal_count;

static void list_legal(void) {
  for (size_t i = 0; i < TEST_OPTION_SETS; i++) {
    simdiri_options options = test_options_at(i);
    if (test_options_are_legal(&options)) legal[legal_count++] = i;
  }
}

static test_text choose_base(test_random *random) {
  if (test_chance(random, 4)) return test_generate(random);
  const test_literal *base = &test_bases[test_below(random, test_base_count)];
  return test_text_of(base->data, base->len);
}

/* All checks of one IRI under one option set. */
static bool check_under(test_case *about, size_t option_set, const test_text *other, const test_text *base) {
  about->options = test_options_at(option_set);
  about->context = test_context(&about->options);
  if (!about->context) return false;
  covered[option_set] = true;
  check_against_reference(about, base);
  check_normal_form(about);
  check_two_forms(about);
  check_conversions(about);
  check_reserved_stays(about);
  check_comparison(about, about->in, other);
  check_comparison_with_base(about, about->in, other, base);
  check_needs_base(about, about->in);
  return true;
}

static bool run_iteration(const run_plan *plan, size_t iteration, simdiri_scratch *scratch) {
  test_random random = {plan->seed ^ (uint64_t)iteration * 0xD1B54A32D192ED03u};
  test_text in = test_generate(&random), other = test_text_of(in.data, in.len), base = choose_base(&random);
  for (size_t edits = 1 + test_below(&random, 3); edits > 0; edits--) test_edit_gently(&random, &other);
  test_case about = {.seed = plan->seed, .iteration = iteration, .scratch = scratch, .random = &random, .in = &in};
  about.options = test_options_at(0);
  check_components(&about);
  check_productions(&about);
  check_mapped_host(&about);
  bool is_able = true;
  for (size_t i = 0; i < plan->sets && is_able; i++) {
    /* The first iterations visit all the sets in turn: the factor is a prime that does not divide their number. */
    size_t chosen = i == 0 ? (size_t)((plan->seed + iteration) * 7919 % legal_count) : test_below(&random, legal_count);
    is_able = check_under(&about, legal[chosen], &other, &base);
  }
  test_text_free(&in);
  test_text_free(&other);
  test_text_free(&base);
  return is_able;
}

static int run(const run_plan *plan) {
  simdiri_scratch *scratch = NULL;
  if (simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) return 2;
  test_random random = {plan->seed};
  test_case refusals = {.seed = plan->seed, .random = &random};
  check_refusals(&refusals);
  bool is_able = check_hosts_begin(scratch);
  for (size_t i = plan->first; i < plan->first + plan->count && is_able; i++) is_able = run_iteration(plan, i, scratch);
  check_hosts_end();
  simdiri_scratch_free(scratch);
  test_contexts_free();
  size_t covered_count = 0;
  for (size_t i = 0; i < TEST_OPTION_SETS; i++) covered_count += covered[i];
  printf("laws: %zu of %zu option sets covered\n", covered_count, legal_count);
  if (plan->count >= legal_count && covered_count < legal_count)
    check_failed++; /* the iterations then visit all of them */
  printf("laws: %zu passed, %zu failed\n", check_passed, check_failed);
  return !is_able ? 2 : check_failed ? 1 : 0;
}

static bool read_arguments(int argc, char **argv, run_plan *plan) {
  for (int i = 1; i < argc; i += 2) {
    if (i + 1 == argc) return false;
    char *end;
    uint64_t value = strtoull(argv[i + 1], &end, 0);
    if (*end || end == argv[i + 1]) return false;
    if (strcmp(argv[i], "--seed") == 0) {
      plan->seed = value;
    } else if (strcmp(argv[i], "--first") == 0) {
      plan->first = (size_t)value;
    } else if (strcmp(argv[i], "--count") == 0) {
      plan->count = (size_t)value;
    } else if (strcmp(argv[i], "--sets") == 0) {
      plan->sets = (size_t)value;
    } else if (strcmp(argv[i], "--show") == 0) {
      check_shown_max = (size_t)value;
    } else {
      return false;
    }
  }
  return true;
}

int main(int argc, char **argv) {
  run_plan plan = {.seed = test_seed(20240229), .count = test_sample(LONG_COUNT, DEFAULT_COUNT), .sets = DEFAULT_SETS};
  if (!read_arguments(argc, argv, &plan)) {
    fprintf(stderr, "usage: laws [--seed N] [--first N] [--count N] [--sets N] [--show N]\n");
    return 2;
  }
  printf("laws: seed %" PRIu64 ", iterations %zu to %zu\n", plan.seed, plan.first, plan.first + plan.count);
  list_legal();
  return run(&plan);
}
