/* Invisible characters, which are never written unencoded. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_TABLES_INVISIBLE_TABLE_H
#define SIMDIRI_IRI_TABLES_INVISIBLE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "iri/common/code_point.h"

enum { INVISIBLE_LIMIT = 0x1D180 };

/* Bit c % 64 of block number index[c / 64]. */
extern const unsigned char simdiri_invisible_index[INVISIBLE_LIMIT / 64];
extern const uint64_t simdiri_invisible_blocks[];

/* Is the code point (>= 80) Default_Ignorable_Code_Point or White_Space? Such characters show nothing, look like a
 * delimiter, or reorder text. RFC 3987 6.1 leaves the choice not to write them unencoded to the implementation; 4.1
 * requires it for the bidi formatting characters. Joiners are among them: whether a joiner is visible depends on its
 * neighbours and on the font, and a result may not. */
static inline bool is_invisible(uint32_t c) {
  if (c >= INVISIBLE_LIMIT) return in_range(c, 0xE0000, 0xE0FFF);
  return (simdiri_invisible_blocks[simdiri_invisible_index[c / 64]] >> c % 64 & 1) != 0;
}

/* Is the code point (>= 80) written unencoded ("raw") in the form iri? The answer is the same for every grammar (RFC
 * 3987 2.2, 4.1, 6.1). */
static inline bool may_be_raw(uint32_t c, bool in_query) {
  return is_allowed_raw(c, SIMDIRI_GRAMMAR_IRI, in_query) && !is_invisible(c);
}

#endif
