/* Digests of what an identity depends on: BLAKE2b of 128 bits, so that nobody can write two files with one digest for
 * less than 2^64 evaluations. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_HASH_DIGEST_H
#define SIMDIRI_HASH_DIGEST_H

#include <simdiri/simdiri.h>
#include <sodium/crypto_generichash_blake2b.h>

typedef struct {
  crypto_generichash_blake2b_state state;
} key_digest;

void simdiri_digest_begin(key_digest *digest);
/* Adds a text after its length, so that neighbouring texts cannot be divided in another way. */
void simdiri_digest_add(key_digest *digest, const char *text, size_t len);
/* Written as a fingerprint of 128 bits, the result is the digest in hex digits. */
simdiri_fingerprint simdiri_digest_end(key_digest *digest);

#endif
