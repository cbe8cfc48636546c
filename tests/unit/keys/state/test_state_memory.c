/* state/: memory that a state may use, but does not need yet, is not resident. */
/* SPDX-License-Identifier: MIT */
#include <sys/resource.h>

#include "unit/keys/state/state_support.h"

static long peak_kilobytes(void) {
  struct rusage usage;
  assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
#if defined(__APPLE__)
  return usage.ru_maxrss / 1024;
#else
  return usage.ru_maxrss;
#endif
}

static void test_an_open_state_is_small(void **unused) {
  (void)unused;
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = (uint64_t)512 << 20};
  test_directory directory;
  char path[TEST_PATH];
  simdiri_state *state;
  test_directory_begin(&directory);
  const long before = peak_kilobytes();
  assert_int_equal(simdiri_state_open(test_path(&directory, "s", path), "test", 4, &options, NULL, &state, NULL),
                   SIMDIRI_OK);
  test_insert_range(state, 0, 1000, true);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
  assert_true(peak_kilobytes() - before < 64 << 10);
  test_directory_end(&directory);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_an_open_state_is_small)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
