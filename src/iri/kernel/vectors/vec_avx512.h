/* The vocabulary of avx512: bitmaps of 512 bytes in one register. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_VECTORS_VEC_AVX512_H
#define SIMDIRI_IRI_KERNEL_VECTORS_VEC_AVX512_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

typedef __m512i bits;
enum { BITS_WORDS = 8 };

/* Keeps the last three bits, at any position. */
static inline bits bits_last3(bits x) { return _mm512_srli_epi64(_mm512_maskz_mov_epi64(0x80, x), 61); }
/* Returns one bit for each word that is not 0. */
static inline uint64_t bits_words(bits x) { return _cvtmask8_u32(_mm512_test_epi64_mask(x, x)); }
static inline int bits_any(bits x) { return _mm512_test_epi64_mask(x, x) != 0; }
static inline bits bits_load(const uint64_t *words) { return _mm512_loadu_si512(words); }
static inline void bits_store(uint64_t *words, bits x) { _mm512_storeu_si512(words, x); }

/* Any formula over three bitmaps A, B and C in one instruction: its operand is the value of the formula for all
 * combinations of three bits. */
enum { A = 0xF0, B = 0xCC, C = 0xAA };
#define logic3(a, b, c, formula) _mm512_ternarylogic_epi64(a, b, c, (formula)&0xFF)

/* Moves x up by `count` bits, filled with the highest bits of *before. *before becomes x. */
#define bits_shift(x, before, count) bits_join(x, before, count)
#define bits_join(x, before, count)                                                                                    \
  __extension__({                                                                                                      \
    const bits shifted_ = (x);                                                                                         \
    const bits below_ = _mm512_alignr_epi64(shifted_, *(before), 7);                                                   \
    *(before) = shifted_;                                                                                              \
    _mm512_shldi_epi64(shifted_, below_, count); /* needs an immediate, so this is a macro */                          \
  })

/* Adds a and b, with the carry of the group before, and sets the carry for the next: eight 64-bit sums, then the
 * carries between them. A word that overflowed generates a carry, and a word of all ones passes it on. Adding both
 * masks finds where carries arrive. */
static inline bits bits_add(bits a, bits b, unsigned *carry) {
  const bits ones = _mm512_set1_epi64(-1);
  const bits sum = _mm512_add_epi64(a, b);
  const unsigned generate = _cvtmask8_u32(_mm512_cmplt_epu64_mask(sum, b));
  const unsigned pass = _cvtmask8_u32(_mm512_cmpeq_epi64_mask(sum, ones));
  const unsigned total = 2 * generate + pass + *carry;
  *carry = total >> 8;
  return _mm512_mask_sub_epi64(sum, (__mmask8)(total ^ pass), sum, ones);
}

/* Transposes each group of eight bytes as a matrix of bits: bit k of byte i becomes bit i % 8 of byte k of group i / 8.
 * The affine instruction multiplies matrices. With the unit matrix as data, and the bytes in reverse order as the
 * matrix, the product is the transposed matrix. */
static inline __m512i transpose_groups(__m512i bytes) {
  const __m512i reverse = _mm512_set4_epi32(0x08090a0b, 0x0c0d0e0f, 0x00010203, 0x04050607);
  const __m512i unit = _mm512_set1_epi64((long long)0x8040201008040201);
  return _mm512_gf2p8affine_epi64_epi8(unit, _mm512_shuffle_epi8(bytes, reverse), 0);
}

/* planes[k] gets bit k of each of 512 bytes. */
static inline void load_planes(const unsigned char *p, bits planes[8]) {
  /* Byte k of group g of the first or the second register, for k = 0-3 and 4-7: pairs of 64 bits of a plane. */
  const __m512i low = _mm512_set_epi64(0x7b736b635b534b43, 0x3b332b231b130b03, 0x7a726a625a524a42, 0x3a322a221a120a02,
                                       0x7971696159514941, 0x3931292119110901, 0x7870686058504840, 0x3830282018100800);
  const __m512i high = _mm512_or_si512(low, _mm512_set1_epi8(4));
  __m512i part[2][4];
  /* NOLINTBEGIN(bugprone-implicit-widening-of-multiplication-result): these products are small, and with a wider
   * counter gcc 12 generates other instructions. */
  for (int i = 0; i < 4; i++) {
    const __m512i a = transpose_groups(_mm512_loadu_si512(p + 128 * i));
    const __m512i b = transpose_groups(_mm512_loadu_si512(p + 128 * i + 64));
    part[0][i] = _mm512_permutex2var_epi8(a, low, b);
    part[1][i] = _mm512_permutex2var_epi8(a, high, b);
  }
  /* NOLINTEND(bugprone-implicit-widening-of-multiplication-result) */
  /* NOLINTBEGIN(bugprone-implicit-widening-of-multiplication-result): these products are small, and with a wider
   * counter gcc 12 generates other instructions. */
  for (int h = 0; h < 2; h++) {
    const __m512i even0 = _mm512_shuffle_i64x2(part[h][0], part[h][1], 0x44);
    const __m512i even1 = _mm512_shuffle_i64x2(part[h][2], part[h][3], 0x44);
    const __m512i odd0 = _mm512_shuffle_i64x2(part[h][0], part[h][1], 0xee);
    const __m512i odd1 = _mm512_shuffle_i64x2(part[h][2], part[h][3], 0xee);
    planes[4 * h] = _mm512_shuffle_i64x2(even0, even1, 0x88);
    planes[4 * h + 1] = _mm512_shuffle_i64x2(even0, even1, 0xdd);
    planes[4 * h + 2] = _mm512_shuffle_i64x2(odd0, odd1, 0x88);
    planes[4 * h + 3] = _mm512_shuffle_i64x2(odd0, odd1, 0xdd);
  }
  /* NOLINTEND(bugprone-implicit-widening-of-multiplication-result) */
}

/* before[i] becomes the number of bits in the words before word i. The number of words is a multiple of 8: sums of 8
 * counts by doubling the distance, three times. */
static inline void count_begins(const uint64_t *begins, size_t count, uint16_t *before) {
  const __m512i zero = _mm512_setzero_si512();
  __m512i sum = zero;
  for (size_t i = 0; i < count; i += 8) {
    const __m512i counts = _mm512_popcnt_epi64(_mm512_loadu_si512(begins + i));
    __m512i up_to = _mm512_add_epi64(counts, _mm512_alignr_epi64(counts, zero, 7));
    up_to = _mm512_add_epi64(up_to, _mm512_alignr_epi64(up_to, zero, 6));
    up_to = _mm512_add_epi64(up_to, _mm512_alignr_epi64(up_to, zero, 4));
    const __m512i all = _mm512_add_epi64(up_to, sum);
    _mm_storeu_si128((__m128i *)(void *)(before + i), _mm512_cvtepi64_epi16(_mm512_sub_epi64(all, counts)));
    sum = _mm512_permutexvar_epi64(_mm512_set1_epi64(7), all);
  }
  before[count] = (uint16_t)_mm_cvtsi128_si64(_mm512_castsi512_si128(sum));
}

#endif
