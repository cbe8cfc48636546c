/* The dots that separate the labels of a domain name (RFC 3490 3.1, UTS 46 4). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_DOT_H
#define SIMDIRI_IRI_COMMON_DOT_H

#include <stdbool.h>

#include "iri/common/utf8.h"

static inline bool is_idna_dot(uint32_t c) { return c == '.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61; }

/* The length in bytes of the dot at p < end; 0 if there is no dot. */
static inline size_t idna_dot_len(const unsigned char *p, const unsigned char *end) {
  enum { FIRST_LEAD = 0xE3 }; /* first byte of U+3002 */
  uint32_t code_point;
  if (*p < FIRST_LEAD) return *p == '.';
  const size_t len = utf8_decode(p, end, &code_point);
  return len > 0 && is_idna_dot(code_point) ? len : 0;
}

#endif
