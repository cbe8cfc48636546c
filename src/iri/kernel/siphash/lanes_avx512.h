/* Eight numbers of 64 bits in a register of avx512: see siphash_template.h. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_SIPHASH_LANES_AVX512_H
#define SIMDIRI_IRI_KERNEL_SIPHASH_LANES_AVX512_H

#include <immintrin.h>
#include <stdint.h>

typedef __m512i lanes;
typedef __mmask8 lanes_mask;
enum { LANES = 8 };

static inline lanes lanes_set(uint64_t x) { return _mm512_set1_epi64((long long)x); }
static inline lanes lanes_load(const uint64_t x[LANES]) { return _mm512_loadu_si512(x); }
static inline void lanes_store(uint64_t to[LANES], lanes x) { _mm512_storeu_si512(to, x); }
static inline lanes lanes_add(lanes a, lanes b) { return _mm512_add_epi64(a, b); }
static inline lanes lanes_xor(lanes a, lanes b) { return _mm512_xor_si512(a, b); }
static inline lanes lanes_and(lanes a, lanes b) { return _mm512_and_si512(a, b); }
static inline lanes lanes_or(lanes a, lanes b) { return _mm512_or_si512(a, b); }
static inline lanes lanes_up(lanes a, unsigned count) { return _mm512_slli_epi64(a, count); }
static inline lanes lanes_down(lanes a, unsigned count) { return _mm512_srli_epi64(a, count); }
static inline lanes lanes_up_each(lanes a, lanes counts) { return _mm512_sllv_epi64(a, counts); }
#define lanes_rotate(x, count) _mm512_rol_epi64(x, count) /* needs an immediate, so this is a macro */

static inline lanes_mask lanes_equal(lanes a, lanes b) { return _mm512_cmpeq_epi64_mask(a, b); }
static inline lanes_mask lanes_above(lanes a, lanes b) { return _mm512_cmpgt_epi64_mask(a, b); }
/* Returns x where the mask is set, y elsewhere. */
static inline lanes lanes_choose(lanes_mask mask, lanes x, lanes y) { return _mm512_mask_blend_epi64(mask, y, x); }

/* Loads 64 bytes of each of two texts, and pairs their words: even ones in *even, odd ones in *odd. */
#define PAIR_WORDS(even, odd, first, second)                                                                           \
  const lanes even = _mm512_unpacklo_epi64(_mm512_loadu_si512(first), _mm512_loadu_si512(second));                     \
  const lanes odd = _mm512_unpackhi_epi64(_mm512_loadu_si512(first), _mm512_loadu_si512(second))

/* Of four registers with pairs of words, each text in the same lane of its register, stores those with number n, n + 2,
 * n + 4 and n + 6. */
static inline void store_words(lanes a, lanes b, lanes c, lanes d, lanes *words) {
  const lanes low04 = _mm512_shuffle_i64x2(a, b, 0x88), low26 = _mm512_shuffle_i64x2(a, b, 0xDD);
  const lanes high04 = _mm512_shuffle_i64x2(c, d, 0x88), high26 = _mm512_shuffle_i64x2(c, d, 0xDD);
  words[0] = _mm512_shuffle_i64x2(low04, high04, 0x88);
  words[4] = _mm512_shuffle_i64x2(low26, high26, 0x88);
  words[8] = _mm512_shuffle_i64x2(low04, high04, 0xDD);
  words[12] = _mm512_shuffle_i64x2(low26, high26, 0xDD);
}

/* 64 bytes of eight texts, as a matrix of words, transposed: first pairs, then groups of four, then eight. */
static inline void load_words(const unsigned char *const from[LANES], uint64_t offset, lanes *words) {
  PAIR_WORDS(even0, odd0, from[0] + offset, from[1] + offset);
  PAIR_WORDS(even1, odd1, from[2] + offset, from[3] + offset);
  PAIR_WORDS(even2, odd2, from[4] + offset, from[5] + offset);
  PAIR_WORDS(even3, odd3, from[6] + offset, from[7] + offset);
  store_words(even0, even1, even2, even3, words);
  store_words(odd0, odd1, odd2, odd3, words + 2);
}

#endif
