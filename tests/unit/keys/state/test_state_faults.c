/* state/: every system call fails in turn, or does only part of its work. Published keys stay. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <string.h>

#include "keys/state/state.h"
#include "unit/keys/state/state_support.h"

/* Calls succeed until `left` of them have been made; the next one fails, and with `is_broken` all after it. */
static struct {
  long left;
  int error;
  bool is_broken;
  bool is_short;  /* reads and writes move between one byte and a third of the requested bytes */
  long flips;     /* reads left until one returns data with an inverted bit */
  bool waits;     /* keys are deferred on disk before they are inserted */
  bool is_secret; /* the state has a secret */
  long calls, failures;
} faults;

static bool fails(void) {
  faults.calls++;
  if (faults.left > 0) {
    faults.left--;
    return false;
  }
  if (faults.left < 0) return false;
  if (!faults.is_broken) faults.left = -1;
  faults.failures++;
  return true;
}

static const state_io *system_io(void) { return simdiri_state_system_io(); }

static int make_directory(const char *path, bool is_private) {
  return fails() ? -faults.error : system_io()->make_directory(path, is_private);
}
static int open_directory(const char *path) { return fails() ? -faults.error : system_io()->open_directory(path); }
static int open_parent(int directory) { return fails() ? -faults.error : system_io()->open_parent(directory); }
static int open_file(int directory, const char *name, state_open_mode mode, bool is_private) {
  return fails() ? -faults.error : system_io()->open_file(directory, name, mode, is_private);
}
static int close_file(int file) {
  const int result = system_io()->close_file(file); /* closed even if it returns an error */
  return fails() ? -faults.error : result;
}
static int lock(int file) { return fails() ? -faults.error : system_io()->lock(file); }
static int64_t size_of(int file) { return fails() ? -faults.error : system_io()->size(file); }
static size_t shortened(size_t len) { return faults.is_short ? len / 3 + (len < 3) : len; }
static int64_t read_file(int file, void *data, size_t len, int64_t offset) {
  if (fails()) return -faults.error;
  const int64_t actual = system_io()->read(file, data, shortened(len), offset);
  if (actual > 0 && faults.flips > 0 && --faults.flips == 0) ((unsigned char *)data)[actual / 2] ^= 4;
  return actual;
}
static int64_t write_file(int file, const void *data, size_t len, int64_t offset) {
  if (!fails()) return system_io()->write(file, data, shortened(len), offset);
  if (len > 1) system_io()->write(file, data, len / 2, offset); /* the failing call has started its work */
  return -faults.error;
}
static int sync_file(int file) {
  (void)file; /* without waiting for a disk */
  return fails() ? -faults.error : 0;
}
static int truncate_file(int file, int64_t size) { return fails() ? -faults.error : system_io()->truncate(file, size); }
static int rename_file(int directory, const char *from, const char *to) {
  return fails() ? -faults.error : system_io()->rename(directory, from, to);
}
static int remove_file(int directory, const char *name) {
  return fails() ? -faults.error : system_io()->remove(directory, name);
}
static int list_files(int directory, int (*visit)(void *, const char *), void *user) {
  return fails() ? -faults.error : system_io()->list(directory, visit, user);
}

/* Every reading of the clock is a second later, so that each publication changes the times of its runs. */
static uint64_t now(void) {
  static uint64_t seconds = 1000;
  return ++seconds;
}

static uint64_t process(void) { return 1; }

static const state_io faulty_io = {make_directory, open_directory, open_parent, open_file, close_file,    lock,
                                   size_of,        read_file,      write_file,  sync_file, truncate_file, rename_file,
                                   remove_file,    list_files,     now,         process};

enum { STEPS = 4, STEP_KEYS = 700 };

/* Defers keys instead of inserting them. Most are kept on disk, because little memory is allowed. */
static simdiri_status defer_and_resolve(simdiri_state *state, const simdiri_fingerprint *keys, uint8_t *is_new,
                                        simdiri_state_failure *failure) {
  const size_t most = state->deferred.capacity;
  const uint64_t cache_capacity = state->cache_capacity;
  size_t done;
  state->deferred.capacity = 300;
  state->cache_capacity = 100;
  simdiri_status status = simdiri_state_defer(state, keys, STEP_KEYS, &done, failure);
  if (status == SIMDIRI_OK) {
    assert_int_equal(done, STEP_KEYS);
    status = simdiri_state_resolve_deferred(state, failure);
  }
  state->deferred.capacity = most;
  state->cache_capacity = cache_capacity;
  if (status != SIMDIRI_OK) return status;
  assert_int_equal(simdiri_state_deferred_results(state, is_new, STEP_KEYS), STEP_KEYS);
  for (size_t i = 0; i < STEP_KEYS; i++) assert_int_equal(is_new[i], 1);
  return status;
}

/* Opens the state, and publishes in steps. Returns how many steps were surely published; an error ends it. */
static unsigned run_steps(const char *path, simdiri_status *status, simdiri_state_failure *failure) {
  simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20};
  static simdiri_fingerprint keys[STEP_KEYS];
  static uint8_t is_new[STEP_KEYS];
  simdiri_state *state;
  unsigned step = 0;
  if (faults.is_secret) options.secret = (const unsigned char *)"0123456789abcdef";
  const state_opening opening = {&faulty_io, path, {"test", 4}, &options, NULL};
  *status = simdiri_state_open_with(&opening, &state, failure);
  if (*status != SIMDIRI_OK) return 0;
  for (; *status == SIMDIRI_OK && step < STEPS; step += *status == SIMDIRI_OK) {
    /* The first two publications create runs of similar size, which are merged. */
    for (uint64_t i = 0; i < STEP_KEYS; i++) keys[i] = test_fingerprint(step * STEP_KEYS + i);
    *status = faults.waits ? defer_and_resolve(state, keys, is_new, failure)
                           : simdiri_state_insert(state, keys, STEP_KEYS, is_new, failure);
    if (*status == SIMDIRI_OK) *status = simdiri_state_publish(state, &step, sizeof step, failure);
  }
  if (*status != SIMDIRI_OK) {
    simdiri_state_failure again;
    assert_int_equal(simdiri_state_publish(state, NULL, 0, &again), *status);
    assert_int_equal(again.problem, failure->problem);
  }
  simdiri_state_close(state);
  return step;
}

/* The state has `steps` steps, or one more if the last publication had started. */
static void check_state(const char *path, unsigned steps, bool may_have_more) {
  simdiri_state *state = test_open_state(path);
  simdiri_state_info info;
  simdiri_state_get_info(state, &info);
  if (may_have_more && info.count == (steps + 1) * STEP_KEYS) steps++;
  assert_int_equal(info.count, steps * STEP_KEYS);
  if (steps > 0) {
    unsigned last;
    assert_int_equal(info.note_len, sizeof last);
    memcpy(&last, info.note, sizeof last);
    assert_int_equal(last, steps - 1);
  }
  assert_int_equal(simdiri_state_verify(state, NULL), SIMDIRI_OK);
  assert_int_equal(test_count_files(path, "run-"), info.run_count);
  assert_int_equal(test_count_files(path, "state.new"), 0);
  if (steps > 0) test_insert_range(state, 0, steps * STEP_KEYS, false);
  test_insert_range(state, steps * STEP_KEYS, (steps + 1) * STEP_KEYS, true);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
}

static void check_faults(int error, bool is_broken, bool waits, bool is_secret) {
  bool has_ended = false;
  /* Deferred keys are read in hundreds of similar calls. */
  for (long n = 0; !has_ended; n += waits ? 1 + n / 8 : 1) {
    test_directory directory;
    char path[TEST_PATH];
    simdiri_status status;
    simdiri_state_failure failure;
    const size_t open_files = test_open_files();
    test_directory_begin(&directory);
    test_path(&directory, "s", path);
    memset(&faults, 0, sizeof faults);
    faults.left = n;
    faults.error = error;
    faults.is_broken = is_broken;
    faults.waits = waits;
    faults.is_secret = is_secret;
    const unsigned steps = run_steps(path, &status, &failure);
    has_ended = faults.failures == 0;
    if (status != SIMDIRI_OK) {
      assert_int_equal(status, SIMDIRI_ERROR_STATE);
      assert_int_equal(failure.problem, SIMDIRI_STATE_SYSTEM);
      assert_int_equal(failure.system_error, error);
    } else {
      assert_int_equal(steps, STEPS);
    }
    assert_int_equal(test_open_files(), open_files);
    faults.left = -1;
    check_state(path, steps, status != SIMDIRI_OK);
    assert_int_equal(test_open_files(), open_files);
    test_directory_end(&directory);
    if (has_ended) assert_true(n > 60); /* this many calls were made, and each has failed once */
  }
}

static void test_one_call_fails(void **state) {
  (void)state;
  check_faults(EIO, false, false, false);
}

static void test_disk_is_full_from_one_moment_on(void **state) {
  (void)state;
  check_faults(ENOSPC, true, false, false);
}

static void test_one_call_fails_while_keys_are_deferred(void **state) {
  (void)state;
  check_faults(EIO, false, true, false);
}

static void test_disk_is_full_while_keys_are_deferred(void **state) {
  (void)state;
  check_faults(ENOSPC, true, true, false);
}

static void test_one_call_fails_with_a_secret(void **state) {
  (void)state;
  check_faults(EIO, false, false, true);
}

/* The original of a relabelled state has the old header and is only read: no failure can damage it. */
static void check_relabeling(int error, bool is_broken) {
  static const char identity[] = "simdiri-key/1 rules=1 rung=scheme";
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20},
                              reading = {.struct_size = sizeof reading, .read_only = 1};
  bool has_ended = false;
  for (long n = 0; !has_ended; n++) {
    test_directory directory;
    char old[TEST_PATH], new[TEST_PATH];
    simdiri_state *state;
    simdiri_state_failure failure;
    test_directory_begin(&directory);
    test_path(&directory, "new", new);
    assert_int_equal(simdiri_state_open(test_path(&directory, "old", old), identity, sizeof identity - 1, &options,
                                        NULL, &state, NULL),
                     SIMDIRI_OK);
    test_insert_range(state, 0, STEP_KEYS, true);
    assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
    simdiri_state_close(state);
    test_make_old(old);
    memset(&faults, 0, sizeof faults);
    faults.left = n;
    faults.error = error;
    faults.is_broken = is_broken;
    const size_t open_files = test_open_files();
    const char *failed_path;
    simdiri_state_relabeled relabeled;
    const state_merging merging = {.io = &faulty_io,
                                   .paths = &(const char *){old},
                                   .path_count = 1,
                                   .path = new,
                                   .options = &options,
                                   .relabeled = &relabeled,
                                   .failed_path = &failed_path,
                                   .failure = &failure};
    const simdiri_status status = simdiri_state_merge_with(&merging);
    has_ended = faults.failures == 0;
    assert_int_equal(test_open_files(), open_files);
    if (status != SIMDIRI_OK) {
      assert_int_equal(status, SIMDIRI_ERROR_STATE);
      assert_int_equal(failure.problem, SIMDIRI_STATE_SYSTEM);
      assert_int_equal(failure.system_error, error);
      /* There is no state, or a complete one. */
      if (simdiri_state_open(new, NULL, 0, &reading, NULL, &state, &failure) != SIMDIRI_OK) {
        assert_int_equal(failure.problem, SIMDIRI_STATE_MISSING);
        test_remove_tree(new); /* an incomplete state is refused */
        assert_int_equal(simdiri_state_relabel(old, new, &options, NULL, NULL, NULL, NULL), SIMDIRI_OK);
      }
      simdiri_state_close(state);
    }
    assert_int_equal(simdiri_state_open(new, NULL, 0, &options, NULL, &state, NULL), SIMDIRI_OK);
    test_insert_range(state, 0, STEP_KEYS, false);
    simdiri_state_close(state);
    test_directory_end(&directory);
    if (has_ended) assert_true(n > 30);
  }
}

static void test_one_call_fails_while_it_is_relabeled(void **state) {
  (void)state;
  check_relabeling(EIO, false);
}

static void test_disk_is_full_while_it_is_relabeled(void **state) {
  (void)state;
  check_relabeling(ENOSPC, true);
}

static void test_flipped_bits_in_reads_are_detected(void **state) {
  (void)state;
  bool has_ended = false;
  for (long n = 1; !has_ended; n += 1 + n / 8) {
    test_directory directory;
    char path[TEST_PATH];
    simdiri_status status;
    simdiri_state_failure failure;
    test_directory_begin(&directory);
    test_path(&directory, "s", path);
    memset(&faults, 0, sizeof faults);
    faults.left = -1;
    faults.waits = true;
    faults.flips = n;
    const unsigned steps = run_steps(path, &status, &failure);
    has_ended = faults.flips > 0;
    faults.flips = 0;
    assert_int_equal(status, has_ended ? SIMDIRI_OK : SIMDIRI_ERROR_STATE);
    if (!has_ended) assert_int_equal(failure.problem, SIMDIRI_STATE_DAMAGED);
    check_state(path, steps, false);
    test_directory_end(&directory);
    if (has_ended) assert_true(n > 60);
  }
}

static void test_short_reads_and_writes(void **state) {
  (void)state;
  test_directory directory;
  char path[TEST_PATH];
  simdiri_status status;
  simdiri_state_failure failure;
  test_directory_begin(&directory);
  memset(&faults, 0, sizeof faults);
  faults.left = -1;
  faults.is_short = true;
  assert_int_equal(run_steps(test_path(&directory, "s", path), &status, &failure), STEPS);
  check_state(path, STEPS, false);
  assert_true(faults.calls > 200);
  test_remove_tree(path);
  faults.waits = true;
  assert_int_equal(run_steps(path, &status, &failure), STEPS);
  check_state(path, STEPS, false);
  assert_true(faults.calls > 4000);
  test_directory_end(&directory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_one_call_fails),
      cmocka_unit_test(test_disk_is_full_from_one_moment_on),
      cmocka_unit_test(test_one_call_fails_while_keys_are_deferred),
      cmocka_unit_test(test_disk_is_full_while_keys_are_deferred),
      cmocka_unit_test(test_one_call_fails_with_a_secret),
      cmocka_unit_test(test_one_call_fails_while_it_is_relabeled),
      cmocka_unit_test(test_disk_is_full_while_it_is_relabeled),
      cmocka_unit_test(test_flipped_bits_in_reads_are_detected),
      cmocka_unit_test(test_short_reads_and_writes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
