/* state/: a process is killed at random moments, a hundred times, while it fills one state. */
/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, usleep */
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "keys/state/state.h"
#include "unit/keys/state/state_support.h"

enum { MOMENTS = 100, STEP_KEYS = 3000 };

/* What the child learned from the state: how many steps are published. */
static volatile uint64_t *acknowledged;

/* The number of published steps, from the state's note. */
static uint64_t steps_of(const simdiri_state *state) {
  simdiri_state_info info;
  uint64_t steps = 0;
  simdiri_state_get_info(state, &info);
  if (info.note) memcpy(&steps, info.note, sizeof steps);
  assert_int_equal(info.count, steps * STEP_KEYS);
  return steps;
}

/* Inserts keys; every other time, most are deferred on disk, because little memory is allowed. */
static simdiri_status insert(simdiri_state *state, const simdiri_fingerprint *keys, size_t count, uint8_t *is_new,
                             bool waits) {
  const size_t max_deferred = state->deferred.capacity;
  const uint64_t max_cached = state->cache_capacity;
  size_t done;
  if (!waits) return simdiri_state_insert(state, keys, count, is_new, NULL);
  state->deferred.capacity = 1200;
  state->cache_capacity = 100;
  simdiri_status status = simdiri_state_defer(state, keys, count, &done, NULL);
  if (status == SIMDIRI_OK) status = simdiri_state_resolve_deferred(state, NULL);
  state->deferred.capacity = max_deferred;
  state->cache_capacity = max_cached;
  return status == SIMDIRI_OK && simdiri_state_deferred_results(state, is_new, count) != count ? SIMDIRI_ERROR_STATE
                                                                                               : status;
}

/* Continues after the last step forever. Each step repeats keys of the one before. Never returns. */
static void fill_state(const char *path) {
  static simdiri_fingerprint keys[STEP_KEYS + 100];
  static uint8_t is_new[STEP_KEYS + 100];
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20};
  simdiri_state *state;
  if (simdiri_state_open(path, "test", 4, &options, NULL, &state, NULL) != SIMDIRI_OK) _exit(1);
  for (uint64_t steps = steps_of(state);;) {
    const uint64_t before = steps > 0 ? 100 : 0;
    for (uint64_t i = 0; i < STEP_KEYS + before; i++) keys[i] = test_fingerprint(steps * STEP_KEYS - before + i);
    if (insert(state, keys, (size_t)(STEP_KEYS + before), is_new, steps % 2) != SIMDIRI_OK) _exit(2);
    for (size_t i = 0; i < STEP_KEYS + before; i++)
      if (is_new[i] != (i >= before)) _exit(3);
    steps++;
    if (simdiri_state_publish(state, &steps, sizeof steps, NULL) != SIMDIRI_OK) _exit(4);
    *acknowledged = steps;
  }
}

static void kill_one(const char *path, random_source *random) {
  const pid_t child = fork();
  int status;
  assert_true(child >= 0);
  if (child == 0) fill_state(path);
  usleep((unsigned)random_below(random, 40000));
  assert_int_equal(kill(child, SIGKILL), 0);
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFSIGNALED(status)); /* else the child found an error */
}

static void test_killed_at_random_moments(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  random_source random = random_begin();
  uint64_t begun_at = 0, moved = 0;
  test_directory_begin(&directory);
  test_path(&directory, "s", path);
  acknowledged = mmap(NULL, sizeof *acknowledged, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  assert_true(acknowledged != MAP_FAILED);
  for (unsigned i = 0; i < MOMENTS; i++) {
    *acknowledged = begun_at;
    kill_one(path, &random);
    simdiri_state *state = test_open_state(path);
    const uint64_t steps = steps_of(state);
    /* No published key is lost; at most the step that was in progress is there as well. */
    assert_in_range(steps, *acknowledged, *acknowledged + 1);
    simdiri_state_info info;
    simdiri_state_get_info(state, &info);
    assert_int_equal(test_count_files(path, "run-"), info.run_count);
    assert_int_equal(test_count_files(path, "state.waiting"), 0);
    if (i % 10 == 9) {
      assert_int_equal(simdiri_state_verify(state, NULL), SIMDIRI_OK);
      test_insert_range(state, 0, steps * STEP_KEYS, false);
      test_insert_range(state, steps * STEP_KEYS, (steps + 1) * STEP_KEYS, true);
    }
    simdiri_state_close(state);
    moved += steps != begun_at;
    begun_at = steps;
  }
  print_message("%u kills, %u of them after a publication, %u keys\n", (unsigned)MOMENTS, (unsigned)moved,
                (unsigned)(begun_at * STEP_KEYS));
  assert_true(moved > 0);
  munmap((void *)(uintptr_t)acknowledged, sizeof *acknowledged);
  test_directory_end(&directory);
}

/* What a child process can do with its copy. Returns 0, or the number of the first call that does something else. */
static int use_copy(simdiri_state *state) {
  static simdiri_fingerprint keys[STEP_KEYS];
  static uint8_t is_new[STEP_KEYS];
  size_t done;
  for (unsigned i = 0; i < STEP_KEYS; i++) keys[i] = test_fingerprint(STEP_KEYS - 1 + i); /* the parent has the first */
  if (simdiri_state_contains(state, keys, 2, is_new, NULL) != SIMDIRI_OK || !is_new[0] || is_new[1]) return 1;
  if (simdiri_state_insert(state, keys, 2, is_new, NULL) != SIMDIRI_OK || is_new[0] || !is_new[1]) return 2;
  if (simdiri_state_publish(state, NULL, 0, NULL) != SIMDIRI_ERROR_BAD_OPTION) return 3;
  if (simdiri_state_defer(state, keys, 1, &done, NULL) != SIMDIRI_ERROR_BAD_OPTION) return 4;
  if (simdiri_state_resolve_deferred(state, NULL) != SIMDIRI_ERROR_BAD_OPTION) return 5;
  if (simdiri_state_rollback(state, NULL) != SIMDIRI_OK) return 6;
  if (simdiri_state_prune(state, UINT64_MAX, NULL, NULL) != SIMDIRI_ERROR_BAD_OPTION) return 7;
  if (simdiri_state_insert(state, keys, STEP_KEYS, is_new, NULL) != SIMDIRI_ERROR_BAD_OPTION) return 8;
  return 0;
}

/* Inserts what does not fit in the memory for a few. */
static int insert_much(simdiri_state *state) {
  simdiri_fingerprint keys[40];
  uint8_t is_new[40];
  for (uint64_t i = 0; i < 400; i++) {
    for (uint64_t k = 0; k < 40; k++) keys[k] = test_fingerprint(STEP_KEYS + 40 * i + k);
    const simdiri_status status = simdiri_state_insert(state, keys, 40, is_new, NULL);
    if (status != SIMDIRI_OK) return status == SIMDIRI_ERROR_BAD_OPTION ? 0 : 9;
  }
  return 10;
}

static void run_in_a_child(simdiri_state *state, int (*use)(simdiri_state *state)) {
  const pid_t child = fork();
  int status;
  assert_true(child >= 0);
  if (child == 0) {
    const int result = use ? use(state) : 0;
    simdiri_state_close(state);
    _exit(result);
  }
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
}

/* A child changes no files that its parent is going to publish, and unlocks nothing. */
static void test_a_child_that_has_a_copy(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  simdiri_state *other;
  simdiri_state_failure failure;
  test_directory_begin(&directory);
  test_path(&directory, "s", path);
  simdiri_state *state = test_open_state(path);
  state->cache_capacity = 100;
  test_insert_range(state, 0, STEP_KEYS, true);
  const size_t runs = test_count_files(path, "run-");
  assert_true(runs > 0);
  run_in_a_child(state, NULL);
  run_in_a_child(state, use_copy);
  run_in_a_child(state, insert_much);
  assert_int_equal(test_count_files(path, "run-"), runs);
  assert_int_equal(simdiri_state_open(path, "test", 4, NULL, NULL, &other, &failure), SIMDIRI_ERROR_STATE);
  assert_int_equal(failure.problem, SIMDIRI_STATE_LOCKED);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
  state = test_open_state(path);
  assert_int_equal(simdiri_state_verify(state, NULL), SIMDIRI_OK);
  test_insert_range(state, 0, STEP_KEYS, false);
  simdiri_state_close(state);
  test_directory_end(&directory);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_killed_at_random_moments),
                                     cmocka_unit_test(test_a_child_that_has_a_copy)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
