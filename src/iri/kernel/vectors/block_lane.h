/* Loads registers of 16 bytes from texts that may end within them, for the vector check at levels without masked loads.
 * The includer supplies `lane`, lane_load, and lane_drop, which moves the bytes down by `count` (0-16) and fills with
 * zeros. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_VECTORS_BLOCK_LANE_H
#define SIMDIRI_IRI_KERNEL_VECTORS_BLOCK_LANE_H

#include <stddef.h>

#include "iri/kernel/vectors/inline.h"

/* Loads the bytes from p + at on. `rest` bytes from p on belong to the text, at least 16. */
ALWAYS_INLINE lane lane_within(const unsigned char *p, ptrdiff_t at, size_t rest) {
  const ptrdiff_t last = (ptrdiff_t)rest - 16;
  const ptrdiff_t from = at < last ? at : last;
  return lane_drop(lane_load(p + from), (size_t)(at - from < 16 ? at - from : 16));
}

#endif
