/* Bitmaps of a chunk, seen from any bit on. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_WINDOW_H
#define SIMDIRI_KERNEL_WINDOW_H

#include <stddef.h>
#include <stdint.h>

#include "kernel/inline.h"

/* 64 bits from bit `at` on; a word more than those that they are in may be read. */
ALWAYS_INLINE uint64_t window_at(const uint64_t *words, size_t at) {
  const unsigned shift = at % 64;
  const uint64_t *word = words + at / 64;
  return word[0] >> shift | word[1] << 1 << (63 - shift);
}

/* The lowest `count` bits. */
ALWAYS_INLINE uint64_t low_bits(size_t count) { return count < 64 ? ((uint64_t)1 << count) - 1 : UINT64_MAX; }

/* Is there any bit from `begin` up to `end`? */
ALWAYS_INLINE int any_between(const uint64_t *words, size_t begin, size_t end) {
  for (; begin + 64 < end; begin += 64)
    if (window_at(words, begin)) return 1;
  return begin < end && (window_at(words, begin) & low_bits(end - begin)) != 0;
}

/* The same, of up to 128 bits: no decision that depends on how long a record is. */
ALWAYS_INLINE int any_of_128(const uint64_t *words, size_t begin, size_t count) {
  const uint64_t first = window_at(words, begin) & low_bits(count);
  const uint64_t second = window_at(words, begin + 64) & low_bits(count > 64 ? count - 64 : 0);
  return (first | second) != 0;
}

/* The same of any number of bits, most often few. */
ALWAYS_INLINE int any_of(const uint64_t *words, size_t begin, size_t count) {
  return count <= 128 ? any_of_128(words, begin, count) : any_between(words, begin, begin + count);
}

#endif
