/* Keys in the order in which they came: an array of entries, and a table of places in it with open addressing. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/dedupe/key_map.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A slot is 0, or the upper 16 bits of the mixed key above a place + 1: most keys that differ are told apart by it. */
enum { PLACE_BITS = 48, AHEAD = 16, FIRST_SLOTS = 1 << 12 };

struct cli_key_map {
  cli_key_entry *entries;
  uint64_t count, capacity;
  uint64_t *slots, mask;
  uint64_t seed[2], most;
};

/* Keys of an unkeyed hash can be chosen; where they go cannot be known without the seed. */
static uint64_t mix(const cli_key_map *map, simdiri_fingerprint key) {
  uint64_t x = (key.low ^ map->seed[0]) * UINT64_C(0x9E3779B97F4A7C15);
  x ^= x >> 29 ^ key.high;
  x = (x + map->seed[1]) * UINT64_C(0xD6E8FEB86659FD93);
  x ^= x >> 32;
  x *= UINT64_C(0xD6E8FEB86659FD93);
  return x ^ x >> 32;
}

static uint64_t tag_of(uint64_t mixed) { return mixed >> PLACE_BITS << PLACE_BITS; }

/* The slot of the key, or the empty one where it belongs. */
static uint64_t find(const cli_key_map *map, simdiri_fingerprint key, uint64_t mixed) {
  for (uint64_t at = mixed & map->mask;; at = (at + 1) & map->mask) {
    const uint64_t slot = map->slots[at];
    if (slot == 0) return at;
    if (tag_of(slot) != tag_of(mixed)) continue;
    const cli_key_entry *entry = &map->entries[(slot & ((UINT64_C(1) << PLACE_BITS) - 1)) - 1];
    if (entry->key.low == key.low && entry->key.high == key.high) return at;
  }
}

static int fits(const cli_key_map *map, uint64_t entries, uint64_t slots) {
  return entries < (UINT64_C(1) << 40) &&
         (map->most == 0 || entries * sizeof(cli_key_entry) + slots * sizeof(uint64_t) <= map->most);
}

/* Entries grow by a quarter: the C library moves such blocks without copying them. */
static simdiri_status grow_entries(cli_key_map *map) {
  const uint64_t capacity = map->capacity + map->capacity / 4 + 1024;
  if (!fits(map, capacity, map->mask + 1)) return SIMDIRI_ERROR_SET_FULL;
  cli_key_entry *entries = realloc(map->entries, capacity * sizeof *entries);
  if (!entries) return SIMDIRI_ERROR_NO_MEMORY;
  map->entries = entries;
  map->capacity = capacity;
  return SIMDIRI_OK;
}

static simdiri_status grow_slots(cli_key_map *map) {
  const uint64_t slots = 2 * (map->mask + 1);
  if (!fits(map, map->capacity, slots)) return SIMDIRI_ERROR_SET_FULL;
  free(map->slots);
  map->slots = calloc(slots, sizeof *map->slots);
  if (!map->slots) return SIMDIRI_ERROR_NO_MEMORY;
  map->mask = slots - 1;
  for (uint64_t i = 0; i < map->count; i++) {
    const uint64_t mixed = mix(map, map->entries[i].key);
    uint64_t at = mixed & map->mask;
    while (map->slots[at] != 0) at = (at + 1) & map->mask;
    map->slots[at] = tag_of(mixed) | (i + 1);
  }
  return SIMDIRI_OK;
}

/* Room for one more. */
static simdiri_status reserve(cli_key_map *map) {
  simdiri_status status = SIMDIRI_OK;
  if (map->count == map->capacity) status = grow_entries(map);
  if (status == SIMDIRI_OK && map->count >= (map->mask + 1) / 4 * 3) status = grow_slots(map);
  return status;
}

static simdiri_status insert(cli_key_map *map, simdiri_fingerprint key, uint64_t *ordinal, uint8_t *is_new) {
  const simdiri_status status = reserve(map);
  if (status != SIMDIRI_OK) return status;
  const uint64_t mixed = mix(map, key), at = find(map, key, mixed);
  *is_new = map->slots[at] == 0;
  if (*is_new) {
    map->entries[map->count] = (cli_key_entry){.key = key};
    map->slots[at] = tag_of(mixed) | ++map->count;
  }
  *ordinal = (map->slots[at] & ((UINT64_C(1) << PLACE_BITS) - 1)) - 1;
  map->entries[*ordinal].count++;
  return SIMDIRI_OK;
}

simdiri_status cli_key_map_insert(cli_key_map *map, const simdiri_fingerprint *keys, size_t count, uint64_t *ordinals,
                                  uint8_t *is_new) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    if (i + AHEAD < count) __builtin_prefetch(&map->slots[mix(map, keys[i + AHEAD]) & map->mask]);
    status = insert(map, keys[i], &ordinals[i], &is_new[i]);
  }
  return status;
}

cli_key_map *cli_key_map_create(const uint64_t seed[2], uint64_t most) {
  cli_key_map *map = calloc(1, sizeof *map);
  if (!map) return NULL;
  memcpy(map->seed, seed, sizeof map->seed);
  map->most = most;
  map->mask = FIRST_SLOTS - 1;
  map->slots = calloc(FIRST_SLOTS, sizeof *map->slots);
  if (map->slots) return map;
  free(map);
  return NULL;
}

void cli_key_map_free(cli_key_map *map) {
  if (!map) return;
  free(map->entries);
  free(map->slots);
  free(map);
}

cli_key_entry *cli_key_map_entry(cli_key_map *map, uint64_t ordinal) { return &map->entries[ordinal]; }

uint64_t cli_key_map_count(const cli_key_map *map) { return map->count; }
