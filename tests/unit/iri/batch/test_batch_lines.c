/* batch: separated records. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/batch/records.h"
#include "unit/iri/batch/batch_support.h"

typedef struct {
  test_literal text, expected;
  size_t records;
} lines_row;

static void check_lines(const lines_row *row, bool keep_cr, char separator) {
  test_batch batch;
  batch_begin(&batch);
  simdiri_records records = batch_lines(row->text.data, row->text.len);
  records.keep_cr = keep_cr;
  records.separator = separator;
  assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &records), SIMDIRI_OK);
  batch_check_output(&batch, row->expected.data, row->expected.len);
  assert_int_equal(batch.result.record_count, row->records);
  assert_int_equal(simdiri_count_records(&records), row->records);
  batch_end(&batch);
}

static void test_batch_lines_with_and_without_final_newline(void **state) {
  (void)state;
  static const lines_row rows[] = {
      {LITERAL(""), LITERAL(""), 0},
      {LITERAL("\n"), LITERAL("\n"), 1},
      {LITERAL("\n\n"), LITERAL("\n\n"), 2},
      {LITERAL("S:a"), LITERAL("s:a"), 1},
      {LITERAL("S:a\n"), LITERAL("s:a\n"), 1},
      {LITERAL("s:a\nS:b\n"), LITERAL("s:a\ns:b\n"), 2},
      {LITERAL("S:a\ns:b"), LITERAL("s:a\ns:b"), 2},
      {LITERAL("s:a\n\ns:%7e"), LITERAL("s:a\n\ns:~"), 3},
      {LITERAL("http://h/\nhttp://h/\nHTTP://h/\nhttp://h/\n"), LITERAL("http://h/\nhttp://h/\nhttp://h/\nhttp://h/\n"),
       4},
      {LITERAL("s:a\0b\n"), LITERAL("s:a%00b\n"), 1},
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) check_lines(&rows[i], false, '\n');
}

/* A CR belongs to the separator only before an LF, and only one CR does. */
static void test_batch_lines_keep_cr(void **state) {
  (void)state;
  static const lines_row kept[] = {
      {LITERAL("S:a\r\nS:b\n"), LITERAL("s:a\r\ns:b\n"), 2},
      {LITERAL("\r\n"), LITERAL("\r\n"), 1},
      {LITERAL("S:a\r"), LITERAL("s:a%0D"), 1},
      {LITERAL("S:a\r\r\n"), LITERAL("s:a%0D\r\n"), 1},
      {LITERAL("s:a\r\ns:b\r\n"), LITERAL("s:a\r\ns:b\r\n"), 2},
      {LITERAL("s:\r"), LITERAL("s:%0D"), 1},
  };
  static const lines_row part[] = {{LITERAL("S:a\r\nS:b\n"), LITERAL("s:a%0D\ns:b\n"), 2}};
  for (size_t i = 0; i < LENGTH_OF(kept); i++) check_lines(&kept[i], true, '\n');
  check_lines(&part[0], false, '\n');
}

static void test_batch_lines_other_separators(void **state) {
  (void)state;
  static const lines_row nul = {LITERAL("S:a\0S:b\0s:c"), LITERAL("s:a\0s:b\0s:c"), 3};
  static const lines_row high = {LITERAL("S:a\xFFs:b"), LITERAL("s:a\xFFs:b"), 2};
  check_lines(&nul, false, '\0');
  check_lines(&high, false, '\xFF');
}

static void test_batch_lines_notes_and_counts(void **state) {
  (void)state;
  static const char text[] = "http://h/\nHTTP://h/\nx y\nhttp://\xE2\x84\x80/\nhttp://h/\n\n";
  static const expected_note notes[] = {
      {1, 10, SIMDIRI_OK, SIMDIRI_CHANGE_SCHEME_CASE},
      {2, 20, SIMDIRI_ERROR_NO_SCHEME, 0},
      {3, 24, SIMDIRI_WARNING_HOST_UNMAPPED, SIMDIRI_CHANGE_CHARACTER_TO_PCT},
      {5, 46, SIMDIRI_ERROR_NO_SCHEME, 0},
  };
  test_batch batch;
  batch_begin(&batch);
  const simdiri_records records = batch_lines(text, sizeof text - 1);
  for (size_t again = 0; again < 2; again++) { /* counts and notes start anew */
    assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &records), SIMDIRI_OK);
    batch_check_notes(&batch, notes, LENGTH_OF(notes));
    assert_int_equal(batch.result.record_count, 6);
    assert_int_equal(batch.result.changed_count, 2);
    assert_int_equal(batch.result.warning_count, 1);
    assert_int_equal(batch.result.error_count, 2);
    assert_int_equal(batch.result.notes[1].offset, 1);
    assert_int_equal(batch.result.notes[1].component, SIMDIRI_COMPONENT_SCHEME);
    assert_int_equal(batch.result.notes[2].component, SIMDIRI_COMPONENT_HOST);
  }
  batch_end(&batch);
}

static void test_batch_lines_on_error(void **state) {
  (void)state;
  static const char text[] = "s:a\r\nbad\r\n\r\nS:b\nworse";
  static const struct {
    simdiri_on_error on_error;
    test_literal expected;
  } rows[] = {
      {SIMDIRI_ON_ERROR_KEEP, LITERAL("s:a\r\nbad\r\n\r\ns:b\nworse")},
      {SIMDIRI_ON_ERROR_EMPTY, LITERAL("s:a\r\n\r\n\r\ns:b\n")},
      {SIMDIRI_ON_ERROR_SKIP, LITERAL("s:a\r\ns:b\n")},
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    test_batch batch;
    batch_begin(&batch);
    simdiri_records records = batch_lines(text, sizeof text - 1);
    records.keep_cr = 1;
    assert_int_equal(batch_run(&batch, rows[i].on_error, &records), SIMDIRI_OK);
    batch_check_output(&batch, rows[i].expected.data, rows[i].expected.len);
    assert_int_equal(batch.result.record_count, 5);
    assert_int_equal(batch.result.error_count, 3);
    batch_end(&batch);
  }
}

static void test_batch_lines_dense_arrays(void **state) {
  (void)state;
  static const char text[] = "S:a\nbad\ns:%7e\n";
  static const int64_t offsets[] = {0, 4, 8, 12}; /* separators are part of the output */
  uint16_t statuses[3];
  uint64_t changes[3];
  static const int64_t begins[] = {0, 4, 8, 14};
  int64_t output_offsets[4], record_offsets[4];
  test_batch batch;
  batch_begin(&batch);
  const simdiri_records records = batch_lines(text, sizeof text - 1);
  batch.result.record_offsets = record_offsets;
  batch.result.statuses = statuses;
  batch.result.changes = changes;
  batch.result.output_offsets = output_offsets;
  batch.result.dense_capacity = 3;
  assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &records), SIMDIRI_OK);
  batch_check_output(&batch, "s:a\nbad\ns:~\n", 12);
  assert_memory_equal(output_offsets, offsets, sizeof offsets);
  assert_memory_equal(record_offsets, begins, sizeof begins);
  assert_int_equal(statuses[0], SIMDIRI_OK);
  assert_int_equal(statuses[1], SIMDIRI_ERROR_NO_SCHEME);
  assert_int_equal(statuses[2], SIMDIRI_OK);
  assert_int_equal(changes[0], SIMDIRI_CHANGE_SCHEME_CASE);
  assert_int_equal(changes[1], 0);
  assert_int_equal(changes[2], SIMDIRI_CHANGE_PCT_DECODED);
  batch_end(&batch);
}

/* Regression: after the 64th change in a chunk, output offsets were those of the previous record. */
static void test_batch_lines_many_changes_in_a_chunk(void **state) {
  (void)state;
  static const char line[] = "http://h/%7E\n";
  enum { LINES = 250, LEN = sizeof line - 1 };
  char text[LINES * LEN];
  int64_t output_offsets[LINES + 1];
  for (size_t i = 0; i < LINES; i++) memcpy(text + i * LEN, line, LEN);
  test_batch batch;
  batch_begin(&batch);
  const simdiri_records records = batch_lines(text, sizeof text);
  batch.result.output_offsets = output_offsets;
  batch.result.dense_capacity = LINES;
  assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &records), SIMDIRI_OK);
  assert_int_equal(batch.result.record_count, LINES);
  assert_int_equal(batch.result.note_count, LINES);
  for (size_t i = 0; i < LINES; i++) {
    assert_int_equal(batch.result.notes[i].index, i);
    assert_int_equal(batch.result.notes[i].begin, i * LEN);
    assert_int_equal(output_offsets[i], i * (LEN - 2));
  }
  batch_end(&batch);
}

static void test_next_record_agrees_with_count(void **state) {
  (void)state;
  random_source random = random_begin();
  for (size_t round = 0; round < 20000; round++) {
    char text[16];
    const size_t len = random_below(&random, sizeof text);
    for (size_t i = 0; i < len; i++) text[i] = "a\r\n\n"[random_below(&random, 4)];
    simdiri_records records = batch_lines(text, len);
    records.keep_cr = random_below(&random, 2) != 0;
    batch_walker walker = {.records = &records};
    batch_record record;
    size_t at = 0, count = 0;
    while (simdiri_next_record(&walker, &record)) {
      assert_int_equal(record.begin, at);
      assert_true(record.begin <= record.end && record.end <= record.separator_end && record.separator_end <= len);
      assert_false(record.is_null);
      assert_int_equal(walker.index, ++count);
      at = record.separator_end;
    }
    assert_int_equal(at, len);
    assert_int_equal(simdiri_count_records(&records), count);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_batch_lines_with_and_without_final_newline),
      cmocka_unit_test(test_batch_lines_keep_cr),
      cmocka_unit_test(test_batch_lines_other_separators),
      cmocka_unit_test(test_batch_lines_notes_and_counts),
      cmocka_unit_test(test_batch_lines_on_error),
      cmocka_unit_test(test_batch_lines_dense_arrays),
      cmocka_unit_test(test_batch_lines_many_changes_in_a_chunk),
      cmocka_unit_test(test_next_record_agrees_with_count),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
