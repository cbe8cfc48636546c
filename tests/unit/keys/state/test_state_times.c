/* state/: times of publications, and pruning by them: nothing is forgotten too early, and every call may fail. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <string.h>
#include <xxhash.h>

#include "keys/state/sorted_run/run_header.h"
#include "keys/state/state.h"
#include "unit/keys/state/state_support.h"

/* The system's calls with another clock. After `left` more changes of files, all fail; -1: none fails. */
static state_io io;
static uint64_t present;
static long left, made;

static uint64_t now(void) { return present; }

static bool fails(void) {
  made++;
  if (left < 0) return false;
  return left == 0 || left-- == 0;
}

static int64_t write_file(int file, const void *data, size_t len, int64_t offset) {
  return fails() ? -EIO : simdiri_state_system_io()->write(file, data, len, offset);
}
static int sync_file(int file) { return fails() ? -EIO : simdiri_state_system_io()->sync(file); }
static int rename_file(int directory, const char *from, const char *to) {
  return fails() ? -EIO : simdiri_state_system_io()->rename(directory, from, to);
}

static void begin(test_directory *directory, char path[TEST_PATH]) {
  io = *simdiri_state_system_io();
  io.now = now;
  io.write = write_file;
  io.sync = sync_file;
  io.rename = rename_file;
  present = 1000;
  left = -1;
  test_directory_begin(directory);
  test_path(directory, "s", path);
}

static simdiri_state *open_state(const char *path, bool is_read_only) {
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20, .read_only = is_read_only};
  simdiri_state *state;
  const state_opening opening = {&io, path, {"test", 4}, &options, NULL};
  assert_int_equal(simdiri_state_open_with(&opening, &state, NULL), SIMDIRI_OK);
  return state;
}

/* Publishes the numbers from `first` up to `end` at a time. */
static void publish_at(const char *path, uint64_t first, uint64_t end, uint64_t time) {
  simdiri_state *state = open_state(path, false);
  present = time - 7; /* runs are written some time before they are published */
  test_insert_range(state, first, end, true);
  present = time;
  assert_int_equal(simdiri_state_publish(state, "note", 4, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
}

static simdiri_state_info info_of(const char *path) {
  simdiri_state_info info;
  simdiri_state *state = open_state(path, true);
  simdiri_state_get_info(state, &info);
  simdiri_state_close(state);
  return info;
}

static simdiri_state_pruned prune(const char *path, uint64_t before) {
  simdiri_state_pruned pruned;
  simdiri_state *state = open_state(path, false);
  assert_int_equal(simdiri_state_prune(state, before, &pruned, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
  assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_NO_PROBLEM);
  return pruned;
}

static void check_known(const char *path, uint64_t first, uint64_t end, bool is_known) {
  simdiri_state *state = open_state(path, true);
  for (uint64_t i = first; i < end; i++) {
    const simdiri_fingerprint key = test_fingerprint(i);
    uint8_t found;
    assert_int_equal(simdiri_state_contains(state, &key, 1, &found, NULL), SIMDIRI_OK);
    assert_int_equal(found, is_known);
  }
  simdiri_state_close(state);
}

static void test_old_keys_are_removed(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  begin(&directory, path);
  publish_at(path, 0, 1000, 2000);
  publish_at(path, 1000, 1100, 3000);
  assert_int_equal(info_of(path).run_count, 2);
  assert_int_equal(info_of(path).newest, 3000);
  assert_in_range(info_of(path).oldest, 1993, 2000);
  assert_int_equal(prune(path, 2000).removed, 0); /* published at that time, not before it */
  const simdiri_state_pruned pruned = prune(path, 2001);
  assert_int_equal(pruned.removed, 1000);
  assert_int_equal(pruned.kept, 100);
  assert_int_equal(pruned.undated, 0);
  const simdiri_state_info info = info_of(path);
  assert_int_equal(info.count, 100);
  assert_int_equal(info.run_count, 1);
  assert_int_equal(info.note_len, 4);
  assert_int_equal(test_count_files(path, "run-"), 1);
  check_known(path, 0, 1000, false);
  check_known(path, 1000, 1100, true);
  simdiri_state *state = open_state(path, false);
  test_insert_range(state, 0, 1000, true); /* new again */
  test_insert_range(state, 1000, 1100, false);
  simdiri_state_close(state);
  assert_int_equal(prune(path, UINT64_MAX).removed, 100);
  assert_int_equal(info_of(path).count, 0);
  assert_int_equal(info_of(path).newest, 0);
  test_directory_end(&directory);
}

/* A model of keys with their times: whatever is merged, prune removes no key that was published at `before` or later.
 */
static void test_nothing_is_forgotten_too_early(void **unused) {
  (void)unused;
  enum { DAYS = 60, MAX_AGE = 10 };
  test_directory directory;
  char path[TEST_PATH];
  uint64_t ends[DAYS + 1] = {0}, removed = 0;
  begin(&directory, path);
  for (uint64_t day = 1; day <= DAYS; day++) {
    ends[day] = ends[day - 1] + 100 + day * 7919 % 300;
    publish_at(path, ends[day - 1], ends[day], 1000 + day * 100);
    const uint64_t oldest_kept = day > MAX_AGE ? day - MAX_AGE : 1;
    removed += prune(path, 1000 + oldest_kept * 100).removed;
    check_known(path, ends[oldest_kept - 1], ends[day], true);
    assert_int_equal(info_of(path).count + removed, ends[day]);
    assert_true(info_of(path).oldest + 7 >= 1000); /* always known */
  }
  assert_true(removed > ends[DAYS] / 3); /* and much of the rest is forgotten */
  test_directory_end(&directory);
}

static int skip_sync(int file) {
  (void)file;
  return 0;
}

/* What the manual says of the ages at which keys are removed: one batch a day, and a prune after it. */
static void check_ages(uint64_t age, double max, double least_mean, double max_mean) {
  enum { DAYS = 120, EACH = 10 };
  test_directory directory;
  char path[TEST_PATH];
  uint64_t removed = 0, oldest = 0, sum = 0;
  begin(&directory, path);
  io.sync = skip_sync;
  for (uint64_t day = 0; day < DAYS; day++) {
    publish_at(path, day * EACH, (day + 1) * EACH, 100000 + day * 100);
    const uint64_t count = prune(path, 100000 + (day - age) * 100).removed;
    for (uint64_t i = removed; i < removed + count; i++) { /* the first keys are removed first */
      const uint64_t days = day - i / EACH;
      assert_true(days > age);
      oldest = days > oldest ? days : oldest;
      sum += days;
    }
    removed += count;
  }
  const double mean = (double)sum / (double)removed / (double)age;
  assert_true(removed > 0 && (double)oldest <= max * (double)age);
  assert_true(mean >= least_mean && mean <= max_mean);
  test_directory_end(&directory);
}

static void test_how_long_keys_stay(void **unused) {
  (void)unused;
  static const uint64_t long_ages[] = {14, 15, 30};
  check_ages(1, 5, 3, 4); /* a run is removed as a whole: this counts if an age has few batches */
  check_ages(3, 4, 1.5, 2.6);
  for (size_t i = 0; i < sizeof long_ages / sizeof *long_ages; i++) check_ages(long_ages[i], 3.2, 1.4, 2.2);
}

/* Removes the section of times from all runs, which an older version does not write. */
static void remove_times(const char *path) {
  static unsigned char bytes[TEST_FILE];
  char run[TEST_PATH];
  test_find_file(path, "run-", run);
  const size_t len = test_read_file(run, bytes) - STATE_TIMES_LEN;
  memset(bytes + 72, 0, 4096 - 72);
  store64(bytes + 88, XXH3_64bits(bytes, 4096));
  test_write_file(run, bytes, len);
}

static void test_keys_without_a_time_stay_until_they_are_merged(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH], merged[TEST_PATH];
  begin(&directory, path);
  publish_at(path, 0, 100, 2000);
  remove_times(path);
  assert_int_equal(info_of(path).undated, 100);
  assert_int_equal(info_of(path).newest, 0);
  assert_int_equal(prune(path, UINT64_MAX).undated, 100);
  const char *paths[] = {path};
  const uint64_t before = simdiri_state_system_io()->now();
  assert_int_equal(simdiri_state_merge(paths, 1, test_path(&directory, "merged", merged), NULL, NULL, NULL, NULL),
                   SIMDIRI_OK);
  assert_int_equal(info_of(merged).undated, 0);
  assert_int_equal(info_of(merged).oldest, 0);
  assert_true(info_of(merged).newest >= before); /* the time of the merge */
  publish_at(path, 100, 200, 3000);              /* merged with it */
  assert_int_equal(info_of(path).run_count, 1);
  assert_int_equal(info_of(path).undated, 0);
  assert_int_equal(info_of(path).oldest, 0);
  assert_int_equal(prune(path, 3000).removed, 0);
  assert_int_equal(prune(path, 3001).removed, 200);
  test_directory_end(&directory);
}

static void test_merged_states_keep_the_newest_time(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH], other[TEST_PATH], merged[TEST_PATH];
  begin(&directory, path);
  publish_at(path, 0, 100, 2000);
  publish_at(test_path(&directory, "t", other), 50, 150, 4000);
  const char *paths[] = {path, other};
  assert_int_equal(simdiri_state_merge(paths, 2, test_path(&directory, "merged", merged), NULL, NULL, NULL, NULL),
                   SIMDIRI_OK);
  assert_in_range(info_of(merged).oldest, 1993, 2000);
  assert_int_equal(info_of(merged).newest, 4000);
  test_directory_end(&directory);
}

static void test_refused_calls_change_nothing(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  simdiri_state_pruned pruned;
  begin(&directory, path);
  publish_at(path, 0, 100, 2000);
  simdiri_state *state = open_state(path, true);
  assert_int_equal(simdiri_state_prune(state, UINT64_MAX, &pruned, NULL), SIMDIRI_ERROR_BAD_OPTION);
  simdiri_state_close(state);
  state = open_state(path, false);
  test_insert_range(state, 100, 101, true);
  assert_int_equal(simdiri_state_prune(state, UINT64_MAX, &pruned, NULL), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_state_prune(state, 0, NULL, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
  assert_int_equal(info_of(path).count, 101);
  test_directory_end(&directory);
}

/* Whichever call fails, the state is as before or as after, and the next writer removes what is left. */
static void test_pruning_fails_at_every_call(void **unused) {
  (void)unused;
  bool has_ended = false;
  unsigned befores = 0, afters = 0;
  for (long n = 0; !has_ended; n++) {
    test_directory directory;
    char path[TEST_PATH];
    simdiri_state_failure failure;
    begin(&directory, path);
    publish_at(path, 0, 1000, 2000);
    publish_at(path, 1000, 1100, 3000);
    const size_t open_files = test_open_files();
    simdiri_state *state = open_state(path, false);
    left = n;
    const simdiri_status status = simdiri_state_prune(state, 2500, NULL, &failure);
    has_ended = status == SIMDIRI_OK;
    if (!has_ended) assert_int_equal(failure.system_error, EIO);
    if (!has_ended) assert_int_equal(simdiri_state_prune(state, 2500, NULL, NULL), SIMDIRI_ERROR_STATE);
    simdiri_state_close(state);
    left = -1;
    assert_int_equal(test_open_files(), open_files);
    state = open_state(path, false);
    simdiri_state_info info;
    simdiri_state_get_info(state, &info);
    assert_true(info.count == 100 || (info.count == 1100 && !has_ended));
    befores += info.count == 1100;
    afters += info.count == 100;
    assert_int_equal(simdiri_state_verify(state, NULL), SIMDIRI_OK);
    assert_int_equal(test_count_files(path, "run-"), info.run_count);
    simdiri_state_close(state);
    check_known(path, 1000, 1100, true);
    test_directory_end(&directory);
  }
  assert_true(befores >= 3 && afters >= 2);
}

/* Sections of times that only a program that computes checksums can write. */
static void test_hostile_times(void **unused) {
  (void)unused;
  static const struct {
    uint64_t oldest, newest;
    simdiri_state_problem problem;
  } cases[] = {{5, 4, SIMDIRI_STATE_DAMAGED},
               {0, 0, SIMDIRI_STATE_DAMAGED},
               {UINT64_MAX, 1, SIMDIRI_STATE_DAMAGED},
               {0, 1, SIMDIRI_STATE_NO_PROBLEM},
               {0, UINT64_MAX, SIMDIRI_STATE_NO_PROBLEM},
               {UINT64_MAX, UINT64_MAX, SIMDIRI_STATE_NO_PROBLEM}};
  static unsigned char bytes[TEST_FILE];
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    test_directory directory;
    char path[TEST_PATH], run[TEST_PATH];
    begin(&directory, path);
    publish_at(path, 0, 10, 2000);
    test_find_file(path, "run-", run);
    const size_t len = test_read_file(run, bytes);
    store64(bytes + len - 16, cases[i].oldest);
    store64(bytes + len - 8, cases[i].newest);
    store64(bytes + 96 + 16, XXH3_64bits(bytes + len - 16, 16));
    store64(bytes + 88, 0);
    store64(bytes + 88, XXH3_64bits(bytes, 4096));
    test_write_file(run, bytes, len);
    assert_int_equal(test_examine_state(path, false).problem, cases[i].problem);
    if (cases[i].problem == SIMDIRI_STATE_NO_PROBLEM)
      assert_int_equal(prune(path, UINT64_MAX).removed, cases[i].newest < UINT64_MAX ? 10 : 0);
    test_directory_end(&directory);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_old_keys_are_removed),
      cmocka_unit_test(test_nothing_is_forgotten_too_early),
      cmocka_unit_test(test_how_long_keys_stay),
      cmocka_unit_test(test_keys_without_a_time_stay_until_they_are_merged),
      cmocka_unit_test(test_merged_states_keep_the_newest_time),
      cmocka_unit_test(test_refused_calls_change_nothing),
      cmocka_unit_test(test_pruning_fails_at_every_call),
      cmocka_unit_test(test_hostile_times),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
