/* Arrow columns that could be slow. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hostile/hostile.h"
#include "support/arrow.h"

/* Frees nothing of the column; returns the length of the output. */
static int64_t run(const test_column *column, simdiri_on_error on_error, size_t expected_errors) {
  simdiri_options options;
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_batch_result result = {0};
  struct ArrowArray output, statuses;
  simdiri_options_init(&options);
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = &column->schema,
                             .input = &column->array,
                             .scratch = scratch,
                             .on_error = on_error};
  assert_int_equal(simdiri_arrow_batch(context, SIMDIRI_OPERATION_NORMALIZE, &call, &output, &statuses, &result),
                   SIMDIRI_OK);
  assert_int_equal(result.error_count, expected_errors);
  const int64_t len = ((const int64_t *)output.buffers[1])[output.length];
  output.release(&output);
  statuses.release(&statuses);
  simdiri_batch_result_free(&result, NULL);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  return len;
}

static void *allocate(size_t count, size_t size) {
  void *block = calloc(count, size);
  assert_non_null(block);
  return block;
}

/* Empty rows: null and of length 0, in turn. */
static void test_rows_without_bytes(void **state) {
  (void)state;
  const size_t rows = 4 * (size_t)MEGA;
  int64_t *offsets = allocate(rows + 1, sizeof *offsets);
  uint8_t *validity = allocate(rows / 8, 1);
  test_column column;
  const void *const buffers[] = {validity, offsets, NULL};
  test_column_init(&column, "U", (int64_t)rows, 3, buffers);
  assert_int_equal(run(&column, SIMDIRI_ON_ERROR_SKIP, 0), 0);
  memset(validity, 0x55, rows / 8);
  assert_int_equal(run(&column, SIMDIRI_ON_ERROR_SKIP, rows / 2), 0);
  column.buffers[0] = NULL;
  assert_int_equal(run(&column, SIMDIRI_ON_ERROR_KEEP, rows), 0);
  free(offsets);
  free(validity);
}

/* Every other row is null, so no two rows can be processed together. */
static void test_every_other_row_is_null(void **state) {
  (void)state;
  const size_t rows = MEGA;
  test_text text = {NULL, 0, 0};
  test_text_repeat(&text, "http://h/?", rows);
  int64_t *offsets = allocate(rows + 1, sizeof *offsets);
  uint8_t *validity = allocate(rows / 8, 1);
  for (size_t i = 0; i <= rows; i++) offsets[i] = (int64_t)(10 * i);
  memset(validity, 0x55, rows / 8);
  test_column column;
  const void *const buffers[] = {validity, offsets, text.data};
  test_column_init(&column, "U", (int64_t)rows, 3, buffers);
  assert_int_equal(run(&column, SIMDIRI_ON_ERROR_SKIP, 0), 5 * rows);
  free(offsets);
  free(validity);
  test_text_free(&text);
}

/* A few bytes that many views share: the cost depends on the rows, not on the buffer. */
static void test_views_of_the_same_bytes(void **state) {
  (void)state;
  const size_t rows = MEGA;
  unsigned char *views = allocate(rows, 16);
  const int64_t lens[] = {4, 40};
  for (size_t i = 0; i < rows; i++) test_view(views + 16 * i, "http://host.example/with/a/path/thatisok", 40, 1, 0);
  test_column column;
  const void *const buffers[] = {NULL, views, "S:aa", "http://host.example/with/a/path/thatisok", lens};
  test_column_init(&column, "vu", (int64_t)rows, 5, buffers);
  assert_int_equal(run(&column, SIMDIRI_ON_ERROR_KEEP, 0), 40 * rows);
  free(views);
}

/* Views of one long text: the result of parse is as long as the views, and the cost of a row is its length. */
static void test_parts_of_views_of_the_same_bytes(void **state) {
  (void)state;
  const size_t rows = MEGA / 4;
  unsigned char *views = allocate(rows, 16);
  const int64_t lens[] = {40};
  for (size_t i = 0; i < rows; i++) test_view(views + 16 * i, "s:::::::::::::::::::::::::::::::::::::::", 40, 0, 0);
  test_column column;
  struct ArrowArray output;
  const void *const buffers[] = {NULL, views, "s:::::::::::::::::::::::::::::::::::::::", lens};
  test_column_init(&column, "vu", (int64_t)rows, 4, buffers);
  assert_int_equal(simdiri_arrow_parse(&column.schema, &column.array, NULL, &output, NULL), SIMDIRI_OK);
  assert_int_equal(((const int64_t *)output.children[5]->buffers[1])[rows], 38 * rows);
  output.release(&output);
  free(views);
}

/* Two long texts that differ at the end, and empty rows. */
static void test_comparing_long_rows(void **state) {
  (void)state;
  test_text text = {NULL, 0, 0};
  simdiri_options options;
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_arrow_comparison result;
  struct ArrowArray output;
  test_text_repeat(&text, "s:/%41/../", 4 * (size_t)MEGA / 10);
  const int64_t offsets[2][4] = {{0, 0, 0, (int64_t)text.len}, {0, 0, 0, (int64_t)text.len - 3}};
  test_column columns[2];
  for (size_t i = 0; i < 2; i++) {
    const void *const buffers[] = {NULL, offsets[i], text.data};
    test_column_init(&columns[i], "U", 3, 3, buffers);
  }
  simdiri_options_init(&options);
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = &columns[0].schema,
                             .input = &columns[0].array,
                             .other_schema = &columns[1].schema,
                             .other_input = &columns[1].array,
                             .scratch = scratch};
  assert_int_equal(simdiri_arrow_compare(context, &call, &output, NULL, &result), SIMDIRI_OK);
  assert_int_equal(result.error_count, 2);
  assert_int_equal(output.length, 3);
  output.release(&output);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  test_text_free(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rows_without_bytes),      cmocka_unit_test(test_every_other_row_is_null),
      cmocka_unit_test(test_views_of_the_same_bytes), cmocka_unit_test(test_parts_of_views_of_the_same_bytes),
      cmocka_unit_test(test_comparing_long_rows),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
