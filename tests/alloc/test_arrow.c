/* Arrow columns with every allocation failing in turn. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/failing_allocator.h"
#include "support/arrow.h"

static const char text[] = "HTTP://h/aXXXXno schemeS:\xC3\xA9";
static const int32_t narrow[] = {0, 10, 14, 23, 27};
static const uint8_t second_is_null[] = {0x0D};

static simdiri_status call(const simdiri_context *context, test_failing_allocator *memory, const test_column *column) {
  simdiri_scratch *scratch;
  simdiri_batch_result result = {0};
  struct ArrowArray output, statuses;
  if (simdiri_scratch_create(&memory->allocator, &scratch) != SIMDIRI_OK) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_arrow_call arguments = {.struct_size = sizeof(simdiri_arrow_call),
                                  .schema = &column->schema,
                                  .input = &column->array,
                                  .scratch = scratch,
                                  .on_error = SIMDIRI_ON_ERROR_SKIP,
                                  .allocator = &memory->allocator};
  const simdiri_status status =
      simdiri_arrow_batch(context, SIMDIRI_OPERATION_NORMALIZE, &arguments, &output, &statuses, &result);
  assert_true((output.release != NULL) == (status == SIMDIRI_OK));
  assert_true((statuses.release != NULL) == (status == SIMDIRI_OK));
  /* A result outlives its context. */
  simdiri_scratch_free(scratch);
  simdiri_batch_result_free(&result, &memory->allocator);
  if (status != SIMDIRI_OK) return status;
  assert_int_equal(output.null_count, column->buffers[0] ? 2 : 1);
  output.release(&output);
  statuses.release(&statuses);
  return status;
}

/* Allows every number of allocations below the number that the call needs. */
static void check_column(const test_column *column, size_t least) {
  simdiri_options options;
  simdiri_context *context;
  simdiri_options_init(&options);
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  size_t allowed = 0;
  for (int is_done = 0; !is_done; allowed++) {
    test_failing_allocator memory;
    test_failing_allocator_init(&memory);
    test_failing_allocator_arm(&memory, allowed);
    const simdiri_status status = call(context, &memory, column);
    is_done = memory.failures == 0;
    assert_int_equal(status, is_done ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.wrong_sizes, 0);
    assert_in_range(allowed, 0, 100);
  }
  assert_true(allowed > least);
  simdiri_context_free(context);
}

static void test_columns_fail_cleanly(void **state) {
  (void)state;
  test_column column;
  const void *const buffers[] = {second_is_null, narrow, text};
  test_column_init(&column, "u", 4, 3, buffers);
  check_column(&column, 7);
}

static void test_views_fail_cleanly(void **state) {
  (void)state;
  unsigned char views[32];
  test_column column;
  const int64_t lens[] = {14};
  test_view(views, "S:aa", 14, 0, 0);
  test_view(views + 16, "bad", 3, 0, 0);
  const void *const buffers[] = {NULL, views, "S:aaaaaaaaaaaa", lens};
  test_column_init(&column, "vu", 2, 4, buffers);
  check_column(&column, 8);
}

static simdiri_status call_keys(const simdiri_keyer *keyer, test_failing_allocator *memory, const test_column *column) {
  simdiri_scratch *scratch;
  simdiri_keys_result result = {0};
  struct ArrowArray output, statuses;
  if (simdiri_scratch_create(&memory->allocator, &scratch) != SIMDIRI_OK) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_arrow_call arguments = {.struct_size = sizeof(simdiri_arrow_call),
                                  .schema = &column->schema,
                                  .input = &column->array,
                                  .scratch = scratch,
                                  .allocator = &memory->allocator};
  const simdiri_status status = simdiri_arrow_keys(keyer, &arguments, &output, &statuses, &result);
  assert_true((output.release != NULL) == (status == SIMDIRI_OK));
  assert_true((statuses.release != NULL) == (status == SIMDIRI_OK));
  simdiri_scratch_free(scratch);
  simdiri_keys_result_free(&result, NULL);
  if (output.release) output.release(&output);
  if (statuses.release) statuses.release(&statuses);
  return status;
}

static void test_keys_fail_cleanly(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_key_options key_options;
  simdiri_context *context;
  simdiri_keyer *keyer;
  unsigned char views[32];
  test_column column;
  const int64_t lens[] = {14};
  test_view(views, "S:aa", 14, 0, 0);
  test_view(views + 16, "bad", 3, 0, 0);
  static const uint8_t validity[] = {0x03};
  const void *const buffers[] = {validity, views, "S:aaaaaaaaaaaa", lens};
  test_column_init(&column, "vu", 2, 4, buffers);
  simdiri_options_init(&options);
  simdiri_key_options_init(&key_options);
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_keyer_create(context, &key_options, NULL, &keyer), SIMDIRI_OK);
  size_t allowed = 0;
  for (int is_done = 0; !is_done; allowed++) {
    test_failing_allocator memory;
    test_failing_allocator_init(&memory);
    test_failing_allocator_arm(&memory, allowed);
    const simdiri_status status = call_keys(keyer, &memory, &column);
    is_done = memory.failures == 0;
    assert_int_equal(status, is_done ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.wrong_sizes, 0);
    assert_in_range(allowed, 0, 100);
  }
  assert_true(allowed > 8);
  simdiri_keyer_free(keyer);
  simdiri_context_free(context);
}

static void test_schemas_fail_cleanly(void **state) {
  (void)state;
  test_failing_allocator memory;
  test_column column;
  struct ArrowSchema schema;
  const void *const buffers[] = {second_is_null, narrow, text};
  test_column_init(&column, "u", 4, 3, buffers);
  test_failing_allocator_init(&memory);
  for (size_t allowed = 0; allowed < 2; allowed++) {
    const simdiri_status expected = allowed ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
    test_failing_allocator_arm(&memory, allowed);
    assert_int_equal(simdiri_arrow_schema(&column.schema, SIMDIRI_ON_ERROR_KEEP, &memory.allocator, &schema), expected);
    if (schema.release) schema.release(&schema);
    test_failing_allocator_arm(&memory, allowed);
    assert_int_equal(simdiri_arrow_status_schema(&memory.allocator, &schema), expected);
    assert_true((schema.release != NULL) == (expected == SIMDIRI_OK));
    if (schema.release) schema.release(&schema);
    assert_int_equal(memory.live_blocks, 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_columns_fail_cleanly),
      cmocka_unit_test(test_views_fail_cleanly),
      cmocka_unit_test(test_keys_fail_cleanly),
      cmocka_unit_test(test_schemas_fail_cleanly),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
