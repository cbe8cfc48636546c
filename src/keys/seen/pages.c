/* Large zeroed blocks: pages mapped from the system if it can move them, otherwise from the caller's allocator. */
/* SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for mremap. NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#endif
#include "keys/seen/pages.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "iri/common/allocator.h"

/* gcc's ThreadSanitizer takes the addresses that mremap gives for those of the blocks that were there before. */
#if defined(__linux__) && !defined(__SANITIZE_THREAD__)
#include <sys/mman.h>

static bool is_mapped(const simdiri_allocator *allocator) { return allocator == simdiri_default_allocator(); }

/* Maps `size` bytes that begin at a huge page. The unmapping of the rest needs an address at the beginning of a page,
 * of any size that systems have. */
static void *map_aligned(size_t size) {
  enum { MAX_SMALL_PAGE = 64 << 10 };
  if (size > SIZE_MAX - HUGE_PAGE_BYTES - MAX_SMALL_PAGE) return MAP_FAILED;
  size = (size + MAX_SMALL_PAGE - 1) / MAX_SMALL_PAGE * MAX_SMALL_PAGE;
  char *mapped =
      mmap(NULL, size + HUGE_PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) return MAP_FAILED;
  const size_t before_page = (HUGE_PAGE_BYTES - (uintptr_t)mapped % HUGE_PAGE_BYTES) % HUGE_PAGE_BYTES;
  if (before_page > 0) munmap(mapped, before_page);
  if (before_page < HUGE_PAGE_BYTES) munmap(mapped + before_page + size, HUGE_PAGE_BYTES - before_page);
  return mapped + before_page;
}

/* Moves a block to pages that are mapped. Moved pages keep their size, so the last part, which has small pages, is
 * copied. */
static bool move_block(char *mapped, char *block, size_t old_size, size_t new_size) {
  const size_t whole = old_size / HUGE_PAGE_BYTES * HUGE_PAGE_BYTES;
  if (whole > 0 && mremap(block, whole, new_size, MREMAP_MAYMOVE | MREMAP_FIXED, mapped) == MAP_FAILED) return false;
  memcpy(mapped + whole, block + whole, old_size - whole);
  if (old_size > whole) munmap(block + whole, old_size - whole);
  return true;
}

/* Touches new pages by writing. If they were read first, the system would map its page of zeros, and the write that
 * follows would cost a second fault; some kernels then even give small pages instead of a huge one. */
static void touch_pages(char *pages, size_t size) {
#if defined(MADV_POPULATE_WRITE)
  if (madvise(pages, size, MADV_POPULATE_WRITE) == 0) return;
#endif
  for (size_t at = 0; at < size; at += PAGE_BYTES) ((volatile char *)pages)[at] = 0;
}

/* In a large block, random lookups take twice as long with small pages, because the processor can cache the addresses
 * of only a few of them. */
static void *map_huge(void *block, size_t old_size, size_t new_size) {
  char *mapped = map_aligned(new_size);
  if (mapped == MAP_FAILED) return MAP_FAILED;
#if defined(MADV_HUGEPAGE)
  (void)madvise(mapped, new_size, MADV_HUGEPAGE); /* if this fails, the block is slower; moved pages have it already */
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

static void *map_pages(void *block, size_t old_size, size_t new_size, bool touches) {
  void *mapped = MAP_FAILED;
  if (new_size >= HUGE_PAGE_BYTES) mapped = map_huge(block, old_size, new_size);
  if (mapped == MAP_FAILED) mapped = map_small(block, old_size, new_size);
  if (mapped == MAP_FAILED) return NULL;
  if (touches && new_size > old_size) touch_pages((char *)mapped + old_size, new_size - old_size);
  return mapped;
}

static void unmap_pages(void *block, size_t size) { munmap(block, size); }
#else
static bool is_mapped(const simdiri_allocator *allocator) {
  (void)allocator;
  return false;
}

static void *map_pages(void *block, size_t old_size, size_t new_size, bool touches) {
  (void)block, (void)old_size, (void)new_size, (void)touches;
  return NULL;
}

static void unmap_pages(void *block, size_t size) { (void)block, (void)size; }
#endif

void *simdiri_pages_resize(const simdiri_allocator *allocator, void *block, size_t old_size, size_t new_size) {
  if (is_mapped(allocator)) return map_pages(block, old_size, new_size, true);
  char *resized = allocator->reallocate(allocator->user, block, old_size, new_size);
  if (resized && new_size > old_size) memset(resized + old_size, 0, new_size - old_size);
  return resized;
}

void *simdiri_pages_reserve(const simdiri_allocator *allocator, size_t size) {
  return is_mapped(allocator) ? map_pages(NULL, 0, size, false) : allocator->reallocate(allocator->user, NULL, 0, size);
}

void simdiri_pages_free(const simdiri_allocator *allocator, void *block, size_t size) {
  if (block && is_mapped(allocator))
    unmap_pages(block, size);
  else
    simdiri_deallocate(allocator, block, size);
}
