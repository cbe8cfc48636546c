/* Memory of results. Large blocks use huge pages: a page fault for each small page costs more than writing the page. */
/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "native.h"

enum { PAGE_LEN = 2 << 20, LARGE_LEN = 2 * PAGE_LEN };

static void *allocate_block(size_t size) {
#if defined(MADV_HUGEPAGE)
  void *block;
  if (size >= LARGE_LEN) {
    if (posix_memalign(&block, PAGE_LEN, size) != 0) return NULL;
    (void)madvise(block, size, MADV_HUGEPAGE); /* a hint: if it fails, the block is only slower */
    return block;
  }
#endif
  return malloc(size);
}

static void *reallocate_block(void *user, void *block, size_t old_size, size_t new_size) {
  (void)user;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  if (old_size < LARGE_LEN && new_size < LARGE_LEN) return realloc(block, new_size);
  void *grown = allocate_block(new_size);
  if (!grown) return NULL;
  if (block) memcpy(grown, block, old_size < new_size ? old_size : new_size);
  free(block);
  return grown;
}

const simdiri_allocator native_allocator = {reallocate_block, NULL};
