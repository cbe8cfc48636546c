/* Memory from the caller's allocator, with sizes checked for overflow. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/allocator.h"

#include <stdlib.h>
#include <string.h>

static void *reallocate_default(void *user, void *block, size_t old_size, size_t new_size) {
  (void)user;
  (void)old_size;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  return realloc(block, new_size);
}

const simdiri_allocator *simdiri_default_allocator(void) {
  static const simdiri_allocator allocator = {reallocate_default, NULL};
  return &allocator;
}

void *simdiri_allocate_zeroed(const simdiri_allocator *allocator, size_t size) {
  void *block = allocator->reallocate(allocator->user, NULL, 0, size);
  if (block) memset(block, 0, size);
  return block;
}

void simdiri_deallocate(const simdiri_allocator *allocator, void *block, size_t size) {
  if (block) allocator->reallocate(allocator->user, block, size, 0);
}

simdiri_status simdiri_grow(const simdiri_allocator *allocator, void **block, size_t *capacity, size_t needed,
                            size_t element_size) {
  if (needed <= *capacity) return SIMDIRI_OK;
  const size_t max_capacity = (size_t)PTRDIFF_MAX / element_size;
  if (needed > max_capacity) return SIMDIRI_ERROR_TOO_LONG;
  size_t target = *capacity + *capacity / 2;
  if (target < needed) target = needed;
  if (target < 64) target = 64;
  if (target > max_capacity) target = max_capacity;
  void *grown = allocator->reallocate(allocator->user, *block, *capacity * element_size, target * element_size);
  if (!grown) return SIMDIRI_ERROR_NO_MEMORY;
  *block = grown;
  *capacity = target;
  return SIMDIRI_OK;
}
