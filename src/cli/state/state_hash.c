/* The settings that the identity of a state names, such as the hash of its keys. */
/* SPDX-License-Identifier: MIT */
#include "cli/state/state_hash.h"

#include <string.h>

bool cli_state_next_setting(const char **identity, size_t *len, char setting[CLI_STATE_SETTING_CAPACITY]) {
  if (*len == 0) return false;
  const char *const space = memchr(*identity, ' ', *len);
  const size_t whole = space ? (size_t)(space - *identity) : *len, taken = space ? whole + 1 : whole;
  const size_t copied = whole < CLI_STATE_SETTING_CAPACITY ? whole : CLI_STATE_SETTING_CAPACITY - 1;
  memcpy(setting, *identity, copied);
  setting[copied] = '\0';
  *identity += taken;
  *len -= taken;
  return true;
}

simdiri_hash cli_state_hash_of(const char *identity, size_t len, simdiri_hash otherwise) {
  static const char label[] = "hash=";
  static const simdiri_hash hashes[] = {SIMDIRI_HASH_XXH3_128, SIMDIRI_HASH_SIPHASH_128, SIMDIRI_HASH_XXH3_64};
  char setting[CLI_STATE_SETTING_CAPACITY];
  while (cli_state_next_setting(&identity, &len, setting)) {
    if (strncmp(setting, label, sizeof label - 1) != 0) continue;
    for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++)
      if (strcmp(setting + sizeof label - 1, simdiri_hash_name(hashes[i])) == 0) return hashes[i];
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
