/* Memory: allocators, and buffers for output. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BUFFER_H
#define SIMDIRI_BUFFER_H

#include <stddef.h>

#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every allocation of an object goes through its allocator. `reallocate` behaves like realloc, with two differences:
 * it gets the old size, and new_size 0 means free (its return value is then ignored). NULL is out of memory. libidn2
 * (SIMDIRI_DOMAIN_IDNA2008) uses malloc for itself, for the time of a call; when that fails, it is NO_MEMORY too. A
 * scratch keeps what it has grown to. */
typedef struct {
  void *(*reallocate)(void *user, void *block, size_t old_size, size_t new_size);
  void *user;
} simdiri_allocator;

/* Output. Results are appended at data + len, where len <= capacity. With an allocator the buffer grows, and `data` may
 * move; without one (allocator == NULL) `data` is the caller's array of `capacity` bytes and SIMDIRI_ERROR_NO_ROOM is
 * possible. */
typedef struct {
  char *data;
  size_t len;
  size_t capacity;
  const simdiri_allocator *allocator;
} simdiri_buffer;

/* malloc, realloc and free. */
SIMDIRI_API const simdiri_allocator *simdiri_default_allocator(void);
/* Returns a growable buffer's memory to its allocator and empties it. Does nothing to a fixed one. */
SIMDIRI_API void simdiri_buffer_free(simdiri_buffer *buffer);

#ifdef __cplusplus
}
#endif

#endif
