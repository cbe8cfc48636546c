/* state/: each system call fails in turn while filters are written, moved and read. Published keys stay. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <string.h>

#include "keys/state/state.h"
#include "unit/keys/state/state_support.h"

enum { KEYS = STATE_GROUP_KEYS + 500, REPEATED = 700, FEW = 90 };

static state_io io;

/* The call after `left` others fails, or returns data with an inverted bit; a negative number: none. */
static struct {
  long left, flips_left;
  int error;
  bool is_broken; /* all later calls fail, too */
  bool is_short;
  long failures, truncated;
} faults;

static bool fails(void) {
  if (faults.left < 0) return false;
  if (faults.left > 0) {
    faults.left--;
    return false;
  }
  if (!faults.is_broken) faults.left = -1;
  faults.failures++;
  return true;
}

static size_t shorten(size_t len) { return faults.is_short ? len / 3 + (len < 3) : len; }

static int64_t read_file(int file, void *data, size_t len, int64_t offset) {
  if (fails()) return -faults.error;
  const int64_t actual = simdiri_state_system_io()->read(file, data, shorten(len), offset);
  if (actual > 0 && faults.flips_left >= 0 && faults.flips_left-- == 0) ((unsigned char *)data)[actual / 2] ^= 4;
  return actual;
}
static int64_t write_file(int file, const void *data, size_t len, int64_t offset) {
  return fails() ? -faults.error : simdiri_state_system_io()->write(file, data, shorten(len), offset);
}
static int truncate_file(int file, int64_t size) {
  faults.truncated++;
  return fails() ? -faults.error : simdiri_state_system_io()->truncate(file, size);
}
static int sync_file(int file) {
  (void)file;
  return fails() ? -faults.error : 0;
}

static int setup(void **unused) {
  (void)unused;
  io = *simdiri_state_system_io();
  io.read = read_file;
  io.write = write_file;
  io.truncate = truncate_file;
  io.sync = sync_file;
  return 0;
}

/* Defers keys, some of them twice, so that the filter is moved. */
static simdiri_status defer_keys(simdiri_state *state) {
  static simdiri_fingerprint keys[KEYS + REPEATED];
  size_t done;
  for (size_t i = 0; i < KEYS + REPEATED; i++) keys[i] = test_fingerprint(i % KEYS);
  const uint64_t cache_capacity = state->cache_capacity;
  state->cache_capacity = 100; /* so many are not few */
  simdiri_status status = simdiri_state_defer(state, keys, KEYS + REPEATED, &done, NULL);
  if (status == SIMDIRI_OK) status = simdiri_state_resolve_deferred(state, NULL);
  state->cache_capacity = cache_capacity;
  return status;
}

/* Inserts known and new keys, for which pages of the filter are read. */
static simdiri_status insert_keys(simdiri_state *state) {
  simdiri_fingerprint keys[FEW];
  uint8_t is_new[FEW];
  for (uint64_t i = 0; i < FEW; i++) keys[i] = test_fingerprint(KEYS - FEW / 2 + i);
  const simdiri_status status = simdiri_state_insert(state, keys, FEW, is_new, NULL);
  for (uint64_t i = 0; i < FEW && status == SIMDIRI_OK; i++) assert_int_equal(is_new[i], i >= FEW / 2);
  return status;
}

/* Publishes twice. Returns how often that succeeded. */
static unsigned run_steps(const char *path, simdiri_status *status, simdiri_state_failure *failure) {
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20};
  simdiri_state *state;
  const state_opening opening = {&io, path, {"test", 4}, &options, NULL};
  *status = simdiri_state_open_with(&opening, &state, failure);
  if (*status != SIMDIRI_OK) return 0;
  *status = defer_keys(state);
  if (*status == SIMDIRI_OK) *status = simdiri_state_publish(state, NULL, 0, NULL);
  unsigned steps = *status == SIMDIRI_OK;
  if (*status == SIMDIRI_OK) *status = insert_keys(state);
  if (*status == SIMDIRI_OK) *status = simdiri_state_publish(state, NULL, 0, NULL);
  steps += *status == SIMDIRI_OK;
  if (*status != SIMDIRI_OK) assert_int_equal(simdiri_state_publish(state, NULL, 0, failure), *status);
  simdiri_state_close(state);
  return steps;
}

/* The state has the keys of `steps` publications, or of one more. */
static void check_state(const char *path, unsigned steps, bool may_have_more) {
  static const uint64_t counts[] = {0, KEYS, KEYS + FEW / 2, 0};
  simdiri_state_info info;
  simdiri_state *state = test_open_state(path);
  simdiri_state_get_info(state, &info);
  if (may_have_more && info.count == counts[steps + 1]) steps++;
  assert_int_equal(info.count, counts[steps]);
  assert_int_equal(simdiri_state_verify(state, NULL), SIMDIRI_OK);
  if (steps > 0) test_insert_range(state, 0, KEYS, false);
  simdiri_state_close(state);
}

/* Returns whether the fault was met. */
static bool try_fault(long calls, long reads, int error, bool is_broken) {
  test_directory directory;
  char path[TEST_PATH];
  simdiri_status status;
  simdiri_state_failure failure;
  test_directory_begin(&directory);
  memset(&faults, 0, sizeof faults);
  faults.left = calls;
  faults.flips_left = reads;
  faults.error = error;
  faults.is_broken = is_broken;
  const unsigned steps = run_steps(test_path(&directory, "s", path), &status, &failure);
  const bool is_met = calls >= 0 ? faults.failures > 0 : faults.flips_left < 0;
  if (calls >= 0) assert_int_equal(status, is_met ? SIMDIRI_ERROR_STATE : SIMDIRI_OK);
  if (status != SIMDIRI_OK) {
    assert_int_equal(failure.problem, calls >= 0 ? SIMDIRI_STATE_SYSTEM : SIMDIRI_STATE_DAMAGED);
    assert_int_equal(failure.system_error, calls >= 0 ? error : 0);
  }
  faults.left = faults.flips_left = -1;
  check_state(path, steps, status != SIMDIRI_OK);
  test_directory_end(&directory);
  return is_met;
}

static void test_each_call_fails(void **unused) {
  (void)unused;
  long n = 0;
  while (try_fault(n, -1, EIO, false)) n++;
  assert_true(n > 30);
  for (n = 0; try_fault(n, -1, ENOSPC, true);) n++;
}

/* A bit that is inverted in one reading: damage is reported and nothing wrong is published. The bit of a key that is
 * read by itself only causes its block to be read. */
static void test_flipped_bits(void **unused) {
  (void)unused;
  long n = 0;
  while (try_fault(-1, n, 0, false)) n++;
  assert_true(n > 10);
}

static void test_short_calls(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  simdiri_status status;
  simdiri_state_failure failure;
  test_directory_begin(&directory);
  memset(&faults, 0, sizeof faults);
  faults.left = faults.flips_left = -1;
  faults.is_short = true;
  assert_int_equal(run_steps(test_path(&directory, "s", path), &status, &failure), 2);
  assert_true(faults.truncated > 0);
  check_state(path, 2, false);
  test_directory_end(&directory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_each_call_fails),
      cmocka_unit_test(test_flipped_bits),
      cmocka_unit_test(test_short_calls),
  };
  return cmocka_run_group_tests(tests, setup, NULL);
}
