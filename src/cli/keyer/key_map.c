/* A map of keys in the order of their first occurrence: an array of entries, and a hash table of their numbers with
 * open addressing. */
/* SPDX-License-Identifier: MIT */
#include "cli/keyer/key_map.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A slot is 0 if it is empty. Otherwise its upper 16 bits are those of the mixed key, by which most different keys are
 * distinguished, and the others are the entry's number + 1. */
enum { NUMBER_BITS = 48, PREFETCH_DISTANCE = 16, FIRST_SLOTS = 1 << 12 };

struct cli_key_map {
  cli_key_entry *entries;
  cli_key_first *firsts; /* NULL: not kept */
  bool keeps_firsts;
  uint64_t new_limit; /* so many records of a key are new */
  uint64_t count, capacity;
  uint64_t *slots, mask;
  uint64_t seed[2], max_bytes;
};

/* Mixes the key with the seed: an attacker can choose keys of a hash without a secret, but not their slots. */
static uint64_t mix_key(const cli_key_map *map, simdiri_fingerprint key) {
  uint64_t x = (key.low ^ map->seed[0]) * UINT64_C(0x9E3779B97F4A7C15);
  x ^= x >> 29 ^ key.high;
  x = (x + map->seed[1]) * UINT64_C(0xD6E8FEB86659FD93);
  x ^= x >> 32;
  x *= UINT64_C(0xD6E8FEB86659FD93);
  return x ^ x >> 32;
}

static uint64_t find_tag(uint64_t mixed) { return mixed >> NUMBER_BITS << NUMBER_BITS; }

/* Returns the slot of the key, or the empty slot for it. */
static uint64_t find_slot(const cli_key_map *map, simdiri_fingerprint key, uint64_t mixed) {
  for (uint64_t at = mixed & map->mask;; at = (at + 1) & map->mask) {
    const uint64_t slot = map->slots[at];
    if (slot == 0) return at;
    if (find_tag(slot) != find_tag(mixed)) continue;
    const cli_key_entry *entry = &map->entries[(slot & ((UINT64_C(1) << NUMBER_BITS) - 1)) - 1];
    if (entry->key.low == key.low && entry->key.high == key.high) return at;
  }
}

static bool fits_in_bound(const cli_key_map *map, uint64_t entries, uint64_t slots) {
  const uint64_t size = sizeof(cli_key_entry) + (map->keeps_firsts ? sizeof(cli_key_first) : 0);
  return entries < (UINT64_C(1) << 40) && entries * size <= SIZE_MAX && slots <= SIZE_MAX / sizeof(uint64_t) &&
         (map->max_bytes == 0 || entries * size + slots * sizeof(uint64_t) <= map->max_bytes);
}

/* Entries grow by a quarter: the C library moves such blocks without copying them. */
static simdiri_status grow_entries(cli_key_map *map) {
  const uint64_t capacity = map->capacity + map->capacity / 4 + 1024;
  if (!fits_in_bound(map, capacity, map->mask + 1)) return SIMDIRI_ERROR_SET_FULL;
  cli_key_entry *entries = realloc(map->entries, (size_t)capacity * sizeof *entries);
  if (!entries) return SIMDIRI_ERROR_NO_MEMORY;
  map->entries = entries;
  if (map->keeps_firsts) {
    cli_key_first *firsts = realloc(map->firsts, (size_t)capacity * sizeof *firsts);
    if (!firsts) return SIMDIRI_ERROR_NO_MEMORY;
    map->firsts = firsts;
  }
  map->capacity = capacity;
  return SIMDIRI_OK;
}

static simdiri_status grow_slots(cli_key_map *map) {
  const uint64_t slots = 2 * (map->mask + 1);
  if (!fits_in_bound(map, map->capacity, slots)) return SIMDIRI_ERROR_SET_FULL;
  free(map->slots);
  map->slots = calloc((size_t)slots, sizeof *map->slots);
  if (!map->slots) return SIMDIRI_ERROR_NO_MEMORY;
  map->mask = slots - 1;
  for (uint64_t i = 0; i < map->count; i++) {
    const uint64_t mixed = mix_key(map, map->entries[i].key);
    uint64_t at = mixed & map->mask;
    while (map->slots[at] != 0) at = (at + 1) & map->mask;
    map->slots[at] = find_tag(mixed) | (i + 1);
  }
  return SIMDIRI_OK;
}

/* Allocates for one more entry. */
static simdiri_status reserve_entry(cli_key_map *map) {
  simdiri_status status = SIMDIRI_OK;
  if (map->count == map->capacity) status = grow_entries(map);
  if (status == SIMDIRI_OK && map->count >= (map->mask + 1) / 4 * 3) status = grow_slots(map);
  return status;
}

static simdiri_status insert_key(cli_key_map *map, simdiri_fingerprint key, uint64_t *ordinal, uint8_t *is_new) {
  const simdiri_status status = reserve_entry(map);
  if (status != SIMDIRI_OK) return status;
  const uint64_t mixed = mix_key(map, key), at = find_slot(map, key, mixed);
  if (map->slots[at] == 0) {
    map->entries[map->count] = (cli_key_entry){.key = key};
    map->slots[at] = find_tag(mixed) | ++map->count;
  }
  *ordinal = (map->slots[at] & ((UINT64_C(1) << NUMBER_BITS) - 1)) - 1;
  *is_new = ++map->entries[*ordinal].count <= map->new_limit;
  return SIMDIRI_OK;
}

simdiri_status cli_key_map_insert(cli_key_map *map, const simdiri_fingerprint *keys, size_t count, uint64_t *ordinals,
                                  uint8_t *is_new) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    if (i + PREFETCH_DISTANCE < count)
      __builtin_prefetch(&map->slots[mix_key(map, keys[i + PREFETCH_DISTANCE]) & map->mask]);
    status = insert_key(map, keys[i], &ordinals[i], &is_new[i]);
  }
  return status;
}

cli_key_map *cli_key_map_create(const uint64_t seed[2], uint64_t max_bytes, bool keeps_firsts, uint64_t new_limit) {
  cli_key_map *map = calloc(1, sizeof *map);
  if (!map) return NULL;
  memcpy(map->seed, seed, sizeof map->seed);
  map->max_bytes = max_bytes;
  map->keeps_firsts = keeps_firsts;
  map->new_limit = new_limit;
  map->mask = FIRST_SLOTS - 1;
  map->slots = calloc(FIRST_SLOTS, sizeof *map->slots);
  if (map->slots) return map;
  free(map);
  return NULL;
}

void cli_key_map_free(cli_key_map *map) {
  if (!map) return;
  free(map->entries);
  free(map->firsts);
  free(map->slots);
  free(map);
}

cli_key_entry *cli_key_map_entry(cli_key_map *map, uint64_t ordinal) { return &map->entries[ordinal]; }

cli_key_first *cli_key_map_first(cli_key_map *map, uint64_t ordinal) { return &map->firsts[ordinal]; }

uint64_t cli_key_map_count(const cli_key_map *map) { return map->count; }
