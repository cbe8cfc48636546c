/* seen/: enumeration, compared with the fingerprints that were inserted; all memory comes from the caller's allocator.
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "unit/support.h"

typedef struct {
  uint64_t bytes; /* that are allocated */
  uint64_t calls;
} allocator_log;

static void *reallocate_logged(void *user, void *block, size_t old_size, size_t new_size) {
  allocator_log *log = user;
  log->calls++;
  log->bytes += (uint64_t)new_size - (uint64_t)old_size;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  void *resized = realloc(block, new_size);
  assert_non_null(resized);
  return resized;
}

static int compare_fingerprints(const void *a, const void *b) {
  const simdiri_fingerprint *x = a, *y = b;
  if (x->high != y->high) return x->high < y->high ? -1 : 1;
  return (x->low > y->low) - (x->low < y->low);
}

/* Reads the whole set, up to `capacity` fingerprints a call. */
static size_t read_set(const simdiri_seen *seen, size_t capacity, simdiri_fingerprint *fingerprints, size_t max) {
  const simdiri_fingerprint mark = {UINT64_C(0xABABABABABABABAB), 7};
  simdiri_fingerprint *piece = calloc(capacity + 1, sizeof *piece);
  uint64_t cursor = 0;
  size_t total = 0, count;
  assert_non_null(piece);
  do {
    piece[capacity] = mark;
    count = simdiri_seen_next(seen, &cursor, piece, capacity);
    assert_true(count <= capacity && count <= max - total);
    assert_memory_equal(&piece[capacity], &mark, sizeof mark);
    if (count < capacity) assert_int_equal(total + count, simdiri_seen_count(seen));
    memcpy(fingerprints + total, piece, count * sizeof *piece);
    total += count;
  } while (count > 0);
  assert_int_equal(simdiri_seen_next(seen, &cursor, piece, capacity), 0);
  free(piece);
  return total;
}

/* Inserts `count` different fingerprints, and compares the sorted enumeration with them. */
static void check_set(size_t count, size_t capacity, uint64_t expected, const simdiri_allocator *allocator) {
  const simdiri_seen_options options = {.struct_size = sizeof options, .expected = expected, .seed = {3, 4}};
  simdiri_fingerprint *inserted = malloc((count + 1) * sizeof *inserted), *found = malloc((count + 1) * sizeof *found);
  simdiri_seen *seen, *copy;
  random_source random = random_begin();
  assert_true(inserted && found);
  for (size_t i = 0; i < count; i++) inserted[i] = (simdiri_fingerprint){random_next(&random), i};
  assert_int_equal(simdiri_seen_create(&options, allocator, &seen), SIMDIRI_OK);
  assert_int_equal(simdiri_seen_insert(seen, inserted, count, NULL, NULL), SIMDIRI_OK);
  assert_int_equal(read_set(seen, capacity, found, count), count);
  assert_int_equal(simdiri_seen_create(NULL, allocator, &copy), SIMDIRI_OK);
  assert_int_equal(simdiri_seen_insert(copy, found, count, NULL, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_seen_count(copy), count);
  qsort(inserted, count, sizeof *inserted, compare_fingerprints);
  qsort(found, count, sizeof *found, compare_fingerprints);
  assert_memory_equal(found, inserted, count * sizeof *found);
  assert_int_equal(read_set(copy, capacity, found, count), count);
  qsort(found, count, sizeof *found, compare_fingerprints);
  assert_memory_equal(found, inserted, count * sizeof *found);
  if (allocator) {
    const allocator_log *log = allocator->user;
    assert_int_equal(log->bytes, simdiri_seen_memory(seen) + simdiri_seen_memory(copy));
  }
  simdiri_seen_free(seen);
  simdiri_seen_free(copy);
  free(inserted);
  free(found);
}

static void test_every_fingerprint_once(void **state) {
  (void)state;
  const size_t counts[] = {0, 1, 2, 29, 30, 31, 500, 4321, 200000}, capacities[] = {1, 2, 7, 30, 64, 1000, 300000};
  for (size_t i = 0; i < LENGTH_OF(counts); i++)
    for (size_t j = 0; j < LENGTH_OF(capacities); j++) check_set(counts[i], capacities[j], 0, NULL);
  check_set(1000, 100, 500000, NULL);
}

static void test_all_memory_is_the_allocators(void **state) {
  (void)state;
  allocator_log log = {0, 0};
  const simdiri_allocator logged = {.user = &log, .reallocate = reallocate_logged};
  check_set(0, 5, 0, &logged);
  check_set(300000, 1000, 0, &logged);
  check_set(300000, 1000, 200000, &logged);
  assert_int_equal(log.bytes, 0);
  assert_true(log.calls > 100);
}

/* Any cursor is safe, also after insertions that moved the fingerprints. */
static void test_any_cursor(void **state) {
  (void)state;
  enum { COUNT = 3000 };
  simdiri_fingerprint some[100], key = {0, 0};
  simdiri_seen *seen;
  random_source random = random_begin();
  assert_int_equal(simdiri_seen_create(NULL, NULL, &seen), SIMDIRI_OK);
  for (unsigned i = 0; i < COUNT; i++) {
    uint64_t cursor = random_next(&random) >> random_below(&random, 64);
    const size_t count = simdiri_seen_next(seen, &cursor, some, LENGTH_OF(some));
    for (size_t j = 0; j < count; j++) {
      uint8_t is_known;
      simdiri_seen_contains(seen, &some[j], 1, &is_known);
      assert_int_equal(is_known, 1);
    }
    key = (simdiri_fingerprint){random_next(&random), random_next(&random)};
    assert_int_equal(simdiri_seen_insert(seen, &key, 1, NULL, NULL), SIMDIRI_OK);
  }
  uint64_t last = UINT64_MAX;
  assert_int_equal(simdiri_seen_next(seen, &last, some, LENGTH_OF(some)), 0);
  simdiri_seen_free(seen);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_fingerprint_once),
      cmocka_unit_test(test_all_memory_is_the_allocators),
      cmocka_unit_test(test_any_cursor),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
