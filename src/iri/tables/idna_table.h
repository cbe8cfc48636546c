/* The properties of code points for UTS 46. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_TABLES_IDNA_TABLE_H
#define SIMDIRI_IRI_TABLES_IDNA_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum { IDNA_LIMIT = 0x3FC40, IDNA_BLOCK = 32, IDNA_FIRST_MAPPED = 0x400 };

/* UTS 46 section 5, without STD3 and transitional processing. Mapped code points have no status of their own. */
typedef enum { IDNA_VALID, IDNA_DEVIATION, IDNA_IGNORED, IDNA_DISALLOWED } idna_status;

/* Bidi classes, as far as RFC 5893 2 distinguishes them. */
typedef enum {
  BIDI_OTHER, /* allowed nowhere */
  BIDI_L,
  BIDI_R, /* and AL */
  BIDI_AN,
  BIDI_EN,
  BIDI_NEUTRAL, /* ES CS ET ON BN: allowed in both directions */
  BIDI_NSM
} idna_bidi;

typedef enum { JOINING_U, JOINING_C, JOINING_D, JOINING_R, JOINING_L, JOINING_T } idna_joining;

/* The version of Unicode. */
extern const char simdiri_idna_unicode[];

/* Block n of values has the code points from IDNA_BLOCK * n on; code points from IDNA_LIMIT on have none. */
extern const uint16_t simdiri_idna_index[IDNA_LIMIT / IDNA_BLOCK];
extern const uint16_t simdiri_idna_values[];
/* At value - IDNA_FIRST_MAPPED: a length, then as many bytes of UTF-8. */
extern const unsigned char simdiri_idna_mappings[];

/* Returns the value of a code point: the properties below, or, from IDNA_FIRST_MAPPED on, the place of its mapping.
 * From IDNA_LIMIT on, all code points are disallowed except the variation selectors, which are ignored. */
static inline unsigned idna_value(uint32_t c) {
  if (c >= IDNA_LIMIT) return c - 0xE0100 <= 0xE01EF - 0xE0100 ? IDNA_IGNORED : IDNA_DISALLOWED;
  return simdiri_idna_values[simdiri_idna_index[c / IDNA_BLOCK] * IDNA_BLOCK + c % IDNA_BLOCK];
}

static inline bool idna_is_mapped(unsigned value) { return value >= IDNA_FIRST_MAPPED; }

/* Returns the properties of a code point. A mapped one counts as disallowed, and has no other properties. */
static inline unsigned idna_properties(uint32_t c) {
  const unsigned value = idna_value(c);
  return idna_is_mapped(value) ? IDNA_DISALLOWED : value;
}

static inline idna_status idna_status_of(unsigned value) { return (idna_status)(value & 3); }

/* Returns true if UTS 46 maps the code point to nothing. */
static inline bool idna_is_ignored(uint32_t c) {
  const unsigned value = idna_value(c);
  return !idna_is_mapped(value) && idna_status_of(value) == IDNA_IGNORED;
}

/* Does the mapping of a host read the code point (>= 80), although it is invisible (tables/invisible_table.h)? UTS 46
 * maps it to nothing, or it is a joiner (RFC 5892 A.1, A.2). */
static inline bool idna_reads_invisible(uint32_t c) { return c == 0x200C || c == 0x200D || idna_is_ignored(c); }

static inline idna_bidi idna_bidi_of(unsigned value) { return (idna_bidi)(value >> 2 & 7); }
static inline idna_joining idna_joining_of(unsigned value) { return (idna_joining)(value >> 5 & 7); }
static inline bool idna_is_mark(unsigned value) { return (value >> 8 & 1) != 0; }
static inline bool idna_is_virama(unsigned value) { return (value >> 9 & 1) != 0; }

#endif
