/* Which code points above ASCII an IRI may contain. iri/tables/invisible_table.h has those that are never written
 * unencoded. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_CODE_POINT_H
#define SIMDIRI_IRI_COMMON_CODE_POINT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stdint.h>

static inline bool in_range(uint32_t code_point, uint32_t first, uint32_t last) {
  return code_point - first <= last - first;
}

/* ucschar of RFC 3987 2.2. Planes 1 to 14 omit their last two code points, which are noncharacters; plane 14 also omits
 * the tags at its beginning. */
static inline bool is_ucschar(uint32_t c) {
  if (c < 0xD800) return c >= 0xA0;
  if (c < 0x10000) return in_range(c, 0xF900, 0xFDCF) || in_range(c, 0xFDF0, 0xFFEF);
  return c < 0xF0000 && (c & 0xFFFF) <= 0xFFFD && !in_range(c, 0xE0000, 0xE0FFF);
}

/* iprivate of RFC 3987 2.2; 3987bis 2.2 adds the tags of plane 14. */
static inline bool is_iprivate(uint32_t c, simdiri_grammar grammar) {
  return in_range(c, 0xE000, 0xF8FF) || in_range(c, 0xF0000, 0xFFFFD) || in_range(c, 0x100000, 0x10FFFD) ||
         (grammar == SIMDIRI_GRAMMAR_IRI_BIS && in_range(c, 0xE0000, 0xE0FFF));
}

/* LRM, RLM, LRE, RLE, PDF, LRO and RLO. An IRI MUST NOT contain them, although the ABNF allows them (RFC 3987 4.1). */
static inline bool is_bidi_formatting(uint32_t c) { return c == 0x200E || c == 0x200F || in_range(c, 0x202A, 0x202E); }

/* leiri-ucschar of 3987bis 7.1 above ASCII; its ASCII is CLASS_REPAIRABLE. It includes bidi formatting characters and
 * private use. */
static inline bool is_leiri_ucschar(uint32_t c) {
  return c < 0xD800 || in_range(c, 0xE000, 0xFFFD) || in_range(c, 0x10000, 0x10FFFF);
}

/* Does the grammar allow the code point (>= 80) unencoded in a component? */
static inline bool is_allowed_raw(uint32_t c, simdiri_grammar grammar, bool in_query) {
  if (grammar == SIMDIRI_GRAMMAR_URI) return false;
  if (grammar == SIMDIRI_GRAMMAR_LEIRI) return is_leiri_ucschar(c);
  return (is_ucschar(c) && !is_bidi_formatting(c)) || (in_query && is_iprivate(c, grammar));
}

#endif
