/* Growth of the tables of a set, in place; other places for all keys of a table whose fingerprints collide. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "keys/seen/pages.h"
#include "keys/seen/set.h"

/* ------------------------------------------------------------------------------------------- capacities */

/* Returns the number of the first table that this one was, or was divided from. */
static uint64_t number_of(const seen_table *table) { return table->prefix >> (table->depth - SEEN_FIRST_DEPTH); }

/* Returns the capacity of a table of a set that will have `count` fingerprints; 0 if that is 0. */
static uint64_t capacity_for(const seen_table *table, uint64_t count) {
  const uint64_t each = (count >> table->depth) / SEEN_LIMIT_KEYS;
  return count == 0 ? 0 : seen_round_up(each + each / 32 + each * number_of(table) / 8 / SEEN_FIRST_TABLES);
}

/* Returns the next capacity of a table if nothing is projected. It grows by three tenths: a fingerprint takes from 19.0
 * to 24.7 bytes, 21.7 on average, and is moved three times. If all tables grew at the same count, the memory would
 * jump. So one growth differs between tables, the one past STAGGER_AT buckets or past the expected number. After it,
 * the loads of the tables are spread evenly over the range. */
static uint64_t next_capacity(const simdiri_seen *seen, const seen_table *table) {
  enum { STAGGER_AT = 512 };
  const uint64_t old = table->capacity, number = number_of(table), expected = capacity_for(table, seen->expected);
  if (old < expected) return expected;
  if (old == expected && old > 0) return seen_round_up(old + old * (number + 4) / 64);
  const uint64_t grown = old + old * 3 / 10;
  const bool is_staggered = old < STAGGER_AT && grown >= STAGGER_AT;
  return seen_round_up(is_staggered ? grown + grown * 3 * number / 10 / SEEN_FIRST_TABLES : grown);
}

/* Returns the capacity on the way to the projected one. A table that doubles moves each key once, and is less full, so
 * inserting takes half of the time that growth by three tenths takes. It doubles only when it is full: if the second
 * half of an input repeats the first one, it is never larger than the first one needs. */
static uint64_t projected_capacity(const simdiri_seen *seen, const seen_table *table) {
  const uint64_t max = table->capacity > SEEN_FREE_BUCKETS / 2 ? 2 * (uint64_t)table->capacity : SEEN_FREE_BUCKETS;
  uint64_t capacity = seen->max_bytes || seen->max_capacity ? 0 : capacity_for(table, seen->projected);
  while (capacity > max) capacity /= 2;
  return capacity / SEEN_BUCKETS_PER_PAGE * SEEN_BUCKETS_PER_PAGE;
}

/* ------------------------------------------------------------------------------------------- moving keys */

/* Copies the first `count` buckets of a table, so that their keys can be placed again. */
static simdiri_status copy_aside(const simdiri_seen *seen, const seen_table *table, uint64_t count,
                                 seen_bucket **aside) {
  const size_t bytes = seen_bytes_of(count);
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
    seen_table_place(table, &bucket->keys[i], seen_mix_for(seen, table, &bucket->keys[i]));
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

/* Prefetches a bucket that will be written to. */
#define PREFETCH_BUCKET(bucket)                                                                                        \
  do {                                                                                                                 \
    for (size_t line = 0; line < sizeof(seen_bucket); line += 64) PREFETCH_TO_WRITE((const char *)(bucket) + line);    \
  } while (0)

/* Moves each key of the `old` buckets to its place in the new capacity, from the last bucket to the first: a new place
 * is never before a bucket that is still to be moved, except for the buckets aside. */
static void spread_keys(const simdiri_seen *seen, seen_table *table, uint64_t old, const seen_bucket *aside,
                        uint64_t aside_count) {
  table->max_steps = 0;
  seen_empty_buckets(table, aside_count);
  for (uint64_t i = old; i-- > aside_count;) {
    enum { DISTANCE = 2 };
    const uint64_t ahead = i > DISTANCE ? i - DISTANCE : 0;
    PREFETCH_BUCKET(&table->buckets[ahead]);
    PREFETCH_BUCKET(&table->buckets[ahead * table->capacity / old]);
    const seen_bucket moved = table->buckets[i];
    table->buckets[i].count = 0;
    place_keys(seen, table, &moved);
  }
  for (uint64_t i = 0; i < aside_count; i++) place_keys(seen, table, &aside[i]);
}

/* A table with a salt grows without a limit, because its order is another one than that of its part of the set. */
static bool must_divide(const simdiri_seen *seen, const seen_table *table, uint64_t capacity) {
  return seen->max_capacity && capacity > seen->max_capacity && table->salt == 0 && table->depth < SEEN_MAX_DEPTH;
}

static simdiri_status grow_to(simdiri_seen *seen, seen_table *table, uint64_t capacity) {
  const uint64_t old = table->capacity;
  if (capacity > UINT32_MAX || capacity > SIZE_MAX / sizeof(seen_bucket)) return SIMDIRI_ERROR_SET_FULL;
  const uint64_t total = seen->bytes - seen_bytes_of(old) + seen_bytes_of(capacity),
                 count = count_aside(table, capacity);
  if (seen->max_bytes && total > seen->max_bytes) return SIMDIRI_ERROR_SET_FULL;
  seen_bucket *aside;
  const simdiri_status status = copy_aside(seen, table, count, &aside);
  if (status != SIMDIRI_OK) return status;
  void *resized = simdiri_pages_resize(seen->allocator, table->buckets, seen_bytes_of(old), seen_bytes_of(capacity));
  if (resized) {
    table->buckets = resized;
    table->capacity = (uint32_t)capacity;
    table->limit = capacity * SEEN_LIMIT_KEYS;
    seen->bytes = total;
    spread_keys(seen, table, old, aside, count);
  }
  simdiri_deallocate(seen->allocator, aside, seen_bytes_of(count));
  return resized ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

simdiri_status simdiri_seen_grow(simdiri_seen *seen, seen_table *table) {
  const uint64_t next = next_capacity(seen, table), projected = projected_capacity(seen, table);
  if (must_divide(seen, table, next)) return simdiri_seen_divide(seen, table, next);
  if (projected > next && grow_to(seen, table, projected) == SIMDIRI_OK) return SIMDIRI_OK;
  return grow_to(seen, table, next);
}

simdiri_status simdiri_seen_change_salt(const simdiri_seen *seen, seen_table *table) {
  const uint64_t capacity = table->capacity;
  seen_bucket *aside;
  if (table->salt == SEEN_LAST_SALT) return SIMDIRI_ERROR_UNEVEN;
  const simdiri_status status = copy_aside(seen, table, capacity, &aside);
  if (status != SIMDIRI_OK) return status;
  do {
    table->salt++;
    spread_keys(seen, table, capacity, aside, capacity);
  } while (table->max_steps > SEEN_MAX_STEPS && table->salt < SEEN_LAST_SALT);
  simdiri_deallocate(seen->allocator, aside, seen_bytes_of(capacity));
  return SIMDIRI_OK;
}
