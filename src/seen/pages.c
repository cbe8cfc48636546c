/* Large zeroed blocks: whole pages of the system where it can move them, else the caller's allocator. */
/* SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* mremap */
#endif
#include "seen/pages.h"

#include <stdbool.h>
#include <string.h>

#include "common/allocator.h"

#if defined(__linux__)
#include <sys/mman.h>

static bool is_mapped(const simdiri_allocator *allocator) { return allocator == simdiri_default_allocator(); }

static void *map_pages(void *block, size_t old_size, size_t new_size) {
  void *mapped = block ? mremap(block, old_size, new_size, MREMAP_MAYMOVE)
                       : mmap(NULL, new_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) return NULL;
  if (block) memset(mapped, 0, old_size < new_size ? old_size : new_size); /* the rest is new, and zero */
  return mapped;
}

static void unmap_pages(void *block, size_t size) { munmap(block, size); }
#else
static bool is_mapped(const simdiri_allocator *allocator) {
  (void)allocator;
  return false;
}

static void *map_pages(void *block, size_t old_size, size_t new_size) {
  (void)block, (void)old_size, (void)new_size;
  return NULL;
}

static void unmap_pages(void *block, size_t size) { (void)block, (void)size; }
#endif

void *simdiri_pages_resize(const simdiri_allocator *allocator, void *block, size_t old_size, size_t new_size) {
  if (is_mapped(allocator)) return map_pages(block, old_size, new_size);
  void *resized = allocator->reallocate(allocator->user, block, old_size, new_size);
  if (resized) memset(resized, 0, new_size);
  return resized;
}

void simdiri_pages_free(const simdiri_allocator *allocator, void *block, size_t size) {
  if (block && is_mapped(allocator))
    unmap_pages(block, size);
  else
    simdiri_deallocate(allocator, block, size);
}
