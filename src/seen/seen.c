/* Seen-sets in memory: sixteen tables that grow one after the other. */
/* SPDX-License-Identifier: MIT */
#include "seen/seen.h"

#include <string.h>

#include "common/allocator.h"
#include "seen/pages.h"
#include "seen/table.h"

/* Prefetch distances, found by measuring: data prefetched later do not arrive in time, data prefetched earlier are
 * evicted. A fingerprint's bucket is prefetched first. When its tags have arrived, the line of the matching key, or of
 * the free place, is prefetched. */
enum { BUCKET_DISTANCE = 32, KEY_DISTANCE = 12, RING = 64 };

struct simdiri_seen {
  const simdiri_allocator *allocator;
  uint64_t seed[2];
  uint64_t expected;
  uint64_t max_bytes;
  uint64_t bytes;
  uint64_t count;
  seen_table shards[SEEN_SHARDS];
};

static size_t bytes_of(uint64_t buckets) { return (size_t)buckets * sizeof(seen_bucket); }

/* Returns the first size of a table; 0 if the number of fingerprints is not known in advance. */
static uint64_t expected_size(const simdiri_seen *seen, size_t shard) {
  const uint64_t each = seen->expected / SEEN_SHARDS / SEEN_LIMIT_KEYS;
  return seen->expected == 0 ? 0 : each + each / 32 + each * shard / 8 / SEEN_SHARDS + SEEN_BUCKETS_PER_PAGE;
}

/* Returns the next size of a table. It grows by two fifths: a fingerprint takes from 19.7 to 27.6 bytes, 23.4 on
 * average, and is moved two and a half times. If all tables grew at the same count, the memory would jump. So one
 * growth differs between tables, the one past STAGGER_AT buckets or past the expected number. After it, the loads of
 * the tables are spread evenly over the range. */
static uint64_t next_size(const simdiri_seen *seen, size_t shard) {
  enum { STAGGER_AT = 512 };
  const uint64_t old = seen->shards[shard].size, expected = expected_size(seen, shard);
  if (old < expected) return expected;
  if (old == expected && old > 0) return old + old * (shard + 4) / 40 + SEEN_BUCKETS_PER_PAGE;
  const uint64_t grown = old + old / 5 * 2 + SEEN_BUCKETS_PER_PAGE;
  const bool is_staggered = old < STAGGER_AT && grown >= STAGGER_AT;
  return is_staggered ? grown + grown * 2 * shard / 5 / SEEN_SHARDS : grown;
}

/* Returns the capacity in buckets for this size: whole pages, whole huge pages where they are used, and more than
 * `old`. */
static uint64_t capacity_of(uint64_t size, uint64_t old) {
  const uint64_t unit =
      size < HUGE_PAGES_FROM / sizeof(seen_bucket) ? SEEN_BUCKETS_PER_PAGE : HUGE_PAGE_BYTES / sizeof(seen_bucket);
  const uint64_t capacity = (size + unit / 2) / unit * unit;
  return capacity > old ? capacity : old + unit;
}

simdiri_status simdiri_seen_create(const simdiri_seen_options *options, const simdiri_allocator *allocator,
                                   simdiri_seen **seen) {
  *seen = NULL;
  if (options && options->struct_size != sizeof *options) return SIMDIRI_ERROR_BAD_OPTION;
  allocator = allocator_or_default(allocator);
  if (options && options->max_bytes && options->max_bytes < sizeof **seen) return SIMDIRI_ERROR_SET_FULL;
  simdiri_seen *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  created->bytes = sizeof *created;
  if (options) {
    memcpy(created->seed, options->seed, sizeof created->seed);
    created->expected = options->expected;
    created->max_bytes = options->max_bytes;
  }
  *seen = created;
  return SIMDIRI_OK;
}

void simdiri_seen_free(simdiri_seen *seen) {
  if (!seen) return;
  for (size_t i = 0; i < SEEN_SHARDS; i++)
    simdiri_pages_free(seen->allocator, seen->shards[i].buckets, bytes_of(seen->shards[i].capacity));
  simdiri_deallocate(seen->allocator, seen, sizeof *seen);
}

/* Removes all keys from the first `count` buckets. */
static void empty_buckets(seen_table *table, uint64_t count) {
  for (uint64_t i = 0; i < count; i++) table->buckets[i].count = 0;
}

void simdiri_seen_clear(simdiri_seen *seen) {
  for (size_t i = 0; i < SEEN_SHARDS; i++) {
    seen_table *table = &seen->shards[i];
    if (table->count) empty_buckets(table, table->capacity);
    table->count = 0;
    table->max_steps = 0;
  }
  seen->count = 0;
}

uint64_t simdiri_seen_count(const simdiri_seen *seen) { return seen->count; }

uint64_t simdiri_seen_memory(const simdiri_seen *seen) { return seen->bytes; }

/* ------------------------------------------------------------------------------------------- growth */

/* Copies the first `count` buckets of a table, so that their keys can be placed again. */
static simdiri_status copy_aside(const simdiri_seen *seen, const seen_table *table, uint64_t count,
                                 seen_bucket **aside) {
  const size_t bytes = bytes_of(count);
  *aside = NULL;
  if (count == 0) return SIMDIRI_OK;
  if (seen->max_bytes && bytes > seen->max_bytes - seen->bytes) return SIMDIRI_ERROR_SET_FULL;
  *aside = simdiri_allocate_zeroed(seen->allocator, bytes);
  if (!*aside) return SIMDIRI_ERROR_NO_MEMORY;
  memcpy(*aside, table->buckets, bytes);
  return SIMDIRI_OK;
}

static void place_keys(const simdiri_seen *seen, seen_table *table, const seen_bucket *bucket) {
  for (unsigned i = 0; i < bucket->count; i++)
    seen_table_place(table, &bucket->keys[i], seen_mix(&bucket->keys[i], seen->seed, table->salt));
}

/* Returns how many buckets at the beginning must be copied aside when the table grows to `capacity` buckets.
 * Homes move away from the beginning in proportion. So a key that is d buckets after its old home is before its new
 * home (or at it), unless home * (capacity - old) / old < d + 1. And keys past the end of the larger table wrap to the
 * beginning: at most as many as d + 2 buckets hold, because the keys whose homes are the last w of the old table fill
 * at most w + d buckets. */
static uint64_t count_aside(const seen_table *table, uint64_t capacity) {
  const uint64_t old = table->capacity, max_steps = table->max_steps;
  if (max_steps > SEEN_MAX_STEPS) return old;
  const uint64_t count = (max_steps + 1) * old / (capacity - old) + 2 * max_steps + 8;
  return count < old ? count : old;
}

/* Moves each key of the `old` buckets to its place in the new capacity, from the last bucket to the first: a new place
 * is never before a bucket that is still to be moved, except for the buckets aside. */
static void spread_keys(const simdiri_seen *seen, seen_table *table, uint64_t old, const seen_bucket *aside,
                        uint64_t aside_count) {
  table->max_steps = 0;
  empty_buckets(table, aside_count);
  for (uint64_t i = old; i-- > aside_count;) {
    const seen_bucket moved = table->buckets[i];
    table->buckets[i].count = 0;
    place_keys(seen, table, &moved);
  }
  for (uint64_t i = 0; i < aside_count; i++) place_keys(seen, table, &aside[i]);
}

/* Makes a table larger. After an error, the table is unchanged. */
static simdiri_status grow_table(simdiri_seen *seen, size_t shard) {
  seen_table *table = &seen->shards[shard];
  const uint64_t old = table->capacity, size = next_size(seen, shard), capacity = capacity_of(size, old);
  if (capacity > UINT32_MAX || capacity > SIZE_MAX / sizeof(seen_bucket)) return SIMDIRI_ERROR_SET_FULL;
  const uint64_t total = seen->bytes - bytes_of(old) + bytes_of(capacity), count = count_aside(table, capacity);
  if (seen->max_bytes && total > seen->max_bytes) return SIMDIRI_ERROR_SET_FULL;
  seen_bucket *aside;
  const simdiri_status status = copy_aside(seen, table, count, &aside);
  if (status != SIMDIRI_OK) return status;
  void *resized = simdiri_pages_resize(seen->allocator, table->buckets, bytes_of(old), bytes_of(capacity));
  if (resized) {
    table->buckets = resized;
    table->capacity = (uint32_t)capacity;
    table->size = size;
    table->limit = capacity * SEEN_LIMIT_KEYS;
    seen->bytes = total;
    spread_keys(seen, table, old, aside, count);
  }
  simdiri_deallocate(seen->allocator, aside, bytes_of(count));
  return resized ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

/* Gives all keys new places, after a fingerprint would be too far from its home. Tries the next salts until no key is
 * too far. The last salt accepts any distance, so that no key is lost. */
static simdiri_status change_salt(const simdiri_seen *seen, seen_table *table) {
  const uint64_t capacity = table->capacity;
  seen_bucket *aside;
  if (table->salt == SEEN_LAST_SALT) return SIMDIRI_ERROR_UNEVEN;
  const simdiri_status status = copy_aside(seen, table, capacity, &aside);
  if (status != SIMDIRI_OK) return status;
  do {
    table->salt++;
    spread_keys(seen, table, capacity, aside, capacity);
  } while (table->max_steps > SEEN_MAX_STEPS && table->salt < SEEN_LAST_SALT);
  simdiri_deallocate(seen->allocator, aside, bytes_of(capacity));
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- insertion, look-up */

static simdiri_status insert_one(simdiri_seen *seen, const simdiri_fingerprint *fingerprint, uint64_t mixed,
                                 uint8_t *is_new) {
  const size_t shard = seen_shard_of(mixed);
  seen_table *table = &seen->shards[shard];
  if (table->salt) mixed = seen_mix(fingerprint, seen->seed, table->salt);
  if (table->count >= table->limit && !seen_table_has(table, fingerprint, mixed)) {
    const simdiri_status status = grow_table(seen, shard);
    if (status != SIMDIRI_OK) return status;
  }
  seen_outcome outcome;
  while ((outcome = seen_table_insert(table, fingerprint, mixed, SEEN_MAX_STEPS)) == SEEN_TOO_FAR) {
    const simdiri_status status = change_salt(seen, table);
    if (status != SIMDIRI_OK) return status;
    mixed = seen_mix(fingerprint, seen->seed, table->salt);
  }
  *is_new = outcome == SEEN_NEW;
  return SIMDIRI_OK;
}

/* A macro, because gcc 12 takes a function that only prefetches for one without effect, and drops its calls. */
#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address)
#else
#define PREFETCH(address) ((void)(address))
#endif

/* Prefetches the bucket's first line, which has the tags. */
#define PREFETCH_BUCKET(table, mixed) PREFETCH(&(table)->buckets[seen_home(mixed, (table)->capacity)])

/* Prefetches the key with this tag, or the free place after the last key; usually these are not in the line with the
 * tags. */
#define PREFETCH_KEY(table, mixed)                                                                                     \
  do {                                                                                                                 \
    const seen_bucket *bucket = &(table)->buckets[seen_home(mixed, (table)->capacity)];                                \
    const unsigned bits = seen_match(bucket, seen_tag(mixed));                                                         \
    PREFETCH(&bucket->keys[bits ? seen_lowest_bit(bits) : bucket->count]);                                             \
    if (!bits && bucket->count == SEEN_BUCKET_KEYS) PREFETCH(bucket + 1);                                              \
  } while (0)

/* The fingerprints of a call between prefetch and access. */
typedef struct {
  uint64_t mixed[RING];
  size_t ahead, near; /* how many buckets and how many keys were prefetched */
} prefetched;

/* Prefetches what fingerprint `i` and those after it need. Returns the mixed value of fingerprint `i`. */
static inline uint64_t prefetch_next(const simdiri_seen *seen, const simdiri_fingerprint *fingerprints, size_t count,
                                     size_t i, prefetched *ring) {
  for (; ring->ahead < count && ring->ahead <= i + BUCKET_DISTANCE; ring->ahead++) {
    const uint64_t mixed = ring->mixed[ring->ahead % RING] = seen_mix(&fingerprints[ring->ahead], seen->seed, 0);
    const seen_table *table = &seen->shards[seen_shard_of(mixed)];
    if (table->capacity) PREFETCH_BUCKET(table, mixed);
  }
  for (; ring->near < count && ring->near <= i + KEY_DISTANCE; ring->near++) {
    const uint64_t mixed = ring->mixed[ring->near % RING];
    const seen_table *table = &seen->shards[seen_shard_of(mixed)];
    if (table->capacity) PREFETCH_KEY(table, mixed);
  }
  return ring->mixed[i % RING];
}

simdiri_status simdiri_seen_insert(simdiri_seen *seen, const simdiri_fingerprint *fingerprints, size_t count,
                                   uint8_t *is_new, size_t *done) {
  prefetched ring;
  simdiri_status status = SIMDIRI_OK;
  size_t i = 0;
  ring.ahead = ring.near = 0;
  for (; i < count; i++) {
    const uint64_t mixed = prefetch_next(seen, fingerprints, count, i, &ring);
    uint8_t is_this_new;
    status = insert_one(seen, &fingerprints[i], mixed, &is_this_new);
    if (status != SIMDIRI_OK) break;
    seen->count += is_this_new;
    if (is_new) is_new[i] = is_this_new;
  }
  if (done) *done = i;
  return status;
}

void simdiri_seen_contains(const simdiri_seen *seen, const simdiri_fingerprint *fingerprints, size_t count,
                           uint8_t *is_known) {
  prefetched ring;
  ring.ahead = ring.near = 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t mixed = prefetch_next(seen, fingerprints, count, i, &ring);
    const seen_table *table = &seen->shards[seen_shard_of(mixed)];
    if (table->salt) mixed = seen_mix(&fingerprints[i], seen->seed, table->salt);
    is_known[i] = seen_table_has(table, &fingerprints[i], mixed);
  }
}
