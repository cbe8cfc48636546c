/* Registers of 16 bytes of a text, at the levels of x86-64. With LANES_OF_32 also registers of 32 bytes, of avx2. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_VECTORS_LANE_SSE_H
#define SIMDIRI_IRI_KERNEL_VECTORS_LANE_SSE_H

#include <immintrin.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "iri/kernel/vectors/inline.h"

typedef __m128i lane;

ALWAYS_INLINE lane lane_load(const unsigned char *p) { return _mm_loadu_si128((const __m128i *)(const void *)p); }

/* The shuffle gives zero where the index has its highest bit set. */
ALWAYS_INLINE lane lane_drop(lane bytes, size_t count) {
  static const uint8_t indices[32] = {0,    1,    2,    3,    4,    5,    6,    7,    8,    9,    10,
                                      11,   12,   13,   14,   15,   0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
                                      0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80};
  return _mm_shuffle_epi8(bytes, lane_load(indices + count));
}

ALWAYS_INLINE lane lane_all(uint8_t byte) { return _mm_set1_epi8((char)byte); }
ALWAYS_INLINE lane lane_and(lane a, lane b) { return _mm_and_si128(a, b); }
ALWAYS_INLINE lane lane_or(lane a, lane b) { return _mm_or_si128(a, b); }
ALWAYS_INLINE lane lane_equal(lane a, lane b) { return _mm_cmpeq_epi8(a, b); }
ALWAYS_INLINE lane lane_min(lane a, lane b) { return _mm_min_epu8(a, b); }
ALWAYS_INLINE lane lane_add(lane a, lane b) { return _mm_add_epi8(a, b); }
ALWAYS_INLINE lane lane_subtract(lane a, lane b) { return _mm_sub_epi8(a, b); }
ALWAYS_INLINE lane lane_lookup(lane table, lane indices) { return _mm_shuffle_epi8(table, indices); }
/* The index of a byte is its low nibble; bytes above 7F give zero. */
ALWAYS_INLINE lane lane_lookup_low(lane table, lane bytes) { return _mm_shuffle_epi8(table, bytes); }
ALWAYS_INLINE lane lane_high_nibbles(lane bytes) { return _mm_and_si128(_mm_srli_epi16(bytes, 4), lane_all(15)); }

ALWAYS_INLINE void lane_store(unsigned char *p, lane bytes) { _mm_storeu_si128((__m128i *)(void *)p, bytes); }
/* a without the bits of b. */
ALWAYS_INLINE lane lane_remove(lane a, lane b) { return _mm_andnot_si128(b, a); }
/* Compares signed bytes. */
ALWAYS_INLINE lane lane_above(lane a, lane b) { return _mm_cmpgt_epi8(a, b); }
ALWAYS_INLINE bool lane_any(lane a) { return !_mm_testz_si128(a, a); }

/* Alternates the bytes, or pairs of bytes, of the lower or the upper halves of a and b. */
ALWAYS_INLINE lane lane_zip_low(lane a, lane b) { return _mm_unpacklo_epi8(a, b); }
ALWAYS_INLINE lane lane_zip_high(lane a, lane b) { return _mm_unpackhi_epi8(a, b); }
ALWAYS_INLINE lane lane_zip_low2(lane a, lane b) { return _mm_unpacklo_epi16(a, b); }
ALWAYS_INLINE lane lane_zip_high2(lane a, lane b) { return _mm_unpackhi_epi16(a, b); }

/* Collects the highest bit of every byte. */
ALWAYS_INLINE uint64_t lane_join(const lane parts[4]) {
  const uint64_t low = (unsigned)_mm_movemask_epi8(parts[0]) | (unsigned)_mm_movemask_epi8(parts[1]) << 16;
  const uint64_t high = (unsigned)_mm_movemask_epi8(parts[2]) | (unsigned)_mm_movemask_epi8(parts[3]) << 16;
  return low | high << 32;
}

#ifdef LANES_OF_32
#define WIDE_COUNT 2
typedef __m256i wide;

ALWAYS_INLINE wide wide_load(const unsigned char *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }
/* A table of 16 bytes. */
ALWAYS_INLINE wide wide_table(const unsigned char *p) { return _mm256_broadcastsi128_si256(lane_load(p)); }
ALWAYS_INLINE wide wide_all(uint8_t byte) { return _mm256_set1_epi8((char)byte); }
ALWAYS_INLINE wide wide_and(wide a, wide b) { return _mm256_and_si256(a, b); }
ALWAYS_INLINE wide wide_or(wide a, wide b) { return _mm256_or_si256(a, b); }
ALWAYS_INLINE wide wide_equal(wide a, wide b) { return _mm256_cmpeq_epi8(a, b); }
ALWAYS_INLINE wide wide_min(wide a, wide b) { return _mm256_min_epu8(a, b); }
ALWAYS_INLINE wide wide_add(wide a, wide b) { return _mm256_add_epi8(a, b); }
ALWAYS_INLINE wide wide_subtract(wide a, wide b) { return _mm256_sub_epi8(a, b); }
ALWAYS_INLINE wide wide_lookup(wide table, wide indices) { return _mm256_shuffle_epi8(table, indices); }
ALWAYS_INLINE wide wide_lookup_low(wide table, wide bytes) { return _mm256_shuffle_epi8(table, bytes); }
ALWAYS_INLINE wide wide_high_nibbles(wide bytes) { return _mm256_and_si256(_mm256_srli_epi16(bytes, 4), wide_all(15)); }
ALWAYS_INLINE void wide_store(unsigned char *p, wide bytes) { _mm256_storeu_si256((__m256i *)(void *)p, bytes); }
ALWAYS_INLINE wide wide_remove(wide a, wide b) { return _mm256_andnot_si256(b, a); }
ALWAYS_INLINE wide wide_above(wide a, wide b) { return _mm256_cmpgt_epi8(a, b); }
ALWAYS_INLINE bool wide_any(wide a) { return !_mm256_testz_si256(a, a); }
ALWAYS_INLINE uint64_t wide_join(const wide parts[2]) {
  return (unsigned)_mm256_movemask_epi8(parts[0]) | (uint64_t)(unsigned)_mm256_movemask_epi8(parts[1]) << 32;
}
#endif

#endif
