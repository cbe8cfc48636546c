/* A state with a failing allocator: the error is reported and stays, nothing leaks, and published keys remain. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <unistd.h>

#include "alloc/failing_allocator.h"
#include "keys/state/state.h"

enum {
  KEYS = 9000, /* half of them make a run with a filter */
  PATH = 256
};

static char directory[PATH], path[PATH];
static simdiri_fingerprint keys[KEYS];
static uint8_t is_new[KEYS];
static const simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20};

static void remove_state(const char *folder) {
  DIR *stream = opendir(folder);
  if (!stream) return;
  for (struct dirent *entry; (entry = readdir(stream));) {
    char inner[2 * PATH + 2];
    snprintf(inner, sizeof inner, "%s/%s", folder, entry->d_name);
    unlink(inner);
  }
  closedir(stream);
  rmdir(folder);
}

/* Deferred instead of inserted; most of these are kept on disk. */
static simdiri_status defer_and_resolve(simdiri_state *state, const simdiri_fingerprint *some, size_t count) {
  const size_t max_deferred = state->deferred.capacity;
  const uint64_t max_cached = state->cache_capacity;
  size_t done;
  state->deferred.capacity = 1000;
  state->cache_capacity = 100;
  simdiri_status status = simdiri_state_defer(state, some, count, &done, NULL);
  if (status == SIMDIRI_OK) status = simdiri_state_resolve_deferred(state, NULL);
  state->deferred.capacity = max_deferred;
  state->cache_capacity = max_cached;
  if (status == SIMDIRI_OK) assert_int_equal(simdiri_state_deferred_results(state, is_new, count), count);
  return status;
}

/* Two publications, the second of which merges. Returns how many succeeded. */
static unsigned run(const simdiri_allocator *allocator, simdiri_status *status) {
  simdiri_state *state;
  unsigned made = 0;
  *status = simdiri_state_open(path, "test", 4, &options, allocator, &state, NULL);
  for (size_t half = 0; half < 2 && *status == SIMDIRI_OK; half++) {
    *status = half == 0 ? simdiri_state_insert(state, keys, KEYS / 2, is_new, NULL)
                        : defer_and_resolve(state, keys + KEYS / 2, KEYS / 2);
    if (*status == SIMDIRI_OK) *status = simdiri_state_publish(state, "note", 4, NULL);
    made += *status == SIMDIRI_OK;
  }
  if (*status == SIMDIRI_OK) *status = simdiri_state_verify(state, NULL);
  if (*status != SIMDIRI_OK && state) assert_int_equal(simdiri_state_insert(state, keys, KEYS, is_new, NULL), *status);
  simdiri_state_close(state);
  return made;
}

static void check_state(unsigned publications) {
  simdiri_state *state;
  simdiri_state_info info;
  assert_int_equal(simdiri_state_open(path, "test", 4, &options, NULL, &state, NULL), SIMDIRI_OK);
  simdiri_state_get_info(state, &info);
  assert_int_equal(info.count, publications * KEYS / 2);
  assert_int_equal(simdiri_state_verify(state, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
}

static void test_every_allocation_fails(void **unused) {
  (void)unused;
  size_t failures = 0;
  for (size_t i = 0; i < KEYS; i++) keys[i] = (simdiri_fingerprint){(i + 1) * UINT64_C(0x9E3779B97F4A7C15), i};
  /* An empty set allocates its tables one by one: tries the first few, then every 20th. */
  for (size_t allowed = 0;; allowed += allowed < 30 ? 1 : 20) {
    test_failing_allocator memory;
    simdiri_status status;
    remove_state(path);
    test_failing_allocator_init(&memory);
    test_failing_allocator_arm(&memory, allowed);
    const unsigned publications = run(&memory.allocator, &status);
    assert_int_equal(status, memory.failures ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.wrong_sizes, 0);
    check_state(publications);
    failures += memory.failures;
    if (!memory.failures) break;
  }
  assert_true(failures > 20);
}

/* The last allocations of a run are those of publishing: tries each of them. */
static void test_last_allocations_fail(void **unused) {
  (void)unused;
  test_failing_allocator memory;
  simdiri_status status;
  size_t needed = 0;
  remove_state(path);
  test_failing_allocator_init(&memory);
  test_failing_allocator_arm(&memory, 100000);
  assert_int_equal(run(&memory.allocator, &status), 2);
  needed = 100000 - memory.until_failure;
  for (size_t allowed = needed - 40; allowed < needed; allowed++) {
    remove_state(path);
    test_failing_allocator_init(&memory);
    test_failing_allocator_arm(&memory, allowed);
    const unsigned publications = run(&memory.allocator, &status);
    assert_int_equal(status, SIMDIRI_ERROR_NO_MEMORY);
    assert_int_equal(memory.live_blocks, 0);
    check_state(publications);
  }
}

/* Looks up, goes through all keys, prunes. */
static simdiri_status search(const simdiri_allocator *allocator) {
  const simdiri_state_options reading = {.struct_size = sizeof reading, .read_only = true};
  simdiri_state *state;
  simdiri_state_cursor *cursor = NULL;
  size_t count;
  simdiri_status status = simdiri_state_open(path, "test", 4, &reading, allocator, &state, NULL);
  if (status == SIMDIRI_OK) status = simdiri_state_contains(state, keys, KEYS, is_new, NULL);
  if (status == SIMDIRI_OK) status = simdiri_state_cursor_create(state, &cursor);
  if (status == SIMDIRI_OK) status = simdiri_state_cursor_next(cursor, &(simdiri_fingerprint){0, 0}, 1, &count, NULL);
  simdiri_state_cursor_free(cursor);
  simdiri_state_close(state);
  if (status != SIMDIRI_OK) return status;
  status = simdiri_state_open(path, "test", 4, &options, allocator, &state, NULL);
  if (status == SIMDIRI_OK) status = simdiri_state_contains(state, keys, KEYS, is_new, NULL);
  if (status == SIMDIRI_OK) status = simdiri_state_prune(state, UINT64_MAX, NULL, NULL);
  simdiri_state_close(state);
  return status;
}

static void test_every_allocation_of_a_search_fails(void **unused) {
  (void)unused;
  size_t failures = 0;
  test_failing_allocator memory;
  simdiri_status status;
  remove_state(path);
  test_failing_allocator_init(&memory);
  assert_int_equal(run(simdiri_default_allocator(), &status), 2);
  for (size_t allowed = 0;; allowed++) {
    test_failing_allocator_init(&memory);
    test_failing_allocator_arm(&memory, allowed);
    status = search(&memory.allocator);
    assert_int_equal(status, memory.failures ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.wrong_sizes, 0);
    failures += memory.failures;
    if (!memory.failures) break;
    check_state(2); /* nothing was pruned */
  }
  assert_true(failures > 20);
  check_state(0);
}

static const char identity[] = "simdiri-key/1 rules=1 rung=scheme";

/* A directory beside the state is the one that is relabelled. */
static void test_every_allocation_of_relabeling_fails(void **unused) {
  (void)unused;
  char old[PATH + 4];
  simdiri_state *state;
  size_t failures = 0;
  snprintf(old, sizeof old, "%s-old", path);
  assert_int_equal(simdiri_state_open(old, identity, sizeof identity - 1, &options, NULL, &state, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_state_insert(state, keys, KEYS, is_new, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_state_publish(state, "note", 4, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
  for (size_t allowed = 0;; allowed += allowed < 60 ? 1 : 20) {
    test_failing_allocator memory;
    remove_state(path);
    test_failing_allocator_init(&memory);
    test_failing_allocator_arm(&memory, allowed);
    const simdiri_status status = simdiri_state_relabel(old, path, &options, &memory.allocator, NULL, NULL, NULL);
    assert_int_equal(status, memory.failures ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.wrong_sizes, 0);
    failures += memory.failures;
    if (!memory.failures) break;
  }
  assert_true(failures > 20);
  remove_state(old);
}

int main(void) {
  const char *temporary = getenv("TMPDIR");
  snprintf(directory, sizeof directory, "%s/simdiri-alloc-XXXXXX", temporary ? temporary : "/tmp");
  if (!mkdtemp(directory) || strlen(directory) + 3 > sizeof path) return 1;
  memcpy(path, directory, strlen(directory));
  memcpy(path + strlen(directory), "/s", 3);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_allocation_fails),
      cmocka_unit_test(test_last_allocations_fail),
      cmocka_unit_test(test_every_allocation_of_a_search_fails),
      cmocka_unit_test(test_every_allocation_of_relabeling_fails),
  };
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  remove_state(path);
  rmdir(directory);
  return failed;
}
