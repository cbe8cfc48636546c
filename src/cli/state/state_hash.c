/* The hash of the keys of a state, which its identity names. */
/* SPDX-License-Identifier: MIT */
#include "cli/state/state_hash.h"

#include <stdbool.h>
#include <string.h>

static bool is_named(const char *text, size_t len, simdiri_hash hash) {
  const char *name = simdiri_hash_name(hash);
  return strlen(name) == len && memcmp(text, name, len) == 0;
}

simdiri_hash cli_state_hash_of(const char *identity, size_t len, simdiri_hash otherwise) {
  static const char label[] = "hash=";
  static const simdiri_hash hashes[] = {SIMDIRI_HASH_XXH3_128, SIMDIRI_HASH_SIPHASH_128, SIMDIRI_HASH_XXH3_64};
  const size_t label_len = sizeof label - 1;
  for (size_t at = 0; at < len;) {
    const char *part = identity + at, *space = memchr(part, ' ', len - at);
    const size_t part_len = space ? (size_t)(space - part) : len - at;
    for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++)
      if (part_len > label_len && memcmp(part, label, label_len) == 0 &&
          is_named(part + label_len, part_len - label_len, hashes[i]))
        return hashes[i];
    at += part_len + 1;
  }
  return otherwise;
}

simdiri_hash cli_state_find_hash(const char *path, simdiri_hash otherwise) {
  const simdiri_state_options options = {.struct_size = sizeof options, .read_only = true};
  simdiri_state *state;
  simdiri_state_info info;
  if (simdiri_state_open(path, NULL, 0, &options, NULL, &state, NULL) != SIMDIRI_OK) return otherwise;
  simdiri_state_get_info(state, &info);
  const simdiri_hash found = cli_state_hash_of(info.identity, info.identity_len, otherwise);
  simdiri_state_close(state);
  return found;
}
