/* A seen-set with a failing allocator: inserted keys stay, and the others can be inserted again. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "alloc/failing_allocator.h"
#include "keys/seen/seen.h"
#include "keys/seen/table.h"

enum { COUNT = 20000 };

static simdiri_fingerprint fingerprints[COUNT];
static uint8_t is_new[COUNT];

/* Every second key repeats the previous one. */
static void init_fingerprints(void) {
  for (uint64_t i = 0; i < COUNT; i++)
    fingerprints[i] = (simdiri_fingerprint){(i / 2 + 1) * UINT64_C(0x9E3779B97F4A7C15), i / 2};
}

static void check_all_are_in(void) {
  for (size_t i = 0; i < COUNT; i++) assert_int_equal(is_new[i], i % 2 == 0);
}

/* `limit`: buckets at which tables divide; 0: they grow. */
static void check_out_of_memory(uint32_t limit) {
  size_t failures = 0;
  init_fingerprints();
  for (size_t allowed = 0;; allowed++) {
    test_failing_allocator memory;
    simdiri_seen *seen;
    size_t done = 0;
    test_failing_allocator_init(&memory);
    assert_int_equal(simdiri_seen_create(NULL, &memory.allocator, &seen), SIMDIRI_OK);
    simdiri_seen_limit_tables(seen, limit);
    test_failing_allocator_arm(&memory, allowed);
    simdiri_status status = simdiri_seen_insert(seen, fingerprints, COUNT, is_new, &done);
    const size_t failed = memory.failures;
    failures += failed;
    assert_int_equal(status, failed ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK);
    assert_int_equal(simdiri_seen_count(seen), (done + 1) / 2);
    test_failing_allocator_arm(&memory, SIZE_MAX);
    status = simdiri_seen_insert(seen, fingerprints + done, COUNT - done, is_new + done, NULL);
    assert_int_equal(status, SIMDIRI_OK);
    check_all_are_in();
    assert_int_equal(simdiri_seen_count(seen), COUNT / 2);
    simdiri_seen_free(seen);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.wrong_sizes, 0);
    if (!failed) break;
  }
  assert_true(failures > 2 * SEEN_FIRST_TABLES); /* the creation of each table failed, and the growth of some table */
}

static void test_insert_continues_after_out_of_memory(void **state) {
  (void)state;
  check_out_of_memory(0);
  check_out_of_memory(8);
}

static void test_create_fails_cleanly(void **state) {
  (void)state;
  test_failing_allocator memory;
  simdiri_seen *seen;
  test_failing_allocator_init(&memory);
  test_failing_allocator_arm(&memory, 0);
  assert_int_equal(simdiri_seen_create(NULL, &memory.allocator, &seen), SIMDIRI_ERROR_NO_MEMORY);
  assert_null(seen);
  assert_int_equal(memory.live_blocks, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_insert_continues_after_out_of_memory),
      cmocka_unit_test(test_create_fails_cleanly),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
