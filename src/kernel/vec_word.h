/* The vocabulary of levels whose bitmaps are plain words: 64 bytes at a time. An includer supplies load_planes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_VEC_WORD_H
#define SIMDIRI_KERNEL_VEC_WORD_H

#include <stddef.h>
#include <stdint.h>

#include "kernel/count.h"

typedef uint64_t bits;
enum { BITS_WORDS = 1 };

/* The last three bits, wherever. */
static inline bits bits_last3(bits x) { return x >> 61; }
/* Which words are not 0, as bits. */
static inline uint64_t bits_words(bits x) { return x != 0; }
static inline int bits_any(bits x) { return x != 0; }
static inline bits bits_load(const uint64_t *words) { return *words; }
static inline void bits_store(uint64_t *words, bits x) { *words = x; }

/* Any formula over A, B and C, which stand for three bitmaps; calls are not nested. */
#define logic3(a, b, c, formula)                                                                                       \
  __extension__({                                                                                                      \
    const bits A = (a), B = (b), C = (c);                                                                              \
    (formula);                                                                                                         \
  })

/* x moved up by `count` bits; from below come the highest ones of *before, which is then x. */
static inline bits bits_shift(bits x, bits *before, unsigned count) {
  const bits below = *before >> (64 - count);
  *before = x;
  return x << count | below;
}

/* The sum, with the carry of the words below, and then for those above. */
static inline bits bits_add(bits a, bits b, unsigned *carry) {
  bits sum;
  const unsigned first = __builtin_add_overflow(a, b, &sum);
  const unsigned second = __builtin_add_overflow(sum, (bits)*carry, &sum);
  *carry = first | second;
  return sum;
}

#endif
