/* The vector check at sse42 reads a text in blocks of 64 bytes. block_avx512.h documents the functions. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_BLOCK_SSE42_H
#define SIMDIRI_IRI_KERNEL_BLOCK_SSE42_H

#include "iri/kernel/vectors/lane_sse.h"

#include "iri/kernel/normal.h"
#include "iri/kernel/vectors/block_lane.h"

/* quick.c checks shorter texts, because a lane has 16 bytes. */
enum { SHORTEST_TEXT = 16 };

typedef struct {
  lane bytes[4], classes[4];
} block;

/* Bytes above 7F have column class 0, because the shuffle gives zero for an index whose highest bit is set. */
ALWAYS_INLINE lane lane_classes(lane bytes) {
  const lane row = _mm_and_si128(_mm_srli_epi16(bytes, 4), _mm_set1_epi8(15));
  return _mm_and_si128(_mm_shuffle_epi8(lane_load(simdiri_normal_tables.columns), bytes),
                       _mm_shuffle_epi8(lane_load(simdiri_normal_tables.rows), row));
}

ALWAYS_INLINE block block_load(const unsigned char *p, size_t rest) {
  block x;
  /* NOLINTBEGIN(bugprone-implicit-widening-of-multiplication-result): these products are small, and with a wider
   * counter gcc 12 generates other instructions. */
  for (int i = 0; i < 4; i++) {
    x.bytes[i] = rest >= 64 ? lane_load(p + 16 * i) : lane_within(p, 16 * i, rest);
    x.classes[i] = lane_classes(x.bytes[i]);
  }
  /* NOLINTEND(bugprone-implicit-widening-of-multiplication-result) */
  return x;
}

/* Collects the highest bit of every byte. */
ALWAYS_INLINE uint64_t block_join(const lane parts[4]) {
  const uint64_t low = (unsigned)_mm_movemask_epi8(parts[0]) | (unsigned)_mm_movemask_epi8(parts[1]) << 16;
  const uint64_t high = (unsigned)_mm_movemask_epi8(parts[2]) | (unsigned)_mm_movemask_epi8(parts[3]) << 16;
  return low | high << 32;
}

ALWAYS_INLINE uint64_t block_equals(const lane bytes[4], char byte) {
  lane parts[4];
  for (int i = 0; i < 4; i++) parts[i] = _mm_cmpeq_epi8(bytes[i], _mm_set1_epi8(byte));
  return block_join(parts);
}

ALWAYS_INLINE uint64_t block_is(const block *x, char byte) { return block_equals(x->bytes, byte); }
ALWAYS_INLINE uint64_t block_is_text(const block *x) { return ~block_equals(x->classes, 0); }

ALWAYS_INLINE uint64_t block_is_host(const block *x) {
  lane parts[4];
  for (int i = 0; i < 4; i++) parts[i] = _mm_and_si128(x->classes[i], _mm_set1_epi8((char)HOST_CLASS));
  return ~block_equals(parts, 0);
}

ALWAYS_INLINE uint64_t block_is_between(const block *x, char first, char last) {
  lane parts[4];
  for (int i = 0; i < 4; i++) {
    const lane above = _mm_sub_epi8(x->bytes[i], _mm_set1_epi8(first));
    parts[i] = _mm_cmpeq_epi8(_mm_min_epu8(above, _mm_set1_epi8((char)(last - first))), above);
  }
  return block_join(parts);
}

ALWAYS_INLINE uint64_t block_is_high(const block *x) { return block_join(x->bytes); }

#endif
