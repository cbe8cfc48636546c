/* arrow: labels of columns, and redaction of columns. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "support/arrow.h"
#include "unit/support.h"

#define TEXT "http://h/1badXXXhttp://u@H/a"
static const int32_t narrow[] = {0, 10, 13, 16, 28};
static const int64_t wide[] = {0, 10, 13, 16, 28};
static const uint8_t third_is_null[] = {0x0B};
enum { ROWS = 4 };
static const char *const labels[ROWS] = {"h/{int}", "bad", NULL, "h/a"};
static const char *const redacted[ROWS] = {"http://h/1", "bad", NULL, "http://{redacted}@H/a"};

static simdiri_context *context;
static simdiri_scratch *scratch;
static simdiri_labeler *labeler;
static simdiri_redactor *redactor;

static int set_up(void **state) {
  (void)state;
  static const char *const what[] = {"userinfo"};
  simdiri_options options;
  simdiri_label_options label_options;
  simdiri_options_init(&options);
  simdiri_label_options_init(&label_options);
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_labeler_create(context, &label_options, NULL, &labeler, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_redactor_create(what, 1, NULL, 0, NULL, &redactor, NULL), SIMDIRI_OK);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  simdiri_labeler_free(labeler);
  simdiri_redactor_free(redactor);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  return 0;
}

static void make_column(test_column *column, const char *format, size_t from) {
  const void *offsets =
      strchr("UZ", format[0]) ? guarded_copy(1, wide, sizeof wide) : guarded_copy(1, narrow, sizeof narrow);
  const void *const buffers[] = {guarded_copy(0, third_is_null, 1), offsets, guarded_copy(2, TEXT, sizeof TEXT - 1)};
  test_column_init(column, format, ROWS, 3, buffers);
  column->array.offset = (int64_t)from;
  column->array.length = (int64_t)(ROWS - from);
}

static void check_rows(const char *format, const struct ArrowArray *array, const char *const *expected_rows,
                       size_t from) {
  int64_t nulls = 0;
  assert_int_equal(array->length, ROWS - from);
  for (size_t row = 0; row < ROWS - from; row++) {
    size_t len;
    const char *text = test_column_row(format, array, row, &len), *expected = expected_rows[from + row];
    assert_true((text == NULL) == (expected == NULL));
    if (expected) check_same_text(format, text, len, expected, strlen(expected));
    nulls += expected == NULL;
  }
  assert_int_equal(array->null_count, nulls);
}

static simdiri_arrow_call make_call(const test_column *column) {
  return (simdiri_arrow_call){.struct_size = sizeof(simdiri_arrow_call),
                              .schema = &column->schema,
                              .input = &column->array,
                              .scratch = scratch,
                              .row = 7};
}

static const char *const formats[] = {"u", "z", "U", "Z"};

static void test_arrow_labels_each_type_and_slice(void **state) {
  (void)state;
  static const char *const without_bad[ROWS] = {"h/{int}", NULL, NULL, "h/a"};
  static const char *const with_empty[ROWS] = {"h/{int}", "", NULL, "h/a"};
  const char *const *const expected_rows[] = {labels, with_empty, without_bad}; /* by simdiri_on_error */
  for (size_t i = 0; i < LENGTH_OF(formats); i++) {
    for (size_t from = 0; from <= ROWS; from++) {
      for (unsigned on_error = SIMDIRI_ON_ERROR_KEEP; on_error <= SIMDIRI_ON_ERROR_SKIP; on_error++) {
        test_column column;
        struct ArrowArray output, statuses;
        simdiri_batch_result result = {0};
        make_column(&column, formats[i], from);
        simdiri_arrow_call call = make_call(&column);
        call.on_error = (simdiri_on_error)on_error;
        assert_int_equal(simdiri_arrow_labels(labeler, &call, &output, &statuses, &result), SIMDIRI_OK);
        assert_int_equal(call.row, SIZE_MAX);
        check_rows(formats[i], &output, expected_rows[on_error], from);
        assert_int_equal(result.error_count, from <= 1);
        assert_int_equal(statuses.null_count, from <= 2);
        if (from <= 1) assert_int_equal(((const uint16_t *)statuses.buffers[1])[1 - from], SIMDIRI_ERROR_NO_SCHEME);
        output.release(&output);
        statuses.release(&statuses);
        simdiri_batch_result_free(&result, NULL);
        assert_int_equal(column.released, 0);
      }
    }
  }
}

static void test_arrow_redact_each_type_and_slice(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(formats); i++) {
    for (size_t from = 0; from <= ROWS; from++) {
      test_column column;
      struct ArrowArray output;
      uint64_t counts[64] = {0}, total = 0;
      assert_in_range(simdiri_redactor_rule_count(redactor), 1, LENGTH_OF(counts));
      make_column(&column, formats[i], from);
      simdiri_arrow_call call = make_call(&column);
      assert_int_equal(simdiri_arrow_redact(redactor, &call, &output, counts), SIMDIRI_OK);
      assert_int_equal(call.row, SIZE_MAX);
      check_rows(formats[i], &output, redacted, from);
      for (size_t rule = 0; rule < LENGTH_OF(counts); rule++) total += counts[rule];
      assert_int_equal(total, from <= 3);
      output.release(&output);
    }
  }
}

static void test_arrow_labels_and_redaction_of_views(void **state) {
  (void)state;
  unsigned char views[2 * 16];
  static const int64_t lens[] = {sizeof TEXT - 1};
  test_view(views, TEXT, 10, 0, 0);
  test_view(views + 16, &TEXT[16], 12, 0, 0);
  const void *const buffers[] = {NULL, guarded_copy(0, views, sizeof views), guarded_copy(1, TEXT, sizeof TEXT - 1),
                                 lens};
  test_column column;
  struct ArrowArray output;
  simdiri_batch_result result = {0};
  size_t len;
  test_column_init(&column, "vu", 2, 4, buffers);
  simdiri_arrow_call call = make_call(&column);
  assert_int_equal(simdiri_arrow_labels(labeler, &call, &output, NULL, &result), SIMDIRI_OK);
  const char *text = test_column_row("U", &output, 0, &len);
  check_same_text("label", text, len, labels[0], strlen(labels[0]));
  output.release(&output);
  assert_int_equal(simdiri_arrow_redact(redactor, &call, &output, NULL), SIMDIRI_OK);
  text = test_column_row("U", &output, 1, &len);
  check_same_text("redacted", text, len, redacted[3], strlen(redacted[3]));
  output.release(&output);
  simdiri_batch_result_free(&result, NULL);
}

static void test_arrow_labels_refuse_numbers(void **state) {
  (void)state;
  test_column column;
  struct ArrowArray output;
  simdiri_batch_result result = {0};
  make_column(&column, "u", 0);
  column.schema.format = "l";
  simdiri_arrow_call call = make_call(&column);
  assert_int_equal(simdiri_arrow_labels(labeler, &call, &output, NULL, &result), SIMDIRI_ERROR_COLUMN_TYPE);
  assert_null(output.release);
  assert_int_equal(simdiri_arrow_redact(redactor, &call, &output, NULL), SIMDIRI_ERROR_COLUMN_TYPE);
  assert_null(output.release);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_arrow_labels_each_type_and_slice),
      cmocka_unit_test(test_arrow_redact_each_type_and_slice),
      cmocka_unit_test(test_arrow_labels_and_redaction_of_views),
      cmocka_unit_test(test_arrow_labels_refuse_numbers),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
