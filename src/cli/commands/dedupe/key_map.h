/* A map of keys in the order of their first occurrence. Each entry has the key's count and facts about its first
 * record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_DEDUPE_KEY_MAP_H
#define SIMDIRI_CLI_COMMANDS_DEDUPE_KEY_MAP_H

#include <simdiri/simdiri.h>

typedef struct {
  simdiri_fingerprint key;
  uint64_t count;
  uint64_t first; /* number of the first record, from 1, through all inputs */
  uint32_t changes, lossy;
} cli_key_entry;

typedef struct cli_key_map cli_key_map;

/* Creates a map. `seed` must be random, because an attacker may choose the keys. `max_bytes` bounds the memory; 0: no
 * bound. Returns NULL if memory runs out. */
cli_key_map *cli_key_map_create(const uint64_t seed[2], uint64_t max_bytes);
void cli_key_map_free(cli_key_map *map);

/* Counts a record for each key, in order. ordinals[i] is the number of the key's entry; is_new[i] says whether the
 * entry is new, which is true only for the first of equal keys. Errors: NO_MEMORY, SET_FULL; after one the map must not
 * be used. */
simdiri_status cli_key_map_insert(cli_key_map *map, const simdiri_fingerprint *keys, size_t count, uint64_t *ordinals,
                                  uint8_t *is_new);

/* Returns an entry, which is valid until the next insert. */
cli_key_entry *cli_key_map_entry(cli_key_map *map, uint64_t ordinal);
uint64_t cli_key_map_count(const cli_key_map *map);

#endif
