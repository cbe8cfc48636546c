/* The structure of bidirectional IRIs (RFC 3987 4.2): divides components into units, and judges each unit. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_UNICODE_BIDI_H
#define SIMDIRI_IRI_UNICODE_BIDI_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum {
  BIDI_FINE,
  BIDI_MIXED, /* has right-to-left and left-to-right characters */
  BIDI_ENDS   /* has right-to-left characters, but does not begin and end with one */
} bidi_verdict;

/* Finds the end of the unit that begins at p. Units are the labels of a host, the pieces of a path between "/" and ".",
 * the names and values of a query; any other component is one unit. *delimiter_len is the length of the delimiter that
 * follows, 0 at the end of the component. */
const unsigned char *simdiri_bidi_unit_end(simdiri_component component, const unsigned char *p,
                                           const unsigned char *end, size_t *delimiter_len);

/* Judges a unit as readers see it: triplets count as the ASCII that they are written in. Bytes that are not UTF-8 have
 * no direction. */
bidi_verdict simdiri_judge_bidi(const unsigned char *unit, const unsigned char *end);

/* False only if no byte can belong to a right-to-left character; the first such character is U+0590. */
bool simdiri_may_be_rtl(const unsigned char *text, size_t len);

#endif
