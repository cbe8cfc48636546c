/* Queries of the addresses in redirect wrappers, in the paths of lines "unwrap-path". A query has no rules about paths,
 * so these leave it, also without the rule unwrap, which would otherwise separate records that they had made one. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_KEY_WRAPPED_QUERY_H
#define SIMDIRI_KEYS_KEY_WRAPPED_QUERY_H

#include "keys/rules/rules.h"

/* Returns true if the rules file, which may be NULL, has a line "unwrap-path" for this host. */
bool simdiri_unwraps_paths(const simdiri_key_rules *rules, span host);

/* Returns where the query or the fragment of the address begins in a path: with a "?" or a "#" that is encoded once, or
 * more often for a wrapper in a wrapper. Returns the length of the path if there is none. */
size_t simdiri_find_wrapped_query(span path);

#endif
