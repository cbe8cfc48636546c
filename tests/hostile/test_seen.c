/* Sets of chosen fingerprints: a million of them are inserted as fast as others. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hostile/hostile.h"

typedef simdiri_fingerprint choice(uint64_t i);

static simdiri_fingerprint in_order(uint64_t i) { return (simdiri_fingerprint){i, 0}; }
static simdiri_fingerprint equal_low(uint64_t i) { return (simdiri_fingerprint){42, i}; }
static simdiri_fingerprint equal_low_bits(uint64_t i) { return (simdiri_fingerprint){i << 40 | 0xFFFFFF, i << 44}; }
static simdiri_fingerprint falling(uint64_t i) { return (simdiri_fingerprint){UINT64_MAX - i, UINT64_MAX - i}; }
/* Equal after the mixing of a set without a seed. */
static simdiri_fingerprint colliding(uint64_t i) {
  const uint64_t mixed = (i + 1) * UINT64_C(0x9E3779B97F4A7C15);
  return (simdiri_fingerprint){i + 1, UINT64_C(1) - (mixed ^ mixed >> 32)};
}

static void insert_million(choice *choose) {
  enum { PIECE = 1 << 16 };
  static simdiri_fingerprint piece[PIECE];
  static uint8_t is_new[PIECE];
  simdiri_seen *seen;
  assert_int_equal(simdiri_seen_create(NULL, NULL, &seen), SIMDIRI_OK);
  for (int round = 0; round < 2; round++)
    for (uint64_t i = 0; i < MEGA; i += PIECE) {
      for (uint64_t k = 0; k < PIECE; k++) piece[k] = choose(i + k);
      assert_int_equal(simdiri_seen_insert(seen, piece, PIECE, is_new, NULL), SIMDIRI_OK);
      for (size_t k = 0; k < PIECE; k++) assert_int_equal(is_new[k], round == 0);
    }
  assert_int_equal(simdiri_seen_count(seen), MEGA);
  assert_true(simdiri_seen_memory(seen) < (uint64_t)MEGA * 60);
  simdiri_seen_free(seen);
}

static void test_chosen_fingerprints(void **state) {
  (void)state;
  insert_million(in_order);
  insert_million(equal_low);
  insert_million(equal_low_bits);
  insert_million(falling);
  insert_million(colliding);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_chosen_fingerprints)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
