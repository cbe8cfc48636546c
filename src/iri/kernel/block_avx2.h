/* The vector check at avx2 reads a text in blocks of 64 bytes. block_avx512.h documents the functions. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_BLOCK_AVX2_H
#define SIMDIRI_IRI_KERNEL_BLOCK_AVX2_H

#include "iri/kernel/vectors/lane_sse.h"

#include "iri/kernel/normal.h"
#include "iri/kernel/vectors/block_lane.h"

/* quick.c checks shorter texts, because a lane has 16 bytes. */
enum { SHORTEST_TEXT = 16 };

typedef struct {
  __m256i bytes[2], classes[2];
} block;

/* Bytes above 7F have column class 0, because the shuffle gives zero for an index whose highest bit is set. */
ALWAYS_INLINE __m256i classes_of(__m256i bytes) {
  const __m256i columns = _mm256_broadcastsi128_si256(lane_load(simdiri_normal_tables.columns));
  const __m256i rows = _mm256_broadcastsi128_si256(lane_load(simdiri_normal_tables.rows));
  const __m256i row = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15));
  return _mm256_and_si256(_mm256_shuffle_epi8(columns, bytes), _mm256_shuffle_epi8(rows, row));
}

ALWAYS_INLINE block block_load(const unsigned char *p, size_t rest) {
  block x;
  /* NOLINTBEGIN(bugprone-implicit-widening-of-multiplication-result): these products are small, and with a wider
   * counter gcc 12 generates other instructions. */
  for (int i = 0; i < 2; i++) {
    x.bytes[i] = rest >= 64 ? _mm256_loadu_si256((const __m256i *)(const void *)(p + 32 * i))
                            : _mm256_set_m128i(lane_within(p, 32 * i + 16, rest), lane_within(p, 32 * i, rest));
    x.classes[i] = classes_of(x.bytes[i]);
  }
  /* NOLINTEND(bugprone-implicit-widening-of-multiplication-result) */
  return x;
}

/* Collects the highest bit of every byte. */
ALWAYS_INLINE uint64_t block_join(__m256i low, __m256i high) {
  return (unsigned)_mm256_movemask_epi8(low) | (uint64_t)(unsigned)_mm256_movemask_epi8(high) << 32;
}

ALWAYS_INLINE uint64_t block_equals(const __m256i bytes[2], char byte) {
  const __m256i all = _mm256_set1_epi8(byte);
  return block_join(_mm256_cmpeq_epi8(bytes[0], all), _mm256_cmpeq_epi8(bytes[1], all));
}

ALWAYS_INLINE uint64_t block_is(const block *x, char byte) { return block_equals(x->bytes, byte); }
ALWAYS_INLINE uint64_t block_is_text(const block *x) { return ~block_equals(x->classes, 0); }

ALWAYS_INLINE uint64_t block_is_host(const block *x) {
  const __m256i host = _mm256_set1_epi8((char)HOST_CLASS);
  const __m256i parts[2] = {_mm256_and_si256(x->classes[0], host), _mm256_and_si256(x->classes[1], host)};
  return ~block_equals(parts, 0);
}

ALWAYS_INLINE uint64_t block_is_between(const block *x, char first, char last) {
  __m256i parts[2];
  for (int i = 0; i < 2; i++) {
    const __m256i above = _mm256_sub_epi8(x->bytes[i], _mm256_set1_epi8(first));
    parts[i] = _mm256_cmpeq_epi8(_mm256_min_epu8(above, _mm256_set1_epi8((char)(last - first))), above);
  }
  return block_join(parts[0], parts[1]);
}

ALWAYS_INLINE uint64_t block_is_high(const block *x) { return block_join(x->bytes[0], x->bytes[1]); }

#endif
