/* seen/: which fingerprints are new, against a plain array; sizes, bounds, and fingerprints that were chosen to
 * collide. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "seen/seen.h"
#include "seen/table.h"
#include "unit/support.h"

static simdiri_seen *create(uint64_t expected, uint64_t most_octets) {
  simdiri_seen *seen;
  const simdiri_seen_options options = {sizeof options, expected, most_octets, {1, 2}};
  assert_int_equal(simdiri_seen_create(&options, NULL, &seen), SIMDIRI_OK);
  return seen;
}

static void test_first_of_equal_ones_is_new(void **state) {
  (void)state;
  simdiri_seen *seen = create(0, 0);
  const simdiri_fingerprint some[] = {{1, 2}, {1, 2}, {0, 0}, {2, 1}, {0, 1}, {1, 0}, {0, 0}, {1, 2}};
  const uint8_t wanted[] = {1, 0, 1, 1, 1, 1, 0, 0};
  uint8_t is_new[LENGTH_OF(some)];
  size_t done = 0;
  assert_int_equal(simdiri_seen_insert(seen, some, LENGTH_OF(some), is_new, &done), SIMDIRI_OK);
  assert_memory_equal(is_new, wanted, sizeof wanted);
  assert_int_equal(done, LENGTH_OF(some));
  assert_int_equal(simdiri_seen_count(seen), 5);
  assert_int_equal(simdiri_seen_insert(seen, some, LENGTH_OF(some), NULL, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_seen_insert(seen, NULL, 0, NULL, &done), SIMDIRI_OK);
  assert_int_equal(done, 0);
  assert_int_equal(simdiri_seen_count(seen), 5);
  simdiri_seen_clear(seen);
  assert_int_equal(simdiri_seen_count(seen), 0);
  assert_int_equal(simdiri_seen_insert(seen, some, LENGTH_OF(some), is_new, NULL), SIMDIRI_OK);
  assert_memory_equal(is_new, wanted, sizeof wanted);
  simdiri_seen_free(seen);
  simdiri_seen_free(NULL);
}

static int compare_numbers(const void *a, const void *b) {
  const uint64_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* What the fingerprints are made of is drawn from `limit` numbers; `spread` says how. */
typedef simdiri_fingerprint test_spread(uint64_t number);

static simdiri_fingerprint spread_evenly(uint64_t number) {
  random_source random = {number};
  const uint64_t low = random_next(&random);
  return (simdiri_fingerprint){low, random_next(&random)};
}
static simdiri_fingerprint spread_64_bits(uint64_t number) {
  random_source random = {number};
  return (simdiri_fingerprint){random_next(&random), 0};
}
static simdiri_fingerprint spread_counting(uint64_t number) { return (simdiri_fingerprint){number, 0}; }
static simdiri_fingerprint spread_high_counting(uint64_t number) { return (simdiri_fingerprint){0, number}; }
static simdiri_fingerprint spread_top(uint64_t number) { return (simdiri_fingerprint){number << 40, number << 48}; }
static simdiri_fingerprint spread_equal_low(uint64_t number) {
  return (simdiri_fingerprint){UINT64_C(0xFFFFFFFF) | number << 40, number};
}

/* Inserts a million draws in pieces of all sizes, and compares with what has been drawn before. */
static void check_spread(test_spread *spread, size_t limit, uint64_t expected) {
  enum { MOST = 5000 };
  static simdiri_fingerprint piece[MOST];
  static uint8_t is_new[MOST], wanted[MOST];
  random_source random = random_begin();
  uint8_t *drawn = calloc(limit, 1);
  simdiri_seen *seen = create(expected, 0);
  uint64_t distinct = 0;
  assert_non_null(drawn);
  for (size_t total = 0; total < 1000000;) {
    const size_t count = random_below(&random, MOST);
    for (size_t i = 0; i < count; i++) {
      const size_t number = random_below(&random, limit);
      piece[i] = spread(number);
      wanted[i] = !drawn[number];
      drawn[number] = 1;
      distinct += wanted[i];
    }
    assert_int_equal(simdiri_seen_insert(seen, piece, count, is_new, NULL), SIMDIRI_OK);
    assert_memory_equal(is_new, wanted, count);
    assert_int_equal(simdiri_seen_count(seen), distinct);
    total += count;
  }
  if (distinct > 600000) assert_in_range(simdiri_seen_memory(seen), distinct * 16, distinct * 25);
  simdiri_seen_free(seen);
  free(drawn);
}

static void test_any_spread(void **state) {
  (void)state;
  check_spread(spread_evenly, 1u << 21, 0);
  check_spread(spread_evenly, 1u << 21, 700000);
  check_spread(spread_evenly, 3000, 0);
  check_spread(spread_64_bits, 1u << 21, 0);
  check_spread(spread_counting, 1u << 21, 0);
  check_spread(spread_high_counting, 1u << 21, 0);
  check_spread(spread_top, 1u << 15, 0);
  check_spread(spread_equal_low, 1u << 20, 0);
}

static void test_memory_stays_low_at_every_count(void **state) {
  (void)state;
  simdiri_seen *seen = create(0, 0);
  random_source random = random_begin();
  simdiri_fingerprint piece[1000];
  for (unsigned thousands = 1; thousands <= 3000; thousands++) {
    for (size_t i = 0; i < LENGTH_OF(piece); i++)
      piece[i] = (simdiri_fingerprint){random_next(&random), random_next(&random)};
    assert_int_equal(simdiri_seen_insert(seen, piece, LENGTH_OF(piece), NULL, NULL), SIMDIRI_OK);
    if (thousands >= 1000) assert_in_range(simdiri_seen_memory(seen), thousands * 17000, thousands * 24500);
  }
  simdiri_seen_free(seen);
}

static void test_bound_of_memory(void **state) {
  (void)state;
  simdiri_seen *seen = create(0, 4 << 20);
  random_source random = random_begin();
  simdiri_fingerprint piece[1000];
  uint8_t is_new[1000];
  uint64_t inserted = 0;
  size_t done = 0;
  simdiri_status status = SIMDIRI_OK;
  while (status == SIMDIRI_OK) {
    for (size_t i = 0; i < LENGTH_OF(piece); i++)
      piece[i] = (simdiri_fingerprint){random_next(&random), random_next(&random)};
    status = simdiri_seen_insert(seen, piece, LENGTH_OF(piece), is_new, &done);
    inserted += done;
    assert_in_range(inserted, 0, 300000);
  }
  assert_int_equal(status, SIMDIRI_ERROR_SET_FULL);
  assert_true(inserted > 120000);
  assert_true(simdiri_seen_memory(seen) <= 4 << 20);
  assert_int_equal(simdiri_seen_count(seen), inserted);
  /* What was inserted before the error is there, and can still be asked for. */
  assert_int_equal(simdiri_seen_insert(seen, piece, done, is_new, NULL), SIMDIRI_OK);
  for (size_t i = 0; i < done; i++) assert_int_equal(is_new[i], 0);
  assert_int_equal(simdiri_seen_insert(seen, piece, LENGTH_OF(piece), is_new, &done), SIMDIRI_ERROR_SET_FULL);
  assert_int_equal(simdiri_seen_count(seen), inserted);
  simdiri_seen_free(seen);
}

static void test_bad_options(void **state) {
  (void)state;
  simdiri_seen *seen = (simdiri_seen *)state;
  const simdiri_seen_options other = {.struct_size = sizeof other - 1};
  assert_int_equal(simdiri_seen_create(&other, NULL, &seen), SIMDIRI_ERROR_BAD_OPTION);
  assert_null(seen);
  const simdiri_seen_options small = {.struct_size = sizeof small, .most_octets = 100};
  assert_int_equal(simdiri_seen_create(&small, NULL, &seen), SIMDIRI_ERROR_SET_FULL);
  assert_null(seen);
  assert_int_equal(simdiri_seen_create(NULL, NULL, &seen), SIMDIRI_OK);
  simdiri_seen_free(seen);
}

static int compare_places(const void *a, const void *b) {
  const simdiri_fingerprint *x = a, *y = b;
  return compare_numbers(&x->low, &y->low);
}

/* Chooses `high` so that every fingerprint has the same mixed value under the salt 0: the step before the last two is
 * `part of low` + high. */
static simdiri_fingerprint colliding(uint64_t low) {
  uint64_t mixed = low * UINT64_C(0x9E3779B97F4A7C15);
  return (simdiri_fingerprint){low, UINT64_C(0x123456789ABCDEF) - (mixed ^ mixed >> 32)};
}

static void test_collisions_that_were_made_cost_little(void **state) {
  (void)state;
  enum { COUNT = 100000 };
  static simdiri_fingerprint chosen[COUNT];
  static uint8_t is_new[COUNT];
  const uint64_t seed[2] = {0, 0};
  simdiri_seen *seen;
  for (uint64_t i = 0; i < COUNT; i++) chosen[i] = colliding(i + 1);
  assert_true(seen_mix(&chosen[0], seed, 0) == seen_mix(&chosen[COUNT - 1], seed, 0));
  assert_true(seen_mix(&chosen[0], seed, 1) != seen_mix(&chosen[COUNT - 1], seed, 1));
  assert_int_equal(simdiri_seen_create(NULL, NULL, &seen), SIMDIRI_OK);
  assert_int_equal(simdiri_seen_insert(seen, chosen, COUNT, is_new, NULL), SIMDIRI_OK);
  for (size_t i = 0; i < COUNT; i++) assert_int_equal(is_new[i], 1);
  qsort(chosen, COUNT, sizeof *chosen, compare_places);
  assert_int_equal(simdiri_seen_insert(seen, chosen, COUNT, is_new, NULL), SIMDIRI_OK);
  for (size_t i = 0; i < COUNT; i++) assert_int_equal(is_new[i], 0);
  assert_int_equal(simdiri_seen_count(seen), COUNT);
  simdiri_seen_free(seen);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_first_of_equal_ones_is_new),
      cmocka_unit_test(test_any_spread),
      cmocka_unit_test(test_memory_stays_low_at_every_count),
      cmocka_unit_test(test_bound_of_memory),
      cmocka_unit_test(test_bad_options),
      cmocka_unit_test(test_collisions_that_were_made_cost_little),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
