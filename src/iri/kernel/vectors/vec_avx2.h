/* The vocabulary of avx2: bitmaps of 256 bytes in one register. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_VECTORS_VEC_AVX2_H
#define SIMDIRI_IRI_KERNEL_VECTORS_VEC_AVX2_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "iri/kernel/vectors/count.h"

typedef __m256i bits;
enum { BITS_WORDS = 4 };

/* Keeps the last three bits, at any position. */
static inline bits bits_last3(bits x) {
  return _mm256_and_si256(x, _mm256_set_epi64x((long long)(UINT64_C(7) << 61), 0, 0, 0));
}
/* Returns one bit for each word that is not 0. */
static inline uint64_t bits_words(bits x) {
  const bits empty = _mm256_cmpeq_epi64(x, _mm256_setzero_si256());
  return 15 ^ (uint64_t)(unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(empty));
}
static inline int bits_any(bits x) { return !_mm256_testz_si256(x, x); }
static inline bits bits_load(const uint64_t *words) { return _mm256_loadu_si256((const __m256i *)(const void *)words); }
static inline void bits_store(uint64_t *words, bits x) { _mm256_storeu_si256((__m256i *)(void *)words, x); }

/* Any formula over three bitmaps A, B and C. Calls must not be nested. */
#define logic3(a, b, c, formula)                                                                                       \
  __extension__({                                                                                                      \
    const bits A = (a), B = (b), C = (c);                                                                              \
    (formula);                                                                                                         \
  })

/* Moves x up by `count` bits, filled with the highest bits of *before. *before becomes x. */
static inline bits bits_shift(bits x, bits *before, int count) {
  const bits crossing = _mm256_permute2x128_si256(*before, x, 0x21); /* upper half of *before, lower half of x */
  const bits below = _mm256_alignr_epi8(x, crossing, 8);
  *before = x;
  return _mm256_or_si256(_mm256_slli_epi64(x, count), _mm256_srli_epi64(below, 64 - count));
}

/* Adds a and b, with the carry of the group before, and sets the carry for the next: four 64-bit sums, then the carries
 * between them. A sum that overflowed is less than its summand (compared as unsigned numbers by flipping the signs). */
static inline bits bits_add(bits a, bits b, unsigned *carry) {
  const bits sign = _mm256_set1_epi64x(INT64_MIN);
  const bits sum = _mm256_add_epi64(a, b);
  const bits overflow = _mm256_cmpgt_epi64(_mm256_xor_si256(b, sign), _mm256_xor_si256(sum, sign));
  const bits full = _mm256_cmpeq_epi64(sum, _mm256_set1_epi64x(-1));
  const unsigned generate = (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(overflow));
  const unsigned pass = (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(full));
  const unsigned total = 2 * generate + pass + *carry;
  *carry = total >> 4;
  const bits which = _mm256_set_epi64x(8, 4, 2, 1);
  const bits arrives = _mm256_and_si256(_mm256_set1_epi64x((long long)(total ^ pass)), which);
  return _mm256_sub_epi64(sum, _mm256_cmpeq_epi64(arrives, which));
}

/* planes[k] gets bit k of each of 256 bytes. movemask takes the highest bit; doubling moves the next bit there. */
static inline void load_planes(const unsigned char *p, bits planes[8]) {
  uint32_t words[8][8];
  /* NOLINTBEGIN(bugprone-implicit-widening-of-multiplication-result): these products are small, and with a wider
   * counter gcc 12 generates other instructions. */
  for (int i = 0; i < 8; i++) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(const void *)(p + 32 * i));
    for (int k = 7; k >= 0; k--) {
      words[k][i] = (uint32_t)_mm256_movemask_epi8(bytes);
      bytes = _mm256_add_epi8(bytes, bytes);
    }
  }
  /* NOLINTEND(bugprone-implicit-widening-of-multiplication-result) */
  for (int k = 0; k < 8; k++) planes[k] = _mm256_loadu_si256((const __m256i *)(const void *)words[k]);
}

#endif
