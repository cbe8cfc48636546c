/* The kernel of simd128, the vectors of WebAssembly. They are chosen when the whole module is compiled, because an
 * engine without them refuses a module that contains one; src/bindings/js/ has a second module for such engines. */
/* SPDX-License-Identifier: MIT */
#if defined(__wasm_simd128__)
#include <string.h>
#include <wasm_simd128.h>

#include "iri/kernel/kernel.h"
#include "iri/kernel/normal.h"
#include "iri/kernel/vectors/vec_word.h"

/* planes[k] gets bit k of each of 64 bytes. bitmask takes the highest bit; doubling moves the next bit there. */
static inline void load_planes(const unsigned char *p, bits planes[8]) {
  for (int k = 0; k < 8; k++) planes[k] = 0;
  for (unsigned i = 0; i < 4; i++) {
    v128_t bytes = wasm_v128_load(p + (size_t)16 * i);
    for (int k = 7; k >= 0; k--) {
      planes[k] |= (bits)wasm_i8x16_bitmask(bytes) << (16 * i);
      bytes = wasm_i8x16_add(bytes, bytes);
    }
  }
}

/* Copies 64 bytes; WebAssembly has no store past the caches. */
static inline void stream_block(unsigned char *to, const unsigned char *from) { memcpy(to, from, 64); }
static inline void stream_fence(void) {}

#include "iri/kernel/mark_template.h"

#define edit_record simdiri_edit_record
#define edit_bytes simdiri_edit_record
#include "iri/kernel/emit_template.h"

/* The blocks of the vector check. block_avx512.h documents the functions. */
typedef v128_t lane;

ALWAYS_INLINE lane lane_load(const unsigned char *p) { return wasm_v128_load(p); }
/* An index above 15 gives zero. */
ALWAYS_INLINE lane lane_drop(lane bytes, size_t count) {
  const lane indices = wasm_u8x16_const(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return wasm_i8x16_swizzle(bytes, wasm_i8x16_add(indices, wasm_i8x16_splat((int8_t)count)));
}

#include "iri/kernel/vectors/block_lane.h"

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

ALWAYS_INLINE void lane_store(unsigned char *p, lane bytes) { wasm_v128_store(p, bytes); }
ALWAYS_INLINE lane lane_all(uint8_t byte) { return wasm_i8x16_splat((int8_t)byte); }
ALWAYS_INLINE lane lane_and(lane a, lane b) { return wasm_v128_and(a, b); }
ALWAYS_INLINE lane lane_or(lane a, lane b) { return wasm_v128_or(a, b); }
/* a without the bits of b. */
ALWAYS_INLINE lane lane_remove(lane a, lane b) { return wasm_v128_andnot(a, b); }
ALWAYS_INLINE lane lane_equal(lane a, lane b) { return wasm_i8x16_eq(a, b); }
/* Compares signed bytes. */
ALWAYS_INLINE lane lane_above(lane a, lane b) { return wasm_i8x16_gt(a, b); }
ALWAYS_INLINE lane lane_min(lane a, lane b) { return wasm_u8x16_min(a, b); }
ALWAYS_INLINE lane lane_add(lane a, lane b) { return wasm_i8x16_add(a, b); }
ALWAYS_INLINE lane lane_subtract(lane a, lane b) { return wasm_i8x16_sub(a, b); }
ALWAYS_INLINE lane lane_lookup(lane table, lane indices) { return wasm_i8x16_swizzle(table, indices); }
/* The index of a byte is its low nibble. */
ALWAYS_INLINE lane lane_lookup_low(lane table, lane bytes) {
  return wasm_i8x16_swizzle(table, wasm_v128_and(bytes, wasm_i8x16_splat(15)));
}
ALWAYS_INLINE lane lane_high_nibbles(lane bytes) { return wasm_u8x16_shr(bytes, 4); }
/* Alternates the bytes, or pairs of bytes, of the lower or the upper halves of a and b. */
ALWAYS_INLINE lane lane_zip_low(lane a, lane b) {
  return wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
ALWAYS_INLINE lane lane_zip_high(lane a, lane b) {
  return wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
ALWAYS_INLINE lane lane_zip_low2(lane a, lane b) { return wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
ALWAYS_INLINE lane lane_zip_high2(lane a, lane b) { return wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }
ALWAYS_INLINE bool lane_any(lane a) { return wasm_v128_any_true(a); }
ALWAYS_INLINE uint64_t lane_join(const lane parts[4]) { return block_join(parts); }

#include "iri/kernel/normal_template.h"

#include "iri/kernel/split_template.h"

#include "iri/kernel/scan_wide.h"

/* Returns the place of the lowest bit; 64 if there is none. */
ALWAYS_INLINE size_t scan_first_bit(uint64_t word) { return word ? (size_t)__builtin_ctzll(word) : 64; }

#include "iri/kernel/scan_template.h"

#include "iri/kernel/emit_scanned_template.h"

const kernel_table simdiri_kernel_simd128 = {
    mark_chunk, emit_each_record, finish_move, is_normal, 0,          split_texts, NULL, NULL,
    NULL,       mark_label,       check_path,  check_url, scan_chunk, emit_scanned};
#else
typedef int simdiri_no_simd128;
#endif
