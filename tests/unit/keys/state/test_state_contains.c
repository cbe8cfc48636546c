/* state/: looking fingerprints up without inserting them, and going through all of them. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "keys/state/state.h"
#include "unit/keys/state/state_support.h"

static simdiri_state *open_reader(const char *path) {
  const simdiri_state_options options = {.struct_size = sizeof options, .read_only = true};
  simdiri_state *state;
  assert_int_equal(simdiri_state_open(path, "test", 4, &options, NULL, &state, NULL), SIMDIRI_OK);
  return state;
}

/* Looks the numbers from `first` up to `end` up in one call. */
static void check_range(simdiri_state *state, uint64_t first, uint64_t end, bool is_known) {
  const size_t count = (size_t)(end - first);
  simdiri_fingerprint *keys = malloc(count * sizeof *keys + 1);
  uint8_t *known = malloc(count + 1);
  simdiri_state_failure failure;
  assert_true(keys && known);
  for (size_t i = 0; i < count; i++) keys[i] = test_fingerprint(first + i);
  memset(known, 7, count);
  assert_int_equal(simdiri_state_contains(state, keys, count, known, &failure), SIMDIRI_OK);
  for (size_t i = 0; i < count; i++) assert_int_equal(known[i], is_known);
  free(keys);
  free(known);
}

static void test_look_up_adds_nothing(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  simdiri_state_info info;
  test_directory_begin(&directory);
  test_make_state(test_path(&directory, "s", path), "test", NULL, 20000);
  simdiri_state *state = open_reader(path);
  check_range(state, 0, 20000, true);
  check_range(state, 20000, 340000, false); /* several passes */
  check_range(state, 20000, 20001, false);
  check_range(state, 0, 0, true);
  simdiri_state_close(state);
  state = test_open_state(path);
  check_range(state, 20000, 30000, false);
  test_insert_range(state, 20000, 30000, true); /* so the look-up did not insert them */
  check_range(state, 19000, 30000, true);       /* published and pending ones */
  check_range(state, 30000, 31000, false);
  assert_int_equal(simdiri_state_rollback(state, NULL), SIMDIRI_OK);
  check_range(state, 20000, 30000, false);
  simdiri_state_get_info(state, &info);
  assert_int_equal(info.count, 20000);
  simdiri_state_close(state);
  test_directory_end(&directory);
}

static void test_look_up_while_another_process_writes(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  test_directory_begin(&directory);
  test_make_state(test_path(&directory, "s", path), "test", NULL, 1000);
  simdiri_state *writer = test_open_state(path), *reader = open_reader(path);
  test_insert_range(writer, 1000, 3000, true);
  check_range(reader, 0, 1000, true);
  check_range(reader, 1000, 3000, false);
  assert_int_equal(simdiri_state_publish(writer, NULL, 0, NULL), SIMDIRI_OK); /* replaces the reader's file */
  check_range(reader, 0, 1000, true);
  check_range(reader, 1000, 3000, false);
  simdiri_state_close(reader);
  reader = open_reader(path);
  check_range(reader, 0, 3000, true);
  simdiri_state_close(reader);
  simdiri_state_close(writer);
  test_directory_end(&directory);
}

static void test_damage_is_reported_and_changes_nothing(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH], run[TEST_PATH];
  simdiri_state_failure failure;
  simdiri_fingerprint keys[300];
  uint8_t known[300];
  size_t count;
  test_directory_begin(&directory);
  test_make_state(test_path(&directory, "s", path), "test", NULL, 300);
  test_find_file(path, "run-", run);
  for (size_t i = 0; i < 300; i++) keys[i] = test_fingerprint(i);
  simdiri_state *state = open_reader(path);
  test_flip(run, 4096 + 100, 3);
  assert_int_equal(simdiri_state_contains(state, keys, 300, known, &failure), SIMDIRI_ERROR_STATE);
  assert_int_equal(failure.problem, SIMDIRI_STATE_DAMAGED);
  assert_int_equal(failure.offset, 4096);
  simdiri_state_cursor *cursor;
  assert_int_equal(simdiri_state_cursor_create(state, &cursor), SIMDIRI_OK);
  for (int i = 0; i < 2; i++) {
    assert_int_equal(simdiri_state_cursor_next(cursor, keys, 300, &count, &failure), SIMDIRI_ERROR_STATE);
    assert_int_equal(failure.problem, SIMDIRI_STATE_DAMAGED);
  }
  simdiri_state_cursor_free(cursor);
  for (size_t i = 0; i < 300; i++) keys[i] = test_fingerprint(i);
  test_flip(run, 4096 + 100, 3);
  assert_int_equal(simdiri_state_contains(state, keys, 300, known, &failure), SIMDIRI_OK);
  simdiri_state_close(state);
  test_directory_end(&directory);
}

/* Reads all keys in pieces of `capacity`, and checks their order. Returns their number. */
static uint64_t read_all(simdiri_state *state, size_t capacity) {
  simdiri_fingerprint keys[1000], last = {0, 0};
  uint64_t total = 0;
  size_t count;
  simdiri_state_cursor *cursor;
  assert_int_equal(simdiri_state_cursor_create(state, &cursor), SIMDIRI_OK);
  do {
    assert_int_equal(simdiri_state_cursor_next(cursor, keys, capacity, &count, NULL), SIMDIRI_OK);
    for (size_t i = 0; i < count; i++) {
      assert_true(total + i == 0 || last.low < keys[i].low || (last.low == keys[i].low && last.high < keys[i].high));
      last = keys[i];
    }
    total += count;
  } while (count == capacity);
  assert_int_equal(simdiri_state_cursor_next(cursor, keys, capacity, &count, NULL), SIMDIRI_OK);
  assert_int_equal(count, 0);
  simdiri_state_cursor_free(cursor);
  return total;
}

static void test_all_keys_come_in_order(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  simdiri_state_cursor *cursor;
  test_directory_begin(&directory);
  test_make_state(test_path(&directory, "s", path), "test", NULL, 5000);
  simdiri_state *state = test_open_state(path);
  assert_int_equal(simdiri_state_cursor_create(state, &cursor), SIMDIRI_ERROR_BAD_OPTION);
  assert_null(cursor);
  test_insert_range(state, 5000, 5700, true);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
  state = open_reader(path);
  simdiri_state_info info;
  simdiri_state_get_info(state, &info);
  assert_int_equal(info.run_count, 2);
  assert_int_equal(read_all(state, 1000), 5700);
  assert_int_equal(read_all(state, 1), 5700);
  assert_int_equal(read_all(state, 570), 5700);
  simdiri_state_close(state);
  state = test_open_state(test_path(&directory, "empty", path));
  simdiri_state_close(state);
  state = open_reader(path);
  assert_int_equal(read_all(state, 10), 0);
  check_range(state, 0, 10, false);
  simdiri_state_close(state);
  simdiri_state_cursor_free(NULL);
  test_directory_end(&directory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_look_up_adds_nothing),
      cmocka_unit_test(test_look_up_while_another_process_writes),
      cmocka_unit_test(test_damage_is_reported_and_changes_nothing),
      cmocka_unit_test(test_all_keys_come_in_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
