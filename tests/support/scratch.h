/* A scratch for all tests of a program, which create_scratch creates and free_scratch frees. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_SUPPORT_SCRATCH_H
#define TEST_SUPPORT_SCRATCH_H

#include <simdiri/simdiri.h>

static simdiri_scratch *scratch;

static inline int create_scratch(void **state) {
  (void)state;
  return simdiri_scratch_create(NULL, &scratch) == SIMDIRI_OK ? 0 : -1;
}

static inline int free_scratch(void **state) {
  (void)state;
  simdiri_scratch_free(scratch);
  return 0;
}

#endif
