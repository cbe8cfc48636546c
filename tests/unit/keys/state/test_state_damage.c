/* state/: truncated files, flipped bits, files of another state: refused, at the latest by verify, and never used. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "unit/keys/state/state_support.h"

enum { KEYS = 9000 }; /* three groups, the last one short */

typedef struct {
  test_directory directory;
  char good[TEST_PATH], bad[TEST_PATH], run[TEST_PATH], manifest[TEST_PATH];
} damage;

static void make_state(const char *path, uint64_t begin) {
  simdiri_state *state = test_open_state(path);
  test_insert_range(state, begin, begin + KEYS, true);
  assert_int_equal(simdiri_state_publish(state, "a note", 6, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
}

static void damage_begin(damage *d) {
  test_directory_begin(&d->directory);
  make_state(test_path(&d->directory, "good", d->good), 0);
  test_path(&d->directory, "bad", d->bad);
}

/* A new copy that is to be damaged. */
static void copy_good(damage *d) {
  test_remove_tree(d->bad);
  test_copy_tree(d->good, d->bad);
  test_find_file(d->bad, "run-", d->run);
  assert_true(snprintf(d->manifest, TEST_PATH, "%s/state", d->bad) < TEST_PATH);
}

/* The status of opening, and then of verifying. */
static simdiri_state_failure examine(const char *path, bool is_read_only) {
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20, .read_only = is_read_only};
  simdiri_state *state;
  simdiri_state_failure failure;
  const size_t open_files = test_open_files();
  simdiri_status status = simdiri_state_open(path, "test", 4, &options, NULL, &state, &failure);
  if (status == SIMDIRI_OK) status = simdiri_state_verify(state, &failure);
  assert_int_equal(status, failure.problem ? SIMDIRI_ERROR_STATE : SIMDIRI_OK);
  simdiri_state_close(state);
  assert_int_equal(test_open_files(), open_files);
  return failure;
}

static void check_damaged(const damage *d) {
  for (int is_read_only = 0; is_read_only < 2; is_read_only++)
    assert_int_equal(examine(d->bad, is_read_only).problem, SIMDIRI_STATE_DAMAGED);
}

/* Inserting all keys gives an error, or correct answers. */
static void check_not_believed(const damage *d) {
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20};
  static simdiri_fingerprint keys[KEYS];
  static uint8_t is_new[KEYS];
  simdiri_state *state;
  simdiri_state_failure failure;
  for (uint64_t i = 0; i < KEYS; i++) keys[i] = test_fingerprint(i);
  if (simdiri_state_open(d->bad, "test", 4, &options, NULL, &state, &failure) != SIMDIRI_OK) return;
  const simdiri_status status = simdiri_state_insert(state, keys, KEYS, is_new, &failure);
  if (status == SIMDIRI_OK) {
    for (size_t i = 0; i < KEYS; i++) assert_int_equal(is_new[i], 0);
  } else {
    assert_int_equal(failure.problem, SIMDIRI_STATE_DAMAGED);
    /* The error stays. */
    memset(&failure, 0, sizeof failure);
    assert_int_equal(simdiri_state_insert(state, keys, 1, is_new, &failure), SIMDIRI_ERROR_STATE);
    assert_int_equal(failure.problem, SIMDIRI_STATE_DAMAGED);
    assert_int_equal(simdiri_state_publish(state, NULL, 0, &failure), SIMDIRI_ERROR_STATE);
    assert_int_equal(simdiri_state_rollback(state, &failure), SIMDIRI_ERROR_STATE);
  }
  simdiri_state_close(state);
}

static void test_undamaged_state_is_valid(void **state) {
  (void)state;
  damage d;
  damage_begin(&d);
  copy_good(&d);
  assert_int_equal(examine(d.bad, false).problem, SIMDIRI_STATE_NO_PROBLEM);
  test_directory_end(&d.directory);
}

static void test_every_byte_of_the_manifest(void **state) {
  (void)state;
  damage d;
  damage_begin(&d);
  copy_good(&d);
  const long size = test_file_size(d.manifest);
  for (long offset = 0; offset < size; offset++) {
    test_flip(d.manifest, offset, (unsigned)offset % 8);
    assert_int_equal(examine(d.bad, true).problem, SIMDIRI_STATE_DAMAGED);
    test_flip(d.manifest, offset, (unsigned)offset % 8);
  }
  for (long cut = 0; cut < size; cut += 7) {
    copy_good(&d);
    test_truncate(d.manifest, cut);
    check_damaged(&d);
  }
  copy_good(&d);
  test_truncate(d.manifest, size + 1);
  check_damaged(&d);
  test_truncate(d.manifest, 100000000); /* is not read */
  check_damaged(&d);
  test_directory_end(&d.directory);
}

static void test_bits_of_a_run(void **state) {
  (void)state;
  damage d;
  damage_begin(&d);
  copy_good(&d);
  random_source random = random_begin();
  const long size = test_file_size(d.run);
  const long places[] = {0,    16,   24,   32,   40,   48,       64,        72,        4095,      4096,       4104,
                         4108, 4112, 4127, 8191, 8192, size - 1, size - 16, size - 48, size - 49, size - 4000};
  for (size_t i = 0; i < 200; i++) {
    const long place = i < LENGTH_OF(places) ? places[i] : (long)random_below(&random, (size_t)size);
    const unsigned bit = (unsigned)random_below(&random, 8);
    test_flip(d.run, place, bit);
    check_damaged(&d);
    check_not_believed(&d);
    test_flip(d.run, place, bit);
  }
  assert_int_equal(examine(d.bad, false).problem, SIMDIRI_STATE_NO_PROBLEM);
  test_directory_end(&d.directory);
}

static void test_truncated_runs(void **state) {
  (void)state;
  damage d;
  damage_begin(&d);
  copy_good(&d);
  const long size = test_file_size(d.run);
  for (long cut = 0; cut < size; cut += 4096 - (cut % 3)) {
    copy_good(&d);
    test_truncate(d.run, cut);
    check_damaged(&d);
    check_not_believed(&d);
  }
  copy_good(&d);
  test_truncate(d.run, size + 4096);
  check_damaged(&d);
  copy_good(&d);
  assert_int_equal(unlink(d.run), 0);
  check_damaged(&d);
  copy_good(&d);
  assert_int_equal(unlink(d.manifest), 0);
  assert_int_equal(examine(d.bad, false).problem, SIMDIRI_STATE_UNFINISHED);
  assert_int_equal(examine(d.bad, true).problem, SIMDIRI_STATE_MISSING);
  assert_int_equal(test_count_files(d.bad, "run-"), 1); /* not mistaken for a leftover file */
  test_directory_end(&d.directory);
}

/* Copies blocks of one file over the blocks of another. */
static void copy_blocks(const char *from, const char *to, long block, long target, long count) {
  static char blocks[1 << 20];
  FILE *in = fopen(from, "rb"), *out = fopen(to, "r+b");
  assert_true(in && out);
  assert_int_equal(fseek(in, block * 4096, SEEK_SET), 0);
  assert_int_equal(fseek(out, target * 4096, SEEK_SET), 0);
  const size_t len = fread(blocks, 1, (size_t)count * 4096, in);
  assert_int_equal(fwrite(blocks, 1, len, out), len);
  fclose(in);
  assert_int_equal(fclose(out), 0);
}

static void test_blocks_and_files_of_other_states(void **state) {
  (void)state;
  damage d;
  char other[TEST_PATH], run[TEST_PATH];
  damage_begin(&d);
  make_state(test_path(&d.directory, "other", other), 1000000);
  test_find_file(other, "run-", run);
  copy_good(&d); /* a whole file, of the same name and size */
  copy_blocks(run, d.run, 0, 0, 200);
  check_damaged(&d);
  copy_good(&d); /* the same with the right header */
  copy_blocks(run, d.run, 1, 1, 200);
  check_damaged(&d);
  copy_good(&d); /* a block from another position in the same file */
  copy_blocks(d.run, d.run, 2, 1, 1);
  check_damaged(&d);
  check_not_believed(&d);
  copy_good(&d);
  test_truncate(d.manifest, 0);
  copy_blocks(run, d.manifest, 0, 0, 1);
  check_damaged(&d);
  test_directory_end(&d.directory);
}

static void test_strays_are_removed(void **state) {
  (void)state;
  damage d;
  char stray[TEST_PATH];
  damage_begin(&d);
  copy_good(&d);
  const char *const names[] = {"bad/run-00000000000000ff", "bad/state.new", "bad/run-other", "bad/notes"};
  for (size_t i = 0; i < LENGTH_OF(names); i++) {
    FILE *file = fopen(test_path(&d.directory, names[i], stray), "wb");
    assert_non_null(file);
    fclose(file);
  }
  assert_int_equal(examine(d.bad, true).problem, SIMDIRI_STATE_NO_PROBLEM);
  assert_int_equal(test_count_files(d.bad, ""), 7);
  assert_int_equal(examine(d.bad, false).problem, SIMDIRI_STATE_NO_PROBLEM);
  assert_int_equal(test_count_files(d.bad, ""), 5); /* files that do not belong to a state stay */
  assert_int_equal(test_count_files(d.bad, "run-"), 2);
  test_directory_end(&d.directory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_undamaged_state_is_valid),
      cmocka_unit_test(test_every_byte_of_the_manifest),
      cmocka_unit_test(test_bits_of_a_run),
      cmocka_unit_test(test_truncated_runs),
      cmocka_unit_test(test_blocks_and_files_of_other_states),
      cmocka_unit_test(test_strays_are_removed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
