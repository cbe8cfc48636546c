/* One shard of a seen-set: open addressing by lines of the cache. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_SEEN_TABLE_H
#define SIMDIRI_SEEN_TABLE_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stdint.h>

enum {
  SEEN_SHARD_BITS = 8,
  SEEN_SHARDS = 1 << SEEN_SHARD_BITS,
  SEEN_SLOTS_PER_PAGE = 256,
  SEEN_LINE = 4, /* slots in a line of the cache; filled in order */
  /* At this load the longest row of full lines that a good hash gives is some hundred. What meets a longer one was made
   * to collide, and gets another salt; the limit on salts is what ends it if somebody knows them all. */
  SEEN_MOST_LINES = 1024,
  SEEN_LAST_SALT = 15
};

/* A slot is empty if it is zero. A fingerprint of zero is kept beside the tables. */
typedef struct {
  simdiri_fingerprint *slots;
  uint32_t capacity; /* slots, a multiple of SEEN_SLOTS_PER_PAGE */
  uint32_t count;
  uint32_t limit; /* count at which the table grows */
  uint32_t salt;
} seen_table;

/* Not every caller's fingerprints are evenly spread (64-bit ones have no high half), so they are mixed once more. */
static inline uint64_t seen_mix(const simdiri_fingerprint *fingerprint, const uint64_t seed[2], uint32_t salt) {
  uint64_t mixed = (fingerprint->low ^ seed[0]) * (UINT64_C(0x9E3779B97F4A7C15) + salt * UINT64_C(0x94D049BB133111EA));
  mixed = (mixed ^ mixed >> 32) + (fingerprint->high ^ seed[1]);
  mixed *= UINT64_C(0xD1B54A32D192ED03);
  mixed = (mixed ^ mixed >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
  return mixed ^ mixed >> 32;
}

static inline unsigned seen_shard_of(uint64_t mixed) { return (unsigned)(mixed >> (64 - SEEN_SHARD_BITS)); }

/* The line where the search for it begins. A product in place of a mask: any capacity will do, and the order of the
 * mixed values is kept, so that a larger table is filled from front to back. */
static inline uint32_t seen_home(uint64_t mixed, uint32_t capacity) {
  return (uint32_t)((mixed & UINT32_MAX) * (capacity / SEEN_LINE) >> 32) * SEEN_LINE;
}

typedef enum { SEEN_OLD = 0, SEEN_NEW = 1, SEEN_TOO_FAR = 2 } seen_outcome;

/* Is the fingerprint, which is not zero, in the table? */
static inline bool seen_table_has(const seen_table *table, const simdiri_fingerprint *fingerprint, uint64_t mixed) {
  const simdiri_fingerprint *const end = table->slots + table->capacity;
  const simdiri_fingerprint *slot = table->slots;
  if (table->capacity) slot += seen_home(mixed, table->capacity);
  for (uint32_t slots = 0; slots < table->count && (slot->low | slot->high); slots++) {
    if (slot->low == fingerprint->low && slot->high == fingerprint->high) return true;
    if (++slot == end) slot = table->slots;
  }
  return false;
}

/* Inserts a fingerprint that is not zero into a table that has an empty slot, if that is no more than so many lines
 * away. */
static inline seen_outcome seen_table_insert(seen_table *table, const simdiri_fingerprint *fingerprint, uint64_t mixed,
                                             uint32_t most_lines) {
  simdiri_fingerprint *const end = table->slots + table->capacity;
  simdiri_fingerprint *slot = table->slots + seen_home(mixed, table->capacity);
  for (uint32_t lines = 0; lines < most_lines; lines++) {
    bool is_here = false;
    unsigned used = 0;
    for (unsigned i = 0; i < SEEN_LINE; i++) {
      is_here |= !((slot[i].low ^ fingerprint->low) | (slot[i].high ^ fingerprint->high));
      used += (slot[i].low | slot[i].high) != 0;
    }
    if (is_here) return SEEN_OLD;
    if (used < SEEN_LINE) {
      slot[used] = *fingerprint;
      table->count++;
      return SEEN_NEW;
    }
    slot += SEEN_LINE;
    if (slot == end) slot = table->slots;
  }
  return SEEN_TOO_FAR;
}

#endif
