/* SipHash of many texts in plain C: two at a time, each in one word. */
/* SPDX-License-Identifier: MIT */
#include <stdbool.h>

#include "iri/common/little_endian.h"

typedef uint64_t lanes;
typedef bool lanes_mask;
enum { LANES = 1 };

static inline lanes lanes_set(uint64_t x) { return x; }
static inline lanes lanes_load(const uint64_t x[LANES]) { return x[0]; }
static inline void lanes_store(uint64_t to[LANES], lanes x) { to[0] = x; }
static inline lanes lanes_add(lanes a, lanes b) { return a + b; }
static inline lanes lanes_xor(lanes a, lanes b) { return a ^ b; }
static inline lanes lanes_and(lanes a, lanes b) { return a & b; }
static inline lanes lanes_or(lanes a, lanes b) { return a | b; }
static inline lanes lanes_up(lanes a, unsigned count) { return a << count; }
static inline lanes lanes_down(lanes a, unsigned count) { return a >> count; }
static inline lanes lanes_up_each(lanes a, lanes count) { return a << count; }
static inline lanes lanes_rotate(lanes x, int count) { return x << count | x >> (64 - count); }
static inline lanes_mask lanes_equal(lanes a, lanes b) { return a == b; }
static inline lanes_mask lanes_above(lanes a, lanes b) { return a > b; }
static inline lanes lanes_choose(lanes_mask mask, lanes x, lanes y) { return mask ? x : y; }
static inline void load_words(const unsigned char *const from[LANES], uint64_t offset, lanes *words) {
  words[0] = load64(from[0] + offset);
}

#define simdiri_siphash_texts simdiri_siphash_plainly
#include "iri/kernel/siphash/siphash_template.h"
