/* Registers of 16 bytes of a text, at sse42 and avx2. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_LANE_SSE_H
#define SIMDIRI_KERNEL_LANE_SSE_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "kernel/inline.h"

typedef __m128i lane;

ALWAYS_INLINE lane lane_load(const unsigned char *p) { return _mm_loadu_si128((const __m128i *)(const void *)p); }

/* The shuffle gives zero where the index has its highest bit set. */
ALWAYS_INLINE lane lane_drop(lane bytes, size_t count) {
  static const uint8_t indices[32] = {0,    1,    2,    3,    4,    5,    6,    7,    8,    9,    10,
                                      11,   12,   13,   14,   15,   0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
                                      0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80};
  return _mm_shuffle_epi8(bytes, lane_load(indices + count));
}

#endif
