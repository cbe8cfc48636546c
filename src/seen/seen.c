/* Seen-sets in memory: 256 tables that grow one after the other (REQUIREMENTS 9.3). */
/* SPDX-License-Identifier: MIT */
#include "seen/seen.h"

#include <string.h>

#include "common/allocator.h"
#include "seen/pages.h"
#include "seen/table.h"

enum { PREFETCH_DISTANCE = 24, RING = 32 }; /* measured: nearer waits, farther is forgotten */

struct simdiri_seen {
  const simdiri_allocator *allocator;
  uint64_t seed[2];
  uint64_t expected;
  uint64_t most_octets;
  uint64_t octets;
  uint64_t count;
  bool has_zero;                /* the one fingerprint that looks like an empty slot */
  simdiri_fingerprint *scratch; /* what a table holds while it grows */
  size_t scratch_octets;
  seen_table shards[SEEN_SHARDS];
};

static size_t octets_of(uint64_t slots) { return (size_t)slots * sizeof(simdiri_fingerprint); }

static uint64_t whole_pages(uint64_t slots) {
  return (slots + SEEN_SLOTS_PER_PAGE - 1) / SEEN_SLOTS_PER_PAGE * SEEN_SLOTS_PER_PAGE;
}

/* Load 0.87, and 0.58 right after growing by half: 23 octets a fingerprint on average, and each is moved twice. Growing
 * by a third would be 22, and moves it three times. */
static uint32_t limit_of(uint64_t capacity) { return (uint32_t)(capacity * 7 / 8); }

/* Where all tables grow at the same count, memory goes up and down with all of them. So the growth that leads past
 * STAGGER_AT slots differs: the loads of the tables are spread evenly over the range from then on. */
static uint64_t next_capacity(const simdiri_seen *seen, size_t shard) {
  enum { STAGGER_AT = 2048 };
  const uint64_t old = seen->shards[shard].capacity;
  if (old == 0 && seen->expected > 0) {
    const uint64_t each = seen->expected / SEEN_SHARDS;
    return whole_pages(each + each / 5 + each * shard / 8 / SEEN_SHARDS + 64);
  }
  const uint64_t grown = whole_pages(old + old / 2 + 1);
  const bool is_staggered = old < STAGGER_AT && grown >= STAGGER_AT;
  return is_staggered ? whole_pages(grown + grown * shard / 2 / SEEN_SHARDS) : grown;
}

simdiri_status simdiri_seen_create(const simdiri_seen_options *options, const simdiri_allocator *allocator,
                                   simdiri_seen **seen) {
  *seen = NULL;
  if (options && options->struct_size != sizeof *options) return SIMDIRI_ERROR_BAD_OPTION;
  allocator = allocator_or_default(allocator);
  if (options && options->most_octets && options->most_octets < sizeof **seen) return SIMDIRI_ERROR_SET_FULL;
  simdiri_seen *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  created->octets = sizeof *created;
  if (options) {
    memcpy(created->seed, options->seed, sizeof created->seed);
    created->expected = options->expected;
    created->most_octets = options->most_octets;
  }
  *seen = created;
  return SIMDIRI_OK;
}

void simdiri_seen_free(simdiri_seen *seen) {
  if (!seen) return;
  for (size_t i = 0; i < SEEN_SHARDS; i++)
    simdiri_pages_free(seen->allocator, seen->shards[i].slots, octets_of(seen->shards[i].capacity));
  simdiri_pages_free(seen->allocator, seen->scratch, seen->scratch_octets);
  simdiri_deallocate(seen->allocator, seen, sizeof *seen);
}

void simdiri_seen_clear(simdiri_seen *seen) {
  for (size_t i = 0; i < SEEN_SHARDS; i++) {
    seen_table *table = &seen->shards[i];
    if (table->count) memset(table->slots, 0, octets_of(table->capacity));
    table->count = 0;
  }
  seen->count = 0;
  seen->has_zero = false;
}

uint64_t simdiri_seen_count(const simdiri_seen *seen) { return seen->count; }

uint64_t simdiri_seen_memory(const simdiri_seen *seen) { return seen->octets; }

/* Makes *block of *size octets larger, within the bound. */
static simdiri_status resize(simdiri_seen *seen, simdiri_fingerprint **block, size_t size, size_t new_size) {
  const uint64_t total = seen->octets - size + new_size;
  if (seen->most_octets && total > seen->most_octets) return SIMDIRI_ERROR_SET_FULL;
  void *resized = simdiri_pages_resize(seen->allocator, *block, size, new_size);
  if (!resized) return SIMDIRI_ERROR_NO_MEMORY;
  *block = resized;
  seen->octets = total;
  return SIMDIRI_OK;
}

/* Copies what the table holds to the scratch. */
static simdiri_status save(simdiri_seen *seen, const seen_table *table) {
  const size_t needed = octets_of(whole_pages((uint64_t)table->count + 1));
  if (needed > seen->scratch_octets) {
    const simdiri_status status = resize(seen, &seen->scratch, seen->scratch_octets, needed);
    if (status != SIMDIRI_OK) return status;
    seen->scratch_octets = needed;
  }
  simdiri_fingerprint *end = seen->scratch;
  for (const simdiri_fingerprint *slot = table->slots; slot < table->slots + table->capacity; slot++) {
    *end = *slot; /* whether it is one or not: a jump would be guessed wrong too often */
    end += (slot->low | slot->high) != 0;
  }
  return SIMDIRI_OK;
}

/* Fills an empty table from the scratch, with the next salts if fingerprints collide under this one. The last salt
 * takes everything, so that nothing is lost. */
static void restore(const simdiri_seen *seen, seen_table *table, uint32_t count) {
  for (uint32_t i = 0; i < count;) {
    const simdiri_fingerprint *fingerprint = &seen->scratch[i];
    const uint32_t most_lines = table->salt < SEEN_LAST_SALT ? SEEN_MOST_LINES : UINT32_MAX;
    if (i == 0) table->count = 0;
    if (seen_table_insert(table, fingerprint, seen_mix(fingerprint, seen->seed, table->salt), most_lines) !=
        SEEN_TOO_FAR) {
      i++;
      continue;
    }
    memset(table->slots, 0, octets_of(table->capacity));
    table->salt++;
    i = 0;
  }
}

/* Rebuilds a table with more slots; on an error it holds what it held. */
static simdiri_status grow(simdiri_seen *seen, size_t shard) {
  seen_table *table = &seen->shards[shard];
  const uint64_t capacity = next_capacity(seen, shard);
  if (capacity > UINT32_MAX || capacity > SIZE_MAX / sizeof *table->slots) return SIMDIRI_ERROR_SET_FULL;
  simdiri_status status = save(seen, table);
  if (status == SIMDIRI_OK) status = resize(seen, &table->slots, octets_of(table->capacity), octets_of(capacity));
  if (status != SIMDIRI_OK) return status;
  table->capacity = (uint32_t)capacity;
  table->limit = limit_of(capacity);
  restore(seen, table, table->count);
  return SIMDIRI_OK;
}

/* A fingerprint met too long a row of others: they get other places. */
static simdiri_status change_salt(simdiri_seen *seen, seen_table *table) {
  if (table->salt == SEEN_LAST_SALT) return SIMDIRI_ERROR_UNEVEN;
  const simdiri_status status = save(seen, table);
  if (status != SIMDIRI_OK) return status;
  table->salt++;
  memset(table->slots, 0, octets_of(table->capacity));
  restore(seen, table, table->count);
  return SIMDIRI_OK;
}

static simdiri_status insert(simdiri_seen *seen, const simdiri_fingerprint *fingerprint, uint64_t mixed,
                             uint8_t *is_new) {
  const size_t shard = seen_shard_of(mixed);
  seen_table *table = &seen->shards[shard];
  if (!(fingerprint->low | fingerprint->high)) {
    *is_new = !seen->has_zero;
    seen->has_zero = true;
    return SIMDIRI_OK;
  }
  if (table->salt) mixed = seen_mix(fingerprint, seen->seed, table->salt);
  if (table->count >= table->limit && !seen_table_has(table, fingerprint, mixed)) {
    const simdiri_status status = grow(seen, shard);
    if (status != SIMDIRI_OK) return status;
    if (table->salt) mixed = seen_mix(fingerprint, seen->seed, table->salt);
  }
  seen_outcome outcome;
  while ((outcome = seen_table_insert(table, fingerprint, mixed, SEEN_MOST_LINES)) == SEEN_TOO_FAR) {
    const simdiri_status status = change_salt(seen, table);
    if (status != SIMDIRI_OK) return status;
    mixed = seen_mix(fingerprint, seen->seed, table->salt);
  }
  *is_new = outcome == SEEN_NEW;
  return SIMDIRI_OK;
}

/* A macro, as gcc 12 takes a function that does nothing else for one without effect, and drops its calls. */
#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address, 1)
#else
#define PREFETCH(address) ((void)(address))
#endif

simdiri_status simdiri_seen_insert(simdiri_seen *seen, const simdiri_fingerprint *fingerprints, size_t count,
                                   uint8_t *is_new, size_t *done) {
  uint64_t ring[RING]; /* the mixed values of those that are under way */
  simdiri_status status = SIMDIRI_OK;
  size_t i = 0, ahead = 0;
  for (; i < count; i++) {
    for (; ahead < count && ahead <= i + PREFETCH_DISTANCE; ahead++) {
      const uint64_t mixed = seen_mix(&fingerprints[ahead], seen->seed, 0);
      const seen_table *table = &seen->shards[seen_shard_of(mixed)];
      if (table->slots) PREFETCH(&table->slots[seen_home(mixed, table->capacity)]);
      ring[ahead % RING] = mixed;
    }
    uint8_t is_this_new;
    status = insert(seen, &fingerprints[i], ring[i % RING], &is_this_new);
    if (status != SIMDIRI_OK) break;
    seen->count += is_this_new;
    if (is_new) is_new[i] = is_this_new;
  }
  if (done) *done = i;
  return status;
}
