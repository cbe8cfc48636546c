/* The vocabulary of starts_template.h at neon. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_STARTS_NEON_H
#define SIMDIRI_KERNEL_STARTS_NEON_H

#include "kernel/block_neon.h"

ALWAYS_INLINE lane lane_all(uint8_t byte) { return vdupq_n_u8(byte); }
ALWAYS_INLINE lane lane_and(lane a, lane b) { return vandq_u8(a, b); }
ALWAYS_INLINE lane lane_or(lane a, lane b) { return vorrq_u8(a, b); }
ALWAYS_INLINE lane lane_equal(lane a, lane b) { return vceqq_u8(a, b); }
ALWAYS_INLINE lane lane_min(lane a, lane b) { return vminq_u8(a, b); }
ALWAYS_INLINE lane lane_subtract(lane a, lane b) { return vsubq_u8(a, b); }
ALWAYS_INLINE lane lane_lookup(lane table, lane indices) { return vqtbl1q_u8(table, indices); }
ALWAYS_INLINE lane lane_high_nibbles(lane bytes) { return vshrq_n_u8(bytes, 4); }

/* Collects the bytes that are FF. */
ALWAYS_INLINE uint64_t lane_join(const lane parts[4]) { return join_bits(parts[0], parts[1], parts[2], parts[3]); }

#endif
