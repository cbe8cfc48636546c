/* cli/sketch/groups.h: how many texts a rule merges, beside counting all groups. */
/* SPDX-License-Identifier: MIT */
#include "cli/sketch/groups.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "unit/cli/sketch/sketch_support.h"
#include "unit/support.h"

enum { GROUPS_MAX = 5000 };

/* A group has `changed` texts that the rule changes, and perhaps the one that it makes of them. */
typedef struct {
  size_t changed;
  bool has_own;
} group_size;

typedef struct {
  uint64_t seed;
  cli_table sample, base;
} merging;

static void add_text(merging *m, size_t group, size_t text, bool is_changed) {
  char name[40];
  const int len = snprintf(name, sizeof name, "%zu/%zu", group, text);
  const simdiri_text text_of_name = {name, (size_t)len};
  const uint64_t key = hash_of(m->seed, group),
                 hash = is_changed ? hash_of(m->seed + 1000, group * 100000 + text) : key;
  assert_int_equal(cli_groups_add(&m->base, hash, hash, text_of_name, text_of_name.len), 0);
  if (is_changed) assert_int_equal(cli_groups_add(&m->sample, key, hash, text_of_name, text_of_name.len), 0);
}

/* Adds all texts of all groups, each `repeats` times, and joins. */
static cli_groups_result merge_groups(merging *m, const group_size *groups, size_t count, size_t repeats,
                                      size_t limit) {
  cli_groups_result result;
  cli_groups_init(&m->sample, limit, salt);
  cli_groups_init(&m->base, 16 * limit, salt);
  for (size_t turn = 0; turn < repeats; turn++) {
    for (size_t i = 0; i < count; i++) {
      for (size_t text = 1; text <= groups[i].changed; text++) add_text(m, i, text, true);
      if (groups[i].has_own) add_text(m, i, 0, false);
    }
  }
  assert_int_equal(cli_groups_join(&m->sample, &m->base, &result), 0);
  return result;
}

static void free_merging(merging *m) {
  cli_table_free(&m->sample);
  cli_table_free(&m->base);
}

/* Counts the texts that become equal to another one. */
static double count_merged(const group_size *groups, size_t count) {
  size_t merged = 0;
  for (size_t i = 0; i < count; i++)
    if (groups[i].changed > 0) merged += groups[i].changed + groups[i].has_own - 1;
  return (double)merged;
}

static void make_groups(group_size *groups, size_t count, uint64_t *random) {
  for (size_t i = 0; i < count; i++) groups[i] = (group_size){below(random, 6), below(random, 2) == 1};
}

static void all_groups_fit(void **state) {
  static group_size groups[400];
  uint64_t random = 4;
  (void)state;
  for (uint64_t seed = 0; seed < 30; seed++) {
    const size_t count = below(&random, 400);
    merging m = {.seed = seed};
    make_groups(groups, count, &random);
    const cli_groups_result result = merge_groups(&m, groups, count, (size_t)(1 + seed % 3), 400);
    const double expected = count_merged(groups, count);
    assert_true(result.is_exact && result.merged.error <= 0);
    assert_true(result.merged.count >= expected && result.merged.count <= expected);
    free_merging(&m);
  }
}

/* Of 200 intervals of 95 % confidence, 190 contain the number, with a standard deviation of 3.1. */
static void errors_are_as_stated(void **state) {
  static group_size groups[GROUPS_MAX];
  uint64_t random = 5;
  size_t inside = 0;
  (void)state;
  make_groups(groups, GROUPS_MAX, &random);
  const double expected = count_merged(groups, GROUPS_MAX);
  for (uint64_t seed = 0; seed < 200; seed++) {
    merging m = {.seed = seed};
    const cli_groups_result result = merge_groups(&m, groups, GROUPS_MAX, 1, 200);
    assert_true(!result.is_exact && result.merged.error > 0 && result.merged.error < expected);
    inside += fabs(result.merged.count - expected) <= result.merged.error;
    free_merging(&m);
  }
  assert_in_range(inside, 178, 200);
}

static void examples(void **state) {
  const group_size groups[] = {{1, false}, {1, true}, {3, false}};
  merging m = {.seed = 6};
  (void)state;
  const cli_groups_result result = merge_groups(&m, groups, 3, 2, 10);
  assert_true(result.merged.count == 3);
  assert_int_equal(m.sample.count, 3);
  /* Groups of several texts are first, and of these the one with the most records. */
  const cli_group *most = m.sample.items, *with_own = most + 1, *alone = most + 2;
  assert_int_equal(most->record_count, 6);
  assert_memory_equal(most->examples[0].text, "2/1", 3);
  assert_memory_equal(most->examples[1].text, "2/2", 3);
  assert_memory_equal(with_own->examples[0].text, "1/1", 3);
  assert_memory_equal(with_own->examples[1].text, "1/0", 3);
  assert_true(with_own->has_base_example && with_own->text_count == 2);
  assert_true(alone->text_count == 1 && !alone->examples[1].text);
  free_merging(&m);
}

static void hostile_groups(void **state) {
  static group_size groups[GROUPS_MAX];
  (void)state;
  merging m = {.seed = 7};
  cli_groups_result result = merge_groups(&m, groups, 0, 1, 10); /* no text */
  assert_true(result.merged.count <= 0 && result.merged.error <= 0 && result.is_exact);
  free_merging(&m);
  groups[0] = (group_size){1, true}; /* one text, many times */
  result = merge_groups(&m, groups, 1, 10000, 10);
  assert_true(result.merged.count == 1 && result.is_exact);
  assert_int_equal(((const cli_group *)m.sample.items)->record_count, 10000);
  free_merging(&m);
  groups[0] = (group_size){20000, false}; /* all texts become equal */
  result = merge_groups(&m, groups, 1, 1, 10000);
  assert_true(!result.is_exact && result.merged.error > 0 &&
              fabs(result.merged.count - 19999) <= 2 * result.merged.error);
  free_merging(&m);
  for (size_t i = 0; i < GROUPS_MAX; i++) groups[i] = (group_size){1, false}; /* none does */
  result = merge_groups(&m, groups, GROUPS_MAX, 1, 10);
  assert_true(result.merged.count <= 0 && result.merged.error <= 0);
  assert_int_equal(m.sample.count, 10);
  free_merging(&m);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_groups_fit), cmocka_unit_test(errors_are_as_stated),
                                     cmocka_unit_test(examples), cmocka_unit_test(hostile_groups)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
