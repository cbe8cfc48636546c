/* Scripts of characters (UAX 24), augmented as in UTS 39 5.1, and characters that look like ASCII (UTS 39 4). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_TABLES_SCRIPT_TABLE_H
#define SIMDIRI_IRI_TABLES_SCRIPT_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* One bit for each script, by the numbers of make_script_table.py. */
typedef struct {
  uint64_t words[4];
} script_set;

enum { SCRIPT_JPAN, SCRIPT_KORE, SCRIPT_HANB, SCRIPT_LATN };

/* The value of a row: a script, or SCRIPT_MULTIPLE + the index of a set, or SCRIPT_ALL (Common and Inherited); and
 * SCRIPT_LIKE_ASCII if the character is not ASCII but looks like ASCII. */
enum { SCRIPT_MULTIPLE = 0x100, SCRIPT_ALL = 0x3FF, SCRIPT_LIKE_ASCII = 0x400, SCRIPT_ROW_SHIFT = 11 };

/* Sorted: the first code point << SCRIPT_ROW_SHIFT | the value, which applies up to the next row. */
extern const uint32_t simdiri_script_rows[];
extern const size_t simdiri_script_row_count;
extern const script_set simdiri_script_sets[];

#endif
