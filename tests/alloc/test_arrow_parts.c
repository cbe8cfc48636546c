/* Components, labels and redaction of columns, comparisons of columns, and streams, with every allocation failing in
 * turn. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/failing_allocator.h"
#include "support/arrow.h"

static const int64_t view_lens[] = {14};
static const uint8_t both[] = {0x03};

static void make_views(test_column *column, unsigned char views[32]) {
  test_view(views, "S:aa", 14, 0, 0);
  test_view(views + 16, "bad", 3, 0, 0);
  const void *const buffers[] = {both, views, "S:aaaaaaaaaaaa", view_lens};
  test_column_init(column, "vu", 2, 4, buffers);
}

typedef simdiri_status (*test_call)(test_failing_allocator *memory, const simdiri_context *context,
                                    const test_column *column);

/* Allows every number of allocations below the number that the call needs. */
static void check(test_call call, size_t least) {
  simdiri_options options;
  simdiri_context *context;
  test_column column;
  unsigned char views[32];
  make_views(&column, views);
  simdiri_options_init(&options);
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  size_t allowed = 0;
  for (int is_done = 0; !is_done; allowed++) {
    test_failing_allocator memory;
    test_failing_allocator_init(&memory);
    test_failing_allocator_arm(&memory, allowed);
    const simdiri_status status = call(&memory, context, &column);
    is_done = memory.failures == 0;
    assert_int_equal(status, is_done ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.wrong_sizes, 0);
    assert_in_range(allowed, 0, 200);
  }
  assert_true(allowed > least);
  simdiri_context_free(context);
}

static simdiri_status parse(test_failing_allocator *memory, const simdiri_context *context, const test_column *column) {
  struct ArrowArray output;
  (void)context;
  const simdiri_status status = simdiri_arrow_parse(&column->schema, &column->array, &memory->allocator, &output, NULL);
  assert_true((output.release != NULL) == (status == SIMDIRI_OK));
  if (output.release) output.release(&output);
  return status;
}

static simdiri_status parse_schema(test_failing_allocator *memory, const simdiri_context *context,
                                   const test_column *column) {
  struct ArrowSchema output;
  (void)context;
  const simdiri_status status = simdiri_arrow_parse_schema(&column->schema, &memory->allocator, &output);
  assert_true((output.release != NULL) == (status == SIMDIRI_OK));
  if (output.release) output.release(&output);
  return status;
}

static simdiri_status compare(test_failing_allocator *memory, const simdiri_context *context,
                              const test_column *column) {
  simdiri_scratch *scratch;
  simdiri_arrow_comparison result;
  struct ArrowArray output, statuses;
  if (simdiri_scratch_create(&memory->allocator, &scratch) != SIMDIRI_OK) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = &column->schema,
                             .input = &column->array,
                             .other_schema = &column->schema,
                             .other_input = &column->array,
                             .scratch = scratch,
                             .allocator = &memory->allocator};
  const simdiri_status status = simdiri_arrow_compare(context, &call, &output, &statuses, &result);
  assert_true((output.release != NULL) == (status == SIMDIRI_OK));
  assert_true((statuses.release != NULL) == (status == SIMDIRI_OK));
  assert_int_equal(result.error_count, status == SIMDIRI_OK ? 1 : 0);
  simdiri_scratch_free(scratch);
  if (output.release) output.release(&output);
  if (statuses.release) statuses.release(&statuses);
  return status;
}

static simdiri_status label(test_failing_allocator *memory, const simdiri_context *context, const test_column *column) {
  simdiri_label_options options;
  simdiri_labeler *labeler;
  simdiri_scratch *scratch;
  simdiri_batch_result result = {0};
  struct ArrowArray output, statuses;
  simdiri_label_options_init(&options);
  if (simdiri_scratch_create(&memory->allocator, &scratch) != SIMDIRI_OK) return SIMDIRI_ERROR_NO_MEMORY;
  assert_int_equal(simdiri_labeler_create(context, &options, NULL, &labeler, NULL), SIMDIRI_OK);
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = &column->schema,
                             .input = &column->array,
                             .scratch = scratch,
                             .on_error = SIMDIRI_ON_ERROR_SKIP,
                             .allocator = &memory->allocator};
  const simdiri_status status = simdiri_arrow_labels(labeler, &call, &output, &statuses, &result);
  assert_true((output.release != NULL) == (status == SIMDIRI_OK));
  assert_true((statuses.release != NULL) == (status == SIMDIRI_OK));
  assert_int_equal(result.error_count, status == SIMDIRI_OK ? 1 : 0);
  simdiri_batch_result_free(&result, &memory->allocator);
  simdiri_labeler_free(labeler);
  simdiri_scratch_free(scratch);
  if (output.release) output.release(&output);
  if (statuses.release) statuses.release(&statuses);
  return status;
}

static simdiri_status redact(test_failing_allocator *memory, const simdiri_context *context,
                             const test_column *column) {
  static const char *const what[] = {"secrets"};
  simdiri_redactor *redactor;
  struct ArrowArray output;
  (void)context;
  assert_int_equal(simdiri_redactor_create(what, 1, NULL, 0, NULL, &redactor, NULL), SIMDIRI_OK);
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = &column->schema,
                             .input = &column->array,
                             .allocator = &memory->allocator};
  const simdiri_status status = simdiri_arrow_redact(redactor, &call, &output, NULL);
  assert_true((output.release != NULL) == (status == SIMDIRI_OK));
  simdiri_redactor_free(redactor);
  if (output.release) output.release(&output);
  return status;
}

/* ---- a stream of one column */

static int give_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  *out = ((const test_column *)stream->private_data)->schema;
  return 0;
}

static int give_column(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  *out = ((const test_column *)stream->private_data)->array;
  return 0;
}

static void release(struct ArrowArrayStream *stream) { stream->release = NULL; }

static simdiri_status ask(struct ArrowArrayStream *stream) {
  struct ArrowSchema schema;
  struct ArrowArray array;
  int error = stream->get_schema(stream, &schema);
  assert_true((schema.release != NULL) == (error == 0));
  if (error == 0) {
    schema.release(&schema);
    error = stream->get_next(stream, &array);
    assert_true((array.release != NULL) == (error == 0));
    if (error == 0) array.release(&array);
  }
  if (error != 0) assert_int_equal(error, ENOMEM);
  if (error != 0) assert_string_equal(stream->get_last_error(stream), simdiri_status_message(SIMDIRI_ERROR_NO_MEMORY));
  return error == 0 ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

static simdiri_status stream(test_failing_allocator *memory, const simdiri_context *context,
                             const test_column *column) {
  test_column own = *column;
  struct ArrowArrayStream input = {give_schema, give_column, NULL, release, &own}, output;
  const simdiri_arrow_call call = {
      .struct_size = sizeof(simdiri_arrow_call), .on_error = SIMDIRI_ON_ERROR_SKIP, .allocator = &memory->allocator};
  simdiri_status status = simdiri_arrow_stream(context, SIMDIRI_OPERATION_NORMALIZE, &call, &input, &output);
  assert_true((output.release != NULL) == (status == SIMDIRI_OK));
  assert_true((input.release != NULL) == (status != SIMDIRI_OK)); /* moved, or as it was */
  if (status != SIMDIRI_OK) return status;
  status = ask(&output);
  output.release(&output);
  return status;
}

static void test_parse_fails_cleanly(void **state) {
  (void)state;
  check(parse, 6);
}

static void test_parse_schema_fails_cleanly(void **state) {
  (void)state;
  check(parse_schema, 1);
}

static void test_compare_fails_cleanly(void **state) {
  (void)state;
  check(compare, 10);
}

static void test_labels_fail_cleanly(void **state) {
  (void)state;
  check(label, 8);
}

static void test_redaction_fails_cleanly(void **state) {
  (void)state;
  check(redact, 4);
}

static void test_stream_fails_cleanly(void **state) {
  (void)state;
  check(stream, 8);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_parse_fails_cleanly),     cmocka_unit_test(test_parse_schema_fails_cleanly),
      cmocka_unit_test(test_compare_fails_cleanly),   cmocka_unit_test(test_labels_fail_cleanly),
      cmocka_unit_test(test_redaction_fails_cleanly), cmocka_unit_test(test_stream_fails_cleanly),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
