/* Reads bitmaps of a chunk from any bit on. Truth values are int here and in bits_any (vec_*.h): with bool, gcc 12
 * generates other instructions for the kernels, which have not been measured. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_VECTORS_WINDOW_H
#define SIMDIRI_IRI_KERNEL_VECTORS_WINDOW_H

#include <stddef.h>
#include <stdint.h>

#include "iri/kernel/vectors/inline.h"

/* Returns 64 bits from bit `at` on. May read one word after the last one that it needs. */
ALWAYS_INLINE uint64_t window_at(const uint64_t *words, size_t at) {
  const unsigned shift = at % 64;
  const uint64_t *word = words + at / 64;
  return word[0] >> shift | word[1] << 1 << (63 - shift);
}

/* Returns a word whose lowest `count` bits are set. */
ALWAYS_INLINE uint64_t low_bits(size_t count) { return count < 64 ? ((uint64_t)1 << count) - 1 : UINT64_MAX; }

/* Returns true if any bit from `begin` up to `end` is set. */
ALWAYS_INLINE int has_bit_between(const uint64_t *words, size_t begin, size_t end) {
  for (; begin + 64 < end; begin += 64)
    if (window_at(words, begin)) return 1;
  return begin < end && (window_at(words, begin) & low_bits(end - begin)) != 0;
}

/* The same for up to 128 bits, without branches that depend on the length of a record. */
ALWAYS_INLINE int has_bit_of_128(const uint64_t *words, size_t begin, size_t count) {
  const uint64_t first = window_at(words, begin) & low_bits(count);
  const uint64_t second = window_at(words, begin + 64) & low_bits(count > 64 ? count - 64 : 0);
  return (first | second) != 0;
}

/* The same for any number of bits, usually few. */
ALWAYS_INLINE int has_bit(const uint64_t *words, size_t begin, size_t count) {
  return count <= 128 ? has_bit_of_128(words, begin, count) : has_bit_between(words, begin, begin + count);
}

#endif
