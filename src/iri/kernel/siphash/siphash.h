/* SipHash-2-4-128 of many texts at once. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_SIPHASH_SIPHASH_H
#define SIMDIRI_IRI_KERNEL_SIPHASH_SIPHASH_H

#include <simdiri/simdiri.h>
#include <stddef.h>
#include <stdint.h>

#include "iri/common/span.h"

/* How many bytes after a text may be read. They do not affect its hash. */
enum { SIPHASH_SLACK = 64 };

/* Hashes texts[order[i]] to fingerprints[order[i]] for each i below `count`. The order must
 * be that of the numbers of words of eight bytes (len / 8): neighbours are hashed together. */
typedef void siphash_function(const uint64_t secret[2], const span *texts, const uint16_t *order, size_t count,
                              simdiri_fingerprint *fingerprints);

siphash_function simdiri_siphash_plainly, simdiri_siphash_avx2, simdiri_siphash_avx512;

/* Returns the fastest function of a level. */
siphash_function *simdiri_siphash_of(simdiri_isa isa);

#endif
