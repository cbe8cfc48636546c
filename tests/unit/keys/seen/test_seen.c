/* seen/: which fingerprints are new, compared with a plain array; sizes, bounds, and fingerprints chosen to collide. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "keys/seen/seen.h"
#include "keys/seen/set.h"
#include "unit/support.h"

static simdiri_seen *create(uint64_t expected, uint64_t max_bytes) {
  simdiri_seen *seen;
  const simdiri_seen_options options = {sizeof options, expected, max_bytes, {1, 2}};
  assert_int_equal(simdiri_seen_create(&options, NULL, &seen), SIMDIRI_OK);
  return seen;
}

static void test_first_of_equal_ones_is_new(void **state) {
  (void)state;
  simdiri_seen *seen = create(0, 0);
  const simdiri_fingerprint some[] = {{1, 2}, {1, 2}, {0, 0}, {2, 1}, {0, 1}, {1, 0}, {0, 0}, {1, 2}};
  const uint8_t expected_new[] = {1, 0, 1, 1, 1, 1, 0, 0};
  uint8_t is_new[LENGTH_OF(some)];
  size_t done = 0;
  assert_int_equal(simdiri_seen_insert(seen, some, LENGTH_OF(some), is_new, &done), SIMDIRI_OK);
  assert_memory_equal(is_new, expected_new, sizeof expected_new);
  assert_int_equal(done, LENGTH_OF(some));
  assert_int_equal(simdiri_seen_count(seen), 5);
  assert_int_equal(simdiri_seen_insert(seen, some, LENGTH_OF(some), NULL, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_seen_insert(seen, NULL, 0, NULL, &done), SIMDIRI_OK);
  assert_int_equal(done, 0);
  assert_int_equal(simdiri_seen_count(seen), 5);
  simdiri_seen_clear(seen);
  assert_int_equal(simdiri_seen_count(seen), 0);
  assert_int_equal(simdiri_seen_insert(seen, some, LENGTH_OF(some), is_new, NULL), SIMDIRI_OK);
  assert_memory_equal(is_new, expected_new, sizeof expected_new);
  simdiri_seen_free(seen);
  simdiri_seen_free(NULL);
}

static int compare_numbers(const void *a, const void *b) {
  const uint64_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* The fingerprints are made from numbers below `limit`; `spread` says how. */
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

/* Before the insertion a look-up knows only what is not new, except for what is new only once in this piece. It changes
 * nothing. */
static void check_look_up(const simdiri_seen *seen, const simdiri_fingerprint *piece, size_t count,
                          const uint8_t *expected_new) {
  static uint8_t is_known[5000];
  const uint64_t before = simdiri_seen_count(seen);
  simdiri_seen_contains(seen, piece, count, is_known);
  for (size_t i = 0; i < count; i++)
    if (expected_new[i]) assert_int_equal(is_known[i], 0);
  for (size_t i = 0; i < count; i++) {
    bool is_new_here = false;
    for (size_t k = 0; k < i && i < 200 && !is_new_here; k++)
      is_new_here = expected_new[k] && piece[k].low == piece[i].low && piece[k].high == piece[i].high;
    if (i < 200) assert_int_equal(is_known[i], !expected_new[i] && !is_new_here);
  }
  assert_int_equal(simdiri_seen_count(seen), before);
}

/* Inserts a million random fingerprints in pieces of all sizes, and compares with those already inserted. */
static void check_spread(test_spread *spread, size_t limit, uint64_t expected) {
  enum { MOST = 5000 };
  static simdiri_fingerprint piece[MOST];
  static uint8_t is_new[MOST], expected_new[MOST];
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
      expected_new[i] = !drawn[number];
      drawn[number] = 1;
      distinct += expected_new[i];
    }
    check_look_up(seen, piece, count, expected_new);
    assert_int_equal(simdiri_seen_insert(seen, piece, count, is_new, NULL), SIMDIRI_OK);
    assert_memory_equal(is_new, expected_new, count);
    assert_int_equal(simdiri_seen_count(seen), distinct);
    simdiri_seen_contains(seen, piece, count, is_new);
    for (size_t i = 0; i < count; i++) assert_int_equal(is_new[i], 1);
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
    if (thousands >= 1000) assert_in_range(simdiri_seen_memory(seen), thousands * 17000, thousands * 22500);
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
  /* Fingerprints inserted before the error are in the set, and can still be looked up. */
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
  const simdiri_seen_options small = {.struct_size = sizeof small, .max_bytes = 100};
  assert_int_equal(simdiri_seen_create(&small, NULL, &seen), SIMDIRI_ERROR_SET_FULL);
  assert_null(seen);
  assert_int_equal(simdiri_seen_create(NULL, NULL, &seen), SIMDIRI_OK);
  simdiri_seen_free(seen);
}

/* Every such fingerprint has the same mixed value under the salt 0. */
static simdiri_fingerprint colliding(uint64_t high) { return (simdiri_fingerprint){SEEN_COLLIDING_LOW, high}; }

static int compare_highs(const void *a, const void *b) {
  const simdiri_fingerprint *x = a, *y = b;
  return compare_numbers(&x->high, &y->high);
}

static void test_chosen_collisions_cost_little(void **state) {
  (void)state;
  enum { COUNT = 100000 };
  static simdiri_fingerprint chosen[COUNT];
  static uint8_t is_new[COUNT];
  const uint64_t seed[2] = {0, 0};
  simdiri_seen *seen;
  for (uint64_t i = 0; i < COUNT; i++) chosen[i] = colliding(COUNT - i);
  assert_true(seen_mix(&chosen[0], seed, 0) == seen_mix(&chosen[COUNT - 1], seed, 0));
  assert_true(seen_mix(&chosen[0], seed, 1) != seen_mix(&chosen[COUNT - 1], seed, 1));
  assert_int_equal(simdiri_seen_create(NULL, NULL, &seen), SIMDIRI_OK);
  assert_int_equal(simdiri_seen_insert(seen, chosen, COUNT, is_new, NULL), SIMDIRI_OK);
  for (size_t i = 0; i < COUNT; i++) assert_int_equal(is_new[i], 1);
  qsort(chosen, COUNT, sizeof *chosen, compare_highs);
  assert_int_equal(simdiri_seen_insert(seen, chosen, COUNT, is_new, NULL), SIMDIRI_OK);
  for (size_t i = 0; i < COUNT; i++) assert_int_equal(is_new[i], 0);
  assert_int_equal(simdiri_seen_count(seen), COUNT);
  simdiri_seen_contains(seen, chosen, COUNT, is_new);
  for (size_t i = 0; i < COUNT; i++) assert_int_equal(is_new[i], 1);
  for (size_t i = 0; i < COUNT; i++) chosen[i].high += COUNT;
  simdiri_seen_contains(seen, chosen, COUNT, is_new);
  for (size_t i = 0; i < COUNT; i++) assert_int_equal(is_new[i], 0);
  simdiri_seen_free(seen);
}

/* All combinations of the top bits of `low` with the bits of `high` that a sum of both would meet: 64 fingerprints for
 * each mixed value, if the halves met in a sum, whatever the seed is. */
static void test_structured_fingerprints_are_spread(void **state) {
  (void)state;
  enum { BITS = 6, SIDE = 1 << BITS };
  static simdiri_fingerprint chosen[SIDE * SIDE * SIDE];
  random_source random = random_begin();
  const simdiri_seen_options options = {.struct_size = sizeof options,
                                        .seed = {random_next(&random), random_next(&random)}};
  const simdiri_fingerprint base = {random_next(&random), random_next(&random)};
  size_t count = 0;
  simdiri_seen *seen;
  for (uint64_t x = 0; x < SIDE; x++)
    for (uint64_t y = 0; y < SIDE; y++)
      for (uint64_t z = 0; z < SIDE; z++)
        chosen[count++] =
            (simdiri_fingerprint){base.low ^ x << (64 - BITS), base.high ^ y << (64 - BITS) ^ z << (32 - BITS)};
  assert_int_equal(simdiri_seen_create(&options, NULL, &seen), SIMDIRI_OK);
  assert_int_equal(simdiri_seen_insert(seen, chosen, count, NULL, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_seen_count(seen), count);
  for (size_t at = 0; at < seen_table_count(seen); at = seen_next_table(seen, at)) {
    assert_int_equal(seen->tables[at]->salt, 0);
    assert_in_range(seen->tables[at]->count, count / SEEN_FIRST_TABLES / 2, count / SEEN_FIRST_TABLES * 2);
  }
  simdiri_seen_free(seen);
}

static void test_tags_are_found_both_ways(void **state) {
  (void)state;
  random_source random = random_begin();
  for (unsigned round = 0; round < 20000; round++) {
    seen_bucket bucket;
    memset(&bucket, 0, sizeof bucket);
    for (unsigned i = 0; i < SEEN_BUCKET_KEYS; i++) bucket.tags[i] = (uint8_t)random_below(&random, 4);
    bucket.count = (uint8_t)random_below(&random, SEEN_BUCKET_KEYS + 1);
    const uint8_t tag = (uint8_t)random_below(&random, 5);
    unsigned expected_new = 0;
    for (unsigned i = 0; i < bucket.count; i++)
      if (bucket.tags[i] == tag) expected_new |= 1u << i;
    assert_int_equal(seen_match(&bucket, tag), expected_new);
    assert_int_equal(seen_match_plainly(&bucket, tag), expected_new);
  }
}

static void *reallocate_elsewhere(void *user, void *block, size_t old_size, size_t new_size) {
  (void)user;
  void *moved = new_size > 0 ? malloc(new_size) : NULL;
  if (new_size > 0 && !moved) return NULL;
  if (moved && block) memcpy(moved, block, old_size < new_size ? old_size : new_size);
  if (moved && new_size > old_size) memset((char *)moved + old_size, 0xA5, new_size - old_size);
  free(block);
  return moved;
}

/* One table holds everything: its growth changes from small pages to large ones, or uses the caller's allocator. */
static void grow_one_table(const simdiri_allocator *allocator) {
  enum { COUNT = 700000, PIECE = 1000 };
  static simdiri_fingerprint piece[PIECE];
  static uint8_t is_new[PIECE];
  const uint64_t seed[2] = {0, 0};
  simdiri_seen *seen;
  assert_int_equal(simdiri_seen_create(NULL, allocator, &seen), SIMDIRI_OK);
  for (unsigned pass = 0; pass < 2; pass++) {
    random_source random = {12};
    for (size_t done = 0; done < COUNT; done += PIECE) {
      for (size_t i = 0; i < PIECE;) {
        const uint64_t low = random_next(&random);
        piece[i] = (simdiri_fingerprint){low, ~low};
        i += seen_mix(&piece[i], seed, 0) >> (64 - SEEN_FIRST_DEPTH) == 3;
      }
      assert_int_equal(simdiri_seen_insert(seen, piece, PIECE, is_new, NULL), SIMDIRI_OK);
      for (size_t i = 0; i < PIECE; i++) assert_int_equal(is_new[i], pass == 0);
    }
  }
  assert_int_equal(simdiri_seen_count(seen), COUNT);
  assert_in_range(simdiri_seen_memory(seen), COUNT * UINT64_C(16), COUNT * UINT64_C(34));
  simdiri_seen_free(seen);
}

static void test_growth_of_one_table(void **state) {
  (void)state;
  const simdiri_allocator elsewhere = {.reallocate = reallocate_elsewhere};
  grow_one_table(NULL);
  grow_one_table(&elsewhere);
}

/* Fingerprints whose home positions are a few buckets, at the end of a table or in its middle: long rows of full
 * buckets, also past the end of the table, which growth has to separate. */
static void check_cluster(uint64_t top, unsigned low_bits) {
  enum { COUNT = 3000 };
  static simdiri_fingerprint made[COUNT];
  static uint8_t is_new[COUNT];
  const uint64_t seed[2] = {0, 0};
  random_source random = random_begin();
  simdiri_seen *seen;
  assert_int_equal(simdiri_seen_create(NULL, NULL, &seen), SIMDIRI_OK);
  size_t count = 0;
  while (count < COUNT) { /* the last step of the mixing can be undone, but trying is simpler */
    made[count] = (simdiri_fingerprint){random_next(&random), random_next(&random)};
    const uint64_t mixed = seen_mix(&made[count], seed, 0);
    count += mixed >> (64 - low_bits) == top >> (64 - low_bits);
  }
  for (size_t i = 0; i < COUNT; i += 100)
    assert_int_equal(simdiri_seen_insert(seen, made + i, 100, is_new + i, NULL), SIMDIRI_OK);
  for (size_t i = 0; i < COUNT; i++) assert_int_equal(is_new[i], 1);
  /* Further fingerprints make the table grow. */
  for (unsigned i = 0; i < 40000; i++) {
    const simdiri_fingerprint other = {random_next(&random), random_next(&random)};
    assert_int_equal(simdiri_seen_insert(seen, &other, 1, NULL, NULL), SIMDIRI_OK);
  }
  assert_int_equal(simdiri_seen_insert(seen, made, COUNT, is_new, NULL), SIMDIRI_OK);
  for (size_t i = 0; i < COUNT; i++) assert_int_equal(is_new[i], 0);
  assert_int_equal(simdiri_seen_count(seen), COUNT + 40000);
  simdiri_seen_free(seen);
}

static void test_clusters(void **state) {
  (void)state;
  check_cluster(UINT64_MAX, 8);
  check_cluster(UINT64_MAX, 11);
  check_cluster(UINT64_C(0x5FFFFFFFFFFFFFFF), 10);
  check_cluster(UINT64_C(0x5A00000000000000), 11);
  check_cluster(0, 9);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_structured_fingerprints_are_spread),
      cmocka_unit_test(test_tags_are_found_both_ways),
      cmocka_unit_test(test_growth_of_one_table),
      cmocka_unit_test(test_clusters),
      cmocka_unit_test(test_first_of_equal_ones_is_new),
      cmocka_unit_test(test_any_spread),
      cmocka_unit_test(test_memory_stays_low_at_every_count),
      cmocka_unit_test(test_bound_of_memory),
      cmocka_unit_test(test_bad_options),
      cmocka_unit_test(test_chosen_collisions_cost_little),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
