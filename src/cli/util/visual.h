/* The order in which characters are seen. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_VISUAL_H
#define SIMDIRI_CLI_UTIL_VISUAL_H

#include <stddef.h>

enum { VISUAL_MAX = 1 << 16 }; /* bytes; nobody reads on a line as long as that */

/* Was this built with FriBidi? */
int cli_has_visual(void);
/* The version of FriBidi that it was built with, such as "1.0.8"; NULL if none. */
const char *cli_visual_version(void);

/* The characters of the text as they are seen from left to right in left-to-right surroundings (RFC 3987 4.1, UAX 9),
 * brackets turned around where they are seen so; a byte that is not UTF-8 counts as U+FFFD. From malloc; NULL: out of
 * memory, longer than VISUAL_MAX, or no FriBidi. */
char *cli_visual_order(const char *text, size_t len, size_t *visual_len);

#endif
