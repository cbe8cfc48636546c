/* Redirect wrappers: IRIs that contain the address to which their server redirects, such as "/url?q=https://…". Lines
 * "unwrap" and "unwrap-path" of rules files name them: simdiri-rules(5). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_KEY_UNWRAP_H
#define SIMDIRI_KEYS_KEY_UNWRAP_H

#include "iri/context/context.h"
#include "keys/rules/rules.h"

/* Wrappers in wrappers are opened up to this depth, and lines "path" may make the path of a wrapper this often. */
enum { UNWRAP_DEPTH_MAX = 4 };

/* Replaces the normal form of a wrapper by that of its target, a view of the scratch, until it is no wrapper; *is_open
 * says whether it was one. A wrapper that is signed, ambiguous, too deep, or without a complete http or https IRI
 * without user information stays. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_unwrap(const simdiri_context *context, const simdiri_key_rules *rules, simdiri_scratch *scratch,
                              span *text, bool *is_open);

#endif
