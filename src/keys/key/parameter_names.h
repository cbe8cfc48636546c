/* Names of parameters and files for lossy rules. A-Z equal a-z in all of them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_KEY_PARAMETER_NAMES_H
#define SIMDIRI_KEYS_KEY_PARAMETER_NAMES_H

#include "iri/common/word.h"
#include "iri/tables/name_table.h"

/* Returns the NAME_… bits of the name. */
unsigned simdiri_name_kind(span name);

/* Returns true if a value looks like a session identifier: at least 24 letters and digits, or at least 24 hexadecimal
 * digits and "-". */
bool simdiri_is_session_value(span value);

#endif
