/* The vector check at neon reads a text in blocks of 64 bytes. block_avx512.h documents the functions. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_BLOCK_NEON_H
#define SIMDIRI_IRI_KERNEL_BLOCK_NEON_H

#include <arm_neon.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "iri/kernel/normal.h"
#include "iri/kernel/vectors/inline.h"

typedef uint8x16_t lane;

ALWAYS_INLINE lane lane_load(const unsigned char *p) { return vld1q_u8(p); }
/* An index above 15 gives zero. */
ALWAYS_INLINE lane lane_drop(lane bytes, size_t count) {
  static const uint8_t indices[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return vqtbl1q_u8(bytes, vaddq_u8(vld1q_u8(indices), vdupq_n_u8((uint8_t)count)));
}

#include "iri/kernel/vectors/block_lane.h"

/* quick.c checks shorter texts, which it does as fast. */
enum { SHORTEST_TEXT = 32 };

typedef struct {
  lane bytes[4], classes[4];
} block;

ALWAYS_INLINE lane lane_classes(lane bytes) {
  const lane column = vqtbl1q_u8(lane_load(simdiri_normal_tables.columns), vandq_u8(bytes, vdupq_n_u8(15)));
  return vandq_u8(column, vqtbl1q_u8(lane_load(simdiri_normal_tables.rows), vshrq_n_u8(bytes, 4)));
}

ALWAYS_INLINE block block_load(const unsigned char *p, size_t rest) {
  block x;
  for (int i = 0; i < 4; i++) {
    x.bytes[i] = rest >= 64 ? lane_load(p + 16 * i) : lane_within(p, 16 * i, rest);
    x.classes[i] = lane_classes(x.bytes[i]);
  }
  return x;
}

ALWAYS_INLINE uint64_t block_join(const lane parts[4]) { return join_bits(parts[0], parts[1], parts[2], parts[3]); }

ALWAYS_INLINE uint64_t block_is(const block *x, char byte) {
  lane parts[4];
  for (int i = 0; i < 4; i++) parts[i] = vceqq_u8(x->bytes[i], vdupq_n_u8((uint8_t)byte));
  return block_join(parts);
}

ALWAYS_INLINE uint64_t block_tests(const lane bytes[4], uint8_t mask) {
  lane parts[4];
  for (int i = 0; i < 4; i++) parts[i] = vtstq_u8(bytes[i], vdupq_n_u8(mask));
  return block_join(parts);
}

ALWAYS_INLINE uint64_t block_is_text(const block *x) { return block_tests(x->classes, UINT8_MAX); }
ALWAYS_INLINE uint64_t block_is_host(const block *x) { return block_tests(x->classes, (uint8_t)HOST_CLASS); }
ALWAYS_INLINE uint64_t block_is_high(const block *x) { return block_tests(x->bytes, 0x80); }

ALWAYS_INLINE uint64_t block_is_between(const block *x, char first, char last) {
  lane parts[4];
  for (int i = 0; i < 4; i++) {
    const lane above = vsubq_u8(x->bytes[i], vdupq_n_u8((uint8_t)first));
    parts[i] = vcleq_u8(above, vdupq_n_u8((uint8_t)(last - first)));
  }
  return block_join(parts);
}

ALWAYS_INLINE lane lane_all(uint8_t byte) { return vdupq_n_u8(byte); }
ALWAYS_INLINE lane lane_and(lane a, lane b) { return vandq_u8(a, b); }
ALWAYS_INLINE lane lane_or(lane a, lane b) { return vorrq_u8(a, b); }
ALWAYS_INLINE lane lane_equal(lane a, lane b) { return vceqq_u8(a, b); }
ALWAYS_INLINE lane lane_min(lane a, lane b) { return vminq_u8(a, b); }
ALWAYS_INLINE lane lane_add(lane a, lane b) { return vaddq_u8(a, b); }
ALWAYS_INLINE lane lane_subtract(lane a, lane b) { return vsubq_u8(a, b); }
ALWAYS_INLINE lane lane_lookup(lane table, lane indices) { return vqtbl1q_u8(table, indices); }
/* The index of a byte is its low nibble. */
ALWAYS_INLINE lane lane_lookup_low(lane table, lane bytes) {
  return vqtbl1q_u8(table, vandq_u8(bytes, vdupq_n_u8(15)));
}
ALWAYS_INLINE lane lane_high_nibbles(lane bytes) { return vshrq_n_u8(bytes, 4); }

ALWAYS_INLINE void lane_store(unsigned char *p, lane bytes) { vst1q_u8(p, bytes); }
/* a without the bits of b. */
ALWAYS_INLINE lane lane_remove(lane a, lane b) { return vbicq_u8(a, b); }
/* Compares signed bytes. */
ALWAYS_INLINE lane lane_above(lane a, lane b) { return vcgtq_s8(vreinterpretq_s8_u8(a), vreinterpretq_s8_u8(b)); }
ALWAYS_INLINE bool lane_any(lane a) { return vmaxvq_u32(vreinterpretq_u32_u8(a)) != 0; }

/* Alternates the bytes, or pairs of bytes, of the lower or the upper halves of a and b. */
ALWAYS_INLINE lane lane_zip_low(lane a, lane b) { return vzip1q_u8(a, b); }
ALWAYS_INLINE lane lane_zip_high(lane a, lane b) { return vzip2q_u8(a, b); }
ALWAYS_INLINE lane lane_zip_low2(lane a, lane b) {
  return vreinterpretq_u8_u16(vzip1q_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}
ALWAYS_INLINE lane lane_zip_high2(lane a, lane b) {
  return vreinterpretq_u8_u16(vzip2q_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}

/* Collects the bytes that are FF. */
ALWAYS_INLINE uint64_t lane_join(const lane parts[4]) { return join_bits(parts[0], parts[1], parts[2], parts[3]); }

/* Blocks whose byte i is in register i % 4: so bits of four bytes, one after the other, are joined by shifts. */
#define INTERLEAVED_BLOCKS

/* Loads 64 bytes, and the same from the next byte on. */
ALWAYS_INLINE void wide_load_block(const unsigned char *p, lane bytes[4], lane next[4]) {
  const uint8x16x4_t four = vld4q_u8(p);
  for (int i = 0; i < 4; i++) bytes[i] = four.val[i];
  for (int i = 0; i < 3; i++) next[i] = four.val[i + 1];
  next[3] = vextq_u8(four.val[0], vld1q_dup_u8(p + 64), 1);
}

/* Collects the highest bit of each byte of such a block. */
ALWAYS_INLINE uint64_t wide_join_block(const lane parts[4]) {
  const lane low = vsriq_n_u8(parts[1], parts[0], 1), high = vsriq_n_u8(parts[3], parts[2], 1);
  const lane four = vsriq_n_u8(high, low, 2), twice = vsriq_n_u8(four, four, 4);
  return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(twice), 4)), 0);
}

#endif
