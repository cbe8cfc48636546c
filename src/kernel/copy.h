/* Copies bytes, for levels whose vocabulary has no copy of its own. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_COPY_H
#define SIMDIRI_KERNEL_COPY_H

#include <string.h>

#include "kernel/inline.h"

/* Copies `len` bytes and up to 255 more: with blocks of a fixed length, no branch depends on the remainder. */
ALWAYS_INLINE void copy_bytes(unsigned char *to, const unsigned char *from, size_t len) {
  size_t i = 0;
  do {
    memcpy(to + i, from + i, 256);
    i += 256;
  } while (i < len);
}

#endif
