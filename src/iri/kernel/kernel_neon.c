/* The kernel of neon. */
/* SPDX-License-Identifier: MIT */
#if defined(__aarch64__)
#include <arm_acle.h>
#include <arm_neon.h>
#include <string.h>

#include "iri/kernel/kernel.h"
#include "iri/kernel/vectors/vec_word.h"

/* Collects the highest bit of each byte of four registers in one word. neon has no movemask: each byte keeps the bit of
 * its place in a group of eight, and three pairwise additions join the groups. */
static inline uint64_t join_bits(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d) {
  static const uint8_t places[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t place = vld1q_u8(places);
  const uint8x16_t ab = vpaddq_u8(vandq_u8(a, place), vandq_u8(b, place));
  const uint8x16_t cd = vpaddq_u8(vandq_u8(c, place), vandq_u8(d, place));
  const uint8x16_t all = vpaddq_u8(ab, cd);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
}

/* planes[k] gets bit k of each of 64 bytes. */
static inline void load_planes(const unsigned char *p, bits planes[8]) {
  const uint8x16_t a = vld1q_u8(p), b = vld1q_u8(p + 16), c = vld1q_u8(p + 32), d = vld1q_u8(p + 48);
  for (int k = 0; k < 8; k++) {
    const uint8x16_t bit = vdupq_n_u8((uint8_t)(1u << k));
    planes[k] = join_bits(vtstq_u8(a, bit), vtstq_u8(b, bit), vtstq_u8(c, bit), vtstq_u8(d, bit));
  }
}

/* Copies 64 bytes; neon has no store past the caches. */
static inline void stream_block(unsigned char *to, const unsigned char *from) { memcpy(to, from, 64); }
static inline void stream_fence(void) {}

#include "iri/kernel/mark_template.h"

#define edit_record simdiri_edit_record
#define edit_bytes simdiri_edit_record
#include "iri/kernel/emit_template.h"

#include "iri/kernel/block_neon.h"

#include "iri/kernel/normal_template.h"

#include "iri/kernel/split_template.h"

#include "iri/kernel/starts_template.h"

#include "iri/kernel/scan_wide.h"

/* Returns the place of the lowest bit; 64 if there is none. */
ALWAYS_INLINE size_t scan_first_bit(uint64_t word) { return __clzll(__rbitll(word)); }

#include "iri/kernel/scan_template.h"

#include "iri/kernel/emit_scanned_template.h"

const kernel_table simdiri_kernel_neon = {mark_chunk,  emit_each_record, finish_move, is_normal,   0,
                                          split_texts, find_starts,      find_block,  count_bytes, mark_label,
                                          check_path,  check_url,        scan_chunk,  emit_scanned};
#else
typedef int simdiri_no_neon;
#endif
