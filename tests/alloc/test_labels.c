/* Every allocation of labels and routes fails in turn. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/failing_allocator.h"
#include "simdiri/simdiri.h"

enum { MAX_ALLOCATIONS = 300 };

static const char routes_text[] = "/a/{b}/c\n/a/**\n/**/d/{e}.f\n*.h.example/g/*\n";

/* The result of one attempt. */
typedef struct {
  test_failing_allocator memory;
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_routes *routes;
  simdiri_labeler *labeler;
  simdiri_buffer out;
} attempt;

typedef simdiri_status step(attempt *a);

static simdiri_status create_labeler(attempt *a) {
  static const char *const params[] = {"a", "b*"};
  simdiri_label_options options;
  simdiri_status status =
      simdiri_routes_create(routes_text, sizeof routes_text - 1, &a->memory.allocator, &a->routes, NULL);
  if (status != SIMDIRI_OK) return status;
  simdiri_label_options_init(&options);
  options.routes = a->routes;
  options.params = params;
  options.param_count = 2;
  options.lossy = SIMDIRI_LOSSY_SORT;
  return simdiri_labeler_create(a->context, &options, &a->memory.allocator, &a->labeler, NULL);
}

/* A labeler that takes texts in normal form. */
static simdiri_status create_plain(attempt *a) {
  static const char *const params[] = {"b*"};
  simdiri_label_options options;
  simdiri_label_options_init(&options);
  options.params = params;
  options.param_count = 1;
  return simdiri_labeler_create(a->context, &options, &a->memory.allocator, &a->labeler, NULL);
}

static void begin_attempt(attempt *a) {
  simdiri_options options;
  simdiri_options_init(&options);
  *a = (attempt){.labeler = NULL};
  test_failing_allocator_init(&a->memory);
  a->out.allocator = &a->memory.allocator;
  assert_int_equal(simdiri_context_create(&options, &a->memory.allocator, &a->context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(&a->memory.allocator, &a->scratch), SIMDIRI_OK);
}

static void end_attempt(attempt *a) {
  simdiri_buffer_free(&a->out);
  simdiri_labeler_free(a->labeler);
  simdiri_routes_free(a->routes);
  simdiri_scratch_free(a->scratch);
  simdiri_context_free(a->context);
  assert_int_equal(a->memory.live_blocks, 0);
  assert_int_equal(a->memory.wrong_sizes, 0);
}

/* Runs the step with every limit of allocations; each failure is NO_MEMORY, and the next call works. Returns the number
 * of failures. */
static size_t check_step(step *prepare, step *run) {
  size_t allowed = 0;
  for (size_t failures = 1; failures > 0; allowed++) {
    attempt a;
    assert_in_range(allowed, 0, MAX_ALLOCATIONS);
    begin_attempt(&a);
    if (prepare) assert_int_equal(prepare(&a), SIMDIRI_OK);
    test_failing_allocator_arm(&a.memory, allowed);
    const simdiri_status status = run(&a);
    failures = a.memory.failures;
    assert_int_equal(status, failures ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK);
    if (failures > 0) assert_int_equal(a.out.len, 0);
    if (failures > 0 && prepare) {
      test_failing_allocator_arm(&a.memory, SIZE_MAX);
      assert_int_equal(run(&a), SIMDIRI_OK);
    }
    end_attempt(&a);
  }
  return allowed - 1;
}

static simdiri_status label_one(attempt *a) {
  static const char iri[] = "HTTP://www.B\xC3\xBC.example/%40/%2541/a%20b?z&y&b=%31&a#f";
  simdiri_part label = {"x", 1};
  simdiri_result result;
  const simdiri_status status =
      simdiri_label(a->labeler, a->scratch, NULL, iri, sizeof iri - 1, &a->out, &label, &result);
  assert_true((status == SIMDIRI_OK) == (label.text != NULL));
  return status;
}

static simdiri_status label_path(attempt *a) {
  static const char path[] = "/a/x%40/1234/%3A?b=7&a=1";
  const bool has_kernel = simdiri_context_isa(a->context) != SIMDIRI_ISA_SCALAR;
  simdiri_part label = {"x", 1};
  const simdiri_status status =
      simdiri_label_path(a->labeler, a->scratch, path, sizeof path - 1, sizeof path - 1, &a->out, &label);
  assert_true((has_kernel && status == SIMDIRI_OK) == (label.text != NULL));
  return status;
}

static simdiri_status label_many(attempt *a) {
  static const char list[] = "http://www.h.example/a/%31?b%20&a\nbad\nHTTP://H.example/%7e\n";
  const simdiri_records records = {.data = list, .data_len = sizeof list - 1, .separator = '\n'};
  simdiri_batch_result result = {.notes = NULL};
  const simdiri_status status =
      simdiri_label_batch(a->labeler, a->scratch, NULL, SIMDIRI_ON_ERROR_KEEP, &records, &a->out, &result);
  simdiri_batch_result_free(&result, a->out.allocator);
  return status;
}

static void test_every_allocation(void **state) {
  (void)state;
  assert_true(check_step(NULL, create_labeler) >= 12);
  assert_true(check_step(create_labeler, label_one) >= 4);
  assert_true(check_step(create_labeler, label_many) >= 4);
  assert_true(check_step(create_plain, label_many) >= 4);
  (void)check_step(create_plain, label_path); /* the level scalar allocates nothing */
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_allocation)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
