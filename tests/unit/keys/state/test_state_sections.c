/* state/: the header of a run, and sections of later versions: skipped, refused, and every byte checked. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "keys/state/sorted_run/run_header.h"
#include "keys/state/state.h"
#include "unit/keys/state/state_support.h"

enum { KEYS = 300 }; /* two blocks */

static void make_state(const char *path) { test_make_state(path, "test", NULL, KEYS); }

/* Adds a section to the file of a run, like a later version. */
static void add_section(const char *run, uint32_t type, uint32_t flags, const char *text) {
  static unsigned char bytes[TEST_FILE];
  size_t len = test_read_file(run, bytes);
  const uint32_t count = load32(bytes + 80);
  const size_t text_len = strlen(text), padded = (text_len + 7) / 8 * 8;
  unsigned char *entry = bytes + 96 + (size_t)count * 32;
  memset(bytes + len, 0, padded);
  memcpy(bytes + len, text, text_len);
  store32(entry, type);
  store32(entry + 4, flags);
  store64(entry + 8, text_len);
  store64(entry + 16, padded > 0 ? XXH3_64bits(bytes + len, padded) : 0);
  store32(bytes + 80, count + 1);
  store64(bytes + 72, load64(bytes + 72) + padded);
  store64(bytes + 88, 0);
  store64(bytes + 88, XXH3_64bits(bytes, 4096));
  test_write_file(run, bytes, len + padded);
}

static void test_unknown_sections(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH], run[TEST_PATH];
  test_directory_begin(&directory);
  make_state(test_path(&directory, "s", path));
  test_find_file(path, "run-", run);
  const long plain = test_file_size(run);
  add_section(run, 77, 0, "an optional section");
  add_section(run, 78, 0, "");
  add_section(run, 79, 0, "another");
  assert_int_equal(test_file_size(run), plain + 24 + 8);
  assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_NO_PROBLEM);
  simdiri_state *state = test_open_state(path);
  simdiri_state_info info;
  simdiri_state_get_info(state, &info);
  assert_int_equal(info.bytes, (uint64_t)test_file_size(run) + 80 + 4 + 4 + 24 + 8);
  test_insert_range(state, 0, KEYS, false);
  test_insert_range(state, KEYS, 3 * KEYS, true); /* merged with it */
  assert_int_equal(simdiri_state_publish(state, "note", 4, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
  assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_NO_PROBLEM);
  test_find_file(path, "run-", run);
  add_section(run, 80, STATE_SECTION_REQUIRED, "a required section");
  assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_NEWER_VERSION);
  test_directory_end(&directory);
}

static void test_a_large_section(void **unused) {
  (void)unused;
  enum { LEN = 200000 };
  static char text[LEN + 1];
  static unsigned char bytes[TEST_FILE];
  test_directory directory;
  char path[TEST_PATH], run[TEST_PATH];
  memset(text, 'x', LEN);
  test_directory_begin(&directory);
  make_state(test_path(&directory, "s", path));
  test_find_file(path, "run-", run);
  const long plain = test_file_size(run);
  add_section(run, 77, 0, text);
  assert_int_equal(test_examine_state(path, false).problem,
                   SIMDIRI_STATE_DAMAGED); /* add_section wrote one checksum; a file has one for each piece */
  const size_t len = test_read_file(run, bytes);
  uint64_t checksum = 0;
  for (size_t at = (size_t)plain; at < len; at += 1 << 16)
    checksum = XXH3_64bits_withSeed(bytes + at, len - at < 1 << 16 ? len - at : 1 << 16, checksum);
  store64(bytes + 96 + 32 + 16, checksum); /* the section of times is the first */
  store64(bytes + 88, 0);
  store64(bytes + 88, XXH3_64bits(bytes, 4096));
  test_write_file(run, bytes, len);
  assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_NO_PROBLEM);
  test_directory_end(&directory);
}

static void test_every_byte_of_a_run_with_sections(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH], run[TEST_PATH];
  test_directory_begin(&directory);
  make_state(test_path(&directory, "s", path));
  test_find_file(path, "run-", run);
  add_section(run, 77, 0, "an optional section");
  const long size = test_file_size(run);
  assert_int_equal(size, 4096 + 2 * 4096 + 16 + STATE_TIMES_LEN + 24);
  for (long offset = 0; offset < size; offset++) {
    test_flip(run, offset, (unsigned)offset % 8);
    assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_DAMAGED);
    test_flip(run, offset, (unsigned)offset % 8);
  }
  assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_NO_PROBLEM);
  test_truncate(run, size - 1);
  assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_DAMAGED);
  test_truncate(run, size + 8);
  assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_DAMAGED);
  test_directory_end(&directory);
}

/* Tables that only a program that computes checksums can write. */
static void test_hostile_tables_of_sections(void **unused) {
  (void)unused;
  static const struct {
    size_t at;
    uint64_t value;
  } cases[] = {{72, 0},
               {72, 1 << 20},
               {72, UINT64_MAX},
               {80, 126},
               {80, UINT32_MAX},
               {80, 3},
               {104, 0},
               {104, UINT64_MAX},
               {104, (uint64_t)1 << 56},
               {104, (uint64_t)-8},
               {136, 0},
               {136, UINT64_MAX},
               {136, (uint64_t)1 << 56},
               {136, (uint64_t)-8},
               {128, STATE_SECTION_TIMES}};
  static unsigned char bytes[TEST_FILE];
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    test_directory directory;
    char path[TEST_PATH], run[TEST_PATH];
    test_directory_begin(&directory);
    make_state(test_path(&directory, "s", path));
    test_find_file(path, "run-", run);
    add_section(run, 77, 0, "an optional section");
    const size_t len = test_read_file(run, bytes);
    if (cases[i].at == 80)
      store32(bytes + 80, (uint32_t)cases[i].value);
    else
      store64(bytes + cases[i].at, cases[i].value);
    store64(bytes + 88, 0);
    store64(bytes + 88, XXH3_64bits(bytes, 4096));
    test_write_file(run, bytes, len);
    /* A third entry of zeros is an empty section. */
    assert_int_equal(test_examine_state(path, false).problem,
                     cases[i].at == 80 && cases[i].value == 3 ? SIMDIRI_STATE_NO_PROBLEM : SIMDIRI_STATE_DAMAGED);
    test_directory_end(&directory);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_unknown_sections),
      cmocka_unit_test(test_a_large_section),
      cmocka_unit_test(test_every_byte_of_a_run_with_sections),
      cmocka_unit_test(test_hostile_tables_of_sections),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
