/* Registers of 16 bytes from texts that end within them, for the vector check at levels without masked loads. An
 * includer supplies `lane`, lane_load and lane_drop: the bytes moved down by `count` of 0-16, zeros behind them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_BLOCK_LANE_H
#define SIMDIRI_KERNEL_BLOCK_LANE_H

#include <stddef.h>

#include "kernel/inline.h"

/* The bytes from p + at on, of which `rest` from p on belong to a text of 16 at least. */
ALWAYS_INLINE lane lane_within(const unsigned char *p, ptrdiff_t at, size_t rest) {
  const ptrdiff_t last = (ptrdiff_t)rest - 16;
  const ptrdiff_t from = at < last ? at : last;
  return lane_drop(lane_load(p + from), (size_t)(at - from < 16 ? at - from : 16));
}

#endif
