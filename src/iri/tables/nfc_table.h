/* The data of the quick check of Unicode normalization (UAX #15 9). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_TABLES_NFC_TABLE_H
#define SIMDIRI_IRI_TABLES_NFC_TABLE_H

#include <stdint.h>

enum { NFC_LIMIT = 0x32400, NFC_RANGES = 7 };

/* 64 code points, lowest bit first. Code points that Unicode has not assigned have no bits. */
typedef struct {
  uint64_t starters[2]; /* NFC_QC is Yes and the combining class is 0; the same with NFKC_QC */
  uint64_t marks;       /* both are Yes, and the class is not 0 */
} nfc_block;

/* Block n has the code points from 64 * n on; code points from NFC_LIMIT on have none. */
extern const uint16_t simdiri_nfc_index[NFC_LIMIT / 64];
extern const nfc_block simdiri_nfc_blocks[];

/* For NFC and for NFKC: ranges of bytes that need no check, as 16 times the first byte and 16 times the distance of the
 * last. These are ASCII, continuation bytes, and leads whose characters are all starters as above. */
extern const unsigned char simdiri_nfc_plain[2][NFC_RANGES][2][16];

#endif
