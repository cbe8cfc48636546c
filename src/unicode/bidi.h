/* The structure of bidirectional IRIs (RFC 3987 4.2): the parts that it is about, and what may be wrong with one. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_UNICODE_BIDI_H
#define SIMDIRI_UNICODE_BIDI_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum {
  BIDI_FINE,
  BIDI_MIXED, /* right-to-left and left-to-right characters */
  BIDI_ENDS   /* right-to-left characters, but not at both ends */
} simdiri_bidi_verdict;

/* Where the part of a component that begins at p ends: a label of a host, what stands between "/" and "." of a path, a
 * name or value of a query; else the component. *delimiter_len is the length of what stands behind it, 0 at the end of
 * the component. */
const unsigned char *simdiri_bidi_part_end(simdiri_component component, const unsigned char *p,
                                           const unsigned char *end, size_t *delimiter_len);

/* Judges a part as it would be shown: triplets are text like any other. Bytes that are not UTF-8 have no direction. */
simdiri_bidi_verdict simdiri_judge_bidi(const unsigned char *part, const unsigned char *end);

/* False only if no byte can belong to a right-to-left character (these begin at U+0590). */
bool simdiri_may_be_rtl(const unsigned char *text, size_t len);

#endif
