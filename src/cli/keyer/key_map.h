/* A map of keys in the order of their first occurrence. Each entry has the key's count; a map can also keep facts about
 * the first record of each key. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_KEYER_KEY_MAP_H
#define SIMDIRI_CLI_KEYER_KEY_MAP_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

typedef struct {
  simdiri_fingerprint key;
  uint64_t count;
} cli_key_entry;

/* The first record of a key. */
typedef struct {
  const char *path; /* of its file, as given */
  uint64_t number;  /* in this file, from 1 */
  uint64_t text;    /* cli_records.texts */
  uint64_t changes;
  uint32_t lossy;
} cli_key_first;

typedef struct cli_key_map cli_key_map;

/* Creates a map. `seed` must be random, because an attacker may choose the keys. `max_bytes` bounds the memory; 0: no
 * bound. `keeps_firsts`: cli_key_map_first may be called; then `new_limit`, the number of records of a key that are
 * new, is 1. Returns NULL if memory runs out. */
cli_key_map *cli_key_map_create(const uint64_t seed[2], uint64_t max_bytes, bool keeps_firsts, uint64_t new_limit);
void cli_key_map_free(cli_key_map *map);

/* Counts a record for each key, in order. ordinals[i] is the number of the key's entry; is_new[i] says whether the
 * record is one of the first of its key. Errors: NO_MEMORY, SET_FULL; after one the map must not
 * be used. */
simdiri_status cli_key_map_insert(cli_key_map *map, const simdiri_fingerprint *keys, size_t count, uint64_t *ordinals,
                                  uint8_t *is_new);

/* These return the entry of a key, and its first record, which the caller fills in. Valid until the next insert. */
cli_key_entry *cli_key_map_entry(cli_key_map *map, uint64_t ordinal);
cli_key_first *cli_key_map_first(cli_key_map *map, uint64_t ordinal);
uint64_t cli_key_map_count(const cli_key_map *map);

#endif
