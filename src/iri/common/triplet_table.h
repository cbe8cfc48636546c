/* The triplet of each byte. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_TRIPLET_TABLE_H
#define SIMDIRI_IRI_COMMON_TRIPLET_TABLE_H

/* "%", two upper-case digits, and a byte that is not used: four bytes are one store. */
extern const unsigned char simdiri_triplets[256][4];

#endif
