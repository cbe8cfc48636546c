/* seen/: sets that are told how many fingerprints there will be: which are new, the memory they take, growth that
 * fails. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "keys/seen/seen.h"
#include "keys/seen/set.h"
#include "unit/support.h"

enum { PIECE = 1000, SET_LEN = 1000 * PIECE };

/* An allocator that counts what tables ask for, and refuses blocks of more than `limit` bytes. */
typedef struct {
  size_t limit, calls, refusals;
} meter;

static void *reallocate_metered(void *user, void *block, size_t old_size, size_t new_size) {
  meter *of = user;
  (void)old_size;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  of->calls++;
  if (new_size > of->limit) {
    of->refusals++;
    return NULL;
  }
  return realloc(block, new_size);
}

/* Inserts different fingerprints, and checks that they are new. Before each piece, the set expects the number that
 * `expect` returns for the number so far. */
static void fill(simdiri_seen *seen, size_t count, uint64_t (*expect)(uint64_t)) {
  static simdiri_fingerprint piece[PIECE];
  static uint8_t is_new[PIECE];
  random_source random = {5};
  for (size_t at = 0; at < count; at += PIECE) {
    for (size_t i = 0; i < PIECE; i++) piece[i] = (simdiri_fingerprint){random_next(&random), random_next(&random)};
    if (expect) simdiri_seen_expect(seen, expect(at));
    assert_int_equal(simdiri_seen_insert(seen, piece, PIECE, is_new, NULL), SIMDIRI_OK);
    for (size_t i = 0; i < PIECE; i++) assert_int_equal(is_new[i], expect != NULL);
  }
}

static uint64_t expect_right(uint64_t count) { return count > 0 ? SET_LEN : 0; }
static uint64_t expect_far_more(uint64_t count) { return count > 0 ? UINT64_MAX : 0; }
static uint64_t expect_less(uint64_t count) { return count / 2; }
/* As after parts of an input whose first half is repeated, or whose first quarter is, three times. */
static uint64_t expect_twice(uint64_t count) { return count > 0 ? 2 * SET_LEN : 0; }
static uint64_t expect_four_times(uint64_t count) { return count > 0 ? 4 * SET_LEN : 0; }
/* As in an input of SET_LEN / 0.1 records of which a tenth is new: fewer and fewer records are. */
static uint64_t expect_ever_less(uint64_t count) { return count > 0 ? SET_LEN + (SET_LEN - count) / 4 : 0; }
static uint64_t expect_nothing(uint64_t count) { return 0 * count; }

typedef struct {
  uint64_t bytes;
  size_t calls;
} cost;

static cost measure(uint64_t (*expect)(uint64_t), size_t count, uint64_t max_bytes) {
  meter of = {.limit = SIZE_MAX};
  const simdiri_allocator metered = {.reallocate = reallocate_metered, .user = &of};
  const simdiri_seen_options options = {.struct_size = sizeof options, .max_bytes = max_bytes, .seed = {1, 2}};
  simdiri_seen *seen;
  assert_int_equal(simdiri_seen_create(&options, &metered, &seen), SIMDIRI_OK);
  fill(seen, count, expect);
  fill(seen, count, NULL); /* no growth has lost any */
  assert_int_equal(simdiri_seen_count(seen), count);
  const cost result = {simdiri_seen_memory(seen), of.calls};
  simdiri_seen_free(seen);
  return result;
}

/* With the right number, a set takes no more memory than without one, and its tables grow far less often. */
static void test_right_number(void **state) {
  (void)state;
  const cost untold = measure(expect_nothing, SET_LEN, 0), told = measure(expect_right, SET_LEN, 0);
  assert_in_range(told.bytes, SET_LEN * UINT64_C(17), SET_LEN * UINT64_C(22));
  assert_true(told.calls < untold.calls / 2);
}

/* If the rest of an input repeats what was there, a set takes no more than one that was told nothing. */
static void test_repeats(void **state) {
  (void)state;
  const uint64_t untold = measure(expect_nothing, SET_LEN, 0).bytes;
  assert_in_range(measure(expect_twice, SET_LEN, 0).bytes, SET_LEN * UINT64_C(17), untold);
  assert_in_range(measure(expect_four_times, SET_LEN, 0).bytes, SET_LEN * UINT64_C(17), untold);
  assert_in_range(measure(expect_ever_less, SET_LEN, 0).bytes, SET_LEN * UINT64_C(17), untold + untold / 16);
}

/* With a wrong number, a set grows at most to what a doubling needs; small ones to SEEN_FREE_BUCKETS a table. */
static void test_wrong_numbers(void **state) {
  (void)state;
  const uint64_t free_bytes = seen_bytes_of(SEEN_FREE_BUCKETS) * SEEN_FIRST_TABLES;
  assert_true(measure(expect_far_more, 2 * PIECE, 0).bytes < free_bytes + (16 << 10));
  for (size_t count = 100 * PIECE; count <= SET_LEN; count += 100 * PIECE)
    assert_in_range(measure(expect_far_more, count, 0).bytes, count * 17, free_bytes + count * 39);
  assert_int_equal(measure(expect_less, SET_LEN, 0).bytes, measure(expect_nothing, SET_LEN, 0).bytes);
}

/* Under a bound, as many fingerprints fit as without a number. */
static void test_bound_of_memory(void **state) {
  (void)state;
  const uint64_t untold = measure(expect_nothing, 100 * PIECE, 3 << 20).bytes;
  assert_int_equal(measure(expect_far_more, 100 * PIECE, 3 << 20).bytes, untold);
}

/* Tables for which there is no memory to grow as far grow as usual. */
static void test_refused_growth(void **state) {
  (void)state;
  meter of = {.limit = 40 << 10};
  const simdiri_allocator metered = {.reallocate = reallocate_metered, .user = &of};
  simdiri_seen *seen;
  assert_int_equal(simdiri_seen_create(NULL, &metered, &seen), SIMDIRI_OK);
  fill(seen, 20 * PIECE, expect_far_more);
  fill(seen, 20 * PIECE, NULL);
  assert_true(of.refusals > SEEN_FIRST_TABLES);
  simdiri_seen_free(seen);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_right_number),   cmocka_unit_test(test_repeats),
      cmocka_unit_test(test_wrong_numbers),  cmocka_unit_test(test_bound_of_memory),
      cmocka_unit_test(test_refused_growth),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
