/* Memory of results: large blocks in large pages, as the first use of each page costs more than what is written there.
 */
/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "native.h"

enum { PAGE_LEN = 2 << 20, LARGE_LEN = 2 * PAGE_LEN };

static void *allocate(size_t size) {
#if defined(MADV_HUGEPAGE)
  void *block;
  if (size >= LARGE_LEN) {
    if (posix_memalign(&block, PAGE_LEN, size) != 0) return NULL;
    (void)madvise(block, size, MADV_HUGEPAGE); /* a hint: without, it is only slower */
    return block;
  }
#endif
  return malloc(size);
}

static void *reallocate(void *user, void *block, size_t old_size, size_t new_size) {
  (void)user;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  if (old_size < LARGE_LEN && new_size < LARGE_LEN) return realloc(block, new_size);
  void *grown = allocate(new_size);
  if (!grown) return NULL;
  if (block) memcpy(grown, block, old_size < new_size ? old_size : new_size);
  free(block);
  return grown;
}

const simdiri_allocator native_allocator = {reallocate, NULL};
