/* Division of a table that is too large to grow at once. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "keys/seen/pages.h"
#include "keys/seen/set.h"

/* Returns the index of the first entry of a table. */
static size_t first_entry(const simdiri_seen *seen, const seen_table *table) {
  return (size_t)table->prefix << (seen->depth - table->depth);
}

static bool is_within_bound(const simdiri_seen *seen, size_t bytes) {
  return !seen->max_bytes || bytes <= seen->max_bytes - seen->bytes;
}

/* Makes one more bit choose the table. */
static simdiri_status double_entries(simdiri_seen *seen) {
  const size_t old = seen_table_count(seen), old_bytes = old * sizeof(seen_table *);
  if (!is_within_bound(seen, 2 * old_bytes)) return SIMDIRI_ERROR_SET_FULL;
  seen_table **doubled = simdiri_allocate_zeroed(seen->allocator, 2 * old_bytes);
  if (!doubled) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < 2 * old; i++) doubled[i] = seen->tables[i / 2];
  if (seen->tables != seen->of_first) {
    simdiri_deallocate(seen->allocator, seen->tables, old_bytes);
    seen->bytes -= old_bytes;
  }
  seen->tables = doubled;
  seen->bytes += 2 * old_bytes;
  seen->depth++;
  return SIMDIRI_OK;
}

/* Returns which half of a table has a fingerprint: the next bit after the prefix. */
static unsigned half_of(const simdiri_seen *seen, const seen_table *table, const simdiri_fingerprint *fingerprint) {
  return (unsigned)(seen_mix(fingerprint, seen->seed, 0) >> (63 - table->depth) & 1);
}

static void count_halves(const simdiri_seen *seen, const seen_table *table, uint64_t counts[2]) {
  counts[0] = counts[1] = 0;
  for (uint32_t at = 0; at < table->capacity; at++)
    for (unsigned i = 0; i < table->buckets[at].count; i++) counts[half_of(seen, table, &table->buckets[at].keys[i])]++;
}

/* Allocates the buckets of both halves. On failure nothing is allocated. */
static simdiri_status allocate_halves(const simdiri_seen *seen, const seen_table *table, uint64_t total,
                                      seen_table halves[2]) {
  uint64_t counts[2];
  count_halves(seen, table, counts);
  for (uint32_t i = 0; i < 2; i++) {
    halves[i] = (seen_table){.prefix = table->prefix << 1 | i, .depth = (uint16_t)(table->depth + 1)};
    if (table->capacity > 0) halves[i].capacity = (uint32_t)seen_round_up(total * counts[i] / table->count);
    halves[i].count = counts[i];
    halves[i].limit = (uint64_t)halves[i].capacity * SEEN_LIMIT_KEYS;
  }
  const size_t bytes[2] = {seen_bytes_of(halves[0].capacity), seen_bytes_of(halves[1].capacity)};
  if (table->capacity == 0) return SIMDIRI_OK;
  if (!is_within_bound(seen, bytes[0] + bytes[1])) return SIMDIRI_ERROR_SET_FULL;
  halves[0].buckets = simdiri_pages_resize(seen->allocator, NULL, 0, bytes[0]);
  if (halves[0].buckets) halves[1].buckets = simdiri_pages_resize(seen->allocator, NULL, 0, bytes[1]);
  if (halves[1].buckets) return SIMDIRI_OK;
  simdiri_pages_free(seen->allocator, halves[0].buckets, bytes[0]);
  return SIMDIRI_ERROR_NO_MEMORY;
}

/* The keys stay in the order of their homes, so both halves are filled from their beginnings to their ends. */
static void place_halves(const simdiri_seen *seen, const seen_table *table, seen_table halves[2]) {
  for (uint32_t at = 0; at < table->capacity; at++) {
    const seen_bucket *bucket = &table->buckets[at];
    for (unsigned i = 0; i < bucket->count; i++) {
      const uint64_t mixed = seen_mix(&bucket->keys[i], seen->seed, 0);
      seen_table_place(&halves[mixed >> (63 - table->depth) & 1], &bucket->keys[i], mixed);
    }
  }
}

simdiri_status simdiri_seen_divide(simdiri_seen *seen, seen_table *table, uint64_t total) {
  seen_table halves[2];
  const size_t old_bytes = seen_bytes_of(table->capacity);
  simdiri_status status = table->depth == seen->depth ? double_entries(seen) : SIMDIRI_OK;
  if (status != SIMDIRI_OK) return status;
  if (!is_within_bound(seen, sizeof *table)) return SIMDIRI_ERROR_SET_FULL;
  seen_table *upper = simdiri_allocate_zeroed(seen->allocator, sizeof *upper);
  if (!upper) return SIMDIRI_ERROR_NO_MEMORY;
  status = allocate_halves(seen, table, total, halves);
  if (status != SIMDIRI_OK) {
    simdiri_deallocate(seen->allocator, upper, sizeof *upper);
    return status;
  }
  place_halves(seen, table, halves);
  simdiri_pages_free(seen->allocator, table->buckets, old_bytes);
  seen->bytes += sizeof *upper + seen_bytes_of(halves[0].capacity) + seen_bytes_of(halves[1].capacity) - old_bytes;
  *table = halves[0];
  *upper = halves[1];
  const size_t begin = first_entry(seen, upper), count = (size_t)1 << (seen->depth - upper->depth);
  for (size_t i = 0; i < count; i++) seen->tables[begin + i] = upper;
  return SIMDIRI_OK;
}
