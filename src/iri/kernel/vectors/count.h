/* Counts records, for levels whose vocabulary has no count of its own. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_VECTORS_COUNT_H
#define SIMDIRI_IRI_KERNEL_VECTORS_COUNT_H

#include <stddef.h>
#include <stdint.h>

/* before[i] becomes the number of bits in the words before word i. */
static inline void count_begins(const uint64_t *begins, size_t count, uint16_t *before) {
  unsigned sum = 0;
  for (size_t i = 0; i < count; i++) {
    before[i] = (uint16_t)sum;
    sum += (unsigned)__builtin_popcountll(begins[i]);
  }
  before[count] = (uint16_t)sum;
}

#endif
