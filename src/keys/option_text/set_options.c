/* Reads options of sets. */
/* SPDX-License-Identifier: MIT */
#include "keys/option_text/set_options.h"

#include <stdio.h>

bool simdiri_set_options_read(const char *options, size_t len, option_settings *settings,
                              char message[OPTION_MESSAGE_MAX]) {
  const accepted_options accepted = {.takes = OPTION_TAKES_NORMAL_FORM | OPTION_TAKES_KEYS | OPTION_TAKES_LABELS |
                                              OPTION_TAKES_PSL_SECTION,
                                     .readers = "options of sets",
                                     .rung = SIMDIRI_RUNG_SCHEME,
                                     .disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL,
                                     .hash = SIMDIRI_HASH_SIPHASH_128,
                                     .makes_keys = true,
                                     .has_secret = true};
  if (len > SET_OPTIONS_MAX) {
    snprintf(message, OPTION_MESSAGE_MAX, "the options have more than %d bytes", SET_OPTIONS_MAX);
    return false;
  }
  if (!simdiri_option_text_read(&accepted, options, len, settings, message)) return false;
  if (settings->hash != SIMDIRI_HASH_XXH3_64) return true;
  snprintf(message, OPTION_MESSAGE_MAX,
           "--hash=xxh3-64 is not for sets, in which such keys would collide; use siphash");
  return false;
}
