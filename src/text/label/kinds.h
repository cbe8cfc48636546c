/* Kinds of bytes: which templates a segment can be is first decided by the kinds of its bytes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_KINDS_H
#define SIMDIRI_TEXT_LABEL_KINDS_H

#include <stdbool.h>
#include <stdint.h>

/* Each byte has exactly one. */
enum {
  KIND_DIGIT = 1u << 0,
  KIND_HEX_LETTER = 1u << 1, /* a-f A-F */
  KIND_LETTER = 1u << 2,     /* other letters */
  KIND_COLON = 1u << 3,
  KIND_AT = 1u << 4,
  KIND_STAR = 1u << 5,
  KIND_PERCENT = 1u << 6,
  KIND_UNSAFE = 1u << 7, /* braces, white space, controls, and the rest of CLASS_REPAIRABLE: labels encode them */
  KIND_SLASH = 1u << 8,
  KIND_QUESTION = 1u << 9,
  KIND_HASH = 1u << 10,
  KIND_AMPERSAND = 1u << 11,
  KIND_EQUAL = 1u << 12,
  KIND_OTHER = 1u << 13
};

extern const uint16_t simdiri_label_kinds[256];

static inline unsigned kind_of(char byte) { return simdiri_label_kinds[(unsigned char)byte]; }

#endif
