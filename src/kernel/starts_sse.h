/* The vocabulary of starts_template.h at sse42, avx2 and avx512. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_STARTS_SSE_H
#define SIMDIRI_KERNEL_STARTS_SSE_H

#include "kernel/lane_sse.h"

ALWAYS_INLINE lane lane_all(uint8_t byte) { return _mm_set1_epi8((char)byte); }
ALWAYS_INLINE lane lane_and(lane a, lane b) { return _mm_and_si128(a, b); }
ALWAYS_INLINE lane lane_or(lane a, lane b) { return _mm_or_si128(a, b); }
ALWAYS_INLINE lane lane_equal(lane a, lane b) { return _mm_cmpeq_epi8(a, b); }
ALWAYS_INLINE lane lane_min(lane a, lane b) { return _mm_min_epu8(a, b); }
ALWAYS_INLINE lane lane_subtract(lane a, lane b) { return _mm_sub_epi8(a, b); }
ALWAYS_INLINE lane lane_lookup(lane table, lane indices) { return _mm_shuffle_epi8(table, indices); }
ALWAYS_INLINE lane lane_high_nibbles(lane bytes) { return _mm_and_si128(_mm_srli_epi16(bytes, 4), lane_all(15)); }

/* Collects the highest bit of every byte. */
ALWAYS_INLINE uint64_t lane_join(const lane parts[4]) {
  const uint64_t low = (unsigned)_mm_movemask_epi8(parts[0]) | (unsigned)_mm_movemask_epi8(parts[1]) << 16;
  const uint64_t high = (unsigned)_mm_movemask_epi8(parts[2]) | (unsigned)_mm_movemask_epi8(parts[3]) << 16;
  return low | high << 32;
}

#endif
