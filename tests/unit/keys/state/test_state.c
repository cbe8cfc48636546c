/* state/: which keys are new, across batches, publications, rollbacks and runs of the program. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "unit/keys/state/state_support.h"

static void test_publish_and_open_again(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  test_directory_begin(&directory);
  test_path(&directory, "s", path);
  const size_t open_files = test_open_files();
  simdiri_state *state = test_open_state(path);
  test_insert_range(state, 0, 1000, true);
  test_insert_range(state, 500, 1000, false);
  assert_int_equal(simdiri_state_publish(state, "note", 4, NULL), SIMDIRI_OK);
  test_insert_range(state, 0, 1000, false);
  test_insert_range(state, 1000, 1100, true);
  simdiri_state_close(state); /* not published */
  state = test_open_state(path);
  simdiri_state_info info;
  static const uint64_t zero[8];
  memset(&info, 0xFF, sizeof info);
  simdiri_state_get_info(state, &info);
  assert_memory_equal(info.reserved, zero, sizeof info.reserved);
  assert_int_equal(info.count, 1000);
  assert_int_equal(info.version, SIMDIRI_STATE_VERSION);
  assert_int_equal(info.run_count, 1);
  assert_int_equal(info.generation, 2);
  assert_int_equal(info.identity_len, 4);
  assert_memory_equal(info.identity, "test", 4);
  assert_int_equal(info.note_len, 4);
  assert_memory_equal(info.note, "note", 4);
  assert_null(info.secret);
  test_insert_range(state, 0, 1000, false);
  test_insert_range(state, 1000, 1100, true);
  assert_int_equal(simdiri_state_rollback(state, NULL), SIMDIRI_OK);
  test_insert_range(state, 1000, 1100, true);
  test_insert_range(state, 1000, 1100, false);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  simdiri_state_get_info(state, &info);
  assert_null(info.note);
  assert_int_equal(info.count, 1100);
  assert_int_equal(simdiri_state_verify(state, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
  simdiri_state_close(NULL);
  assert_int_equal(test_open_files(), open_files);
  test_directory_end(&directory);
}

/* Uses random numbers; drawn[] says for each when it entered the state: 0 never, 1 published, 2 not yet published. */
typedef struct {
  simdiri_state *state;
  random_source random;
  uint8_t *drawn;
  size_t limit;
  uint64_t published;
} model;

static void insert_drawn(model *m, size_t count, simdiri_fingerprint spread(uint64_t)) {
  simdiri_fingerprint *fingerprints = malloc(count * sizeof *fingerprints + 1);
  uint8_t *is_new = malloc(count + 1), *expected = malloc(count + 1);
  assert_true(fingerprints && is_new && expected);
  for (size_t i = 0; i < count; i++) {
    const size_t number = random_below(&m->random, m->limit);
    fingerprints[i] = spread(number);
    expected[i] = !m->drawn[number];
    if (expected[i]) m->drawn[number] = 2;
  }
  assert_int_equal(simdiri_state_insert(m->state, fingerprints, count, is_new, NULL), SIMDIRI_OK);
  assert_memory_equal(is_new, expected, count);
  free(fingerprints);
  free(is_new);
  free(expected);
}

static void end_publication(model *m, bool is_published) {
  for (size_t i = 0; i < m->limit; i++)
    if (m->drawn[i] == 2) {
      m->drawn[i] = is_published;
      m->published += is_published;
    }
}

static void check_against_model(size_t limit, size_t steps, size_t most, simdiri_fingerprint spread(uint64_t)) {
  test_directory directory;
  char path[TEST_PATH];
  simdiri_state_info info;
  test_directory_begin(&directory);
  test_path(&directory, "s", path);
  model m = {test_open_state(path), random_begin(), calloc(limit, 1), limit, 0};
  assert_non_null(m.drawn);
  for (size_t step = 0; step < steps; step++) {
    insert_drawn(&m, random_below(&m.random, most), spread);
    const size_t what = random_below(&m.random, 8);
    if (what < 4) {
      assert_int_equal(simdiri_state_publish(m.state, &step, sizeof step, NULL), SIMDIRI_OK);
      end_publication(&m, true);
    } else if (what == 4) {
      assert_int_equal(simdiri_state_rollback(m.state, NULL), SIMDIRI_OK);
      end_publication(&m, false);
    } else if (what == 5) {
      simdiri_state_close(m.state);
      end_publication(&m, false);
      m.state = test_open_state(path);
    }
    simdiri_state_get_info(m.state, &info);
    assert_int_equal(info.count, m.published);
    assert_true(info.run_count < 32);
    if (what < 6) assert_int_equal(test_count_files(path, "run-"), info.run_count);
  }
  assert_int_equal(simdiri_state_verify(m.state, NULL), SIMDIRI_OK);
  simdiri_state_close(m.state);
  free(m.drawn);
  test_directory_end(&directory);
}

static simdiri_fingerprint counting(uint64_t number) { return (simdiri_fingerprint){number, 0}; }
static simdiri_fingerprint high_only(uint64_t number) { return (simdiri_fingerprint){7, number}; }
static simdiri_fingerprint extremes(uint64_t number) {
  return (simdiri_fingerprint){number & 1 ? UINT64_MAX - (number & 2) : number & 4, number << 40};
}

static void test_against_a_model(void **unused) {
  (void)unused;
  check_against_model(100, 60, 30, test_fingerprint);
  check_against_model(200000, 60, 3000, test_fingerprint);
  check_against_model(1000000, 30, 120000, test_fingerprint); /* more than 8 MB hold */
  check_against_model(100000, 30, 20000, counting);
  check_against_model(100000, 30, 20000, high_only);
  check_against_model(100000, 30, 20000, extremes);
}

static void test_small_batches_stay_cheap(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  simdiri_state_info before, after;
  test_directory_begin(&directory);
  simdiri_state *state = test_open_state(test_path(&directory, "s", path));
  test_insert_range(state, 0, 1000000, true);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  simdiri_state_get_info(state, &before);
  for (uint64_t i = 0; i < 20; i++) {
    test_insert_range(state, 1000000 + 100 * i, 1000100 + 100 * i, true);
    assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  }
  simdiri_state_get_info(state, &after);
  /* 2,000 keys, compared with 16 MB in the state. */
  assert_true(after.bytes_written - before.bytes_written < 2000000);
  assert_true(after.bytes_read - before.bytes_read < 2000 * 40000);
  simdiri_state_close(state);
  test_directory_end(&directory);
}

static void check_open(const char *path, const char *identity, const simdiri_state_options *options,
                       simdiri_state_problem expected) {
  simdiri_state *state;
  simdiri_state_failure failure;
  const size_t open_files = test_open_files();
  const simdiri_status status =
      simdiri_state_open(path, identity, identity ? strlen(identity) : 0, options, NULL, &state, &failure);
  assert_int_equal(failure.problem, expected);
  assert_int_equal(status, expected ? SIMDIRI_ERROR_STATE : SIMDIRI_OK);
  simdiri_state_close(state);
  assert_int_equal(test_open_files(), open_files);
}

static void test_refusals(void **unused) {
  (void)unused;
  static const unsigned char secret[16] = "0123456789abcde", other[16] = "0123456789abcdx";
  test_directory directory;
  char path[TEST_PATH], inner[TEST_PATH];
  test_directory_begin(&directory);
  test_path(&directory, "s", path);
  simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20, .read_only = 1};
  check_open(path, "test", &options, SIMDIRI_STATE_MISSING);
  options.read_only = 0;
  options.secret = secret;
  check_open(path, "test", &options, SIMDIRI_STATE_NO_PROBLEM);
  check_open(path, "other", &options, SIMDIRI_STATE_OTHER_IDENTITY);
  check_open(path, "tes", &options, SIMDIRI_STATE_OTHER_IDENTITY);
  check_open(path, NULL, &options, SIMDIRI_STATE_NO_PROBLEM);
  options.secret = other;
  check_open(path, "test", &options, SIMDIRI_STATE_OTHER_SECRET);
  options.secret = NULL;
  check_open(path, "test", &options, SIMDIRI_STATE_NO_PROBLEM);
  options.creation = SIMDIRI_STATE_NEW;
  check_open(path, "test", &options, SIMDIRI_STATE_EXISTS);
  options.creation = SIMDIRI_STATE_OPEN_OR_CREATE;
  /* Only one writer at a time; readers continue. */
  simdiri_state *state = test_open_state(path);
  simdiri_state_info info;
  simdiri_state_get_info(state, &info);
  assert_memory_equal(info.secret, secret, sizeof secret);
  check_open(path, "test", &options, SIMDIRI_STATE_LOCKED);
  options.read_only = 1;
  check_open(path, "test", &options, SIMDIRI_STATE_NO_PROBLEM);
  options.read_only = 0;
  simdiri_state_close(state);
  check_open(path, "test", &options, SIMDIRI_STATE_NO_PROBLEM);
  /* Not a state: no file is created in it. */
  test_path(&directory, "f", inner);
  assert_int_equal(mkdir(inner, 0700), 0);
  test_path(&directory, "f/something", path);
  assert_int_equal(mkdir(path, 0700), 0);
  check_open(inner, "test", &options, SIMDIRI_STATE_FOREIGN);
  assert_int_equal(test_count_files(inner, ""), 1);
  check_open(test_path(&directory, "no/such", path), "test", &options, SIMDIRI_STATE_SYSTEM);
  if (geteuid() != 0) { /* root may write everywhere */
    test_path(&directory, "s", path);
    assert_int_equal(chmod(path, 0500), 0);
    assert_int_equal(unlink(test_path(&directory, "s/lock", inner)) == 0, 0);
    test_path(&directory, "r", inner);
    assert_int_equal(mkdir(inner, 0500), 0);
    check_open(inner, "test", &options, SIMDIRI_STATE_SYSTEM);
  }
  options.memory = 1 << 20;
  assert_int_equal(simdiri_state_open(path, NULL, 0, &options, NULL, &state, NULL), SIMDIRI_ERROR_BAD_OPTION);
  options.memory = 0;
  options.struct_size = offsetof(simdiri_state_options, secret); /* padding may follow this member */
  assert_int_equal(simdiri_state_open(path, NULL, 0, &options, NULL, &state, NULL), SIMDIRI_ERROR_BAD_OPTION);
  test_directory_end(&directory);
}

static void test_read_only(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  test_directory_begin(&directory);
  simdiri_state *state = test_open_state(test_path(&directory, "s", path)), *reader;
  const simdiri_state_options options = {.struct_size = sizeof options, .read_only = 1};
  test_insert_range(state, 0, 5000, true);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_state_open(path, NULL, 0, &options, NULL, &reader, NULL), SIMDIRI_OK);
  /* The writer replaces the run; the reader still has the old one. */
  test_insert_range(state, 5000, 10000, true);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  assert_int_equal(test_count_files(path, "run-"), test_frees_names(&directory) ? 1 : 2);
  assert_int_equal(simdiri_state_verify(reader, NULL), SIMDIRI_OK);
  uint8_t is_new;
  const simdiri_fingerprint one = {1, 1};
  assert_int_equal(simdiri_state_insert(reader, &one, 1, &is_new, NULL), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_state_publish(reader, NULL, 0, NULL), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_state_rollback(reader, NULL), SIMDIRI_ERROR_BAD_OPTION);
  simdiri_state_close(reader);
  simdiri_state_close(state);
  test_directory_end(&directory);
}

static void test_merge_of_states(void **unused) {
  (void)unused;
  test_directory directory;
  char paths[4][TEST_PATH];
  const char *list[3];
  const char *failed;
  simdiri_state_failure failure;
  test_directory_begin(&directory);
  for (unsigned i = 0; i < 4; i++) {
    const char name[2] = {(char)('a' + i), '\0'};
    test_path(&directory, name, paths[i]);
    if (i < 3) list[i] = paths[i];
  }
  for (uint64_t i = 0; i < 3; i++) {
    simdiri_state *state = test_open_state(paths[i]);
    test_insert_range(state, i * 20000, i * 20000 + 40000, true);
    assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
    test_insert_range(state, 1000000, 1000100, true);
    assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
    simdiri_state_close(state);
  }
  assert_int_equal(simdiri_state_merge(list, 3, paths[3], NULL, NULL, NULL, &failure), SIMDIRI_OK);
  simdiri_state *state = test_open_state(paths[3]);
  simdiri_state_info info;
  simdiri_state_get_info(state, &info);
  assert_int_equal(info.count, 80100);
  assert_int_equal(simdiri_state_verify(state, NULL), SIMDIRI_OK);
  test_insert_range(state, 0, 80000, false);
  test_insert_range(state, 1000000, 1000100, false);
  test_insert_range(state, 80000, 90000, true);
  simdiri_state_close(state);
  assert_int_equal(simdiri_state_merge(list, 3, paths[3], NULL, NULL, &failed, &failure), SIMDIRI_ERROR_STATE);
  assert_int_equal(failure.problem, SIMDIRI_STATE_EXISTS);
  assert_ptr_equal(failed, paths[3]);
  /* A state of another identity, and a damaged one. */
  test_remove_tree(paths[3]);
  test_remove_tree(paths[1]);
  assert_int_equal(simdiri_state_open(paths[1], "other", 5, NULL, NULL, &state, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
  assert_int_equal(simdiri_state_merge(list, 3, paths[3], NULL, NULL, &failed, &failure), SIMDIRI_ERROR_STATE);
  assert_int_equal(failure.problem, SIMDIRI_STATE_OTHER_IDENTITY);
  assert_ptr_equal(failed, paths[1]);
  list[1] = paths[2];
  char run[TEST_PATH];
  test_find_file(paths[2], "run-", run);
  test_flip(run, 5000, 3);
  assert_int_equal(simdiri_state_merge(list, 2, paths[3], NULL, NULL, &failed, &failure), SIMDIRI_ERROR_STATE);
  assert_int_equal(failure.problem, SIMDIRI_STATE_DAMAGED);
  assert_ptr_equal(failed, paths[2]);
  assert_int_equal(simdiri_state_merge(list, 0, paths[3], NULL, NULL, NULL, NULL), SIMDIRI_ERROR_BAD_OPTION);
  test_directory_end(&directory);
}

static void test_problem_messages(void **unused) {
  (void)unused;
  for (unsigned i = 0; i <= SIMDIRI_STATE_OLDER_PLAIN; i++) {
    const char *message = simdiri_state_problem_message((simdiri_state_problem)i);
    assert_true(strlen(message) > 10);
    for (unsigned k = 0; k < i; k++)
      assert_string_not_equal(message, simdiri_state_problem_message((simdiri_state_problem)k));
  }
  assert_string_equal(simdiri_state_problem_message((simdiri_state_problem)(SIMDIRI_STATE_OLDER_PLAIN + 1)),
                      "unknown problem");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_publish_and_open_again),
      cmocka_unit_test(test_against_a_model),
      cmocka_unit_test(test_small_batches_stay_cheap),
      cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_read_only),
      cmocka_unit_test(test_merge_of_states),
      cmocka_unit_test(test_problem_messages),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
