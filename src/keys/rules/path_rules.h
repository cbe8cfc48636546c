/* Lines "path" of rules files: patterns of paths, and what replaces them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_RULES_PATH_RULES_H
#define SIMDIRI_KEYS_RULES_PATH_RULES_H

#include <simdiri/buffer.h>
#include <simdiri/status.h>
#include <stdbool.h>

#include "iri/common/span.h"

/* Between two stars of a segment, a pattern has at most PATH_CHUNK_MAX bytes, which bounds the cost of searching them.
 */
enum { PATH_STARS_MAX = 9, PATH_CHUNK_MAX = 32 };

/* Returns what is wrong with a line; NULL if nothing is. */
const char *simdiri_path_rule_problem(span pattern, span replacement);

/* Returns whether the path matches, and sets stars[i] to the text of the star i. Costs the length of the path. */
bool simdiri_path_matches(span pattern, span path, bool ignores_case, span stars[PATH_STARS_MAX]);
/* Replaces the text of the buffer by the replacement. */
simdiri_status simdiri_path_replace(span replacement, const span stars[PATH_STARS_MAX], simdiri_buffer *out);

/* Is one of the segments "." or ".."? */
bool simdiri_path_has_dots(span path);

#endif
