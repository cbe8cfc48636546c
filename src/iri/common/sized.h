/* Options of callers whose header may be older than this library. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_SIZED_H
#define SIMDIRI_IRI_COMMON_SIZED_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Copies options that begin with their size. Members that the caller's header does not have are zero in the copy, and
 * zero means what the library did before it had them. Returns false for a size that no version up to this one had.
 *
 * `first_size` is the size in 1.0. Options of 1.0 end without padding, so a member that is added later begins there or
 * after it. */
static inline bool take_sized(void *taken, size_t size, size_t first_size, const void *given) {
  size_t given_size;
  memcpy(&given_size, given, sizeof given_size);
  if (given_size < first_size || given_size > size) return false;
  memset(taken, 0, size);
  memcpy(taken, given, given_size);
  memcpy(taken, &size, sizeof size);
  return true;
}

/* The same; `last` is the last member in 1.0. */
#define TAKE_SIZED(taken, given, last)                                                                                 \
  take_sized((taken), sizeof *(taken), (size_t)((const char *)(&(taken)->last + 1) - (const char *)(taken)), (given))

/* Returns whether a struct that is used where it is has at least the members of 1.0; `last` is the last of them. */
#define IS_SIZED(given, last)                                                                                          \
  ((given)->struct_size >= (size_t)((const char *)(&(given)->last + 1) - (const char *)(given)) &&                     \
   (given)->struct_size <= sizeof *(given))

#endif
