/* The vector check at avx512 reads a text in blocks of 64 bytes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_BLOCK_AVX512_H
#define SIMDIRI_IRI_KERNEL_BLOCK_AVX512_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "iri/kernel/normal.h"
#include "iri/kernel/vectors/inline.h"
#include "iri/kernel/vectors/window.h"

typedef struct {
  __m512i bytes, classes;
} block;

/* quick.c checks shorter texts. The check reads the first eight bytes one by one, too. */
enum { SHORTEST_TEXT = 8 };

ALWAYS_INLINE __m512i all_of(char byte) {
  return _mm512_set1_epi32((int)simdiri_normal_tables.bytes[(unsigned char)byte]);
}

/* Loads the bytes from p on, of which `rest` belong to the text, and fills the block with zeros. The index of
 * permutexvar has six bits; two of them come from the adjacent byte and choose between copies of the table. Masked
 * bytes are not read, but if they are on an absent page, the processor needs about 100 ns to find that out. */
ALWAYS_INLINE block block_load(const unsigned char *p, size_t rest) {
  const __m512i bytes = _mm512_maskz_loadu_epi8(_cvtu64_mask64(low_bits(rest)), p);
  const __m512i column = _mm512_shuffle_epi8(_mm512_loadu_si512(simdiri_normal_tables.columns), bytes);
  const __m512i row =
      _mm512_permutexvar_epi8(_mm512_srli_epi16(bytes, 4), _mm512_loadu_si512(simdiri_normal_tables.rows));
  return (block){bytes, _mm512_and_si512(column, row)};
}

ALWAYS_INLINE uint64_t block_is_text(const block *x) {
  return _cvtmask64_u64(_mm512_test_epi8_mask(x->classes, x->classes));
}

ALWAYS_INLINE uint64_t block_is_host(const block *x) {
  return _cvtmask64_u64(_mm512_test_epi8_mask(x->classes, all_of((char)HOST_CLASS)));
}

ALWAYS_INLINE uint64_t block_is(const block *x, char byte) {
  return _cvtmask64_u64(_mm512_cmpeq_epi8_mask(x->bytes, all_of(byte)));
}

ALWAYS_INLINE uint64_t block_is_between(const block *x, char first, char last) {
  const __m512i above = _mm512_sub_epi8(x->bytes, _mm512_set1_epi8(first));
  return _cvtmask64_u64(_mm512_cmple_epu8_mask(above, _mm512_set1_epi8((char)(last - first))));
}

ALWAYS_INLINE uint64_t block_is_high(const block *x) { return _cvtmask64_u64(_mm512_movepi8_mask(x->bytes)); }

#endif
