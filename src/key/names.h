/* Names of parameters and files that lossy rules know. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_NAMES_H
#define SIMDIRI_KEY_NAMES_H

#include "key/shape.h"

/* A-Z are the same as a-z in all of them. */
bool simdiri_is_tracking_name(span name);
bool simdiri_is_session_name(span name);
/* Of a signature by itself; of a token that counts as one if there is an expiry, too; of that. */
bool simdiri_is_signature_name(span name);
bool simdiri_is_token_name(span name);
bool simdiri_is_expiry_name(span name);
/* Of the file that stands for its directory. */
bool simdiri_is_index_name(span name);

/* The longest of the latter. */
enum { INDEX_NAME_MAX = 12 };

#endif
