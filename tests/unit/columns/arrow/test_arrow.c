/* arrow: columns of each type, slices, nulls, errors of rows. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "support/arrow.h"
#include "unit/support.h"

/* The arguments of a call, and its results. */
typedef struct {
  test_session session;
  simdiri_batch_result result;
  struct ArrowSchema schema;
  struct ArrowArray output, statuses;
  size_t row;
} test_arrow;

static void begin(test_arrow *t) {
  memset(t, 0, sizeof *t);
  session_begin(&t->session, NULL);
}

static void release(test_arrow *t) {
  if (t->schema.release) t->schema.release(&t->schema);
  if (t->output.release) t->output.release(&t->output);
  if (t->statuses.release) t->statuses.release(&t->statuses);
  assert_null(t->output.release);
}

static void end(test_arrow *t) {
  release(t);
  simdiri_batch_result_free(&t->result, NULL);
  session_end(&t->session);
}

static simdiri_arrow_call make_call(const test_arrow *t, const test_column *column) {
  return (simdiri_arrow_call){.struct_size = sizeof(simdiri_arrow_call),
                              .schema = &column->schema,
                              .input = &column->array,
                              .scratch = t->session.scratch};
}

static simdiri_status run(test_arrow *t, const test_column *column, simdiri_on_error on_error) {
  release(t);
  simdiri_arrow_call call = make_call(t, column);
  call.on_error = on_error;
  const simdiri_status status =
      simdiri_arrow_batch(t->session.context, SIMDIRI_OPERATION_NORMALIZE, &call, &t->output, &t->statuses, &t->result);
  t->row = call.row;
  assert_int_equal(column->released, 0);
  if (status != SIMDIRI_OK) {
    assert_null(t->output.release);
    assert_null(t->statuses.release);
    assert_int_equal(t->result.record_count + t->result.note_count, 0);
    return status;
  }
  assert_int_equal(simdiri_arrow_schema(&column->schema, on_error, NULL, &t->schema), SIMDIRI_OK);
  assert_int_equal(t->output.length, column->array.length);
  assert_int_equal(t->output.n_buffers, 3);
  assert_int_equal(t->statuses.n_buffers, 2);
  assert_int_equal(t->row, SIZE_MAX);
  return status;
}

static void check_row(const test_arrow *t, size_t row, const char *expected) {
  size_t len;
  const char *text = test_column_row(t->schema.format, &t->output, row, &len);
  if (!expected) {
    assert_null(text);
    return;
  }
  assert_non_null(text);
  check_same_text(t->schema.format, text, len, expected, strlen(expected));
}

static uint16_t status_of(const test_arrow *t, size_t row) { return ((const uint16_t *)t->statuses.buffers[1])[row]; }

#define TEXT "HTTP://h/aXXXXno schemeS:\xC3\xA9"
static const int32_t narrow[] = {0, 10, 14, 23, 27};
static const int64_t wide[] = {0, 10, 14, 23, 27};
static const uint8_t second_is_null[] = {0x0D};

/* A read past the bytes of the other rows, or past the bitmap, is a fault. */
static void make(test_column *column, const char *format, bool is_wide) {
  const void *const buffers[] = {
      guarded_copy(0, second_is_null, 1),
      is_wide ? guarded_copy(1, wide, sizeof wide) : guarded_copy(1, narrow, sizeof narrow),
      guarded_copy(2, TEXT, sizeof TEXT - 1),
  };
  test_column_init(column, format, 4, 3, buffers);
}

static void check_kept(const test_arrow *t) {
  check_row(t, 0, "http://h/a");
  check_row(t, 1, NULL);
  check_row(t, 2, "no scheme");
  check_row(t, 3, "s:%C3%A9");
  assert_int_equal(t->output.null_count, 1);
  assert_int_equal(t->statuses.null_count, 1);
  assert_int_equal(status_of(t, 0), SIMDIRI_OK);
  assert_int_equal(status_of(t, 1), SIMDIRI_OK);
  assert_int_equal(status_of(t, 2), SIMDIRI_ERROR_NO_SCHEME);
  assert_int_equal(t->result.record_count, 4);
  assert_int_equal(t->result.error_count, 1);
  assert_int_equal(t->result.changed_count, 2);
}

static void test_arrow_types(void **state) {
  (void)state;
  static const char *const formats[] = {"u", "z", "U", "Z"};
  test_arrow t;
  begin(&t);
  for (size_t i = 0; i < LENGTH_OF(formats); i++) {
    test_column column;
    make(&column, formats[i], i >= 2);
    assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_KEEP), SIMDIRI_OK);
    assert_string_equal(t.schema.format, formats[i]);
    assert_string_equal(t.schema.name, "url");
    assert_int_equal(t.schema.flags, ARROW_FLAG_NULLABLE);
    check_kept(&t);
  }
  end(&t);
}

static void test_arrow_errors_become_null_or_empty(void **state) {
  (void)state;
  test_arrow t;
  test_column column;
  begin(&t);
  make(&column, "u", false);
  assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_EMPTY), SIMDIRI_OK);
  check_row(&t, 2, "");
  assert_int_equal(t.output.null_count, 1);
  assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_SKIP), SIMDIRI_OK);
  check_row(&t, 0, "http://h/a");
  check_row(&t, 1, NULL);
  check_row(&t, 2, NULL);
  check_row(&t, 3, "s:%C3%A9");
  assert_int_equal(t.output.null_count, 2);
  assert_int_equal(t.statuses.null_count, 1);
  /* … of a column without a bitmap. */
  column.buffers[0] = NULL;
  column.schema.flags = 0;
  assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_SKIP), SIMDIRI_OK);
  assert_int_equal(t.schema.flags, ARROW_FLAG_NULLABLE);
  check_row(&t, 1, NULL); /* XXXX */
  check_row(&t, 2, NULL);
  check_row(&t, 3, "s:%C3%A9");
  assert_int_equal(t.output.null_count, 2);
  assert_int_equal(t.statuses.null_count, 0);
  assert_int_equal(status_of(&t, 1), SIMDIRI_ERROR_NO_SCHEME);
  end(&t);
}

/* Every slice of the column, with its bitmap shifted by every number of bits. */
static void test_arrow_slices(void **state) {
  (void)state;
  enum { ROWS = 40 };
  char text[ROWS * 3 + 1] = "";
  int32_t offsets[ROWS + 1] = {0};
  uint8_t validity[ROWS / 8] = {0};
  for (size_t i = 0; i < ROWS; i++) {
    const char piece[] = {'S', ':', (char)('a' + i % 26), '\0'};
    append_piece(text, sizeof text, piece);
    offsets[i + 1] = (int32_t)(3 * i + 3);
    if (i % 3 != 0) validity[i / 8] |= (uint8_t)(1u << i % 8);
  }
  const void *const buffers[] = {guarded_copy(0, validity, sizeof validity), guarded_copy(1, offsets, sizeof offsets),
                                 guarded_copy(2, text, sizeof text - 1)};
  test_arrow t;
  begin(&t);
  for (size_t from = 0; from <= ROWS; from++) {
    for (size_t length = 0; length <= ROWS - from; length++) {
      test_column column;
      test_column_init(&column, "u", (int64_t)length, 3, buffers);
      column.array.offset = (int64_t)from;
      assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_KEEP), SIMDIRI_OK);
      size_t nulls = 0;
      for (size_t i = 0; i < length; i++) {
        const char expected[] = {'s', ':', (char)('a' + (from + i) % 26), '\0'};
        const bool is_null = (from + i) % 3 == 0;
        check_row(&t, i, is_null ? NULL : expected);
        nulls += is_null;
      }
      assert_int_equal(t.output.null_count, nulls);
    }
  }
  end(&t);
}

/* If a column claims to have no nulls, its bitmap is not read; the bytes of a null row may be anywhere. */
static void test_arrow_reads_only_needed_bytes(void **state) {
  (void)state;
  static const int64_t far_offsets[] = {0, 3, 1 << 30, 1 << 30};
  static const uint8_t first_only[] = {0x01};
  test_arrow t;
  test_column column;
  begin(&t);
  const void *const buffers[] = {first_only, far_offsets, guarded_copy(2, "S:a", 3)};
  test_column_init(&column, "U", 3, 3, buffers);
  assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_KEEP), SIMDIRI_OK);
  check_row(&t, 0, "s:a");
  check_row(&t, 1, NULL);
  check_row(&t, 2, NULL);
  const void *const no_nulls[] = {unreadable(), far_offsets, guarded_copy(2, "S:a", 3)};
  test_column_init(&column, "U", 1, 3, no_nulls);
  column.array.null_count = 0;
  assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_KEEP), SIMDIRI_OK);
  check_row(&t, 0, "s:a");
  end(&t);
}

static void test_arrow_empty_columns(void **state) {
  (void)state;
  static const char *const formats[] = {"u", "U"};
  static const void *const nothing[3] = {NULL, NULL, NULL};
  test_arrow t;
  test_column column;
  begin(&t);
  for (size_t i = 0; i < LENGTH_OF(formats); i++) {
    test_column_init(&column, formats[i], 0, 3, nothing);
    assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_SKIP), SIMDIRI_OK);
    assert_non_null(t.output.buffers[1]);
    assert_non_null(t.output.buffers[2]);
    assert_int_equal(t.output.null_count, 0);
  }
  test_column_init(&column, "vu", 0, 3, nothing);
  assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_SKIP), SIMDIRI_OK);
  assert_string_equal(t.schema.format, "U");
  end(&t);
}

static void make_views(test_column *column, const int64_t lens[2], const char *texts[2], unsigned char views[5 * 16]) {
  test_view(views, "S:short", 7, 0, 0);
  test_view(views + 16, "HTTP://example.com/%7e", 22, 1, 2);
  memset(views + 32, 0xFF, 16); /* null: not read */
  test_view(views + 48, "http://h/\xC3\xA9", 11, 0, 0);
  test_view(views + 64, "S:aaaaaaaaaaa", 13, 0, 0);
  static const uint8_t validity[] = {0x1B};
  const void *const buffers[] = {validity, guarded_copy(3, views, 5 * 16), texts[0], texts[1], lens};
  test_column_init(column, "vu", 5, 5, buffers);
}

static void test_arrow_views(void **state) {
  (void)state;
  static const int64_t lens[] = {13, 24};
  unsigned char views[5 * 16];
  test_arrow t;
  test_column column;
  begin(&t);
  const char *texts[] = {guarded_copy(0, "S:aaaaaaaaaaa", 13), guarded_copy(1, "..HTTP://example.com/%7e", 24)};
  make_views(&column, lens, texts, views);
  assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_KEEP), SIMDIRI_OK);
  assert_string_equal(t.schema.format, "U");
  check_row(&t, 0, "s:short");
  check_row(&t, 1, "http://example.com/~");
  check_row(&t, 2, NULL);
  check_row(&t, 3, "http://h/%C3%A9");
  check_row(&t, 4, "s:aaaaaaaaaaa");
  column.array.offset = 3;
  column.array.length = 2;
  assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_KEEP), SIMDIRI_OK);
  check_row(&t, 0, "http://h/%C3%A9");
  check_row(&t, 1, "s:aaaaaaaaaaa");
  assert_int_equal(t.output.null_count, 0);
  column.schema.format = "vz";
  assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_KEEP), SIMDIRI_OK);
  assert_string_equal(t.schema.format, "Z");
  end(&t);
}

/* Without statuses, and with a base. */
static void test_arrow_resolve(void **state) {
  (void)state;
  static const int32_t offsets[] = {0, 4, 6};
  const void *const buffers[] = {NULL, offsets, "../g#s"};
  test_arrow t;
  test_column column;
  simdiri_base *base;
  begin(&t);
  assert_int_equal(simdiri_base_create(t.session.context, t.session.scratch, "http://a/b/c/d", 14, NULL, &base, NULL),
                   SIMDIRI_OK);
  test_column_init(&column, "u", 2, 3, buffers);
  simdiri_arrow_call call = make_call(&t, &column);
  call.base = base;
  assert_int_equal(simdiri_arrow_batch(t.session.context, SIMDIRI_OPERATION_RESOLVE, &call, &t.output, NULL, &t.result),
                   SIMDIRI_OK);
  assert_int_equal(simdiri_arrow_schema(&column.schema, SIMDIRI_ON_ERROR_KEEP, NULL, &t.schema), SIMDIRI_OK);
  check_row(&t, 0, "http://a/b/g");
  check_row(&t, 1, "http://a/b/c/d#s");
  simdiri_base_free(base);
  end(&t);
}

/* Dense results that the caller already has stay unchanged; a failure reports nothing about rows. */
static void test_arrow_callers_results(void **state) {
  (void)state;
  uint16_t statuses[1] = {0xEEEE};
  int64_t begins[1] = {7};
  test_arrow t;
  test_column column;
  begin(&t);
  t.result.statuses = statuses;
  t.result.record_offsets = begins;
  t.result.dense_capacity = 1;
  make(&column, "u", false);
  assert_int_equal(run(&t, &column, SIMDIRI_ON_ERROR_KEEP), SIMDIRI_OK);
  assert_int_equal(statuses[0], 0xEEEE);
  assert_ptr_equal(t.result.statuses, statuses);
  assert_int_equal(begins[0], 7);
  assert_ptr_equal(t.result.record_offsets, begins);
  assert_int_equal(t.result.dense_capacity, 1);
  assert_int_equal(run(&t, &column, (simdiri_on_error)7), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(t.row, SIZE_MAX);
  end(&t);
}

static void test_arrow_status_schema(void **state) {
  (void)state;
  struct ArrowSchema schema;
  assert_int_equal(simdiri_arrow_status_schema(NULL, &schema), SIMDIRI_OK);
  assert_string_equal(schema.format, "S");
  assert_string_equal(schema.name, "status");
  schema.release(&schema);
  assert_null(schema.release);
}

/* Keys equal those of single calls, also as hexadecimal digits; rows with an error have a key, null rows have none. */
static void test_arrow_keys(void **state) {
  (void)state;
  test_arrow t;
  test_column column;
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_keys_result result = {0};
  begin(&t);
  simdiri_key_options_init(&options);
  assert_int_equal(simdiri_keyer_create(t.session.context, &options, NULL, &keyer), SIMDIRI_OK);
  make(&column, "u", false);
  simdiri_arrow_call call = make_call(&t, &column);
  assert_int_equal(simdiri_arrow_keys(keyer, &call, &t.output, &t.statuses, &result), SIMDIRI_OK);
  assert_int_equal(simdiri_arrow_key_schema(NULL, &t.schema), SIMDIRI_OK);
  assert_string_equal(t.schema.format, "w:16");
  assert_int_equal(t.output.length, 4);
  assert_int_equal(t.output.n_buffers, 2);
  assert_int_equal(t.output.null_count, 1);
  assert_int_equal(((const uint8_t *)t.output.buffers[0])[0], 0x0D);
  assert_int_equal(status_of(&t, 2), SIMDIRI_ERROR_NO_SCHEME);
  assert_int_equal(result.batch.error_count, 1);
  for (size_t i = 0; i < 4; i++) {
    static const unsigned char zeros[16];
    const unsigned char *key = (const unsigned char *)t.output.buffers[1] + 16 * i;
    simdiri_fingerprint expected = {0, 0};
    char hex[SIMDIRI_FINGERPRINT_CAPACITY];
    if (i == 1) {
      assert_memory_equal(key, zeros, 16);
      continue;
    }
    (void)simdiri_key(keyer, t.session.scratch, &TEXT[narrow[i]], (size_t)(narrow[i + 1] - narrow[i]), &expected, NULL);
    assert_int_equal(simdiri_fingerprint_write(expected, SIMDIRI_HASH_XXH3_128, hex), 32);
    for (size_t k = 0; k < 16; k++) {
      assert_int_equal("0123456789abcdef"[key[k] >> 4], hex[2 * k]);
      assert_int_equal("0123456789abcdef"[key[k] & 15], hex[2 * k + 1]);
    }
  }
  simdiri_keys_result_free(&result, NULL);
  simdiri_keyer_free(keyer);
  end(&t);
}

static void test_arrow_keys_refused(void **state) {
  (void)state;
  test_arrow t;
  test_column column;
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_keys_result result = {0};
  static const int32_t falling[] = {0, 10, 9, 23, 27};
  begin(&t);
  simdiri_key_options_init(&options);
  assert_int_equal(simdiri_keyer_create(t.session.context, &options, NULL, &keyer), SIMDIRI_OK);
  make(&column, "u", false);
  column.buffers[1] = falling;
  simdiri_arrow_call call = make_call(&t, &column);
  assert_int_equal(simdiri_arrow_keys(keyer, &call, &t.output, &t.statuses, &result), SIMDIRI_ERROR_BAD_COLUMN);
  assert_int_equal(call.row, 1);
  assert_null(t.output.release);
  assert_null(t.statuses.release);
  simdiri_keyer_free(keyer);
  end(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_arrow_types),         cmocka_unit_test(test_arrow_errors_become_null_or_empty),
      cmocka_unit_test(test_arrow_slices),        cmocka_unit_test(test_arrow_reads_only_needed_bytes),
      cmocka_unit_test(test_arrow_empty_columns), cmocka_unit_test(test_arrow_views),
      cmocka_unit_test(test_arrow_resolve),       cmocka_unit_test(test_arrow_callers_results),
      cmocka_unit_test(test_arrow_status_schema), cmocka_unit_test(test_arrow_keys),
      cmocka_unit_test(test_arrow_keys_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
