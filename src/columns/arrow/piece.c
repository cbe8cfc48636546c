/* Memory that the columns of one output share. */
/* SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* for madvise. NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#endif
#include <stdint.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "columns/arrow/component_columns.h"
#include "iri/common/allocator.h"

enum { LINE_LEN = 64, HUGE_LEN = 2 << 20, LARGE_LEN = 2 * HUGE_LEN };

/* A page fault for each small page costs several times what writing the page costs. Other allocators decide themselves
 * which pages their memory has. */
static size_t choose_alignment(const simdiri_allocator *allocator, size_t size) {
#if defined(MADV_HUGEPAGE)
  if (allocator == simdiri_default_allocator() && size >= LARGE_LEN) return HUGE_LEN;
#endif
  (void)allocator, (void)size;
  return LINE_LEN;
}

simdiri_status simdiri_arrow_piece_allocate(arrow_piece *piece, const simdiri_allocator *allocator, size_t size) {
  const size_t alignment = choose_alignment(allocator, size);
  if (size > PTRDIFF_MAX - 2 * (size_t)HUGE_LEN) return SIMDIRI_ERROR_NO_MEMORY;
  size = (size / alignment + 1) * alignment; /* the last page can be a huge one, too */
  piece->size = size + alignment;
  piece->memory = allocator->reallocate(allocator->user, NULL, 0, piece->size);
  if (!piece->memory) return SIMDIRI_ERROR_NO_MEMORY;
  piece->begin = (unsigned char *)piece->memory + (0 - (uintptr_t)piece->memory) % alignment;
#if defined(MADV_HUGEPAGE)
  if (alignment == HUGE_LEN) (void)madvise(piece->begin, size, MADV_HUGEPAGE); /* if it fails, writing is slower */
#endif
  return SIMDIRI_OK;
}

void simdiri_arrow_piece_free(arrow_piece *piece, const simdiri_allocator *allocator) {
  simdiri_deallocate(allocator, piece->memory, piece->size);
  piece->memory = NULL;
}
