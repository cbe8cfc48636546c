/* arrow: streams, and tables of one column. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <string.h>

#include "support/arrow.h"
#include "unit/support.h"

static const int32_t offsets[] = {0, 8, 10, 13};
static const char text[] = "HTTP://hnoS:a";

/* A producer of columns, which fails at one of them or ends. */
typedef struct {
  test_column columns[3];
  struct ArrowArray table; /* row around the next column */
  struct ArrowArray *children[1];
  struct ArrowSchema *child_types[1];
  size_t count, next;
  bool gives_tables;
  int schema_error, error; /* error of the schema; error at the end */
  int released;
} producer;

static void release_type(struct ArrowSchema *schema) { schema->release = NULL; }

static int give_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  producer *own = stream->private_data;
  if (own->schema_error) return own->schema_error;
  if (!own->gives_tables) {
    *out = own->columns[0].schema;
    return 0;
  }
  own->child_types[0] = &own->columns[0].schema;
  *out = (struct ArrowSchema){.format = "+s", .n_children = 1, .children = own->child_types, .release = release_type};
  return 0;
}

static void release_table(struct ArrowArray *table) {
  table->children[0]->release(table->children[0]);
  table->release = NULL;
}

static int give_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  static const void *no_validity[] = {NULL};
  producer *own = stream->private_data;
  if (own->next == own->count) {
    out->release = NULL;
    return own->error;
  }
  struct ArrowArray *array = &own->columns[own->next++].array;
  *out = *array;
  if (!own->gives_tables) return 0;
  own->children[0] = array;
  *out = (struct ArrowArray){.length = array->length - 1,
                             .offset = 1,
                             .n_buffers = 1,
                             .n_children = 1,
                             .buffers = no_validity,
                             .children = own->children,
                             .release = release_table};
  return 0;
}

static const char *give_reason(struct ArrowArrayStream *stream) {
  (void)stream;
  return "no more paper";
}

static void release_producer(struct ArrowArrayStream *stream) {
  ((producer *)stream->private_data)->released++;
  stream->release = NULL;
}

static struct ArrowArrayStream make(producer *own, size_t count) {
  const void *const buffers[] = {NULL, offsets, text};
  memset(own, 0, sizeof *own);
  own->count = count;
  for (size_t i = 0; i < 3; i++) test_column_init(&own->columns[i], "u", 3, 3, buffers);
  return (struct ArrowArrayStream){give_schema, give_next, give_reason, release_producer, own};
}

static struct ArrowArrayStream open(test_session *session, simdiri_on_error on_error, struct ArrowArrayStream *input) {
  struct ArrowArrayStream output;
  const simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call), .on_error = on_error};
  assert_int_equal(simdiri_arrow_stream(session->context, SIMDIRI_OPERATION_NORMALIZE, &call, input, &output),
                   SIMDIRI_OK);
  assert_null(input->release);
  return output;
}

static void check_row(const struct ArrowArray *array, size_t row, const char *expected) {
  size_t len;
  const char *found = test_column_row("u", array, row, &len);
  assert_true((found == NULL) == (expected == NULL));
  if (expected) check_same_text("row", found, len, expected, strlen(expected));
}

static void test_arrow_stream_of_columns(void **state) {
  (void)state;
  test_session session;
  producer own;
  struct ArrowSchema schema;
  struct ArrowArray first, array;
  session_begin(&session, NULL);
  struct ArrowArrayStream input = make(&own, 2), output = open(&session, SIMDIRI_ON_ERROR_SKIP, &input);
  assert_int_equal(output.get_schema(&output, &schema), 0);
  assert_string_equal(schema.format, "u");
  assert_string_equal(schema.name, "url");
  schema.release(&schema);
  assert_int_equal(output.get_next(&output, &first), 0);
  check_row(&first, 0, "http://h/");
  check_row(&first, 1, NULL);
  check_row(&first, 2, "s:a");
  assert_int_equal(own.columns[0].released, 1); /* the array, which is already there */
  assert_int_equal(output.get_next(&output, &array), 0);
  array.release(&array);
  for (int i = 0; i < 2; i++) { /* the end, which may be asked for again and again */
    assert_int_equal(output.get_next(&output, &array), 0);
    assert_null(array.release);
  }
  assert_null(output.get_last_error(&output));
  output.release(&output);
  assert_null(output.release);
  assert_int_equal(own.released, 1);
  check_row(&first, 0, "http://h/"); /* arrays outlive the stream */
  first.release(&first);
  session_end(&session);
}

static void test_arrow_stream_of_tables(void **state) {
  (void)state;
  test_session session;
  producer own;
  struct ArrowSchema schema;
  struct ArrowArray array;
  session_begin(&session, NULL);
  struct ArrowArrayStream input = make(&own, 1);
  own.gives_tables = true;
  struct ArrowArrayStream output = open(&session, SIMDIRI_ON_ERROR_KEEP, &input);
  assert_int_equal(output.get_next(&output, &array), 0); /* before the schema was asked for */
  assert_int_equal(array.length, 2);
  check_row(&array, 0, "no");
  check_row(&array, 1, "s:a");
  array.release(&array);
  assert_int_equal(own.columns[0].released, 1);
  assert_int_equal(output.get_schema(&output, &schema), 0);
  assert_string_equal(schema.format, "u");
  schema.release(&schema);
  output.release(&output);
  session_end(&session);
}

static void test_arrow_stream_failures_of_the_input(void **state) {
  (void)state;
  test_session session;
  producer own;
  struct ArrowSchema schema;
  struct ArrowArray array;
  session_begin(&session, NULL);
  struct ArrowArrayStream input = make(&own, 1);
  own.error = EIO;
  own.schema_error = ENOSPC;
  struct ArrowArrayStream output = open(&session, SIMDIRI_ON_ERROR_KEEP, &input);
  assert_int_equal(output.get_schema(&output, &schema), ENOSPC);
  assert_null(schema.release);
  assert_int_equal(output.get_next(&output, &array), ENOSPC);
  assert_null(array.release);
  own.schema_error = 0;
  assert_int_equal(output.get_next(&output, &array), 0);
  array.release(&array);
  assert_null(output.get_last_error(&output));
  assert_int_equal(output.get_next(&output, &array), EIO);
  assert_null(array.release);
  assert_string_equal(output.get_last_error(&output), "no more paper");
  output.release(&output);
  assert_int_equal(own.released, 1);
  session_end(&session);
}

static void test_arrow_stream_columns_that_are_refused(void **state) {
  (void)state;
  static const int32_t falling[] = {0, 8, 7, 13};
  test_session session;
  producer own;
  struct ArrowSchema schema;
  struct ArrowArray array;
  session_begin(&session, NULL);
  struct ArrowArrayStream input = make(&own, 3);
  own.columns[1].buffers[1] = falling;
  struct ArrowArrayStream output = open(&session, SIMDIRI_ON_ERROR_KEEP, &input);
  assert_int_equal(output.get_next(&output, &array), 0);
  array.release(&array);
  assert_int_equal(output.get_next(&output, &array), EINVAL);
  assert_null(array.release);
  assert_int_equal(own.columns[1].released, 1);
  assert_memory_equal(output.get_last_error(&output), "row 1: ", 7);
  assert_non_null(strstr(output.get_last_error(&output), simdiri_status_message(SIMDIRI_ERROR_BAD_COLUMN)));
  assert_int_equal(output.get_next(&output, &array), 0); /* the next column is independent */
  array.release(&array);
  output.release(&output);
  input = make(&own, 1);
  own.columns[0].schema.format = "i";
  output = open(&session, SIMDIRI_ON_ERROR_KEEP, &input);
  assert_int_equal(output.get_schema(&output, &schema), EINVAL);
  assert_null(schema.release);
  assert_string_equal(output.get_last_error(&output), simdiri_status_message(SIMDIRI_ERROR_COLUMN_TYPE));
  output.release(&output);
  session_end(&session);
}

static void test_arrow_stream_that_is_released(void **state) {
  (void)state;
  test_session session;
  struct ArrowArrayStream input, output;
  session_begin(&session, NULL);
  memset(&input, 0, sizeof input);
  const simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call), .on_error = SIMDIRI_ON_ERROR_KEEP};
  assert_int_equal(simdiri_arrow_stream(session.context, SIMDIRI_OPERATION_NORMALIZE, &call, &input, &output),
                   SIMDIRI_ERROR_BAD_OPTION);
  assert_null(output.release);
  session_end(&session);
}

/* ---- tables */

static void test_arrow_tables(void **state) {
  (void)state;
  static const void *buffers[] = {NULL};
  static const uint8_t bits[] = {0x03};
  test_column column;
  const void *const texts[] = {NULL, offsets, text};
  test_column_init(&column, "u", 2, 3, texts);
  column.array.offset = 1;
  struct ArrowArray *children[] = {&column.array}, own;
  struct ArrowSchema *types[] = {&column.schema, &column.schema};
  struct ArrowSchema type = {.format = "+s", .n_children = 1, .children = types, .release = release_type};
  struct ArrowArray table = {.length = 1,
                             .offset = 1,
                             .n_buffers = 1,
                             .n_children = 1,
                             .buffers = buffers,
                             .children = children,
                             .release = release_table};
  for (unsigned i = 0; i < 9; i++) {
    const struct ArrowSchema *schema = &type;
    const struct ArrowArray *array = &table;
    struct ArrowArray changed = table;
    if (i > 0) array = &changed;
    type.n_children = 1;
    if (i == 1) changed.offset = -1;
    if (i == 2) changed.length = -1;
    if (i == 3) changed.length = 2;
    if (i == 4) changed.offset = INT64_MAX;
    if (i == 5) changed.release = NULL;
    if (i == 6) changed.n_children = 0;
    buffers[0] = i == 7 ? bits : NULL;
    if (i == 7) changed.null_count = 1;
    if (i == 8) type.n_children = 2;
    const simdiri_status status = simdiri_arrow_unwrap(&schema, &array, &own);
    assert_int_equal(status, i == 0 ? SIMDIRI_OK : i == 8 ? SIMDIRI_ERROR_COLUMN_TYPE : SIMDIRI_ERROR_BAD_COLUMN);
    if (i > 0) continue;
    assert_ptr_equal(schema, &column.schema);
    assert_ptr_equal(array, &own);
    assert_int_equal(own.offset, 2);
    assert_int_equal(own.length, 1);
    check_row(array, 0, "S:a");
  }
  const struct ArrowSchema *schema = &column.schema;
  const struct ArrowArray *array = &column.array;
  assert_int_equal(simdiri_arrow_unwrap(&schema, &array, &own), SIMDIRI_OK);
  assert_ptr_equal(array, &column.array);
}

/* Regression: NULL pointers in place of a table's columns were dereferenced. */
static void test_arrow_tables_whose_column_is_null(void **state) {
  (void)state;
  static const void *buffers[] = {NULL};
  test_column column;
  const void *const texts[] = {NULL, offsets, text};
  test_column_init(&column, "u", 2, 3, texts);
  for (unsigned i = 0; i < 4; i++) {
    struct ArrowArray *children[] = {i == 0 ? NULL : &column.array}, own;
    struct ArrowSchema *types[] = {i == 1 ? NULL : &column.schema};
    const struct ArrowSchema type = {
        .format = "+s", .n_children = 1, .children = i == 2 ? NULL : types, .release = release_type};
    const struct ArrowArray table = {.length = 2,
                                     .n_buffers = 1,
                                     .n_children = 1,
                                     .buffers = buffers,
                                     .children = i == 3 ? NULL : children,
                                     .release = release_table};
    const struct ArrowSchema *schema = &type;
    const struct ArrowArray *array = &table;
    assert_int_equal(simdiri_arrow_unwrap(&schema, &array, &own),
                     i == 1 || i == 2 ? SIMDIRI_ERROR_COLUMN_TYPE : SIMDIRI_ERROR_BAD_COLUMN);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_arrow_stream_of_columns),
      cmocka_unit_test(test_arrow_stream_of_tables),
      cmocka_unit_test(test_arrow_stream_failures_of_the_input),
      cmocka_unit_test(test_arrow_stream_columns_that_are_refused),
      cmocka_unit_test(test_arrow_stream_that_is_released),
      cmocka_unit_test(test_arrow_tables),
      cmocka_unit_test(test_arrow_tables_whose_column_is_null),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
