/* Large zeroed blocks: whole pages of the system where it can move them, else the caller's allocator. */
/* SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* mremap */
#endif
#include "seen/pages.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "common/allocator.h"

#if defined(__linux__)
#include <sys/mman.h>

static bool is_mapped(const simdiri_allocator *allocator) { return allocator == simdiri_default_allocator(); }

/* Maps `size` bytes that begin where a huge page does. */
static void *map_aligned(size_t size) {
  if (size > SIZE_MAX - SIMDIRI_HUGE_PAGE) return MAP_FAILED;
  char *mapped =
      mmap(NULL, size + SIMDIRI_HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) return MAP_FAILED;
  const size_t in_front = (SIMDIRI_HUGE_PAGE - (uintptr_t)mapped % SIMDIRI_HUGE_PAGE) % SIMDIRI_HUGE_PAGE;
  if (in_front > 0) munmap(mapped, in_front);
  if (in_front < SIMDIRI_HUGE_PAGE) munmap(mapped + in_front + size, SIMDIRI_HUGE_PAGE - in_front);
  return mapped + in_front;
}

/* Small pages stay small where they are moved, so what is in some is copied, once. */
static bool move_block(char *mapped, void *block, size_t old_size, size_t new_size) {
  if (old_size >= SIMDIRI_HUGE_FROM)
    return mremap(block, old_size, new_size, MREMAP_MAYMOVE | MREMAP_FIXED, mapped) != MAP_FAILED;
  memcpy(mapped, block, old_size);
  munmap(block, old_size);
  return true;
}

/* Looking keys up in a large block at random costs twice as much with small pages, as few of their addresses fit what
 * the processor remembers. */
static void *map_huge(void *block, size_t old_size, size_t new_size) {
  char *mapped = map_aligned(new_size);
  if (mapped == MAP_FAILED) return MAP_FAILED;
#if defined(MADV_HUGEPAGE)
  (void)madvise(mapped, new_size, MADV_HUGEPAGE); /* without it the block is as good, but slower; moved ones have it */
#endif
  if (block && !move_block(mapped, block, old_size, new_size)) {
    munmap(mapped, new_size);
    return MAP_FAILED;
  }
  return mapped;
}

static void *map_small(void *block, size_t old_size, size_t new_size) {
  return block ? mremap(block, old_size, new_size, MREMAP_MAYMOVE)
               : mmap(NULL, new_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static void *map_pages(void *block, size_t old_size, size_t new_size) {
  void *mapped = MAP_FAILED;
  if (new_size >= SIMDIRI_HUGE_FROM) mapped = map_huge(block, old_size, new_size);
  if (mapped == MAP_FAILED) mapped = map_small(block, old_size, new_size);
  return mapped == MAP_FAILED ? NULL : mapped;
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
  char *resized = allocator->reallocate(allocator->user, block, old_size, new_size);
  if (resized && new_size > old_size) memset(resized + old_size, 0, new_size - old_size);
  return resized;
}

void simdiri_pages_free(const simdiri_allocator *allocator, void *block, size_t size) {
  if (block && is_mapped(allocator))
    unmap_pages(block, size);
  else
    simdiri_deallocate(allocator, block, size);
}
