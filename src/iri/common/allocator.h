/* Memory from the caller's allocator, with sizes checked for overflow. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_ALLOCATOR_H
#define SIMDIRI_IRI_COMMON_ALLOCATOR_H

#include <simdiri/simdiri.h>
#include <stddef.h>

static inline const simdiri_allocator *allocator_or_default(const simdiri_allocator *allocator) {
  return allocator ? allocator : simdiri_default_allocator();
}

/* Returns zeroed memory, or NULL if there is none. */
void *simdiri_allocate_zeroed(const simdiri_allocator *allocator, size_t size);
void simdiri_deallocate(const simdiri_allocator *allocator, void *block, size_t size);

/* Grows the array *block of *capacity elements to at least `needed` elements, and by at least half. Returns OK,
 * NO_MEMORY or TOO_LONG. On an error nothing has changed. */
simdiri_status simdiri_grow(const simdiri_allocator *allocator, void **block, size_t *capacity, size_t needed,
                            size_t element_size);

#endif
