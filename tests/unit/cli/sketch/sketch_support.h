/* Random numbers for the tests of sketches, the same in every run. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TESTS_SKETCH_SUPPORT_H
#define SIMDIRI_TESTS_SKETCH_SUPPORT_H

#include <stddef.h>
#include <stdint.h>

/* A program chooses it at random. */
static const uint64_t salt = UINT64_C(0xD1342543DE82EF95);

/* Mixes a number: the finalizer of SplitMix64, a bijection. */
static inline uint64_t mix_number(uint64_t number) {
  number = (number ^ number >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  number = (number ^ number >> 27) * UINT64_C(0x94D049BB133111EB);
  return number ^ number >> 31;
}

/* Returns hash number `index` of a seed. The hashes of one seed are distinct. */
static inline uint64_t hash_of(uint64_t seed, uint64_t index) {
  return mix_number(mix_number(seed) + (index + 1) * UINT64_C(0x9E3779B97F4A7C15));
}

/* Returns a random number below `limit`. */
static inline size_t below(uint64_t *state, uint64_t limit) {
  *state += UINT64_C(0x9E3779B97F4A7C15);
  return (size_t)(mix_number(*state) % limit); /* also on 32 bits, what is left is below the limit */
}

#endif
