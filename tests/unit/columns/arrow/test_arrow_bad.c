/* arrow: inconsistent columns, types that are not text, growth past 32 bits. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "columns/arrow/column.h"
#include "support/arrow.h"
#include "unit/support.h"

static const int32_t good[] = {0, 3, 6, 9};
static const char text[] = "S:aS:bS:c";

/* The status of a call, and the row that it reports. */
static simdiri_status run(const test_column *column, size_t *row) {
  test_session session;
  simdiri_batch_result result = {0};
  struct ArrowArray output, statuses;
  session_begin(&session, NULL);
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = &column->schema,
                             .input = &column->array,
                             .scratch = session.scratch,
                             .row = *row};
  const simdiri_status status =
      simdiri_arrow_batch(session.context, SIMDIRI_OPERATION_NORMALIZE, &call, &output, &statuses, &result);
  *row = call.row;
  assert_int_equal(column->released, 0);
  assert_true((status == SIMDIRI_OK) == (output.release != NULL));
  assert_true((status == SIMDIRI_OK) == (statuses.release != NULL));
  if (output.release) output.release(&output);
  if (statuses.release) statuses.release(&statuses);
  simdiri_batch_result_free(&result, NULL);
  session_end(&session);
  return status;
}

static void make(test_column *column, const char *format, const void *offsets) {
  const void *const buffers[] = {NULL, offsets, text};
  test_column_init(column, format, 3, 3, buffers);
}

static void check(const test_column *column, simdiri_status expected, size_t expected_row) {
  size_t row = 7;
  assert_int_equal(run(column, &row), expected);
  assert_int_equal(row, expected_row);
}

static void release_input(struct ArrowArrayStream *stream) { stream->release = NULL; }

static void test_arrow_calls_of_unknown_size_are_refused(void **state) {
  (void)state;
  const size_t sizes[] = {0, sizeof(simdiri_arrow_call) - 1, sizeof(simdiri_arrow_call) + 1};
  test_column column;
  test_session session;
  simdiri_batch_result result = {0};
  simdiri_keys_result keys = {0};
  simdiri_arrow_comparison comparison;
  struct ArrowArray output;
  struct ArrowArrayStream input = {.release = release_input}, stream;
  make(&column, "u", good);
  session_begin(&session, NULL);
  static const char *const names[] = {"host"};
  simdiri_parts *parts;
  assert_int_equal(simdiri_parts_create(session.context, NULL, names, 1, NULL, &parts, NULL), SIMDIRI_OK);
  for (size_t i = 0; i < LENGTH_OF(sizes); i++) {
    simdiri_arrow_call call = {.struct_size = sizes[i], .schema = &column.schema, .input = &column.array, .row = 7};
    assert_int_equal(simdiri_arrow_batch(session.context, SIMDIRI_OPERATION_NORMALIZE, &call, &output, NULL, &result),
                     SIMDIRI_ERROR_BAD_OPTION);
    assert_null(output.release);
    assert_int_equal(simdiri_arrow_keys(NULL, &call, &output, NULL, &keys), SIMDIRI_ERROR_BAD_OPTION);
    assert_null(output.release);
    assert_int_equal(simdiri_arrow_parts(parts, &call, &output, &result), SIMDIRI_ERROR_BAD_OPTION);
    assert_int_equal(simdiri_arrow_compare(session.context, &call, &output, NULL, &comparison),
                     SIMDIRI_ERROR_BAD_OPTION);
    assert_null(output.release);
    assert_int_equal(simdiri_arrow_stream(session.context, SIMDIRI_OPERATION_NORMALIZE, &call, &input, &stream),
                     SIMDIRI_ERROR_BAD_OPTION);
    assert_non_null(input.release); /* still the caller's */
    assert_int_equal(call.row, 7);  /* what may not be there is not written */
  }
  simdiri_parts_free(parts);
  session_end(&session);
}

static void test_arrow_types_that_are_refused(void **state) {
  (void)state;
  static const char *const formats[] = {"n", "i", "s", "+s", "uu", "v", "", "w:16", "+l", "tdD"};
  test_column column;
  for (size_t i = 0; i < LENGTH_OF(formats); i++) {
    struct ArrowSchema schema;
    make(&column, formats[i], good);
    check(&column, SIMDIRI_ERROR_COLUMN_TYPE, SIZE_MAX);
    assert_int_equal(simdiri_arrow_schema(&column.schema, SIMDIRI_ON_ERROR_KEEP, NULL, &schema),
                     SIMDIRI_ERROR_COLUMN_TYPE);
    assert_null(schema.release);
  }
  make(&column, "u", good);
  column.schema.dictionary = &column.schema;
  check(&column, SIMDIRI_ERROR_COLUMN_TYPE, SIZE_MAX);
  make(&column, "u", good);
  column.schema.release = NULL;
  check(&column, SIMDIRI_ERROR_COLUMN_TYPE, SIZE_MAX);
}

static void test_arrow_shapes_that_are_refused(void **state) {
  (void)state;
  test_column column;
  struct ArrowArray *array = &column.array;
  make(&column, "u", good);
  check(&column, SIMDIRI_OK, SIZE_MAX);
  for (unsigned i = 0; i < 10; i++) {
    make(&column, i % 2 ? "u" : "vu", good);
    if (i < 2)
      array->length = -1;
    else if (i < 4)
      array->offset = -1;
    else if (i < 6)
      array->length = INT64_MAX;
    else if (i < 8)
      array->offset = INT64_MAX - 2;
    else
      array->release = NULL;
    check(&column, SIMDIRI_ERROR_BAD_COLUMN, SIZE_MAX);
  }
  make(&column, "u", good);
  array->n_buffers = 2;
  check(&column, SIMDIRI_ERROR_BAD_COLUMN, SIZE_MAX);
  make(&column, "u", NULL);
  check(&column, SIMDIRI_ERROR_BAD_COLUMN, SIZE_MAX);
  make(&column, "u", good);
  column.buffers[2] = NULL;
  check(&column, SIMDIRI_ERROR_BAD_COLUMN, SIZE_MAX);
  make(&column, "u", good);
  array->buffers = NULL;
  check(&column, SIMDIRI_ERROR_BAD_COLUMN, SIZE_MAX);
  make(&column, "u", good);
  array->n_children = 1;
  check(&column, SIMDIRI_ERROR_BAD_COLUMN, SIZE_MAX);
}

static void test_arrow_offsets_that_are_refused(void **state) {
  (void)state;
  static const struct {
    int32_t offsets[4];
    size_t row;
  } cases[] = {{{-1, 3, 6, 9}, 0}, {{0, -3, 6, 9}, 0}, {{0, 3, 2, 9}, 1}, {{0, 3, 6, 5}, 2}, {{0, 3, 6, INT32_MIN}, 2}};
  test_column column;
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    int64_t wide[4];
    make(&column, "u", cases[i].offsets);
    check(&column, SIMDIRI_ERROR_BAD_COLUMN, cases[i].row);
    for (size_t k = 0; k < 4; k++) wide[k] = cases[i].offsets[k];
    make(&column, "U", wide);
    check(&column, SIMDIRI_ERROR_BAD_COLUMN, cases[i].row);
  }
}

static void check_view(const unsigned char view[16], int64_t text_len, size_t buffers, simdiri_status expected) {
  unsigned char views[32];
  test_column column;
  const int64_t lens[] = {text_len};
  test_view(views, "S:a", 3, 0, 0);
  memcpy(views + 16, view, 16);
  const void *const list[] = {NULL, views, buffers ? (const void *)"S:aaaaaaaaaaaa" : lens, lens};
  test_column_init(&column, "vu", 2, 3 + (int64_t)buffers, list);
  check(&column, expected, expected == SIMDIRI_OK ? SIZE_MAX : 1);
}

static void test_arrow_views_that_are_refused(void **state) {
  (void)state;
  static const struct {
    int32_t len, buffer, offset;
  } bad[] = {{-1, 0, 0},  {INT32_MIN, 0, 0}, {15, 0, 0},        {14, 0, 1},        {14, 1, 0},
             {14, -1, 0}, {14, 0, -1},       {INT32_MAX, 0, 2}, {14, INT32_MAX, 0}};
  unsigned char view[16];
  test_view(view, "S:aa", 14, 0, 0);
  check_view(view, 14, 1, SIMDIRI_OK);
  check_view(view, 13, 1, SIMDIRI_ERROR_BAD_COLUMN);
  check_view(view, -1, 1, SIMDIRI_ERROR_BAD_COLUMN);
  check_view(view, 14, 0, SIMDIRI_ERROR_BAD_COLUMN);
  for (size_t i = 0; i < LENGTH_OF(bad); i++) {
    memcpy(view, &bad[i].len, 4);
    memcpy(view + 8, &bad[i].buffer, 4);
    memcpy(view + 12, &bad[i].offset, 4);
    check_view(view, 14, 1, SIMDIRI_ERROR_BAD_COLUMN);
  }
  test_column column;
  const void *const too_few[] = {NULL, view};
  test_column_init(&column, "vu", 1, 2, too_few);
  check(&column, SIMDIRI_ERROR_BAD_COLUMN, SIZE_MAX);
}

/* The row whose end exceeds 32 bits is reported; one that ends exactly at the limit is not. */
static void test_arrow_growth_past_32_bits(void **state) {
  (void)state;
  const int64_t fits[] = {0, 5, INT32_MAX, INT32_MAX};
  const int64_t grows[] = {0, 5, (int64_t)INT32_MAX + 1, (int64_t)INT32_MAX + 1};
  int32_t narrow[4];
  size_t row = 7;
  assert_int_equal(simdiri_arrow_narrow(fits, 3, narrow, &row), SIMDIRI_OK);
  assert_int_equal(row, 7);
  assert_int_equal(narrow[1], 5);
  assert_int_equal(narrow[3], INT32_MAX);
  assert_int_equal(simdiri_arrow_narrow(grows, 3, narrow, &row), SIMDIRI_ERROR_TOO_LONG);
  assert_int_equal(row, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_arrow_calls_of_unknown_size_are_refused),
      cmocka_unit_test(test_arrow_types_that_are_refused),
      cmocka_unit_test(test_arrow_shapes_that_are_refused),
      cmocka_unit_test(test_arrow_offsets_that_are_refused),
      cmocka_unit_test(test_arrow_views_that_are_refused),
      cmocka_unit_test(test_arrow_growth_past_32_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
