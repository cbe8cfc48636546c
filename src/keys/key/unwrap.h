/* Redirect wrappers: IRIs that contain the address to which their server redirects, such as "/url?q=https://…". Lines
 * "unwrap" and "unwrap-path" of rules files name them: simdiri-rules(5). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_KEY_UNWRAP_H
#define SIMDIRI_KEYS_KEY_UNWRAP_H

#include "iri/context/context.h"
#include "keys/rules/rules.h"

/* So many wrappers of one IRI are opened. Of an IRI that has more, only the fragment may be removed, as of signed ones:
 * without a parameter, it could have fewer, and its key would have another key. */
enum { UNWRAP_MAX = 4, TOO_DEEP_RULES = SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_ANCHOR };

/* Replaces the normal form of a wrapper by that of its target, a view of the scratch, until it is no wrapper, and adds
 * their number to *count. If that is more than UNWRAP_MAX then, the text stays. A wrapper that is signed, ambiguous, or
 * without a complete http or https IRI without user information stays. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_unwrap(const simdiri_context *context, const simdiri_key_rules *rules, simdiri_scratch *scratch,
                              span *text, unsigned *count);

#endif
