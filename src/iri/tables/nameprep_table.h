/* The profile Nameprep of Stringprep (RFC 3491, RFC 3454), which IDNA2003 uses. Its Unicode is 3.2 for ever. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_TABLES_NAMEPREP_TABLE_H
#define SIMDIRI_IRI_TABLES_NAMEPREP_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* The value of a row: any of these bits. The directions are those of later Unicode, as JDK 17 has them, for the few
 * characters whose directions have changed. */
enum {
  NAMEPREP_UNASSIGNED = 1, /* table A.1 */
  NAMEPREP_PROHIBITED = 2, /* tables C.1.2 to C.9, without C.2.1 */
  NAMEPREP_RTL = 4,        /* the bidi classes R and AL */
  NAMEPREP_LTR = 8,        /* the bidi class L */
  NAMEPREP_ROW_SHIFT = 4
};

/* Sorted: the first code point << NAMEPREP_ROW_SHIFT | the value, which applies up to the next row. */
extern const uint32_t simdiri_nameprep_rows[];
extern const size_t simdiri_nameprep_row_count;

/* Sorted: what a character is mapped to (tables B.1 and B.2, and five ideographs that Unicode 3.2 normalizes in another
 * way than later versions), as UTF-8 in simdiri_nameprep_text from `begin` up to the
 * `begin` of the next entry. The last entry is only the end of the text. */
typedef struct {
  uint32_t code_point;
  uint16_t begin;
} nameprep_map;

extern const nameprep_map simdiri_nameprep_maps[];
extern const size_t simdiri_nameprep_map_count;
extern const char simdiri_nameprep_text[];

#endif
