/* The note of a state: the command's reader and writer of it. Notes come from files that anybody may have written. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/state/state_note.h"
#include "unit/support.h"

#define DIGEST "0123456789abcdef"

/* A note as a string literal, without the NUL at its end. */
#define NOTE(text) text, sizeof(text) - 1

static void check_note(const char *note, size_t len, const char *expected, size_t expected_len) {
  check_same_text("note", note, len, expected, expected_len);
}

static const cli_state_note_output plain = {.len = 7, .places = "", .path = "/a b", .path_len = 4};

static void writes_an_output(void **state) {
  const cli_state_note_output full = {.len = UINT64_MAX,
                                      .places = "12-40,90-100rest",
                                      .places_len = 12,
                                      .tail = DIGEST "rest",
                                      .path = "/a b",
                                      .path_len = 4};
  char note[SIMDIRI_STATE_NOTE_MAX];
  (void)state;
  check_note(note, cli_state_note_write(&plain, "lines", NULL, 0, note), NOTE("output 7 /a b\0read lines"));
  check_note(note, cli_state_note_write(&full, "lines", NULL, 0, note),
             NOTE("output 18446744073709551615 long=12-40,90-100 tail=0123456789abcdef /a b\0read lines"));
}

static void reads_what_was_written(void **state) {
  static const char text[] = "output 18446744073709551615 long=12-40 tail=" DIGEST " /a b\0output 0 /c\0read --csv";
  const char *note = text;
  size_t len = sizeof text - 1;
  cli_state_note_output output;
  (void)state;
  assert_true(cli_state_note_next_output(&note, &len, &output));
  assert_true(output.len == UINT64_MAX);
  check_note(output.places, output.places_len, NOTE("12-40"));
  check_note(output.tail, 16, NOTE(DIGEST));
  check_note(output.path, output.path_len, NOTE("/a b"));
  assert_true(cli_state_note_next_output(&note, &len, &output));
  assert_true(output.len == 0 && output.places_len == 0 && output.tail == NULL);
  check_note(output.path, output.path_len, NOTE("/c"));
  assert_false(cli_state_note_next_output(&note, &len, &output));
  assert_true(cli_state_note_find_output(text, sizeof text - 1, "/c", &output));
  assert_false(cli_state_note_find_output(text, sizeof text - 1, "/", &output));
  assert_true(cli_state_note_has_reading(text, sizeof text - 1, "--csv"));
  assert_false(cli_state_note_has_reading(text, sizeof text - 1, "--cs"));
}

/* The file of this run is first and occurs once, ways of reading are last and occur once. */
static void keeps_other_entries(void **state) {
  static const char old[] = "output 1 /b\0output 2 tail=" DIGEST " /a b\0output 3 /c\0read lines\0read --csv";
  char note[SIMDIRI_STATE_NOTE_MAX];
  (void)state;
  check_note(note, cli_state_note_write(&plain, "--csv", NOTE(old), note),
             NOTE("output 7 /a b\0output 1 /b\0output 3 /c\0read lines\0read --csv"));
  check_note(note, cli_state_note_write(NULL, "--csv", NOTE(old), note), NOTE(old));
  check_note(note, cli_state_note_write(NULL, "--tsv", NOTE(old), note),
             NOTE("output 1 /b\0output 2 tail=" DIGEST " /a b\0output 3 /c\0read lines\0read --csv\0read --tsv"));
}

/* Standard output leaves the note of another program unchanged. A file of -o replaces it. */
static void leaves_foreign_notes(void **state) {
  static const char foreign[] = "queue 17\0of a crawler";
  char note[SIMDIRI_STATE_NOTE_MAX];
  (void)state;
  check_note(note, cli_state_note_write(NULL, "lines", NOTE(foreign), note), NOTE(foreign));
  check_note(note, cli_state_note_write(&plain, "lines", NOTE(foreign), note), NOTE("output 7 /a b\0read lines"));
}

static void leaves_out_what_does_not_fit(void **state) {
  char path[CLI_STATE_NOTE_PATH_MAX], note[SIMDIRI_STATE_NOTE_MAX];
  static const char old[] = "output 5 /other\0read lines";
  memset(path, 'p', sizeof path);
  cli_state_note_output output = {
      .len = UINT64_MAX, .places = "", .tail = DIGEST, .path = path, .path_len = sizeof path};
  (void)state;
  const size_t len = cli_state_note_write(&output, "--tsv-and-more", NOTE(old), note);
  assert_true(len <= sizeof note);
  const char *at = note;
  size_t rest = len;
  assert_true(cli_state_note_next_output(&at, &rest, &output));
  assert_int_equal(output.path_len, sizeof path);
  assert_false(cli_state_note_next_output(&at, &rest, &output));
  assert_true(cli_state_note_has_reading(note, len, "lines"));
  assert_false(cli_state_note_has_reading(note, len, "--tsv-and-more"));
}

/* Entries of another form are passed over. */
static void passes_over_bad_entries(void **state) {
  static const char *const bad[] = {
      "output",      "output ", "output 1", "output x /a", "output 18446744073709551616 /a", "output -1 /",
      "Output 1 /a", "read",    "",         "output  /a"};
  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    char text[128];
    const size_t bad_len = strlen(bad[i]);
    memcpy(text, bad[i], bad_len + 1);
    memcpy(text + bad_len + 1, NOTE("output 9 /z"));
    const size_t len = bad_len + 1 + sizeof "output 9 /z" - 1;
    const char *note = guarded_copy(0, text, len);
    size_t rest = len, options_len;
    cli_state_note_output output;
    const char *at = note;
    assert_true(cli_state_note_next_output(&at, &rest, &output));
    check_note(output.path, output.path_len, NOTE("/z"));
    assert_int_equal(rest, 0);
    rest = len;
    assert_null(cli_state_note_next_reading(&note, &rest, &options_len));
  }
}

/* A digest of another length is no digest, and a value without the space after it is part of the path. */
static void reads_odd_values_as_paths(void **state) {
  cli_state_note_output output;
  const char *note = "output 1 tail=12 long=3-4";
  size_t len = strlen(note);
  (void)state;
  assert_true(cli_state_note_next_output(&note, &len, &output));
  assert_null(output.tail);
  assert_int_equal(output.places_len, 0);
  check_note(output.path, output.path_len, NOTE("long=3-4"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(writes_an_output),
      cmocka_unit_test(reads_what_was_written),
      cmocka_unit_test(keeps_other_entries),
      cmocka_unit_test(leaves_foreign_notes),
      cmocka_unit_test(leaves_out_what_does_not_fit),
      cmocka_unit_test(passes_over_bad_entries),
      cmocka_unit_test(reads_odd_values_as_paths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
