/* The hashes of keys. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_HASH_HASH_H
#define SIMDIRI_HASH_HASH_H

#include <simdiri/simdiri.h>

/* Hashes the bytes. The build must support the hash. */
simdiri_fingerprint simdiri_hash_bytes(simdiri_hash hash, const unsigned char secret[SIMDIRI_SECRET_LEN],
                                       const char *bytes, size_t len);

#endif
