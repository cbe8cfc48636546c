/* Keys in the order in which they came, each with what is known of its first record and how many there were. */
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

/* `seed`: random numbers, as whoever writes the input may choose keys. `most`: bytes of memory, 0: no bound. NULL
 * without the memory. */
cli_key_map *cli_key_map_create(const uint64_t seed[2], uint64_t most);
void cli_key_map_free(cli_key_map *map);

/* Counts a record for each key, in order: ordinals[i] is the place of its entry, is_new[i] whether it was made now (of
 * equal keys, the first). Errors: NO_MEMORY, SET_FULL; the map is of no more use then. */
simdiri_status cli_key_map_insert(cli_key_map *map, const simdiri_fingerprint *keys, size_t count, uint64_t *ordinals,
                                  uint8_t *is_new);

/* Valid until the next insert. */
cli_key_entry *cli_key_map_entry(cli_key_map *map, uint64_t ordinal);
uint64_t cli_key_map_count(const cli_key_map *map);

#endif
