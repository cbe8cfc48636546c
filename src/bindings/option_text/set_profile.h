/* Profiles of sets that travel: texts with options of the command dedupe. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_OPTION_TEXT_SET_PROFILE_H
#define SIMDIRI_BINDINGS_OPTION_TEXT_SET_PROFILE_H

#include "bindings/option_text/option_text.h"

enum { SET_PROFILE_MAX = 1024 }; /* bytes of a profile */

/* Reads a profile. The defaults are those of dedupe. Returns false with a message if a set cannot have it. */
bool simdiri_set_profile_read(const char *profile, size_t len, option_settings *settings,
                              char message[OPTION_MESSAGE_MAX]);

#endif
