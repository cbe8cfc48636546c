/* BLAKE2b (RFC 7693) and SHA-256 (FIPS 180-4), by libsodium. */
/* SPDX-License-Identifier: MIT */
#include "iri/hash/digest.h"

#include <sodium/crypto_hash_sha256.h>
#include <sodium/utils.h>

#include "iri/common/little_endian.h"

enum { DIGEST_LEN = 16, NUMBER_LEN = 8 };

void simdiri_digest_begin(key_digest *digest) {
  (void)crypto_generichash_blake2b_init(&digest->state, NULL, 0, DIGEST_LEN);
}

void simdiri_digest_add(key_digest *digest, const char *text, size_t len) {
  unsigned char number[NUMBER_LEN];
  store64(number, len);
  (void)crypto_generichash_blake2b_update(&digest->state, number, sizeof number);
  if (len > 0) (void)crypto_generichash_blake2b_update(&digest->state, (const unsigned char *)text, len);
}

simdiri_fingerprint simdiri_digest_end(key_digest *digest) {
  unsigned char bytes[DIGEST_LEN];
  simdiri_fingerprint result = {0, 0};
  (void)crypto_generichash_blake2b_final(&digest->state, bytes, sizeof bytes);
  for (unsigned i = 0; i < 8; i++) {
    result.high = result.high << 8 | bytes[i];
    result.low = result.low << 8 | bytes[8 + i];
  }
  return result;
}

uint64_t simdiri_keyed_hash(const unsigned char *key, size_t key_len, const unsigned char *text, size_t len) {
  unsigned char bytes[NUMBER_LEN];
  uint64_t hash = 0;
  (void)crypto_generichash_blake2b(bytes, sizeof bytes, text, len, key, key_len);
  for (size_t i = 0; i < NUMBER_LEN; i++) hash = hash << 8 | bytes[i];
  return hash;
}

void simdiri_shorten_key(const unsigned char *key, size_t len, unsigned char out[KEYED_HASH_KEY_MAX]) {
  (void)crypto_generichash_blake2b(out, KEYED_HASH_KEY_MAX, key, len, NULL, 0);
}

void simdiri_wipe_key(void *key, size_t len) { sodium_memzero(key, len); }

void simdiri_digest_sha256(const char *text, size_t len, char *digits, size_t count) {
  static const char hexadecimal[] = "0123456789abcdef";
  unsigned char bytes[crypto_hash_sha256_BYTES];
  (void)crypto_hash_sha256(bytes, (const unsigned char *)text, len);
  for (size_t i = 0; i < count; i++) digits[i] = hexadecimal[(i % 2 ? bytes[i / 2] : bytes[i / 2] >> 4) & 15];
  digits[count] = '\0';
}
