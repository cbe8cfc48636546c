/**
 * @file
 * @brief Output buffers and allocators.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_BUFFER_H
#define SIMDIRI_BUFFER_H

#include <stddef.h>

#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup buffer Buffers and allocators
 * Memory: output buffers, and the allocators of objects.
 * @{ */

/**
 * An allocator. Every object takes all its memory from its allocator.
 *
 * There is one exception: with #SIMDIRI_IDNA_2008 or #SIMDIRI_DOMAIN_IDNA2008, libidn2 uses malloc during the call. If
 * that malloc fails, the call returns #SIMDIRI_ERROR_NO_MEMORY.
 */
typedef struct {
  /** Behaves like realloc, but gets the old size as well, and frees the block if new_size is 0. It returns NULL if
   * there is no memory; the library ignores what it returns for new_size 0. */
  void *(*reallocate)(void *user, void *block, size_t old_size, size_t new_size);
  void *user; /**< The library passes this pointer to each call of `reallocate`. */
} simdiri_allocator;

/**
 * An output buffer. Functions append results at data + len and increase `len`, which never exceeds `capacity`.
 *
 * With an allocator the buffer grows, and `data` may move. An empty growable buffer is all zero except for the
 * allocator. Without an allocator the buffer is fixed: `data` is the caller's array of `capacity` bytes, and a result
 * that does not fit is #SIMDIRI_ERROR_NO_CAPACITY. To use a buffer again, set `len` to 0.
 */
typedef struct {
  char *data;                         /**< The bytes; NULL is allowed if `capacity` is 0. */
  size_t len;                         /**< How many bytes have been written. */
  size_t capacity;                    /**< The size of `data` in bytes. */
  const simdiri_allocator *allocator; /**< The allocator of a growable buffer; NULL for a fixed one. */
} simdiri_buffer;

/**
 * Returns the allocator that uses malloc, realloc and free.
 *
 * @return The allocator, in static storage.
 */
SIMDIRI_API const simdiri_allocator *simdiri_default_allocator(void);

/**
 * Frees the memory of a growable buffer and makes the buffer empty. Does nothing to a fixed buffer.
 *
 * @param buffer  the buffer
 */
SIMDIRI_API void simdiri_buffer_free(simdiri_buffer *buffer);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
