/* The vocabulary of levels whose bitmaps are plain words: 64 bytes at a time. The includer supplies load_planes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_VECTORS_VEC_WORD_H
#define SIMDIRI_IRI_KERNEL_VECTORS_VEC_WORD_H

#include <stddef.h>
#include <stdint.h>

#include "iri/kernel/vectors/count.h"

typedef uint64_t bits;
enum { BITS_WORDS = 1 };

/* Keeps the last three bits, at any position. */
static inline bits bits_last3(bits x) { return x >> 61; }
/* Returns one bit for each word that is not 0. */
static inline uint64_t bits_words(bits x) { return x != 0; }
static inline int bits_any(bits x) { return x != 0; }
static inline bits bits_load(const uint64_t *words) { return *words; }
static inline void bits_store(uint64_t *words, bits x) { *words = x; }

/* Any formula over three bitmaps A, B and C. Calls must not be nested. */
#define logic3(a, b, c, formula)                                                                                       \
  __extension__({                                                                                                      \
    const bits A = (a), B = (b), C = (c);                                                                              \
    (formula);                                                                                                         \
  })

/* Moves x up by `count` bits, filled with the highest bits of *before. *before becomes x. */
static inline bits bits_shift(bits x, bits *before, unsigned count) {
  const bits below = *before >> (64 - count);
  *before = x;
  return x << count | below;
}

/* Adds a and b, with the carry of the word before, and sets the carry for the next. */
static inline bits bits_add(bits a, bits b, unsigned *carry) {
  bits sum;
  const unsigned first = __builtin_add_overflow(a, b, &sum);
  const unsigned second = __builtin_add_overflow(sum, (bits)*carry, &sum);
  *carry = first | second;
  return sum;
}

#endif
