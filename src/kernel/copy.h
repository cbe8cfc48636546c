/* Copies for levels whose own vocabulary has none. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_COPY_H
#define SIMDIRI_KERNEL_COPY_H

#include <string.h>

#include "kernel/inline.h"

/* Copies `len` bytes and up to 255 more: blocks of a fixed length need no decisions about what remains. */
ALWAYS_INLINE void copy_bytes(unsigned char *to, const unsigned char *from, size_t len) {
  size_t i = 0;
  do {
    memcpy(to + i, from + i, 256);
    i += 256;
  } while (i < len);
}

#endif
