/* web_laws: the profile web against its reference and its own laws, on generated URLs or on lists of them.
 *
 *   web_laws [--seed N] [--first N] [--count N] [--pieces N] [--step N] [--show N] [FILE]...
 *
 * After the generated URLs come all those that a beginning and fewer than --pieces pieces of an authority make, and
 * every --step'th of those that so many pieces make (--step 1: all), each without and with a base.
 * With FILEs their lines are checked, each without a base, and every eighth also as a reference to the line before.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/sampling.h"
#include "web_laws.h"

enum { LONG_COUNT = 200000, DEFAULT_COUNT = 60000, DEFAULT_PIECES = 4, LONG_STEP = 7, DEFAULT_STEP = 21, SETS = 3 };

typedef struct {
  uint64_t seed;
  size_t first, count, pieces, step;
  char **files;
  int file_count;
} run_plan;

static simdiri_context *contexts[SETS]; /* plain; with DROP_FRAGMENT; with a default scheme */
static simdiri_options options[SETS];
static simdiri_scratch *scratch;

static bool begin(void) {
  for (int i = 0; i < SETS; i++) {
    simdiri_options_init(&options[i]);
    options[i].profile = SIMDIRI_PROFILE_WEB;
    if (i == 1) options[i].flags = SIMDIRI_FLAG_DROP_FRAGMENT;
    if (i == 2) options[i].default_scheme = "https";
    if (simdiri_context_create(&options[i], NULL, &contexts[i]) != SIMDIRI_OK) return false;
  }
  return simdiri_scratch_create(NULL, &scratch) == SIMDIRI_OK;
}

static void end(void) {
  for (int i = 0; i < SETS; i++) simdiri_context_free(contexts[i]);
  simdiri_scratch_free(scratch);
}

static void check_one(const run_plan *plan, test_random *random, size_t number, const test_text *in,
                      const test_text *base) {
  const int set = test_chance(random, 8) ? 1 : test_chance(random, 8) ? 2 : 0;
  test_case about = {.seed = plan->seed,
                     .iteration = number,
                     .options = options[set],
                     .context = contexts[set],
                     .scratch = scratch,
                     .random = random,
                     .in = in};
  web_check(&about, base);
}

static void run_iteration(const run_plan *plan, size_t number) {
  test_random random = {plan->seed ^ (uint64_t)number * 0xD1B54A32D192ED03u};
  test_text in = web_generate(&random), base = web_generate(&random);
  check_one(plan, &random, number, &in, NULL);
  check_one(plan, &random, number, &in, &base);
  test_text_free(&in);
  test_text_free(&base);
}

/* Also with a base, so that some start in the middle of the state machine. */
static void run_pieces(const run_plan *plan) {
  test_text base = test_text_of("file://h/C:/a", 13);
  test_random random = {plan->seed};
  for (size_t count = 0; count <= plan->pieces; count++) {
    const size_t step = count == plan->pieces ? plan->step : 1;
    for (size_t number = (size_t)(plan->seed % step); number < web_enumerated(count); number += step) {
      test_text in = web_enumerate(number, count);
      check_one(plan, &random, number, &in, NULL);
      check_one(plan, &random, number, &in, &base);
      test_text_free(&in);
    }
  }
  test_text_free(&base);
}

static void check_file(const run_plan *plan, FILE *file) {
  test_random random = {plan->seed};
  test_text before = test_text_of("http://h/", 9);
  char *line = NULL;
  size_t capacity = 0;
  ssize_t len;
  for (size_t number = 0; (len = getline(&line, &capacity, file)) >= 0; number++) {
    test_text in = test_text_of(line, (size_t)len - (len > 0 && line[len - 1] == '\n'));
    check_one(plan, &random, number, &in, NULL);
    if (number % 8 == 0) check_one(plan, &random, number, &in, &before);
    test_text_free(&before);
    before = in;
  }
  test_text_free(&before);
  free(line);
}

static bool run_files(const run_plan *plan) {
  for (int i = 0; i < plan->file_count; i++) {
    FILE *file = fopen(plan->files[i], "rb");
    if (!file) {
      perror(plan->files[i]);
      return false;
    }
    check_file(plan, file);
    (void)fclose(file);
  }
  return true;
}

static bool read_arguments(int argc, char **argv, run_plan *plan) {
  int i = 1;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    char *rest;
    const uint64_t value = strtoull(argv[i + 1], &rest, 0);
    if (*rest || rest == argv[i + 1]) return false;
    if (strcmp(argv[i], "--seed") == 0)
      plan->seed = value;
    else if (strcmp(argv[i], "--first") == 0)
      plan->first = (size_t)value;
    else if (strcmp(argv[i], "--count") == 0)
      plan->count = (size_t)value;
    else if (strcmp(argv[i], "--pieces") == 0)
      plan->pieces = (size_t)value;
    else if (strcmp(argv[i], "--step") == 0 && value > 0)
      plan->step = (size_t)value;
    else if (strcmp(argv[i], "--show") == 0)
      check_shown_max = (size_t)value;
    else
      return false;
  }
  plan->files = argv + i;
  plan->file_count = argc - i;
  return i == argc || strncmp(argv[i], "--", 2) != 0;
}

int main(int argc, char **argv) {
  run_plan plan = {.seed = test_seed(20260731),
                   .count = test_sample(LONG_COUNT, DEFAULT_COUNT),
                   .pieces = DEFAULT_PIECES,
                   .step = test_sample(LONG_STEP, DEFAULT_STEP)};
  if (!read_arguments(argc, argv, &plan) || !begin()) {
    fprintf(stderr,
            "usage: web_laws [--seed N] [--first N] [--count N] [--pieces N] [--step N] [--show N] [FILE]...\n");
    return 2;
  }
  printf("web_laws: seed %" PRIu64 "\n", plan.seed);
  bool is_able = true;
  if (plan.file_count > 0) {
    is_able = run_files(&plan);
  } else {
    for (size_t i = plan.first; i < plan.first + plan.count; i++) run_iteration(&plan, i);
    run_pieces(&plan);
  }
  end();
  printf("web_laws: %zu passed, %zu failed\n", check_passed, check_failed);
  return !is_able ? 2 : check_failed ? 1 : 0;
}
