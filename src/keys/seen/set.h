/* What the files of this folder know of a set. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SEEN_SET_H
#define SIMDIRI_KEYS_SEEN_SET_H

#include "keys/seen/table.h"

/* Macros, because gcc 12 takes a function that only prefetches for one without effect, and drops its calls. */
#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address)
#define PREFETCH_TO_WRITE(address) __builtin_prefetch(address, 1)
#else
#define PREFETCH(address) ((void)(address))
#define PREFETCH_TO_WRITE(address) ((void)(address))
#endif

struct simdiri_seen {
  const simdiri_allocator *allocator;
  uint64_t seed[2];
  uint64_t expected;
  uint64_t projected; /* how many fingerprints there will probably be; 0: not known */
  uint64_t max_bytes;
  uint64_t bytes;
  uint64_t count;
  uint32_t max_capacity; /* buckets; a table that would be larger divides; 0: none does */
  unsigned depth;        /* so many top bits of a mixed fingerprint choose its table */
  seen_table **tables;   /* 1 << depth; a table of a smaller depth is there several times in a row */
  seen_table first[SEEN_FIRST_TABLES];
  seen_table *of_first[SEEN_FIRST_TABLES]; /* `tables` until a table has divided */
};

static inline size_t seen_table_count(const simdiri_seen *seen) { return (size_t)1 << seen->depth; }

/* `mixed` is made with salt 0. */
static inline seen_table *seen_table_of(const simdiri_seen *seen, uint64_t mixed) {
  return seen->tables[mixed >> (64 - seen->depth)];
}

static inline uint64_t seen_mix_for(const simdiri_seen *seen, const seen_table *table,
                                    const simdiri_fingerprint *fingerprint) {
  return seen_mix(fingerprint, seen->seed, table->salt);
}

/* Returns the index of the next other table, after table `at`. */
static inline size_t seen_next_table(const simdiri_seen *seen, size_t at) {
  return at + ((size_t)1 << (seen->depth - seen->tables[at]->depth));
}

static inline size_t seen_bytes_of(uint64_t buckets) { return (size_t)buckets * sizeof(seen_bucket); }

/* Removes all keys from the first `count` buckets. */
static inline void seen_empty_buckets(seen_table *table, uint64_t count) {
  for (uint64_t i = 0; i < count; i++) table->buckets[i].count = 0;
}

/* Makes a table larger, or divides it by the next bit of the mixed fingerprints. After an error, all keys are where
 * they were; the list of tables may be longer.
 */
simdiri_status simdiri_seen_grow(simdiri_seen *seen, seen_table *table);

/* Divides a table into two of the capacity `total` together. */
simdiri_status simdiri_seen_divide(simdiri_seen *seen, seen_table *table, uint64_t total);

/* Returns the capacity of whole pages that is more than `buckets`. */
static inline uint64_t seen_round_up(uint64_t buckets) {
  return (buckets / SEEN_BUCKETS_PER_PAGE + 1) * SEEN_BUCKETS_PER_PAGE;
}

/* Gives all keys new places, after a fingerprint would be too far from its home. Tries the next salts until no key is
 * too far. The last salt accepts any distance, so that no key is lost. */
simdiri_status simdiri_seen_change_salt(const simdiri_seen *seen, seen_table *table);

#endif
