/* Enumeration of a set that changes in between. */
/* SPDX-License-Identifier: MIT */
#include "keys/seen/seen.h"
#include "keys/seen/set.h"

/* A cursor is a place among the mixed fingerprints, where one call has stopped: the prefix of a table and the place of
 * a home in it, CURSOR_BITS together. Tables that grow or divide keep the places of their keys. A table with another
 * salt does not, so the cursor has the salt, too, and the scan of such a table begins again. */
enum { PLACE_BITS = 32, CURSOR_BITS = SEEN_MAX_DEPTH + PLACE_BITS, SALT_BITS = 64 - CURSOR_BITS };
_Static_assert(SEEN_LAST_SALT < 1 << SALT_BITS, "the salt is in the cursor");
_Static_assert((SEEN_MAX_STEPS + 1) * SEEN_BUCKET_KEYS < SEEN_SCAN_MIN, "the keys of a home fit");

/* Where the keys of a scan are copied, and how many buckets may still be read. */
typedef struct {
  const simdiri_seen *seen;
  simdiri_fingerprint *fingerprints;
  size_t capacity, count;
  uint32_t budget;
} table_scan;

/* Copies the keys whose home is bucket `home`, of which *count are copied already. Sets *count past the capacity if
 * they are more. */
static void copy_home(const table_scan *scan, const seen_table *table, uint32_t home, size_t *count) {
  uint32_t at = home;
  for (uint32_t steps = 0; steps <= table->max_steps; steps++) {
    const seen_bucket *bucket = &table->buckets[at];
    for (unsigned i = 0; i < bucket->count; i++) {
      if (seen_home(table, seen_mix_for(scan->seen, table, &bucket->keys[i])) != home) continue;
      if (*count < scan->capacity) scan->fingerprints[*count] = bucket->keys[i];
      ++*count;
    }
    if (bucket->count < SEEN_BUCKET_KEYS) return;
    if (++at == table->capacity) at = 0;
  }
}

/* Returns the first place whose home is bucket `home`. */
static uint64_t place_of(const seen_table *table, uint32_t home) {
  return (((uint64_t)home << PLACE_BITS) + table->capacity - 1) / table->capacity;
}

/* Copies the keys of a table from *place on. Returns false, with the next place, if not all of them have fitted, or if
 * the table has more buckets than the budget. */
static bool copy_table(table_scan *scan, const seen_table *table, uint64_t *place) {
  uint32_t home = table->capacity ? (uint32_t)(*place * table->capacity >> PLACE_BITS) : 0;
  for (; home < table->capacity; home++, scan->budget--) {
    size_t total = scan->count;
    if (scan->budget > 0) copy_home(scan, table, home, &total);
    if (total > scan->capacity || scan->budget == 0) {
      *place = place_of(table, home);
      return false;
    }
    scan->count = total;
  }
  return true;
}

static uint64_t make_cursor(const seen_table *table, uint64_t place) {
  return (((uint64_t)table->prefix << (CURSOR_BITS - table->depth)) +
          (place << (CURSOR_BITS - PLACE_BITS - table->depth)))
             << SALT_BITS |
         table->salt;
}

/* Empty buckets take time, too: a call reads no more of them, and may return no keys. */
enum { SCAN_BUCKETS_MAX = 1 << 16 };

simdiri_status simdiri_seen_scan(const simdiri_seen *seen, uint64_t *cursor, simdiri_fingerprint *fingerprints,
                                 size_t capacity, size_t *count) {
  const uint64_t position = *cursor >> SALT_BITS;
  const uint64_t salt = *cursor & ((1u << SALT_BITS) - 1);
  size_t at = (size_t)(position >> (CURSOR_BITS - seen->depth));
  uint64_t place = 0;
  *count = 0;
  const seen_table *table = seen->tables[at];
  at = (size_t)table->prefix << (seen->depth - table->depth);
  if (table->salt == salt) place = position << (64 - CURSOR_BITS) << table->depth >> (64 - PLACE_BITS);
  table_scan scan = {.seen = seen, .fingerprints = fingerprints, .capacity = capacity, .budget = SCAN_BUCKETS_MAX};
  for (; at < seen_table_count(seen); at = seen_next_table(seen, at), place = 0) {
    table = seen->tables[at];
    const uint64_t begin = place;
    const bool is_complete = copy_table(&scan, table, &place);
    *count = scan.count;
    if (is_complete) continue;
    *cursor = make_cursor(table, place);
    return *count > 0 || place != begin || scan.budget == 0 ? SIMDIRI_OK : SIMDIRI_ERROR_UNEVEN;
  }
  *cursor = 0;
  return SIMDIRI_OK;
}
