/* key_laws: lossy rules, rules files and redirects against the reference and against their laws, on generated IRIs or
 * on lists of them.
 *
 *   key_laws PAGE [--seed N] [--first N] [--count N] [--show N] [FILE]...
 *
 * PAGE is simdiri-rules(5), from which the reference takes names. Of each FILE the lines are taken, each with the line
 * before it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "key_laws.h"
#include "support/sampling.h"

enum { LONG_COUNT = 60000, DEFAULT_COUNT = 12000 };

typedef struct {
  uint64_t seed;
  size_t first, count;
  char **files;
  int file_count;
} run_plan;

static test_case case_of(const run_plan *plan, test_random *random, size_t number, const test_text *in,
                         const test_text *other) {
  test_case about = {.seed = plan->seed, .iteration = number, .random = random, .in = in, .other = other};
  key_choose_set(&about, test_chance(random, 2) ? 0 : (size_t)test_next(random));
  return about;
}

/* Some of the rules, or all, or one. */
static uint32_t choose_lossy(test_random *random) {
  if (test_chance(random, 4)) return ALL_LOSSY;
  if (test_chance(random, 3)) return UINT32_C(1) << test_below(random, LOSSY_BITS) & ALL_LOSSY;
  return (uint32_t)test_next(random) & ALL_LOSSY;
}

/* Chooses any legal options for half of the cases. */
static void choose_widely(test_case *about) {
  if (!test_chance(about->random, 2)) return;
  const simdiri_options options = test_options_at((size_t)test_next(about->random) % TEST_OPTION_SETS);
  const simdiri_context *context = test_options_are_legal(&options) ? test_context(&options) : NULL;
  if (!context) return;
  about->options = options;
  about->context = context;
}

static void check_widely(const test_case *given, void check(const test_case *about)) {
  test_case about = *given;
  choose_widely(&about);
  check(&about);
}

/* Redirect wrappers, of which other cases open hardly any. */
static void check_wrappers(const test_case *given) {
  test_random *random = given->random;
  test_case about = *given;
  test_text in = key_generate_wrapper(random), other = test_text_of(in.data, in.len);
  test_text rules = key_generate_wrapper_rules(random);
  key_edit(random, &other);
  about.in = &in;
  about.other = &other;
  const uint32_t lossy = choose_lossy(random) | SIMDIRI_LOSSY_UNWRAP;
  key_check_lossy(&about, lossy, &rules);
  key_check_clean(&about, lossy, choose_lossy(random), &rules);
  test_text_free(&in);
  test_text_free(&other);
  test_text_free(&rules);
}

static void run_iteration(const run_plan *plan, size_t number) {
  test_random random = {plan->seed ^ (uint64_t)number * 0xD1B54A32D192ED03u};
  test_text in = key_generate(&random), other = test_text_of(in.data, in.len);
  for (size_t edits = 1 + test_below(&random, 3); edits > 0; edits--) key_edit(&random, &other);
  test_text rules = key_generate_rules(&random);
  const test_case about = case_of(plan, &random, number, &in, &other);
  key_check_lossy(&about, choose_lossy(&random), test_chance(&random, 2) ? &rules : NULL);
  if (test_chance(&random, 4)) check_widely(&about, check_wrappers);
  key_check_surt(&about, (uint32_t)test_below(&random, 16));
  test_case widely = about;
  choose_widely(&widely);
  key_check_clean(&widely, choose_lossy(&random), choose_lossy(&random), test_chance(&random, 2) ? &rules : NULL);
  if (test_chance(&random, 8)) key_check_base(&about);
  if (test_chance(&random, 4)) check_widely(&about, key_check_growth);
  if (test_chance(&random, 4)) check_widely(&about, key_check_separators);
  check_widely(&about, key_check_groups);
  if (test_chance(&random, 4)) {
    test_text redirects = key_generate_redirects(&random);
    key_check_redirects(&about, &redirects, !test_chance(&random, 3));
    test_text_free(&redirects);
  }
  test_text_free(&in);
  test_text_free(&other);
  test_text_free(&rules);
}

static void check_file(const run_plan *plan, FILE *file) {
  test_random random = {plan->seed};
  test_text before = test_text_of("http://h/", 9), rules = key_generate_rules(&random);
  char *line = NULL;
  size_t capacity = 0;
  ssize_t len;
  for (size_t number = 0; (len = getline(&line, &capacity, file)) >= 0; number++) {
    test_text in = test_text_of(line, (size_t)len - (len > 0 && line[len - 1] == '\n'));
    const test_case about = case_of(plan, &random, number, &in, &before);
    key_check_lossy(&about, choose_lossy(&random), test_chance(&random, 4) ? &rules : NULL);
    if (test_chance(&random, 50)) {
      test_text_free(&rules);
      rules = key_generate_rules(&random);
    }
    test_text_free(&before);
    before = in;
  }
  test_text_free(&rules);
  test_text_free(&before);
  free(line);
}

static bool run(const run_plan *plan) {
  for (int i = 0; i < plan->file_count; i++) {
    FILE *file = fopen(plan->files[i], "rb");
    if (!file) {
      fprintf(stderr, "key_laws: cannot read %s\n", plan->files[i]);
      return false;
    }
    check_file(plan, file);
    fclose(file);
  }
  for (size_t i = plan->first; plan->file_count == 0 && i < plan->first + plan->count; i++) run_iteration(plan, i);
  return true;
}

static bool read_arguments(int argc, char **argv, run_plan *plan) {
  for (int i = 2; i < argc; i += 2) {
    if (argv[i][0] != '-') {
      plan->files = argv + i;
      plan->file_count = argc - i;
      return true;
    }
    if (i + 1 == argc) return false;
    char *stop;
    const uint64_t value = strtoull(argv[i + 1], &stop, 0);
    if (*stop || stop == argv[i + 1]) return false;
    if (strcmp(argv[i], "--seed") == 0)
      plan->seed = value;
    else if (strcmp(argv[i], "--first") == 0)
      plan->first = (size_t)value;
    else if (strcmp(argv[i], "--count") == 0)
      plan->count = (size_t)value;
    else if (strcmp(argv[i], "--show") == 0)
      check_shown_max = (size_t)value;
    else
      return false;
  }
  return argc > 1;
}

int main(int argc, char **argv) {
  run_plan plan = {.seed = test_seed(20240229), .count = test_sample(LONG_COUNT, DEFAULT_COUNT)};
  if (!read_arguments(argc, argv, &plan)) {
    fprintf(stderr, "usage: key_laws PAGE [--seed N] [--first N] [--count N] [--show N] [FILE]...\n");
    return 2;
  }
  reference_read_names(argv[1]);
  printf("key_laws: seed %" PRIu64 "\n", plan.seed);
  const bool is_able = key_begin() && run(&plan);
  key_end();
  test_contexts_free();
  printf("key_laws: %zu passed, %zu failed\n", check_passed, check_failed);
  return !is_able ? 2 : check_failed ? 1 : 0;
}
