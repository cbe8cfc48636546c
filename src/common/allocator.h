/* Allocation through the caller's allocator, with checked sizes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_COMMON_ALLOCATOR_H
#define SIMDIRI_COMMON_ALLOCATOR_H

#include <simdiri/simdiri.h>
#include <stddef.h>

static inline const simdiri_allocator *allocator_or_default(const simdiri_allocator *allocator) {
  return allocator ? allocator : simdiri_default_allocator();
}

/* Zeroed memory, or NULL. */
void *simdiri_allocate_zeroed(const simdiri_allocator *allocator, size_t size);
void simdiri_deallocate(const simdiri_allocator *allocator, void *block, size_t size);

/* Grows the array *block of *capacity elements to at least `needed` ones, at least by half. Returns OK, NO_MEMORY or
 * TOO_LONG; on an error nothing has changed. */
simdiri_status simdiri_grow(const simdiri_allocator *allocator, void **block, size_t *capacity, size_t needed,
                            size_t element_size);

#endif
