/* Runs steps with every limit of allocations. */
/* SPDX-License-Identifier: MIT */
#include "alloc/steps.h"

enum { MAX_ALLOCATIONS = 300 };

static void begin_attempt(alloc_attempt *attempt, void *own) {
  simdiri_options options;
  simdiri_options_init(&options);
  *attempt = (alloc_attempt){.own = own};
  test_failing_allocator_init(&attempt->memory);
  attempt->out.allocator = &attempt->memory.allocator;
  assert_int_equal(simdiri_context_create(&options, &attempt->memory.allocator, &attempt->context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(&attempt->memory.allocator, &attempt->scratch), SIMDIRI_OK);
}

static void end_attempt(alloc_attempt *attempt, alloc_release *release) {
  simdiri_buffer_free(&attempt->out);
  release(attempt->own);
  simdiri_scratch_free(attempt->scratch);
  simdiri_context_free(attempt->context);
  assert_int_equal(attempt->memory.live_blocks, 0);
  assert_int_equal(attempt->memory.wrong_sizes, 0);
}

size_t alloc_check_step(alloc_step *prepare, alloc_step *run, alloc_release *release, void *own) {
  size_t allowed = 0;
  for (size_t failures = 1; failures > 0; allowed++) {
    alloc_attempt attempt;
    assert_in_range(allowed, 0, MAX_ALLOCATIONS);
    begin_attempt(&attempt, own);
    if (prepare) assert_int_equal(prepare(&attempt), SIMDIRI_OK);
    test_failing_allocator_arm(&attempt.memory, allowed);
    const simdiri_status status = run(&attempt);
    failures = attempt.memory.failures;
    assert_int_equal(status, failures ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK);
    if (failures > 0) assert_int_equal(attempt.out.len, 0);
    if (failures > 0 && prepare) {
      test_failing_allocator_arm(&attempt.memory, SIZE_MAX);
      assert_int_equal(run(&attempt), SIMDIRI_OK);
    }
    end_attempt(&attempt, release);
  }
  return allowed - 1;
}
