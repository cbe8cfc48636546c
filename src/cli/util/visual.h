/* The visual order of bidirectional text. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_VISUAL_H
#define SIMDIRI_CLI_UTIL_VISUAL_H

#include <stdbool.h>
#include <stddef.h>

enum { CLI_VISUAL_MAX = 1 << 16 }; /* bytes: no one reads a longer line */

/* Returns true if this build has FriBidi. */
bool cli_has_visual(void);
/* The version of FriBidi, such as "1.0.8"; NULL without FriBidi. */
const char *cli_visual_version(void);

/* Returns the text in visual order: its characters from left to right as displayed in a left-to-right paragraph (RFC
 * 3987 4.1, UAX 9), with brackets mirrored. A byte that is not UTF-8 becomes U+FFFD. The caller frees the result. NULL:
 * memory is exhausted, the text is longer than CLI_VISUAL_MAX, or there is no FriBidi. */
char *cli_visual_order(const char *text, size_t len, size_t *visual_len);

#endif
