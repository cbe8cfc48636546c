/* Options of sets that travel: texts with options of the command dedupe. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_OPTION_TEXT_SET_OPTIONS_H
#define SIMDIRI_KEYS_OPTION_TEXT_SET_OPTIONS_H

#include "keys/option_text/option_text.h"

enum { SET_OPTIONS_MAX = 1024 }; /* bytes of them */

/* Reads the options of a set. The defaults are those of dedupe. Returns false with a message if a set cannot have them.
 */
bool simdiri_set_options_read(const char *options, size_t len, option_settings *settings,
                              char message[OPTION_MESSAGE_MAX]);

#endif
