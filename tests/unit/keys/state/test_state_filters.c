/* state/: filters of runs. States with and without them give the same answers as an array; damaged ones are noticed. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "keys/state/sorted_run/filter.h"
#include "keys/state/sorted_run/run_header.h"
#include "keys/state/state.h"
#include "unit/keys/state/state_support.h"

enum { KEYS = STATE_GROUP_KEYS + 900, PAGES = 2 }; /* a run with two groups */

static unsigned char bytes[TEST_FILE];

static void sign_header(void) {
  store64(bytes + 88, 0);
  store64(bytes + 88, XXH3_64bits(bytes, STATE_BLOCK));
}

static size_t find_filter(void) { return (size_t)state_run_bytes(load64(bytes + 32)) + STATE_TIMES_LEN; }

/* Removes the filters of all runs, as if an earlier version had written them. */
static void strip_filters(const char *path) {
  simdiri_state *state = test_open_state(path);
  uint64_t numbers[STATE_MAX_RUNS];
  const size_t count = state->run_count;
  for (size_t i = 0; i < count; i++) numbers[i] = state->runs[i].filter_at > 0 ? state->runs[i].number : 0;
  simdiri_state_close(state);
  for (size_t i = 0; i < count; i++) {
    char name[STATE_NAME_CAPACITY], run[TEST_PATH + 64];
    if (numbers[i] == 0) continue;
    simdiri_state_run_name(numbers[i], name);
    assert_true(snprintf(run, sizeof run, "%s/%s", path, name) > 0);
    test_read_file(run, bytes);
    assert_int_equal(load32(bytes + 80), 2);
    memset(bytes + STATE_HEADER_FIXED + STATE_SECTION_ENTRY, 0, STATE_SECTION_ENTRY);
    store32(bytes + 80, 1);
    store64(bytes + 72, STATE_TIMES_LEN);
    sign_header();
    test_write_file(run, bytes, find_filter());
  }
}

/* ----------------------------------------------------------------------------- compared with an array */

enum { NUMBERS = 40000, MAX_BATCH = 25000 };

typedef struct {
  simdiri_state *states[2]; /* with filters, and opened without them */
  char paths[2][TEST_PATH];
  bool held[NUMBERS], published[NUMBERS];
  uint64_t numbers[MAX_BATCH];
  simdiri_fingerprint keys[MAX_BATCH];
  random_source random;
} model;

static void draw_batch(model *m, size_t count) {
  for (size_t i = 0; i < count; i++) {
    m->numbers[i] = random_below(&m->random, NUMBERS);
    m->keys[i] = test_fingerprint(m->numbers[i]);
  }
}

static void insert_batch(model *m, size_t count, bool defers) {
  static uint8_t is_new[2][MAX_BATCH];
  draw_batch(m, count);
  for (size_t s = 0; s < 2; s++) {
    simdiri_state *state = m->states[s];
    size_t done;
    if (!defers) {
      assert_int_equal(simdiri_state_insert(state, m->keys, count, is_new[s], NULL), SIMDIRI_OK);
      continue;
    }
    assert_int_equal(simdiri_state_defer(state, m->keys, count, &done, NULL), SIMDIRI_OK);
    assert_int_equal(done, count);
    assert_int_equal(simdiri_state_resolve_deferred(state, NULL), SIMDIRI_OK);
    assert_int_equal(simdiri_state_deferred_results(state, is_new[s], count), count);
  }
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(is_new[0][i], !m->held[m->numbers[i]]);
    assert_int_equal(is_new[1][i], is_new[0][i]);
    m->held[m->numbers[i]] = true;
  }
}

static void check_batch(model *m, simdiri_state *state, const bool *held, size_t count) {
  static uint8_t is_known[MAX_BATCH];
  draw_batch(m, count);
  assert_int_equal(simdiri_state_contains(state, m->keys, count, is_known, NULL), SIMDIRI_OK);
  for (size_t i = 0; i < count; i++) assert_int_equal(is_known[i], held[m->numbers[i]]);
}

static void open_both(model *m) {
  for (size_t s = 0; s < 2; s++) {
    m->states[s] = test_open_state(m->paths[s]);
    /* With few slots, some pages are read each time. */
    if (random_below(&m->random, 3) == 0) m->states[s]->filters.capacity = random_below(&m->random, 4);
  }
}

/* Closes both, looks keys up for reading only, and opens both again. */
static void reopen(model *m) {
  const simdiri_state_options reading = {.struct_size = sizeof reading, .memory = 8 << 20, .read_only = true};
  memcpy(m->held, m->published, sizeof m->held);
  for (size_t s = 0; s < 2; s++) {
    simdiri_state *state;
    simdiri_state_close(m->states[s]);
    if (s == 1) strip_filters(m->paths[s]);
    assert_int_equal(simdiri_state_open(m->paths[s], "test", 4, &reading, NULL, &state, NULL), SIMDIRI_OK);
    assert_int_equal(simdiri_state_verify(state, NULL), SIMDIRI_OK);
    for (unsigned i = 0; i < 20; i++) check_batch(m, state, m->held, 1);
    check_batch(m, state, m->held, 300);
    check_batch(m, state, m->held, 5000);
    simdiri_state_close(state);
  }
  open_both(m);
}

static void publish(model *m, bool prunes) {
  for (size_t s = 0; s < 2; s++) {
    assert_int_equal(simdiri_state_publish(m->states[s], NULL, 0, NULL), SIMDIRI_OK);
    if (prunes) assert_int_equal(simdiri_state_prune(m->states[s], UINT64_MAX, NULL, NULL), SIMDIRI_OK);
  }
  if (prunes) memset(m->held, 0, sizeof m->held);
  memcpy(m->published, m->held, sizeof m->held);
}

static void take_step(model *m) {
  const size_t choice = random_below(&m->random, 100), limit = choice % 3 == 0 ? 4000 : 60;
  if (choice < 50) {
    insert_batch(m, random_below(&m->random, limit), choice % 2 == 0);
  } else if (choice < 60) {
    insert_batch(m, random_below(&m->random, MAX_BATCH), choice % 2 == 0);
  } else if (choice < 80) {
    for (size_t s = 0; s < 2; s++) check_batch(m, m->states[s], m->held, random_below(&m->random, limit));
  } else if (choice < 90) {
    publish(m, choice == 80 && random_below(&m->random, 2) == 0);
  } else if (choice < 93) {
    for (size_t s = 0; s < 2; s++) assert_int_equal(simdiri_state_rollback(m->states[s], NULL), SIMDIRI_OK);
    memcpy(m->held, m->published, sizeof m->held);
  } else {
    reopen(m);
  }
}

static void test_with_and_without_filters(void **unused) {
  (void)unused;
  static model m;
  test_directory directory;
  m.random = random_begin();
  test_directory_begin(&directory);
  test_path(&directory, "with", m.paths[0]);
  test_path(&directory, "without", m.paths[1]);
  open_both(&m);
  for (unsigned i = 0; i < 200; i++) take_step(&m);
  publish(&m, false);
  reopen(&m);
  for (size_t s = 0; s < 2; s++) simdiri_state_close(m.states[s]);
  test_directory_end(&directory);
}

/* Deferred fingerprints overwrite pages in memory. Here they look like the name of a page that is in memory. */
static void test_deferring_empties_the_cache(void **unused) {
  (void)unused;
  static simdiri_fingerprint keys[NUMBERS];
  test_directory directory;
  char path[TEST_PATH];
  size_t done;
  test_directory_begin(&directory);
  test_make_state(test_path(&directory, "s", path), "test", NULL, KEYS);
  simdiri_state *state = test_open_state(path);
  test_insert_range(state, 0, 100, false);
  const size_t from = state->deferred.untouched_from, count = from + 2000;
  assert_true(count < NUMBERS && state->filters.names[0].run == state->runs[0].number);
  for (size_t i = 0; i < count; i++) keys[i] = (simdiri_fingerprint){0, 0};
  keys[from] = (simdiri_fingerprint){state->runs[0].number, 0};
  assert_int_equal(simdiri_state_defer(state, keys, count, &done, NULL), SIMDIRI_OK);
  assert_int_equal(done, count);
  assert_int_equal(state->filters.names[0].run, state->runs[0].number);
  assert_int_equal(simdiri_state_rollback(state, NULL), SIMDIRI_OK);
  test_insert_range(state, 100, 200, false);
  simdiri_state_close(state);
  test_directory_end(&directory);
}

/* ----------------------------------------------------------------------------- the section */

/* Makes a state of one run with a filter, and reads the file of the run. Returns the length. */
static size_t make_run(const test_directory *directory, char path[TEST_PATH], char run[TEST_PATH]) {
  test_make_state(test_path(directory, "s", path), "test", NULL, KEYS);
  test_find_file(path, "run-", run);
  return test_read_file(run, bytes);
}

static void test_only_runs_of_several_groups_have_one(void **unused) {
  (void)unused;
  for (uint64_t keys = STATE_GROUP_KEYS - 1; keys < STATE_GROUP_KEYS + 2; keys++) {
    test_directory directory;
    char path[TEST_PATH], run[TEST_PATH];
    test_directory_begin(&directory);
    test_make_state(test_path(&directory, "s", path), "test", NULL, keys);
    test_find_file(path, "run-", run);
    const bool has_filter = keys > STATE_GROUP_KEYS;
    assert_int_equal(test_file_size(run),
                     state_run_bytes(keys) + STATE_TIMES_LEN + (has_filter ? PAGES * STATE_FILTER_PAGE : 0));
    test_read_file(run, bytes);
    assert_int_equal(load32(bytes + 80), has_filter ? 2 : 1);
    if (has_filter) assert_int_equal(load32(bytes + 128), STATE_SECTION_FILTER);
    assert_int_equal(load32(bytes + 132), 0); /* optional: earlier versions skip it */
    test_directory_end(&directory);
  }
}

/* If some candidates are known or equal, the filter is first written after its final place, and moved. */
static void test_a_moved_filter(void **unused) {
  (void)unused;
  enum { DEFERRED = 3 * KEYS };
  static simdiri_fingerprint keys[DEFERRED];
  test_directory directory;
  char path[TEST_PATH], run[TEST_PATH];
  size_t done;
  test_directory_begin(&directory);
  simdiri_state *state = test_open_state(test_path(&directory, "s", path));
  for (size_t i = 0; i < DEFERRED; i++) keys[i] = test_fingerprint(i % KEYS);
  assert_int_equal(simdiri_state_defer(state, keys, DEFERRED, &done, NULL), SIMDIRI_OK);
  assert_int_equal(done, DEFERRED);
  assert_int_equal(simdiri_state_resolve_deferred(state, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  test_insert_range(state, 0, KEYS, false);
  simdiri_state_close(state);
  test_find_file(path, "run-", run);
  assert_int_equal(test_file_size(run), state_run_bytes(KEYS) + STATE_TIMES_LEN + PAGES * STATE_FILTER_PAGE);
  assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_NO_PROBLEM);
  test_directory_end(&directory);
}

static simdiri_state_problem look_up(const char *path) {
  enum { COUNT = 100 }; /* few enough for each group to be asked for its page */
  simdiri_fingerprint keys[COUNT];
  uint8_t is_known[COUNT];
  simdiri_state_failure failure;
  simdiri_state *state = test_open_state(path);
  for (size_t i = 0; i < COUNT; i++) keys[i] = test_fingerprint(1000000 + i);
  const simdiri_status status = simdiri_state_contains(state, keys, COUNT, is_known, &failure);
  assert_int_equal(status, failure.problem ? SIMDIRI_ERROR_STATE : SIMDIRI_OK);
  for (size_t i = 0; i < COUNT && status == SIMDIRI_OK; i++) assert_int_equal(is_known[i], 0);
  simdiri_state_close(state);
  return failure.problem;
}

static void test_every_byte_of_a_filter(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH], run[TEST_PATH];
  test_directory_begin(&directory);
  const size_t len = make_run(&directory, path, run), begin = find_filter();
  assert_int_equal(look_up(path), SIMDIRI_STATE_NO_PROBLEM);
  for (size_t at = begin; at < len; at += at % STATE_FILTER_PAGE < 50 ? 1 : 11) {
    test_flip(run, (long)at, at % 8);
    assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_DAMAGED);
    assert_int_equal(look_up(path), SIMDIRI_STATE_DAMAGED);
    test_flip(run, (long)at, at % 8);
  }
  assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_NO_PROBLEM);
  test_directory_end(&directory);
}

/* Headers that only a program that computes checksums can write. */
static void test_hostile_entries(void **unused) {
  (void)unused;
  static const uint64_t lens[] = {0,
                                  8,
                                  STATE_FILTER_PAGE,
                                  PAGES * STATE_FILTER_PAGE - 8,
                                  PAGES * STATE_FILTER_PAGE + 8,
                                  3 * STATE_FILTER_PAGE,
                                  (uint64_t)1 << 56,
                                  (uint64_t)1 << 60,
                                  UINT64_MAX};
  test_directory directory;
  char path[TEST_PATH], run[TEST_PATH];
  test_directory_begin(&directory);
  const size_t len = make_run(&directory, path, run);
  for (size_t i = 0; i < LENGTH_OF(lens); i++) {
    test_read_file(run, bytes);
    store64(bytes + 136, lens[i]);
    store64(bytes + 72, STATE_TIMES_LEN + lens[i]);
    sign_header();
    /* A file of the length that the header says, if it is possible. */
    test_write_file(run, bytes, lens[i] < STATE_BLOCK * 4 ? find_filter() + (size_t)lens[i] : len);
    const simdiri_state_failure failure = test_examine_state(path, false);
    assert_int_equal(failure.problem, SIMDIRI_STATE_DAMAGED);
    assert_true(failure.offset == 128 || failure.offset == 136);
    test_remove_tree(path);
    make_run(&directory, path, run);
  }
  /* Two filters. */
  memcpy(bytes + 160, bytes + 128, 32);
  store32(bytes + 80, 3);
  store64(bytes + 72, STATE_TIMES_LEN + 2 * PAGES * STATE_FILTER_PAGE);
  sign_header();
  test_write_file(run, bytes, len + PAGES * STATE_FILTER_PAGE);
  assert_int_equal(test_examine_state(path, false).offset, 160);
  test_directory_end(&directory);
}

/* A filter with right checksums that excludes all keys: they are new again, and only verifying notices it. Merging
 * makes a filter from the keys. */
static void test_a_filter_that_lies(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH], merged[TEST_PATH], run[TEST_PATH];
  const char *paths[1] = {path};
  simdiri_state_info info;
  test_directory_begin(&directory);
  const size_t len = make_run(&directory, path, run), begin = find_filter();
  const uint64_t number = load64(bytes + 24);
  memset(bytes + begin, 0, len - begin);
  for (uint64_t group = 0; group < PAGES; group++) {
    unsigned char *page = bytes + begin + group * STATE_FILTER_PAGE;
    store64(page, XXH3_64bits_withSeed(page + 8, STATE_FILTER_PAGE - 8, number * UINT64_C(0x9E3779B97F4A7C15) + group));
  }
  store64(bytes + 144, XXH3_64bits(bytes + begin, len - begin));
  sign_header();
  test_write_file(run, bytes, len);
  const simdiri_state_failure failure = test_examine_state(path, false);
  assert_int_equal(failure.problem, SIMDIRI_STATE_DAMAGED);
  assert_int_equal(failure.offset, begin);
  simdiri_state *state = test_open_state(path);
  test_insert_range(state, 0, 100, true);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
  assert_int_equal(simdiri_state_merge(paths, 1, test_path(&directory, "merged", merged), NULL, NULL, NULL, NULL),
                   SIMDIRI_OK);
  assert_int_equal(test_examine_state(merged, false).problem, SIMDIRI_STATE_NO_PROBLEM);
  state = test_open_state(merged);
  simdiri_state_get_info(state, &info);
  assert_int_equal(info.count, KEYS);
  test_insert_range(state, 0, KEYS, false);
  simdiri_state_close(state);
  test_directory_end(&directory);
}

/* What the filter is for: new keys are found to be new without their blocks, known ones by their own bytes. */
static void test_little_is_read(void **unused) {
  (void)unused;
  enum { MANY = 400000, BATCH = 500, BATCHES = 40 };
  test_directory directory;
  char path[TEST_PATH];
  simdiri_state_info before, after;
  test_directory_begin(&directory);
  test_make_state(test_path(&directory, "s", path), "test", NULL, MANY);
  simdiri_state *state = test_open_state(path);
  simdiri_state_get_info(state, &before);
  for (uint64_t i = 0; i < BATCHES; i++) test_insert_range(state, i * BATCH, (i + 1) * BATCH, false);
  simdiri_state_get_info(state, &after);
  assert_true(after.bytes_read - before.bytes_read < (uint64_t)BATCH * BATCHES * 200);
  before = after;
  for (uint64_t i = 0; i < BATCHES; i++) test_insert_range(state, MANY + i * BATCH, MANY + (i + 1) * BATCH, true);
  simdiri_state_get_info(state, &after);
  assert_true(after.bytes_read - before.bytes_read < (uint64_t)BATCH * BATCHES * 200);
  simdiri_state_close(state);
  test_directory_end(&directory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_with_and_without_filters),
      cmocka_unit_test(test_deferring_empties_the_cache),
      cmocka_unit_test(test_only_runs_of_several_groups_have_one),
      cmocka_unit_test(test_a_moved_filter),
      cmocka_unit_test(test_every_byte_of_a_filter),
      cmocka_unit_test(test_hostile_entries),
      cmocka_unit_test(test_a_filter_that_lies),
      cmocka_unit_test(test_little_is_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
