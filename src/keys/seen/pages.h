/* Large zeroed blocks: pages mapped from the system if it can move them, otherwise from the caller's allocator. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SEEN_PAGES_H
#define SIMDIRI_KEYS_SEEN_PAGES_H

#include <simdiri/simdiri.h>
#include <stddef.h>

/* Sizes are multiples of PAGE_BYTES. Large blocks have huge pages for each whole HUGE_PAGE_BYTES of them. */
enum { PAGE_BYTES = 4 << 10, HUGE_PAGE_BYTES = 2 << 20 };

/* Resizes a block from `old_size` (0: none) to `new_size` bytes. Keeps the content; new bytes are zero. Returns NULL on
 * failure and leaves the old block unchanged. malloc, the default allocator, leaves holes when many blocks grow in
 * turn, so the default allocator's blocks are mapped instead: only memory in use is resident. */
void *simdiri_pages_resize(const simdiri_allocator *allocator, void *block, size_t old_size, size_t new_size);
/* Allocates a block of which only a part may be used. Where the system maps it, pages become resident when they are
 * first used. The content is not defined. */
void *simdiri_pages_reserve(const simdiri_allocator *allocator, size_t size);
void simdiri_pages_free(const simdiri_allocator *allocator, void *block, size_t size);

#endif
