/* The rules that --clean takes, and why it refuses the other lossy rules. */
/* SPDX-License-Identifier: MIT */
#include "cli/keyer/clean_rules.h"

#include <simdiri/simdiri.h>
#include <string.h>

uint32_t cli_clean_find(const char *name, size_t len) {
  static const char parameters[] = "parameters";
  if (len == sizeof parameters - 1 && memcmp(name, parameters, len) == 0) return SIMDIRI_LOSSY_PARAMETERS;
  return simdiri_lossy_find(name, len);
}

const char *cli_clean_refusal(uint32_t rules) {
  static const struct {
    uint32_t rules;
    const char *reason;
  } refusals[] = {
      {SIMDIRI_LOSSY_SORT, "it moves parameters, and their order may matter to the server"},
      {SIMDIRI_LOSSY_PLUS_SPACE, "it writes + for %20, which may not mean the same to the server"},
      {SIMDIRI_LOSSY_EMPTY_VALUE, "it changes a parameter that stays: ?a and ?a= may be different requests"},
      {SIMDIRI_LOSSY_SCHEME, "it changes the scheme, and the server may not offer https"},
      {SIMDIRI_LOSSY_WWW, "it names another host, which may not exist"},
      {SIMDIRI_LOSSY_PATH_CASE, "it writes another path, which may not exist on a server that regards case"},
      {SIMDIRI_LOSSY_SLASHES | SIMDIRI_LOSSY_TRAILING_SLASH | SIMDIRI_LOSSY_INDEX | SIMDIRI_LOSSY_PATHS,
       "it names another path, which may not exist"},
  };
  for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
    if (rules & refusals[i].rules) return refusals[i].reason;
  return NULL;
}
