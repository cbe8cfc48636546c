/* How much a test does. A default run takes a sample of many similar cases; SIMDIRI_SEED in the environment chooses it.
 * With SIMDIRI_LONG, set by `tests/run --long`, all cases run. */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_SAMPLING_H
#define SUPPORT_SAMPLING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static inline bool test_is_long(void) {
  const char *text = getenv("SIMDIRI_LONG");
  return text && *text;
}

/* How many cases to run. */
static inline size_t test_sample(size_t all, size_t sample) { return test_is_long() ? all : sample; }

/* The seed of the run, or `otherwise` without one. */
static inline uint64_t test_seed(uint64_t otherwise) {
  const char *text = getenv("SIMDIRI_SEED");
  return text && *text ? strtoull(text, NULL, 0) : otherwise;
}

#endif
