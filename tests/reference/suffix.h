/* The algorithm of the public suffix list (https://github.com/publicsuffix/list/wiki/Format), naively. */
/* SPDX-License-Identifier: MIT */
#ifndef REFERENCE_SUFFIX_H
#define REFERENCE_SUFFIX_H

#include <stdbool.h>

/* The number of labels of the public suffix of a name without a final dot. `rules` are lines of ASCII in lower case.
 * As in libpsl, "*.x" also is the rule "x". */
unsigned reference_suffix_labels(const char *rules, const char *name);

#endif
