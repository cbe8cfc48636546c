/* Scanning by the classes of web_table.h. Four bytes share one branch, because branches would take most of the time. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_WEB_SCAN_H
#define SIMDIRI_IRI_WEB_SCAN_H

#include "iri/tables/web_table.h"

static inline unsigned web_class(unsigned char byte) { return simdiri_web_table[byte]; }

/* Skips to the first byte that is in one of the classes. */
static inline const unsigned char *web_skip(const unsigned char *p, const unsigned char *end, unsigned classes) {
  for (; end - p >= 4; p += 4)
    if ((web_class(p[0]) | web_class(p[1]) | web_class(p[2]) | web_class(p[3])) & classes) break;
  while (p < end && !web_is(*p, classes)) p++;
  return p;
}

/* The same for a path; p is the beginning of a segment. *has_candidate is set if a segment begins with "." or "%", so
 * that it may be a dot-segment. */
static inline const unsigned char *web_skip_path(const unsigned char *p, const unsigned char *end, unsigned classes,
                                                 bool *has_candidate) {
  unsigned before = WEB_SLASH, found = 0;
  for (; p < end && !web_is(*p, classes); p++) {
    found |= before << 1 & web_class(*p);
    before = web_class(*p) & WEB_SLASH;
  }
  *has_candidate = (found & WEB_DOT) != 0;
  return p;
}

#endif
