/* Every allocation fails in turn: nothing leaks, nothing is partly written, and the next call works. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/cases.h"
#include "alloc/failing_allocator.h"

enum { MAX_ALLOCATIONS = 2000, OPERATIONS = 4 };

static const char prefix[] = "kept";
static const char base_iri[] = "HTTP://base.example/b\xC3\xBC/./c?d";

typedef struct {
  test_failing_allocator memory;
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_base *base;
} test_objects;

static simdiri_status create_objects(test_objects *objects, const simdiri_options *options) {
  const simdiri_allocator *allocator = &objects->memory.allocator;
  simdiri_status status = simdiri_context_create(options, allocator, &objects->context);
  if (status == SIMDIRI_OK) status = simdiri_scratch_create(allocator, &objects->scratch);
  if (status == SIMDIRI_OK)
    status = simdiri_base_create(objects->context, objects->scratch, base_iri, sizeof base_iri - 1, allocator,
                                 &objects->base, NULL);
  return status;
}

static void free_objects(test_objects *objects) {
  simdiri_base_free(objects->base);
  simdiri_scratch_free(objects->scratch);
  simdiri_context_free(objects->context);
  objects->base = NULL;
  objects->scratch = NULL;
  objects->context = NULL;
}

/* "kept", in a block that is full. */
static void init_buffer(simdiri_buffer *out, const simdiri_allocator *allocator) {
  *out = (simdiri_buffer){NULL, sizeof prefix - 1, sizeof prefix - 1, allocator};
  out->data = allocator->reallocate(allocator->user, NULL, 0, out->capacity);
  assert_non_null(out->data);
  memcpy(out->data, prefix, out->len);
}

static void check_nothing_appended(const simdiri_buffer *out) {
  assert_int_equal(out->len, sizeof prefix - 1);
  assert_memory_equal(out->data, prefix, sizeof prefix - 1);
}

static void check_memory(const test_failing_allocator *memory, size_t live_blocks) {
  assert_int_equal(memory->live_blocks, live_blocks);
  assert_int_equal(memory->wrong_sizes, 0);
}

static void test_create_fails_cleanly(void **state) {
  (void)state;
  for (size_t set = 0; set < TEST_OPTION_SETS; set++) {
    simdiri_options options;
    test_option_set(set, &options);
    size_t allowed = 0;
    for (simdiri_status status = SIMDIRI_ERROR_NO_MEMORY; status != SIMDIRI_OK; allowed++) {
      assert_in_range(allowed, 0, MAX_ALLOCATIONS);
      test_objects objects = {.context = NULL};
      test_failing_allocator_init(&objects.memory);
      test_failing_allocator_arm(&objects.memory, allowed);
      status = create_objects(&objects, &options);
      assert_int_equal(status, objects.memory.failures ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK);
      free_objects(&objects);
      check_memory(&objects.memory, 0);
    }
    assert_true(allowed > 3); /* three objects: at least this many allocations must fail */
  }
}

typedef simdiri_status test_operation(const simdiri_context *, simdiri_scratch *, const char *, size_t,
                                      simdiri_buffer *, simdiri_result *);

static simdiri_status operate(const test_objects *objects, size_t operation, const test_text *input,
                              simdiri_buffer *out, simdiri_result *result) {
  static test_operation *const operations[] = {simdiri_normalize, simdiri_to_uri, simdiri_to_iri};
  if (operation == 3)
    return simdiri_resolve(objects->context, objects->scratch, objects->base, input->data, input->len, out, result);
  return operations[operation](objects->context, objects->scratch, input->data, input->len, out, result);
}

static void check_same_result(const simdiri_result *actual, const simdiri_result *expected) {
  assert_int_equal(actual->status, expected->status);
  assert_int_equal(actual->changes, expected->changes);
  assert_int_equal(actual->offset, expected->offset);
  assert_int_equal(actual->text_len, expected->text_len);
  if (expected->text) assert_memory_equal(actual->text, expected->text, expected->text_len);
}

/* One input with every limit of allocations: `wanted` is the result when nothing fails. Returns the number of
 * failures. */
static size_t check_operation(const simdiri_options *options, size_t operation, const test_text *input,
                              const simdiri_result *expected) {
  size_t allowed = 0;
  for (size_t failures = 1; failures > 0; allowed++) {
    assert_in_range(allowed, 0, MAX_ALLOCATIONS);
    test_objects objects = {.context = NULL};
    simdiri_buffer out;
    simdiri_result result;
    test_failing_allocator_init(&objects.memory);
    assert_int_equal(create_objects(&objects, options), SIMDIRI_OK);
    init_buffer(&out, &objects.memory.allocator);
    test_failing_allocator_arm(&objects.memory, allowed);
    simdiri_status status = operate(&objects, operation, input, &out, &result);
    failures = objects.memory.failures;
    if (failures > 0) {
      assert_int_equal(status, SIMDIRI_ERROR_NO_MEMORY);
      check_nothing_appended(&out);
      test_failing_allocator_arm(&objects.memory, SIZE_MAX);
      operate(&objects, operation, input, &out, &result);
    }
    check_same_result(&result, expected);
    simdiri_buffer_free(&out);
    free_objects(&objects);
    check_memory(&objects.memory, 0);
  }
  return allowed - 1;
}

static void test_operations_fail_cleanly(void **state) {
  (void)state;
  test_text inputs[TEST_INPUTS];
  size_t failures = 0;
  test_inputs(inputs);
  for (size_t set = 0; set < TEST_OPTION_SETS; set++) {
    simdiri_options options;
    test_option_set(set, &options);
    test_objects plain = {.context = NULL};
    test_failing_allocator_init(&plain.memory);
    assert_int_equal(create_objects(&plain, &options), SIMDIRI_OK);
    for (size_t operation = 0; operation < OPERATIONS; operation++) {
      for (size_t i = 0; i < TEST_INPUTS; i++) {
        simdiri_buffer out = {NULL, 0, 0, &plain.memory.allocator};
        simdiri_result expected;
        operate(&plain, operation, &inputs[i], &out, &expected);
        failures += check_operation(&options, operation, &inputs[i], &expected);
        simdiri_buffer_free(&out);
      }
    }
    free_objects(&plain);
    check_memory(&plain.memory, 0);
  }
  /* Most of these inputs change, so most calls allocate at least their output. */
  assert_true(failures > TEST_OPTION_SETS * OPERATIONS * TEST_INPUTS / 2);
  for (size_t i = 0; i < TEST_INPUTS; i++) test_text_free(&inputs[i]);
}

static void test_compare_fails_cleanly(void **state) {
  (void)state;
  test_text inputs[TEST_INPUTS];
  test_inputs(inputs);
  simdiri_options options;
  simdiri_options_init(&options);
  for (size_t i = 0; i < TEST_INPUTS; i++) {
    const test_text *a = &inputs[i], *b = &inputs[(i + 1) % TEST_INPUTS];
    for (size_t allowed = 0, failures = 1; failures > 0; allowed++) {
      assert_in_range(allowed, 0, MAX_ALLOCATIONS);
      test_objects objects = {.context = NULL};
      simdiri_comparison comparison;
      test_failing_allocator_init(&objects.memory);
      assert_int_equal(create_objects(&objects, &options), SIMDIRI_OK);
      test_failing_allocator_arm(&objects.memory, allowed);
      simdiri_status status = simdiri_compare(objects.context, objects.scratch, objects.base, a->data, a->len, b->data,
                                              b->len, &comparison);
      failures = objects.memory.failures;
      if (failures > 0) assert_int_equal(status, SIMDIRI_ERROR_NO_MEMORY);
      test_failing_allocator_arm(&objects.memory, SIZE_MAX);
      status = simdiri_compare(objects.context, objects.scratch, objects.base, a->data, a->len, a->data, a->len,
                               &comparison);
      /* Text that needs repair has no form at the rung simple. */
      if (!simdiri_is_error(status)) assert_true(comparison.is_equivalent && comparison.rung <= SIMDIRI_RUNG_SYNTAX);
      free_objects(&objects);
      check_memory(&objects.memory, 0);
    }
  }
  for (size_t i = 0; i < TEST_INPUTS; i++) test_text_free(&inputs[i]);
}

static void tell_nobody(void *user, simdiri_status warning, simdiri_component component, size_t offset) {
  (void)user, (void)warning, (void)component, (void)offset;
}

static simdiri_status check_url(const test_objects *objects, const test_text *input, simdiri_result *result) {
  return simdiri_check_url(objects->context, objects->scratch, objects->base, input->data, input->len, tell_nobody,
                           NULL, result);
}

static void test_check_url_fails_cleanly(void **state) {
  (void)state;
  test_text inputs[TEST_INPUTS];
  simdiri_options options;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  test_inputs(inputs);
  for (size_t i = 0; i < TEST_INPUTS; i++) {
    for (size_t allowed = 0, failures = 1; failures > 0; allowed++) {
      assert_in_range(allowed, 0, MAX_ALLOCATIONS);
      test_objects objects = {.context = NULL};
      simdiri_result result, expected;
      test_failing_allocator_init(&objects.memory);
      assert_int_equal(create_objects(&objects, &options), SIMDIRI_OK);
      test_failing_allocator_arm(&objects.memory, allowed);
      const simdiri_status status = check_url(&objects, &inputs[i], &result);
      failures = objects.memory.failures;
      test_failing_allocator_arm(&objects.memory, SIZE_MAX);
      (void)check_url(&objects, &inputs[i], &expected);
      assert_int_equal(status, failures > 0 ? SIMDIRI_ERROR_NO_MEMORY : expected.status);
      free_objects(&objects);
      check_memory(&objects.memory, 0);
    }
    test_text_free(&inputs[i]);
  }
}

static simdiri_status run_batch(const test_objects *objects, const test_text *data, simdiri_buffer *out,
                                simdiri_batch_result *result) {
  simdiri_records records = {.data = data->data, .data_len = data->len, .separator = '\n', .keep_cr = 1};
  return simdiri_batch(objects->context, objects->scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP, NULL,
                       &records, out, result);
}

/* The same batch with enough memory, into `wanted`. */
static void run_batch_freely(const simdiri_options *options, const test_text *data, test_text *expected) {
  test_objects objects = {.context = NULL};
  test_failing_allocator_init(&objects.memory);
  assert_int_equal(create_objects(&objects, options), SIMDIRI_OK);
  simdiri_buffer out = {NULL, 0, 0, &objects.memory.allocator};
  simdiri_batch_result result = {.statuses = NULL};
  assert_int_equal(run_batch(&objects, data, &out, &result), SIMDIRI_OK);
  test_text_append_bytes(expected, out.data, out.len);
  simdiri_batch_result_free(&result, &objects.memory.allocator);
  simdiri_buffer_free(&out);
  free_objects(&objects);
}

static void check_batch(const simdiri_options *options, const test_text *data, size_t count,
                        const test_text *expected) {
  size_t allowed = 0;
  for (size_t failures = 1; failures > 0; allowed++) {
    assert_in_range(allowed, 0, MAX_ALLOCATIONS);
    test_objects objects = {.context = NULL};
    simdiri_buffer out;
    simdiri_batch_result result = {.statuses = NULL};
    test_failing_allocator_init(&objects.memory);
    assert_int_equal(create_objects(&objects, options), SIMDIRI_OK);
    init_buffer(&out, &objects.memory.allocator);
    test_failing_allocator_arm(&objects.memory, allowed);
    simdiri_status status = run_batch(&objects, data, &out, &result);
    failures = objects.memory.failures;
    if (failures > 0) {
      assert_int_equal(status, SIMDIRI_ERROR_NO_MEMORY);
      check_nothing_appended(&out);
      test_failing_allocator_arm(&objects.memory, SIZE_MAX);
      status = run_batch(&objects, data, &out, &result);
    }
    assert_int_equal(status, SIMDIRI_OK);
    assert_int_equal(out.len, sizeof prefix - 1 + expected->len);
    assert_memory_equal(out.data, prefix, sizeof prefix - 1);
    assert_memory_equal(out.data + sizeof prefix - 1, expected->data, expected->len);
    assert_int_equal(result.record_count, count);
    simdiri_batch_result_free(&result, &objects.memory.allocator);
    simdiri_buffer_free(&out);
    free_objects(&objects);
    check_memory(&objects.memory, 0);
  }
  assert_true(allowed > 2); /* at least the output and the notes */
}

static void test_batch_fails_cleanly(void **state) {
  (void)state;
  test_text inputs[TEST_INPUTS], data = {NULL, 0, 0};
  test_inputs(inputs);
  for (size_t i = 0; i < TEST_INPUTS; i++) {
    test_text_append_bytes(&data, inputs[i].data, inputs[i].len);
    test_text_append(&data, "\r\n");
    test_text_free(&inputs[i]);
  }
  for (size_t set = 0; set < TEST_OPTION_SETS; set++) {
    simdiri_options options;
    test_text expected = {NULL, 0, 0};
    test_option_set(set, &options);
    run_batch_freely(&options, &data, &expected);
    check_batch(&options, &data, TEST_INPUTS, &expected);
    test_text_free(&expected);
  }
  test_text_free(&data);
}

/* Outputs of a long input are staged, and then moved. */
static void test_long_batch_fails_cleanly(void **state) {
  (void)state;
  static const char line[] = "http://example.org/a/path/of/some/length\r\n";
  enum { LINES = (8 << 20) / (sizeof line - 1) };
  test_text inputs[TEST_INPUTS], data = {NULL, 0, 0}, expected = {NULL, 0, 0};
  simdiri_options options;
  simdiri_options_init(&options);
  test_inputs(inputs);
  for (size_t i = 0; i < TEST_INPUTS; i++) {
    test_text_repeat(&data, line, LINES / TEST_INPUTS + 1);
    test_text_append_bytes(&data, inputs[i].data, inputs[i].len);
    test_text_append(&data, "\r\n");
    test_text_free(&inputs[i]);
  }
  run_batch_freely(&options, &data, &expected);
  check_batch(&options, &data, (LINES / TEST_INPUTS + 2) * TEST_INPUTS, &expected);
  test_text_free(&expected);
  test_text_free(&data);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_create_fails_cleanly),     cmocka_unit_test(test_operations_fail_cleanly),
      cmocka_unit_test(test_compare_fails_cleanly),    cmocka_unit_test(test_batch_fails_cleanly),
      cmocka_unit_test(test_long_batch_fails_cleanly), cmocka_unit_test(test_check_url_fails_cleanly),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
