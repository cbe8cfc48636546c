/* seen/: sets whose tables divide, compared with plain arrays; scans of sets that change in between. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "keys/seen/seen.h"
#include "keys/seen/set.h"
#include "unit/support.h"

enum { LIMIT = 24 }; /* buckets */

static simdiri_seen *create(uint64_t expected, uint32_t limit) {
  simdiri_seen *seen;
  const simdiri_seen_options options = {.struct_size = sizeof options, .expected = expected, .seed = {1, 2}};
  assert_int_equal(simdiri_seen_create(&options, NULL, &seen), SIMDIRI_OK);
  simdiri_seen_limit_tables(seen, limit);
  return seen;
}

/* Fingerprint i of any number of different ones. */
static simdiri_fingerprint fingerprint_of(uint64_t i) {
  random_source random = {i};
  return (simdiri_fingerprint){random_next(&random), i};
}

/* No table is above the limit by more than a page, and each is where its prefix says. */
static void check_tables(const simdiri_seen *seen, uint32_t limit) {
  uint64_t count = 0;
  size_t bytes = sizeof *seen, tables = 0;
  for (size_t at = 0; at < seen_table_count(seen); at = seen_next_table(seen, at)) {
    const seen_table *table = seen->tables[at];
    assert_int_equal(at >> (seen->depth - table->depth), table->prefix);
    assert_true(table->capacity <= limit + SEEN_BUCKETS_PER_PAGE);
    count += table->count;
    bytes += seen_bytes_of(table->capacity) + (tables++ < SEEN_FIRST_TABLES ? 0 : sizeof *table);
  }
  if (seen->tables != seen->of_first) bytes += seen_table_count(seen) * sizeof *seen->tables;
  assert_int_equal(count, simdiri_seen_count(seen));
  assert_int_equal(bytes, simdiri_seen_memory(seen));
}

static void check_all_known(const simdiri_seen *seen, uint64_t count) {
  for (uint64_t i = 0; i < 2 * count; i++) {
    const simdiri_fingerprint key = fingerprint_of(i);
    uint8_t is_known;
    simdiri_seen_contains(seen, &key, 1, &is_known);
    assert_int_equal(is_known, i < count);
  }
}

static void test_tables_divide(void **state) {
  (void)state;
  enum { COUNT = 300000, PIECE = 100 };
  const uint64_t expected[] = {0, 1000, COUNT, 4 * COUNT};
  for (size_t e = 0; e < LENGTH_OF(expected); e++) {
    simdiri_seen *seen = create(expected[e], LIMIT);
    for (uint64_t at = 0; at < COUNT; at += PIECE) {
      simdiri_fingerprint piece[2 * PIECE];
      uint8_t is_new[2 * PIECE];
      for (size_t i = 0; i < 2 * PIECE; i++) piece[i] = fingerprint_of(at + i / 2);
      assert_int_equal(simdiri_seen_insert(seen, piece, 2 * PIECE, is_new, NULL), SIMDIRI_OK);
      for (size_t i = 0; i < 2 * PIECE; i++) assert_int_equal(is_new[i], i % 2 == 0);
    }
    check_tables(seen, LIMIT);
    check_all_known(seen, COUNT);
    if (e == 0) assert_true(simdiri_seen_memory(seen) < (uint64_t)COUNT * 27);
    assert_true(seen->depth > SEEN_FIRST_DEPTH + 4);
    simdiri_seen_free(seen);
  }
}

static void test_bound_on_memory(void **state) {
  (void)state;
  simdiri_seen *seen;
  const simdiri_seen_options options = {.struct_size = sizeof options, .max_bytes = 1 << 20, .seed = {1, 2}};
  assert_int_equal(simdiri_seen_create(&options, NULL, &seen), SIMDIRI_OK);
  simdiri_seen_limit_tables(seen, 8);
  uint64_t count = 0;
  simdiri_status status;
  do {
    const simdiri_fingerprint key = fingerprint_of(count);
    status = simdiri_seen_insert(seen, &key, 1, NULL, NULL);
    count += status == SIMDIRI_OK;
    assert_true(simdiri_seen_memory(seen) <= options.max_bytes);
  } while (status == SIMDIRI_OK);
  assert_int_equal(status, SIMDIRI_ERROR_SET_FULL);
  assert_true(simdiri_seen_memory(seen) > options.max_bytes / 2);
  check_tables(seen, 8);
  check_all_known(seen, count);
  simdiri_seen_free(seen);
}

/* ------------------------------------------------------------------------------------------- scans */

enum { CHUNK = SEEN_SCAN_MIN };

/* Scans a set of the first `count` fingerprints, and inserts `step` others after each call. Returns how many of the
 * first were found, and requires all of them. */
static uint64_t scan_while_inserting(simdiri_seen *seen, uint64_t count, uint64_t step) {
  static simdiri_fingerprint some[CHUNK];
  uint8_t *found = calloc((size_t)count, 1);
  uint64_t cursor = 0, next = count, total = 0;
  assert_non_null(found);
  do {
    size_t copied;
    assert_int_equal(simdiri_seen_scan(seen, &cursor, some, CHUNK, &copied), SIMDIRI_OK);
    assert_true(copied <= CHUNK);
    for (size_t i = 0; i < copied; i++) {
      const simdiri_fingerprint expected = fingerprint_of(some[i].high);
      assert_int_equal(some[i].low, expected.low);
      if (some[i].high >= count) continue;
      found[some[i].high] = 1;
      total++;
    }
    for (uint64_t i = 0; i < step; i++) {
      const simdiri_fingerprint key = fingerprint_of(next++);
      assert_int_equal(simdiri_seen_insert(seen, &key, 1, NULL, NULL), SIMDIRI_OK);
    }
  } while (cursor);
  for (uint64_t i = 0; i < count; i++) assert_int_equal(found[i], 1);
  free(found);
  return total;
}

static void test_scans_give_every_fingerprint(void **state) {
  (void)state;
  const uint64_t counts[] = {0, 1, 31, 500, 4321, 100000}, steps[] = {0, 1, 100, 3000};
  const uint32_t limits[] = {0, 8, 1000};
  for (size_t i = 0; i < LENGTH_OF(counts); i++)
    for (size_t j = 0; j < LENGTH_OF(steps); j++)
      for (size_t k = 0; k < LENGTH_OF(limits); k++) {
        simdiri_seen *seen = create(0, limits[k]);
        for (uint64_t n = 0; n < counts[i]; n++) {
          const simdiri_fingerprint key = fingerprint_of(n);
          assert_int_equal(simdiri_seen_insert(seen, &key, 1, NULL, NULL), SIMDIRI_OK);
        }
        const uint64_t total = scan_while_inserting(seen, counts[i], steps[j]);
        assert_true(steps[j] ? total <= counts[i] + counts[i] / 10 : total == counts[i]);
        simdiri_seen_free(seen);
      }
}

/* Fingerprints whose homes are a few buckets of one table: long rows of full buckets, past the end of the table, and
 * then other salts. */
static void test_scans_of_crafted_fingerprints(void **state) {
  (void)state;
  enum { COUNT = 6000 };
  const uint64_t seed[2] = {1, 2}, tops[] = {UINT64_MAX, UINT64_C(0x5000) << 48};
  for (size_t t = 0; t < LENGTH_OF(tops); t++) {
    static simdiri_fingerprint some[CHUNK];
    simdiri_seen *seen = create(0, 1 << 20), *copy = create(0, 0);
    random_source random = random_begin();
    uint64_t cursor = 0;
    for (uint64_t count = 0; count < COUNT;) {
      const simdiri_fingerprint key = {random_next(&random), random_next(&random)};
      if (seen_mix(&key, seed, 0) >> 48 != tops[t] >> 48 && count % 8 > 0) continue;
      assert_int_equal(simdiri_seen_insert(seen, &key, 1, NULL, NULL), SIMDIRI_OK);
      count++;
    }
    bool has_salt = false;
    for (size_t at = 0; at < seen_table_count(seen); at = seen_next_table(seen, at))
      has_salt = has_salt || seen->tables[at]->salt > 0;
    assert_true(has_salt);
    do {
      size_t count;
      assert_int_equal(simdiri_seen_scan(seen, &cursor, some, CHUNK, &count), SIMDIRI_OK);
      assert_int_equal(simdiri_seen_insert(copy, some, count, NULL, NULL), SIMDIRI_OK);
    } while (cursor);
    assert_int_equal(simdiri_seen_count(copy), COUNT);
    simdiri_seen_free(seen);
    simdiri_seen_free(copy);
  }
}

/* One call does not read all of a large set that is nearly empty. */
static void test_scans_of_empty_tables(void **state) {
  (void)state;
  static simdiri_fingerprint some[CHUNK];
  simdiri_seen *seen = create(5000000, 4096);
  enum { COUNT = 300 };
  uint64_t cursor = 0, calls = 0, total = 0, buckets = 0;
  for (uint64_t i = 0; i < COUNT; i++) {
    const simdiri_fingerprint key = fingerprint_of(i);
    assert_int_equal(simdiri_seen_insert(seen, &key, 1, NULL, NULL), SIMDIRI_OK);
  }
  for (size_t at = 0; at < seen_table_count(seen); at = seen_next_table(seen, at))
    buckets += seen->tables[at]->capacity;
  do {
    size_t count;
    assert_int_equal(simdiri_seen_scan(seen, &cursor, some, CHUNK, &count), SIMDIRI_OK);
    total += count;
    calls++;
  } while (cursor);
  assert_int_equal(total, COUNT);
  assert_true(buckets > 1 << 17 && calls > buckets >> 16);
  simdiri_seen_free(seen);
}

static void test_any_cursor(void **state) {
  (void)state;
  static simdiri_fingerprint some[CHUNK];
  random_source random = random_begin();
  simdiri_seen *seen = create(0, 8);
  for (uint64_t i = 0; i < 20000; i++) {
    size_t count;
    uint64_t cursor = random_next(&random) << random_below(&random, 64);
    const simdiri_status status = simdiri_seen_scan(seen, &cursor, some, CHUNK, &count);
    assert_true(status == SIMDIRI_OK && count <= CHUNK);
    const simdiri_fingerprint key = fingerprint_of(i);
    assert_int_equal(simdiri_seen_insert(seen, &key, 1, NULL, NULL), SIMDIRI_OK);
  }
  simdiri_seen_free(seen);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_tables_divide),
      cmocka_unit_test(test_bound_on_memory),
      cmocka_unit_test(test_scans_give_every_fingerprint),
      cmocka_unit_test(test_scans_of_crafted_fingerprints),
      cmocka_unit_test(test_scans_of_empty_tables),
      cmocka_unit_test(test_any_cursor),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
