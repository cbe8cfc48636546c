/* Large zeroed blocks: whole pages of the system where it can move them, else the caller's allocator. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_SEEN_PAGES_H
#define SIMDIRI_SEEN_PAGES_H

#include <simdiri/simdiri.h>
#include <stddef.h>

/* Sizes are multiples of a page, and from HUGE_FROM on best of a huge one. (Smaller huge pages of other machines divide
 * it.) */
enum { SIMDIRI_PAGE = 4 << 10, SIMDIRI_HUGE_PAGE = 2 << 20, SIMDIRI_HUGE_FROM = 2 * SIMDIRI_HUGE_PAGE };

/* A block of `new_size` bytes in place of one of `old_size` (0: none), with what it held; the rest is zero. NULL
 * leaves the old block as it is. The default allocator is malloc, whose blocks leave holes when many of them grow in
 * turn: what would be its work is mapped instead, so that what is resident is what is in use. */
void *simdiri_pages_resize(const simdiri_allocator *allocator, void *block, size_t old_size, size_t new_size);
void simdiri_pages_free(const simdiri_allocator *allocator, void *block, size_t size);

#endif
