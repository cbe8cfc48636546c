/* Seen-sets in memory: tables that grow one after the other. */
/* SPDX-License-Identifier: MIT */
#include "keys/seen/seen.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/sized.h"
#include "keys/seen/pages.h"
#include "keys/seen/set.h"

simdiri_status simdiri_seen_create(const simdiri_seen_options *options, const simdiri_allocator *allocator,
                                   simdiri_seen **seen) {
  *seen = NULL;
  simdiri_seen_options taken = {0};
  if (options && !TAKE_SIZED(&taken, options, seed)) return SIMDIRI_ERROR_BAD_OPTION;
  allocator = allocator_or_default(allocator);
  if (taken.max_bytes && taken.max_bytes < sizeof **seen) return SIMDIRI_ERROR_SET_FULL;
  simdiri_seen *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  created->bytes = sizeof *created;
  created->depth = SEEN_FIRST_DEPTH;
  created->tables = created->of_first;
  for (uint32_t i = 0; i < SEEN_FIRST_TABLES; i++) {
    created->first[i].depth = SEEN_FIRST_DEPTH;
    created->first[i].prefix = i;
    created->of_first[i] = &created->first[i];
  }
  memcpy(created->seed, taken.seed, sizeof created->seed);
  created->expected = taken.expected;
  created->max_bytes = taken.max_bytes;
  *seen = created;
  return SIMDIRI_OK;
}

void simdiri_seen_limit_tables(simdiri_seen *seen, uint32_t buckets) { seen->max_capacity = buckets; }

void simdiri_seen_expect(simdiri_seen *seen, uint64_t count) { seen->projected = count; }

static bool is_first(const simdiri_seen *seen, const seen_table *table) {
  for (size_t i = 0; i < SEEN_FIRST_TABLES; i++)
    if (table == &seen->first[i]) return true;
  return false;
}

void simdiri_seen_free(simdiri_seen *seen) {
  if (!seen) return;
  for (size_t at = 0; at < seen_table_count(seen);) {
    seen_table *table = seen->tables[at];
    at = seen_next_table(seen, at);
    simdiri_pages_free(seen->allocator, table->buckets, seen_bytes_of(table->capacity));
    if (!is_first(seen, table)) simdiri_deallocate(seen->allocator, table, sizeof *table);
  }
  if (seen->tables != seen->of_first)
    simdiri_deallocate(seen->allocator, seen->tables, seen_table_count(seen) * sizeof(seen_table *));
  simdiri_deallocate(seen->allocator, seen, sizeof *seen);
}

void simdiri_seen_clear(simdiri_seen *seen) {
  for (size_t at = 0; at < seen_table_count(seen); at = seen_next_table(seen, at)) {
    seen_table *table = seen->tables[at];
    if (table->count) seen_empty_buckets(table, table->capacity);
    table->count = 0;
    table->max_steps = 0;
  }
  seen->count = 0;
}

uint64_t simdiri_seen_count(const simdiri_seen *seen) { return seen->count; }

uint64_t simdiri_seen_memory(const simdiri_seen *seen) { return seen->bytes; }

/* ------------------------------------------------------------------------------------------- homes, prefetched */

/* So many fingerprints are inserted together; found by measuring. While the keys of one window arrive, the tags of the
 * next are requested, which have the time of a whole window to arrive. */
enum { WINDOW = 32 };

/* The first bucket of a search, and the tag. */
typedef struct {
  seen_table *table;
  seen_bucket *bucket;
  uint8_t tag;
} fingerprint_home;

typedef struct {
  size_t count;
  fingerprint_home homes[WINDOW];
} window;

/* Finds the homes of the next fingerprints, and prefetches the lines with the tags. */
static void find_homes(const simdiri_seen *seen, const simdiri_fingerprint *fingerprints, size_t count, window *to) {
  static seen_bucket none; /* of an empty table */
  to->count = count < WINDOW ? count : WINDOW;
  for (size_t i = 0; i < to->count; i++) {
    uint64_t mixed = seen_mix(&fingerprints[i], seen->seed, 0);
    seen_table *table = seen_table_of(seen, mixed);
    if (table->salt) mixed = seen_mix_for(seen, table, &fingerprints[i]);
    to->homes[i] = (fingerprint_home){.table = table,
                                      .bucket = table->capacity ? &table->buckets[seen_home(table, mixed)] : &none,
                                      .tag = seen_tag(mixed)};
    PREFETCH(to->homes[i].bucket);
  }
}

/* Prefetches the line of each key with the wanted tag, or else of the first free place; that is the next bucket if
 * there is none. */
#define PREFETCH_KEYS(of)                                                                                              \
  do {                                                                                                                 \
    for (size_t i = 0; i < (of)->count; i++) {                                                                         \
      const seen_bucket *bucket = (of)->homes[i].bucket;                                                               \
      PREFETCH(&bucket->keys[seen_lowest_bit(seen_match(bucket, (of)->homes[i].tag) | 1u << bucket->count)]);          \
    }                                                                                                                  \
  } while (0)

/* ------------------------------------------------------------------------------------------- insertion, look-up */

/* Inserts a fingerprint whose home is full, or whose table may have to grow. */
static simdiri_status insert_slowly(simdiri_seen *seen, const simdiri_fingerprint *fingerprint, uint8_t *is_new) {
  const uint64_t unsalted = seen_mix(fingerprint, seen->seed, 0);
  seen_table *table = seen_table_of(seen, unsalted);
  for (; table->count >= table->limit; table = seen_table_of(seen, unsalted)) {
    if (seen_table_has(table, fingerprint, seen_mix_for(seen, table, fingerprint))) return SIMDIRI_OK;
    const simdiri_status status = simdiri_seen_grow(seen, table);
    if (status != SIMDIRI_OK) return status;
  }
  seen_outcome outcome;
  while ((outcome = seen_table_insert(table, fingerprint, seen_mix_for(seen, table, fingerprint), SEEN_MAX_STEPS)) ==
         SEEN_TOO_FAR) {
    const simdiri_status status = simdiri_seen_change_salt(seen, table);
    if (status != SIMDIRI_OK) return status;
  }
  *is_new = outcome == SEEN_NEW;
  return SIMDIRI_OK;
}

/* Inserts the fingerprints of a window, of which `*done` were inserted before. Stops after a fingerprint that moved the
 * buckets of its table, because the homes that are left may be wrong then. */
static simdiri_status insert_window(simdiri_seen *seen, const simdiri_fingerprint *fingerprints, const window *homes,
                                    uint8_t *is_new, size_t *done, bool *has_moved) {
  while (*done < homes->count) {
    const fingerprint_home *home = &homes->homes[*done];
    const simdiri_fingerprint *fingerprint = &fingerprints[*done];
    seen_table *table = home->table;
    uint8_t is_this_new = 0;
    if (!seen_bucket_has(home->bucket, fingerprint, home->tag)) {
      if (home->bucket->count < SEEN_BUCKET_KEYS && table->count < table->limit) {
        seen_bucket_add(home->bucket, fingerprint, home->tag);
        table->count++;
        is_this_new = 1;
      } else {
        const uint32_t capacity = table->capacity, salt = table->salt, depth = table->depth;
        const simdiri_status status = insert_slowly(seen, fingerprint, &is_this_new);
        if (status != SIMDIRI_OK) return status;
        *has_moved = table->capacity != capacity || table->salt != salt || table->depth != depth;
      }
    }
    seen->count += is_this_new;
    if (is_new) is_new[*done] = is_this_new;
    ++*done;
    if (*has_moved) break;
  }
  return SIMDIRI_OK;
}

simdiri_status simdiri_seen_insert(simdiri_seen *seen, const simdiri_fingerprint *fingerprints, size_t count,
                                   uint8_t *is_new, size_t *done) {
  window windows[2];
  simdiri_status status = SIMDIRI_OK;
  size_t at = 0;
  unsigned turn = 0;
  bool has_moved = true; /* no homes were found yet */
  while (at < count && status == SIMDIRI_OK) {
    window *now = &windows[turn % 2], *next = &windows[(turn + 1) % 2];
    size_t inserted = 0;
    if (has_moved) find_homes(seen, fingerprints + at, count - at, now);
    PREFETCH_KEYS(now);
    find_homes(seen, fingerprints + at + now->count, count - at - now->count, next);
    has_moved = false;
    status = insert_window(seen, fingerprints + at, now, is_new ? is_new + at : NULL, &inserted, &has_moved);
    at += inserted;
    turn++;
  }
  if (done) *done = at;
  return status;
}

void simdiri_seen_contains(const simdiri_seen *seen, const simdiri_fingerprint *fingerprints, size_t count,
                           uint8_t *is_known) {
  window windows[2];
  find_homes(seen, fingerprints, count, &windows[0]);
  for (unsigned turn = 0; count > 0; turn++) {
    const window *now = &windows[turn % 2];
    PREFETCH_KEYS(now);
    find_homes(seen, fingerprints + now->count, count - now->count, &windows[(turn + 1) % 2]);
    for (size_t i = 0; i < now->count; i++) {
      const fingerprint_home *home = &now->homes[i];
      is_known[i] = seen_bucket_has(home->bucket, &fingerprints[i], home->tag);
      if (!is_known[i] && home->bucket->count == SEEN_BUCKET_KEYS)
        is_known[i] = seen_table_has(home->table, &fingerprints[i], seen_mix_for(seen, home->table, &fingerprints[i]));
    }
    fingerprints += now->count;
    is_known += now->count;
    count -= now->count;
  }
}
