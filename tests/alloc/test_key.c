/* Every allocation of keys, rules files and SURT keys fails in turn. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/failing_allocator.h"
#include "simdiri/simdiri.h"

enum {
  MAX_ALLOCATIONS = 300,
  LOSSY = SIMDIRI_LOSSY_SORT | SIMDIRI_LOSSY_WWW | SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_PLUS_SPACE
};

static const char rules_text[] = "simdiri-rules 1\ndrop a*\nkeep ab h.example\nlossy fragment\n";

/* The result of one attempt. */
typedef struct {
  test_failing_allocator memory;
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_key_rules *rules;
  simdiri_keyer *keyer;
  simdiri_buffer out;
} attempt;

typedef simdiri_status step(attempt *a);

static simdiri_status create_keyer(attempt *a) {
  simdiri_key_options options;
  simdiri_status status =
      simdiri_key_rules_create(rules_text, sizeof rules_text - 1, &a->memory.allocator, &a->rules, NULL);
  if (status != SIMDIRI_OK) return status;
  simdiri_key_options_init(&options);
  options.lossy = LOSSY;
  options.rules = a->rules;
  return simdiri_keyer_create(a->context, &options, &a->memory.allocator, &a->keyer);
}

static void begin(attempt *a) {
  simdiri_options options;
  simdiri_options_init(&options);
  *a = (attempt){.keyer = NULL};
  test_failing_allocator_init(&a->memory);
  a->out.allocator = &a->memory.allocator;
  assert_int_equal(simdiri_context_create(&options, &a->memory.allocator, &a->context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(&a->memory.allocator, &a->scratch), SIMDIRI_OK);
}

static void end(attempt *a) {
  simdiri_buffer_free(&a->out);
  simdiri_keyer_free(a->keyer);
  simdiri_key_rules_free(a->rules);
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
    begin(&a);
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
    end(&a);
  }
  return allowed - 1;
}

static simdiri_status key_one(attempt *a) {
  static const char iri[] = "HTTP://www.B\xC3\xBC.example/?z&y&x&w&v&u&t&s&r&q#f";
  simdiri_fingerprint key = {1, 2};
  const simdiri_status status = simdiri_key(a->keyer, a->scratch, iri, sizeof iri - 1, &key, NULL);
  if (status != SIMDIRI_OK) assert_true(key.low == 1 && key.high == 2);
  return status;
}

static simdiri_status key_bad(attempt *a) {
  simdiri_fingerprint key = {1, 2};
  const simdiri_status status = simdiri_key(a->keyer, a->scratch, "bad", 3, &key, NULL);
  return status == SIMDIRI_ERROR_NO_SCHEME ? SIMDIRI_OK : status;
}

static simdiri_status key_many(attempt *a) {
  static const char list[] = "http://www.h.example/?b%20&a\nbad\nHTTP://H.example/%7e\nhttp://h:8o/\n";
  const simdiri_records records = {.data = list, .data_len = sizeof list - 1, .separator = '\n'};
  simdiri_fingerprint keys[4];
  simdiri_keys_result result = {.lossy = NULL};
  const simdiri_status status = simdiri_keys(a->keyer, a->scratch, &records, keys, 4, &a->out, &result);
  simdiri_keys_result_free(&result, a->out.allocator);
  return status;
}

static simdiri_status make_surt(attempt *a) {
  static const char url[] = "http://www.B\xC3\xBC.example/%2541/./b/../(x)?b&a=%c3%a9%20";
  return simdiri_surt(a->scratch, 0, url, sizeof url - 1, &a->out);
}

static simdiri_status no_step(attempt *a) {
  (void)a;
  return SIMDIRI_OK;
}

static void test_every_allocation(void **state) {
  (void)state;
  assert_true(check_step(NULL, create_keyer) >= 5);
  assert_true(check_step(create_keyer, key_one) >= 4);
  assert_true(check_step(create_keyer, key_bad) >= 1);
  assert_true(check_step(create_keyer, key_many) >= 4);
  assert_true(check_step(no_step, make_surt) >= 5);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_allocation)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
