/* The hashes of keys. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_HASH_HASH_H
#define SIMDIRI_IRI_HASH_HASH_H

#include <simdiri/simdiri.h>

#include "iri/common/span.h"

/* Hashes the bytes. The build must support the hash. */
simdiri_fingerprint simdiri_hash_bytes(simdiri_hash hash, const unsigned char secret[SIMDIRI_SECRET_LEN],
                                       const char *bytes, size_t len);

/* The most texts of one call of simdiri_hash_texts. */
enum { HASH_MAX_TEXTS = 1024 };

/* Texts in one block of memory, which may be read up to `readable_end`. */
typedef struct {
  const span *texts;
  size_t count;
  const char *readable_end;
} text_block;

/* Hashes the texts of a block. The results are those of simdiri_hash_bytes; many texts together take less time. */
void simdiri_hash_texts(simdiri_hash hash, const unsigned char secret[SIMDIRI_SECRET_LEN], simdiri_isa isa,
                        const text_block *block, simdiri_fingerprint *fingerprints);

#endif
