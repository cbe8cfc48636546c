/* Four numbers of 64 bits in a register of avx2: see siphash_template.h. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_SIPHASH_LANES_AVX2_H
#define SIMDIRI_IRI_KERNEL_SIPHASH_LANES_AVX2_H

#include <immintrin.h>
#include <stdint.h>

typedef __m256i lanes;
typedef __m256i lanes_mask;
enum { LANES = 4 };

static inline lanes lanes_set(uint64_t x) { return _mm256_set1_epi64x((long long)x); }
static inline lanes lanes_load(const uint64_t x[LANES]) { return _mm256_loadu_si256((const __m256i *)(const void *)x); }
static inline void lanes_store(uint64_t to[LANES], lanes x) { _mm256_storeu_si256((__m256i *)(void *)to, x); }
static inline lanes lanes_add(lanes a, lanes b) { return _mm256_add_epi64(a, b); }
static inline lanes lanes_xor(lanes a, lanes b) { return _mm256_xor_si256(a, b); }
static inline lanes lanes_and(lanes a, lanes b) { return _mm256_and_si256(a, b); }
static inline lanes lanes_or(lanes a, lanes b) { return _mm256_or_si256(a, b); }
static inline lanes lanes_up(lanes a, unsigned count) { return _mm256_slli_epi64(a, (int)count); }
static inline lanes lanes_down(lanes a, unsigned count) { return _mm256_srli_epi64(a, (int)count); }
static inline lanes lanes_up_each(lanes a, lanes counts) { return _mm256_sllv_epi64(a, counts); }

/* Whole bytes move in one instruction. */
static inline lanes lanes_rotate(lanes x, int count) {
  const __m256i by_16 =
      _mm256_set_epi64x(0x0D0C0B0A09080F0E, 0x0504030201000706, 0x0D0C0B0A09080F0E, 0x0504030201000706);
  if (count == 32) return _mm256_shuffle_epi32(x, 0xB1);
  if (count == 16) return _mm256_shuffle_epi8(x, by_16);
  return _mm256_or_si256(_mm256_slli_epi64(x, count), _mm256_srli_epi64(x, 64 - count));
}

static inline lanes_mask lanes_equal(lanes a, lanes b) { return _mm256_cmpeq_epi64(a, b); }
static inline lanes_mask lanes_above(lanes a, lanes b) { return _mm256_cmpgt_epi64(a, b); }
/* Returns x where the mask is set, y elsewhere. */
static inline lanes lanes_choose(lanes_mask mask, lanes x, lanes y) { return _mm256_blendv_epi8(y, x, mask); }

/* The first 32 bytes of four texts, as a matrix of words, transposed. */
static inline void load_words(const unsigned char *const from[LANES], uint64_t offset, lanes *words) {
  const lanes a = _mm256_loadu_si256((const __m256i *)(const void *)(from[0] + offset));
  const lanes b = _mm256_loadu_si256((const __m256i *)(const void *)(from[1] + offset));
  const lanes c = _mm256_loadu_si256((const __m256i *)(const void *)(from[2] + offset));
  const lanes d = _mm256_loadu_si256((const __m256i *)(const void *)(from[3] + offset));
  const lanes even_ab = _mm256_unpacklo_epi64(a, b), odd_ab = _mm256_unpackhi_epi64(a, b);
  const lanes even_cd = _mm256_unpacklo_epi64(c, d), odd_cd = _mm256_unpackhi_epi64(c, d);
  words[0] = _mm256_permute2x128_si256(even_ab, even_cd, 0x20);
  words[2] = _mm256_permute2x128_si256(odd_ab, odd_cd, 0x20);
  words[4] = _mm256_permute2x128_si256(even_ab, even_cd, 0x31);
  words[6] = _mm256_permute2x128_si256(odd_ab, odd_cd, 0x31);
}

#endif
