/* What the files of this folder know of a set. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_SEEN_SET_H
#define SIMDIRI_SEEN_SET_H

#include "seen/table.h"

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
  uint64_t max_bytes;
  uint64_t bytes;
  uint64_t count;
  seen_table shards[SEEN_SHARDS];
};

static inline size_t seen_bytes_of(uint64_t buckets) { return (size_t)buckets * sizeof(seen_bucket); }

/* Removes all keys from the first `count` buckets. */
static inline void seen_empty_buckets(seen_table *table, uint64_t count) {
  for (uint64_t i = 0; i < count; i++) table->buckets[i].count = 0;
}

/* Makes a table larger. After an error, the table is unchanged. */
simdiri_status simdiri_seen_grow(simdiri_seen *seen, seen_table *table);

/* Gives all keys new places, after a fingerprint would be too far from its home. Tries the next salts until no key is
 * too far. The last salt accepts any distance, so that no key is lost. */
simdiri_status simdiri_seen_change_salt(const simdiri_seen *seen, seen_table *table);

#endif
