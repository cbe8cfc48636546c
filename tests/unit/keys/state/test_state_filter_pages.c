/* state/: the pages of filters exclude no key of their group, exclude most others, and are safe whatever they contain.
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "keys/state/sorted_run/filter.h"
#include "unit/keys/state/state_support.h"

enum { MAX_KEYS = 3 * STATE_GROUP_KEYS };

static simdiri_fingerprint keys[MAX_KEYS], first_keys[4];

/* Returns a run of the keys, which are sorted. Its index is `first_keys`. */
static sorted_run make_run(uint64_t count) {
  for (uint64_t i = 0; i < count; i += STATE_GROUP_KEYS) first_keys[i / STATE_GROUP_KEYS] = keys[i];
  return (sorted_run){.number = 7, .count = count, .index = first_keys, .file = -1};
}

/* Makes a page in memory of exactly its size, so that sanitizers notice each access outside of it. */
static unsigned char *make_page(const sorted_run *run, uint64_t group) {
  static unsigned char blocks[STATE_GROUP];
  unsigned char *page = malloc(STATE_FILTER_PAGE);
  assert_non_null(page);
  for (uint64_t i = 0; i < STATE_GROUP_KEYS && group * STATE_GROUP_KEYS + i < run->count; i++)
    state_store_key(blocks + i / STATE_BLOCK_KEYS * STATE_BLOCK + 16 + i % STATE_BLOCK_KEYS * 16,
                    keys[group * STATE_GROUP_KEYS + i]);
  simdiri_state_filter_make(run, group, blocks, page);
  assert_true(simdiri_state_filter_is_valid(run, group, page));
  assert_false(simdiri_state_filter_is_valid(run, group + 1, page));
  const sorted_run other = {.number = run->number + 1};
  assert_false(simdiri_state_filter_is_valid(&other, group, page));
  return page;
}

static int compare_keys(const void *a, const void *b) {
  const simdiri_fingerprint *x = a, *y = b;
  return state_key_less(*x, *y) ? -1 : state_key_less(*y, *x);
}

/* Every key must be in the range that its page names. Returns how long the ranges are on average. */
static double check_all_keys(uint64_t count) {
  uint64_t sum = 0;
  qsort(keys, (size_t)count, sizeof *keys, compare_keys);
  const sorted_run run = make_run(count);
  for (uint64_t group = 0; group < state_group_count(count); group++) {
    unsigned char *page = make_page(&run, group);
    const state_filter_scale scale = simdiri_state_filter_scale(&run, group);
    for (uint32_t i = 0; i < scale.count; i++) {
      const state_key_range range = simdiri_state_filter_find(&scale, page, keys[group * STATE_GROUP_KEYS + i]);
      assert_true(range.begin <= i && i < range.end && range.end <= scale.count);
      sum += range.end - range.begin;
    }
    free(page);
  }
  return (double)sum / (double)count;
}

static void test_no_key_is_excluded(void **unused) {
  (void)unused;
  static const uint64_t counts[] = {1, 2, 63, 255, 256, STATE_GROUP_KEYS, STATE_GROUP_KEYS + 1, MAX_KEYS};
  for (size_t c = 0; c < LENGTH_OF(counts); c++) {
    const uint64_t count = counts[c];
    for (uint64_t i = 0; i < count; i++) keys[i] = test_fingerprint(i);
    assert_true(check_all_keys(count) < 1.1);
    for (uint64_t i = 0; i < count; i++) keys[i] = (simdiri_fingerprint){i, 0};
    check_all_keys(count);
    for (uint64_t i = 0; i < count; i++) keys[i] = (simdiri_fingerprint){UINT64_MAX - i, i};
    check_all_keys(count);
    for (uint64_t i = 0; i < count; i++) keys[i] = (simdiri_fingerprint){5, i}; /* equal but for `high` */
    check_all_keys(count);
    for (uint64_t i = 0; i < count; i++) keys[i] = (simdiri_fingerprint){(uint64_t)1 << i % 64, i};
    check_all_keys(count);
    for (uint64_t i = 0; i < count; i++) keys[i] = (simdiri_fingerprint){i < count / 2 ? i : UINT64_MAX - i, 0};
    check_all_keys(count);
  }
}

static void test_most_others_are_excluded(void **unused) {
  (void)unused;
  uint64_t possible = 0, excluded = 0;
  for (uint64_t i = 0; i < MAX_KEYS; i++) keys[i] = test_fingerprint(i);
  qsort(keys, MAX_KEYS, sizeof *keys, compare_keys);
  const sorted_run run = make_run(MAX_KEYS);
  for (uint64_t group = 0; group < 3; group++) {
    unsigned char *page = make_page(&run, group);
    const state_filter_scale scale = simdiri_state_filter_scale(&run, group);
    for (uint64_t i = 0; i < 200000; i++) {
      const simdiri_fingerprint key = test_fingerprint(1000000 + i);
      if (state_key_less(key, first_keys[group])) continue;
      if (group < 2 && !state_key_less(key, first_keys[group + 1])) continue;
      const state_key_range range = simdiri_state_filter_find(&scale, page, key);
      possible += range.begin < range.end;
      excluded += range.begin == range.end;
    }
    free(page);
  }
  assert_true(possible + excluded > 190000);
  assert_true(possible * 50 < excluded); /* one in 64 is expected */
}

/* Looks up keys of all kinds in a page. */
static void search_page(const sorted_run *run, uint64_t group, const unsigned char *page, random_source *random) {
  const state_filter_scale scale = simdiri_state_filter_scale(run, group);
  for (unsigned i = 0; i < 300; i++) {
    const simdiri_fingerprint key = {random_next(random) >> random_below(random, 64), 0};
    const state_key_range range = simdiri_state_filter_find(&scale, page, i < 2 ? keys[i * (MAX_KEYS - 1)] : key);
    assert_true(range.begin == range.end || (range.begin < range.end && range.end <= scale.count));
  }
}

/* Pages whose content is anything: their checksum may be right. */
static void test_pages_of_any_content(void **unused) {
  (void)unused;
  random_source random = {3};
  unsigned char *page = malloc(STATE_FILTER_PAGE);
  assert_non_null(page);
  for (uint64_t i = 0; i < MAX_KEYS; i++) keys[i] = test_fingerprint(i);
  qsort(keys, MAX_KEYS, sizeof *keys, compare_keys);
  const sorted_run full = make_run(MAX_KEYS), partial = make_run(2 * STATE_GROUP_KEYS + 77);
  for (unsigned round = 0; round < 400; round++) {
    memset(page, round % 4 == 0 ? 0xFF : 0, STATE_FILTER_PAGE);
    const size_t changes = round < 4 ? 0 : random_below(&random, round % 4 == 3 ? 4 * STATE_FILTER_PAGE : 40);
    for (size_t i = 0; i < changes; i++)
      page[random_below(&random, STATE_FILTER_PAGE)] = (unsigned char)random_next(&random);
    if (round % 4 == 1) memset(page + 8, 0xFF, 8); /* numbers of bits that cannot be */
    search_page(&full, round % 3, page, &random);
    search_page(&partial, 2, page, &random);
  }
  free(page);
}

/* A page is made of blocks whose checksum is right, but whose keys may be those of another group, in any order. */
static void test_pages_of_any_keys(void **unused) {
  (void)unused;
  random_source random = {4};
  for (uint64_t i = 0; i < MAX_KEYS; i++) keys[i] = test_fingerprint(i);
  const sorted_run run = make_run(MAX_KEYS);
  for (uint64_t group = 0; group < 3; group++) {
    unsigned char *page = make_page(&run, group);
    search_page(&run, group, page, &random);
    free(page);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_no_key_is_excluded),
      cmocka_unit_test(test_most_others_are_excluded),
      cmocka_unit_test(test_pages_of_any_content),
      cmocka_unit_test(test_pages_of_any_keys),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
