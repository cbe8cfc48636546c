/* The format of a state's files (README.md, "The manifest"). Numbers are little-endian. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_SORTED_RUN_FORMAT_H
#define SIMDIRI_KEYS_STATE_SORTED_RUN_FORMAT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stdint.h>

#include "iri/common/little_endian.h"

enum {
  STATE_BLOCK = 4096,      /* bytes of a block: a header of 16, then keys */
  STATE_BLOCK_KEYS = 255,  /* maximum; only the last block has fewer */
  STATE_GROUP_BLOCKS = 16, /* blocks for each entry of the index, and for each read */
  STATE_GROUP = STATE_BLOCK * STATE_GROUP_BLOCKS,
  STATE_GROUP_KEYS = STATE_BLOCK_KEYS * STATE_GROUP_BLOCKS,
  STATE_FILTER_PAGE = 4096, /* of each group */
  STATE_MAX_RUNS = 160,
  STATE_MAX_IDENTITY = 1 << 16
};

static inline simdiri_fingerprint state_load_key(const unsigned char *p) {
  return (simdiri_fingerprint){load64(p), load64(p + 8)};
}

static inline void state_store_key(unsigned char *p, simdiri_fingerprint key) {
  store64(p, key.low);
  store64(p + 8, key.high);
}

/* The order of keys: by `low` first, because `high` is 0 in all keys of 64 bits. */
static inline bool state_key_less(simdiri_fingerprint a, simdiri_fingerprint b) {
  return a.low < b.low || (a.low == b.low && a.high < b.high);
}

static inline bool state_key_equal(simdiri_fingerprint a, simdiri_fingerprint b) {
  return a.low == b.low && a.high == b.high;
}

static inline const unsigned char *state_block_key(const unsigned char *block, uint32_t i) {
  return block + 16 + 16 * (size_t)i;
}

/* Returns how many keys block number `block` of a file of `count` keys has. */
static inline uint32_t state_block_key_count(uint64_t count, uint64_t block) {
  const uint64_t rest = count - block * STATE_BLOCK_KEYS;
  return rest < STATE_BLOCK_KEYS ? (uint32_t)rest : STATE_BLOCK_KEYS;
}

static inline uint64_t state_block_count(uint64_t count) { return (count + STATE_BLOCK_KEYS - 1) / STATE_BLOCK_KEYS; }
static inline uint64_t state_group_count(uint64_t count) { return (count + STATE_GROUP_KEYS - 1) / STATE_GROUP_KEYS; }

static inline uint64_t state_filter_bytes(uint64_t count) { return state_group_count(count) * STATE_FILTER_PAGE; }

/* The bytes of header, blocks and index. */
static inline uint64_t state_run_bytes(uint64_t count) {
  return STATE_BLOCK + state_block_count(count) * STATE_BLOCK + state_group_count(count) * 16;
}

#endif
