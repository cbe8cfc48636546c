/* The vector check at simd128 reads a text in blocks of 64 bytes. block_avx512.h documents the functions. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_BLOCK_SIMD128_H
#define SIMDIRI_KERNEL_BLOCK_SIMD128_H

#include <stddef.h>
#include <stdint.h>
#include <wasm_simd128.h>

#include "kernel/inline.h"
#include "kernel/normal_classes.h"

typedef v128_t lane;

ALWAYS_INLINE lane lane_load(const unsigned char *p) { return wasm_v128_load(p); }
/* An index above 15 gives zero. */
ALWAYS_INLINE lane lane_drop(lane bytes, size_t count) {
  const lane indices = wasm_u8x16_const(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return wasm_i8x16_swizzle(bytes, wasm_i8x16_add(indices, wasm_i8x16_splat((int8_t)count)));
}

#include "kernel/block_lane.h"

/* quick.c checks shorter texts, which it does as fast. */
enum { SHORTEST_TEXT = 32 };

typedef struct {
  lane bytes[4], classes[4];
} block;

ALWAYS_INLINE lane lane_classes(lane bytes) {
  const lane low = wasm_v128_and(bytes, wasm_i8x16_splat(15)), high = wasm_u8x16_shr(bytes, 4);
  return wasm_v128_and(wasm_i8x16_swizzle(lane_load(simdiri_normal_tables.columns), low),
                       wasm_i8x16_swizzle(lane_load(simdiri_normal_tables.rows), high));
}

ALWAYS_INLINE block block_load(const unsigned char *p, size_t rest) {
  block x;
  for (int i = 0; i < 4; i++) {
    const ptrdiff_t at = (ptrdiff_t)16 * i;
    x.bytes[i] = rest >= 64 ? lane_load(p + at) : lane_within(p, at, rest);
    x.classes[i] = lane_classes(x.bytes[i]);
  }
  return x;
}

/* Collects the highest bit of every byte. */
ALWAYS_INLINE uint64_t block_join(const lane parts[4]) {
  const uint64_t low = wasm_i8x16_bitmask(parts[0]) | wasm_i8x16_bitmask(parts[1]) << 16;
  const uint64_t high = wasm_i8x16_bitmask(parts[2]) | wasm_i8x16_bitmask(parts[3]) << 16;
  return low | high << 32;
}

ALWAYS_INLINE uint64_t block_equals(const lane bytes[4], char byte) {
  lane parts[4];
  for (int i = 0; i < 4; i++) parts[i] = wasm_i8x16_eq(bytes[i], wasm_i8x16_splat(byte));
  return block_join(parts);
}

ALWAYS_INLINE uint64_t block_is(const block *x, char byte) { return block_equals(x->bytes, byte); }
ALWAYS_INLINE uint64_t block_is_text(const block *x) { return ~block_equals(x->classes, 0); }

ALWAYS_INLINE uint64_t block_is_host(const block *x) {
  lane parts[4];
  for (int i = 0; i < 4; i++) parts[i] = wasm_v128_and(x->classes[i], wasm_i8x16_splat((int8_t)HOST_CLASS));
  return ~block_equals(parts, 0);
}

ALWAYS_INLINE uint64_t block_is_between(const block *x, char first, char last) {
  lane parts[4];
  for (int i = 0; i < 4; i++) {
    const lane above = wasm_i8x16_sub(x->bytes[i], wasm_i8x16_splat(first));
    parts[i] = wasm_u8x16_le(above, wasm_i8x16_splat((int8_t)(last - first)));
  }
  return block_join(parts);
}

ALWAYS_INLINE uint64_t block_is_high(const block *x) { return block_join(x->bytes); }

#endif
