/* batch: records by offsets and validity, as Arrow lays them out. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/iri/batch/batch_support.h"

static simdiri_records by_offsets32(const test_literal *data, const int32_t *offsets, size_t count) {
  return (simdiri_records){.data = guarded_copy(0, data->data, data->len),
                           .data_len = data->len,
                           .offsets32 =
                               (const int32_t *)(const void *)guarded_copy(1, offsets, (count + 1) * sizeof *offsets),
                           .record_count = count};
}

static void test_batch_offsets_of_both_widths(void **state) {
  (void)state;
  static const test_literal data = LITERAL("S:aS:bbs:c");
  static const int32_t narrow[] = {0, 3, 3, 7, 10};
  static const int64_t wide[] = {0, 3, 3, 7, 10};
  test_batch batch;
  batch_begin(&batch);
  simdiri_records records = by_offsets32(&data, narrow, 4);
  assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &records), SIMDIRI_OK);
  batch_check_output(&batch, "s:as:bbs:c", 10);
  assert_int_equal(batch.result.record_count, 4);
  assert_int_equal(batch.result.error_count, 1); /* the empty one */
  records.offsets32 = NULL;
  records.offsets64 = (const int64_t *)(const void *)guarded_copy(1, wide, sizeof wide);
  assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &records), SIMDIRI_OK);
  batch_check_output(&batch, "s:as:bbs:c", 10);
  batch_end(&batch);
}

/* A slice of an array does not begin at 0; nothing before or after it may be read. */
static void test_batch_offsets_of_a_slice(void **state) {
  (void)state;
  static const test_literal data = LITERAL("\nXXXS:a\nS:bYYY\n");
  static const int32_t offsets[] = {4, 7, 7, 8, 11};
  static const expected_note notes[] = {
      {0, 4, SIMDIRI_OK, SIMDIRI_CHANGE_SCHEME_CASE},
      {1, 7, SIMDIRI_ERROR_NO_SCHEME, 0},
      {2, 7, SIMDIRI_ERROR_NO_SCHEME, 0},
      {3, 8, SIMDIRI_OK, SIMDIRI_CHANGE_SCHEME_CASE},
  };
  int64_t output_offsets[5];
  static const int64_t expected_offsets[] = {0, 3, 3, 4, 7};
  test_batch batch;
  batch_begin(&batch);
  const simdiri_records records = by_offsets32(&data, offsets, 4);
  batch.result.output_offsets = output_offsets;
  batch.result.dense_capacity = 4;
  assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &records), SIMDIRI_OK);
  batch_check_output(&batch, "s:a\ns:b", 7); /* the newline is an ordinary byte of a record, and is kept */
  batch_check_notes(&batch, notes, LENGTH_OF(notes));
  assert_memory_equal(output_offsets, expected_offsets, sizeof expected_offsets);
  batch_end(&batch);
}

/* Records in memory that cannot be read: the second record is null. */
static void test_batch_offsets_null_records_are_never_read(void **state) {
  (void)state;
  static const char text[] = "S:a";
  static const int64_t offsets[] = {0, 3, 4099, 4099};
  static const uint8_t validity[] = {0x05};
  test_batch batch;
  batch_begin(&batch);
  const simdiri_records records = {.data = guarded_copy(0, text, 3), /* the guard page follows */
                                   .data_len = 4099,
                                   .offsets64 = offsets,
                                   .record_count = 3,
                                   .validity = (const uint8_t *)guarded_bytes(2, validity, 1)};
  uint16_t statuses[3];
  int64_t output_offsets[4];
  static const int64_t expected_offsets[] = {0, 3, 3, 3};
  batch.result.statuses = statuses;
  batch.result.output_offsets = output_offsets;
  batch.result.dense_capacity = 3;
  assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_EMPTY, &records), SIMDIRI_OK);
  batch_check_output(&batch, "s:a", 3);
  assert_int_equal(statuses[1], SIMDIRI_OK);
  assert_int_equal(statuses[2], SIMDIRI_ERROR_NO_SCHEME); /* empty, but not null */
  assert_memory_equal(output_offsets, expected_offsets, sizeof expected_offsets);
  batch_end(&batch);
}

static void test_batch_offsets_all_null_without_data(void **state) {
  (void)state;
  static const int32_t offsets[] = {0, 5, 9};
  static const uint8_t validity[] = {0};
  test_batch batch;
  batch_begin(&batch);
  const simdiri_records records = {
      .data = unreadable(), .data_len = 9, .offsets32 = offsets, .record_count = 2, .validity = validity};
  assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &records), SIMDIRI_OK);
  assert_int_equal(batch.session.out.len, 0);
  assert_int_equal(batch.result.record_count, 2);
  assert_int_equal(batch.result.note_count, 0);
  batch_end(&batch);
}

/* Bit i of byte i / 8, low bit first, starting at any bit. */
static void test_batch_offsets_validity_from_any_bit(void **state) {
  (void)state;
  enum { RECORDS = 20 };
  char data[RECORDS];
  int32_t offsets[RECORDS + 1];
  for (int32_t i = 0; i <= RECORDS; i++) offsets[i] = i;
  memset(data, 'x', sizeof data);
  const test_literal text = {data, sizeof data};
  random_source random = random_begin();
  for (size_t begin = 0; begin < 40; begin++) {
    uint8_t bits[(RECORDS + 40 + 7) / 8];
    for (size_t i = 0; i < sizeof bits; i++) bits[i] = (uint8_t)random_next(&random);
    test_batch batch;
    batch_begin(&batch);
    simdiri_records records = by_offsets32(&text, offsets, RECORDS);
    records.validity = guarded_bytes(2, bits, (begin + RECORDS + 7) / 8);
    records.validity_offset = begin;
    uint16_t statuses[RECORDS];
    batch.result.statuses = statuses;
    batch.result.dense_capacity = RECORDS;
    assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &records), SIMDIRI_OK);
    size_t valid = 0;
    for (size_t i = 0; i < RECORDS; i++) {
      const bool is_valid = bits[(begin + i) / 8] >> (begin + i) % 8 & 1;
      assert_int_equal(statuses[i], is_valid ? SIMDIRI_ERROR_NO_SCHEME : SIMDIRI_OK);
      valid += is_valid;
    }
    assert_int_equal(batch.session.out.len, valid);
    batch_end(&batch);
  }
}

static void test_batch_offsets_on_error(void **state) {
  (void)state;
  static const test_literal data = LITERAL("S:abads:b");
  static const int32_t offsets[] = {0, 3, 6, 9};
  static const struct {
    simdiri_on_error on_error;
    const char *expected;
    int64_t offsets[4];
  } rows[] = {
      {SIMDIRI_ON_ERROR_KEEP, "s:abads:b", {0, 3, 6, 9}},
      {SIMDIRI_ON_ERROR_EMPTY, "s:as:b", {0, 3, 3, 6}},
      {SIMDIRI_ON_ERROR_SKIP, "s:as:b", {0, 3, 3, 6}}, /* an empty record: every record keeps its offset */
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    int64_t output_offsets[4];
    test_batch batch;
    batch_begin(&batch);
    const simdiri_records records = by_offsets32(&data, offsets, 3);
    batch.result.output_offsets = output_offsets;
    batch.result.dense_capacity = 3;
    assert_int_equal(batch_run(&batch, rows[i].on_error, &records), SIMDIRI_OK);
    batch_check_output(&batch, rows[i].expected, strlen(rows[i].expected));
    assert_memory_equal(output_offsets, rows[i].offsets, sizeof output_offsets);
    batch_end(&batch);
  }
}

static void check_refused(const simdiri_records *records) {
  test_batch batch;
  batch_begin(&batch);
  assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, records), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(batch.session.out.len, 0);
  assert_int_equal(batch.result.record_count, 0);
  batch_end(&batch);
}

static void test_batch_offsets_that_decrease_or_leave_the_data(void **state) {
  (void)state;
  static const test_literal data = LITERAL("abcdef");
  static const int32_t bad[][3] = {{3, 2, 6},  {0, 6, 5}, {0, 3, 7},        {-1, 3, 6},
                                   {0, -1, 6}, {7, 7, 7}, {0, INT32_MAX, 6}};
  for (size_t i = 0; i < LENGTH_OF(bad); i++) {
    const simdiri_records records = by_offsets32(&data, bad[i], 2);
    check_refused(&records);
  }
  static const int64_t wide[][2] = {{0, INT64_MAX}, {INT64_MIN, 0}, {0, (int64_t)1 << 32}};
  for (size_t i = 0; i < LENGTH_OF(wide); i++) {
    const simdiri_records records = {.data = data.data, .data_len = 6, .offsets64 = wide[i], .record_count = 1};
    check_refused(&records);
  }
}

static void test_batch_offsets_contradictory_input(void **state) {
  (void)state;
  static const int32_t narrow[] = {0, 1};
  static const int64_t wide[] = {0, 1};
  static const uint8_t validity[] = {1};
  check_refused(
      &(simdiri_records){.data = "a", .data_len = 1, .offsets32 = narrow, .offsets64 = wide, .record_count = 1});
  check_refused(&(simdiri_records){.data = "a", .data_len = 1, .separator = '\n', .validity = validity});
  check_refused(&(simdiri_records){.data = NULL, .data_len = 1, .separator = '\n'});
  check_refused(&(simdiri_records){.data = NULL, .data_len = 1, .offsets32 = narrow, .record_count = 1});
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_batch_offsets_of_both_widths),
      cmocka_unit_test(test_batch_offsets_of_a_slice),
      cmocka_unit_test(test_batch_offsets_null_records_are_never_read),
      cmocka_unit_test(test_batch_offsets_all_null_without_data),
      cmocka_unit_test(test_batch_offsets_validity_from_any_bit),
      cmocka_unit_test(test_batch_offsets_on_error),
      cmocka_unit_test(test_batch_offsets_that_decrease_or_leave_the_data),
      cmocka_unit_test(test_batch_offsets_contradictory_input),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
