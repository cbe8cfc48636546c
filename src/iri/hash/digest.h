/* Digests of the data that an identity depends on: BLAKE2b of 128 bits. Writing two files with the same digest takes
 * about 2^64 evaluations. And keyed BLAKE2b, for pseudonyms. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_HASH_DIGEST_H
#define SIMDIRI_IRI_HASH_DIGEST_H

#include <simdiri/simdiri.h>
#include <sodium/crypto_generichash_blake2b.h>
#include <stdint.h>

typedef struct {
  crypto_generichash_blake2b_state state;
} key_digest;

void simdiri_digest_begin(key_digest *digest);
/* Adds a text, preceded by its length, so that no other division into texts has the same digest. */
void simdiri_digest_add(key_digest *digest, const char *text, size_t len);
/* Returns the digest. simdiri_fingerprint_write, as for 128 bits, gives its hex digits. */
simdiri_fingerprint simdiri_digest_end(key_digest *digest);

enum { KEYED_HASH_KEY_MAX = crypto_generichash_blake2b_KEYBYTES_MAX };

/* Returns the keyed BLAKE2b of a text, 64 bits long, as a number whose first byte is the highest. A key has at most
 * KEYED_HASH_KEY_MAX bytes. */
uint64_t simdiri_keyed_hash(const unsigned char *key, size_t key_len, const unsigned char *text, size_t len);
/* Makes a key of that length of a longer one: its BLAKE2b. */
void simdiri_shorten_key(const unsigned char *key, size_t len, unsigned char out[KEYED_HASH_KEY_MAX]);
/* Overwrites a key, whatever the compiler knows about it. */
void simdiri_wipe_key(void *key, size_t len);

/* Writes the first `count` hexadecimal digits, at most 64, of the SHA-256 of a text, and a NUL. */
void simdiri_digest_sha256(const char *text, size_t len, char *digits, size_t count);

#endif
