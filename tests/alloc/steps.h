/* Steps of which every allocation fails in turn. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_ALLOC_STEPS_H
#define TEST_ALLOC_STEPS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "alloc/failing_allocator.h"
#include "simdiri/simdiri.h"

/* One attempt: all its memory comes from `memory`. */
typedef struct {
  test_failing_allocator memory;
  simdiri_context *context; /* with the default options */
  simdiri_scratch *scratch;
  simdiri_buffer out;
  void *own; /* of the test: what its first step creates */
} alloc_attempt;

typedef simdiri_status alloc_step(alloc_attempt *attempt);

/* Frees what is in `own`, which is then as if nothing had been created. */
typedef void alloc_release(void *own);

/* Runs the step with every limit of allocations; each failure is NO_MEMORY, and the next call works. Before, each
 * attempt runs `prepare`, unless it is NULL, without failures. Returns the number of failures. */
size_t alloc_check_step(alloc_step *prepare, alloc_step *run, alloc_release *release, void *own);

#endif
