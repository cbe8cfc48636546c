/* What the Japanese encodings have in common (Encoding Standard 12). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_CHARSET_JIS_H
#define SIMDIRI_IRI_CHARSET_JIS_H

#include "iri/charset/encoding.h"
#include "iri/charset/index.h"

enum {
  YEN = 0xA5,
  OVERLINE = 0x203E,
  FIRST_HALF_WIDTH = 0xFF61,
  LAST_HALF_WIDTH = FIRST_HALF_WIDTH + JIS_KATAKANA - 1
};

static inline bool is_half_width(uint32_t code_point) {
  return code_point >= FIRST_HALF_WIDTH && code_point <= LAST_HALF_WIDTH;
}

/* The minus sign is written in full width. */
static inline uint32_t widen_minus(uint32_t code_point) { return code_point == 0x2212 ? 0xFF0D : code_point; }

/* Returns the ASCII byte that EUC-JP and Shift_JIS have for these two characters; 0 for others. */
static inline unsigned char find_ascii(uint32_t code_point) {
  return code_point == YEN ? '\\' : code_point == OVERLINE ? '~' : 0;
}

#endif
