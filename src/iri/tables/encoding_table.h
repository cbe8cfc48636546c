/* The indexes of the Encoding Standard (WHATWG), chapter 5. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_TABLES_ENCODING_TABLE_H
#define SIMDIRI_IRI_TABLES_ENCODING_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* An index: maps pointers to code points, and back. */
typedef struct {
  const uint16_t *code_points; /* by pointer; 0: none */
  size_t count;
  const uint16_t *pointers; /* the pointers that have a code point, ordered by code point, then by pointer */
  size_t pointer_count;
  const uint32_t
      *is_supplementary; /* one bit for each pointer, lowest first: the code point is 0x20000 higher; or NULL */
} encoding_index;

/* From this pointer on, up to the next range, code points are consecutive and begin with this one. */
typedef struct {
  uint32_t pointer, code_point;
} encoding_range;

enum { GB18030_RANGES = 207, JIS_KATAKANA = 63 };

extern const encoding_index simdiri_big5_index, simdiri_euc_kr_index, simdiri_gb18030_index, simdiri_jis0208_index;
extern const encoding_index simdiri_jis0212_index; /* only for reading: it has no `pointers` */
extern const encoding_range simdiri_gb18030_ranges[GB18030_RANGES];
extern const uint16_t simdiri_jis_katakana[JIS_KATAKANA]; /* U+FF61 to U+FF9F in full width */

/* The rows of simdiri_single_byte_index. */
enum {
  SINGLE_BYTE_IBM866,
  SINGLE_BYTE_ISO_8859_2,
  SINGLE_BYTE_ISO_8859_3,
  SINGLE_BYTE_ISO_8859_4,
  SINGLE_BYTE_ISO_8859_5,
  SINGLE_BYTE_ISO_8859_6,
  SINGLE_BYTE_ISO_8859_7,
  SINGLE_BYTE_ISO_8859_8,
  SINGLE_BYTE_ISO_8859_10,
  SINGLE_BYTE_ISO_8859_13,
  SINGLE_BYTE_ISO_8859_14,
  SINGLE_BYTE_ISO_8859_15,
  SINGLE_BYTE_ISO_8859_16,
  SINGLE_BYTE_KOI8_R,
  SINGLE_BYTE_KOI8_U,
  SINGLE_BYTE_MACINTOSH,
  SINGLE_BYTE_WINDOWS_874,
  SINGLE_BYTE_WINDOWS_1250,
  SINGLE_BYTE_WINDOWS_1251,
  SINGLE_BYTE_WINDOWS_1252,
  SINGLE_BYTE_WINDOWS_1253,
  SINGLE_BYTE_WINDOWS_1254,
  SINGLE_BYTE_WINDOWS_1255,
  SINGLE_BYTE_WINDOWS_1256,
  SINGLE_BYTE_WINDOWS_1257,
  SINGLE_BYTE_WINDOWS_1258,
  SINGLE_BYTE_X_MAC_CYRILLIC,
  SINGLE_BYTE_X_USER_DEFINED,
  SINGLE_BYTE_COUNT
};

/* The code points of the bytes 80 to FF; 0: none. */
extern const uint16_t simdiri_single_byte_index[SINGLE_BYTE_COUNT][128];

#endif
