/* Names of parameters and files that lossy rules know. A-Z are the same as a-z in all of them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_NAMES_H
#define SIMDIRI_KEY_NAMES_H

#include "common/word.h"
#include "tables/name_table.h"

/* NAME_… bits: what the name is. */
unsigned simdiri_name_kind(span name);

/* Does a value look like the name of a session: 24 letters and digits at least, or as many hexadecimal digits and "-"?
 */
bool simdiri_looks_like_session(span value);

#endif
