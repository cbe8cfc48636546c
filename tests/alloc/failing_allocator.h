/* An allocator that counts calls, checks the sizes it gets, and fails on demand. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_ALLOC_FAILING_ALLOCATOR_H
#define TEST_ALLOC_FAILING_ALLOCATOR_H

#include "simdiri/simdiri.h"

typedef struct {
  simdiri_allocator allocator; /* hand out &allocator */
  size_t live_blocks;
  size_t wrong_sizes;   /* calls whose old_size was not the block's */
  size_t until_failure; /* so many allocations still succeed; every later one fails. SIZE_MAX: none fails */
  size_t failures;
} test_failing_allocator;

void test_failing_allocator_init(test_failing_allocator *failing);
/* From now on, `allocations` succeed; earlier failures are forgotten. */
void test_failing_allocator_arm(test_failing_allocator *failing, size_t allocations);

#endif
