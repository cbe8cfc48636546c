/* Digests of the data that an identity depends on: BLAKE2b of 128 bits. Writing two files with the same digest takes
 * about 2^64 evaluations. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_HASH_DIGEST_H
#define SIMDIRI_IRI_HASH_DIGEST_H

#include <simdiri/simdiri.h>
#include <sodium/crypto_generichash_blake2b.h>

typedef struct {
  crypto_generichash_blake2b_state state;
} key_digest;

void simdiri_digest_begin(key_digest *digest);
/* Adds a text, preceded by its length, so that no other division into texts has the same digest. */
void simdiri_digest_add(key_digest *digest, const char *text, size_t len);
/* Returns the digest. simdiri_fingerprint_write, as for 128 bits, gives its hex digits. */
simdiri_fingerprint simdiri_digest_end(key_digest *digest);

/* Writes the first `count` hexadecimal digits, at most 64, of the SHA-256 of a text, and a NUL. */
void simdiri_digest_sha256(const char *text, size_t len, char *digits, size_t count);

#endif
