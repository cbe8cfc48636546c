/* The hashes of keys: XXH3 by libxxhash, SipHash-2-4-128 by libsodium. */
/* SPDX-License-Identifier: MIT */
#include "iri/hash/hash.h"

#include <sodium/crypto_shorthash_siphash24.h>
#include <string.h>
#include <xxhash.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "iri/common/little_endian.h"

const char *simdiri_hash_name(simdiri_hash hash) {
  switch (hash) {
  case SIMDIRI_HASH_XXH3_128: return "xxh3-128";
  case SIMDIRI_HASH_SIPHASH_128: return "siphash-128";
  case SIMDIRI_HASH_XXH3_64: return "xxh3-64";
  default: return "unknown";
  }
}

bool simdiri_hash_is_supported(simdiri_hash hash) {
  return hash == SIMDIRI_HASH_XXH3_128 || hash == SIMDIRI_HASH_SIPHASH_128 || hash == SIMDIRI_HASH_XXH3_64;
}

static uint64_t read_big_endian(const unsigned char bytes[8]) {
  uint64_t value = 0;
  for (size_t i = 0; i < 8; i++) value = value << 8 | bytes[i];
  return value;
}

static simdiri_fingerprint hash_secretly(const unsigned char secret[SIMDIRI_SECRET_LEN], const char *bytes,
                                         size_t len) {
  _Static_assert(SIMDIRI_SECRET_LEN == crypto_shorthash_siphashx24_KEYBYTES, "the secret is the key");
  unsigned char digest[crypto_shorthash_siphashx24_BYTES];
  (void)crypto_shorthash_siphashx24(digest, (const unsigned char *)bytes, len, secret);
  return (simdiri_fingerprint){.low = read_big_endian(digest + 8), .high = read_big_endian(digest)};
}

simdiri_fingerprint simdiri_hash_bytes(simdiri_hash hash, const unsigned char secret[SIMDIRI_SECRET_LEN],
                                       const char *bytes, size_t len) {
  if (hash == SIMDIRI_HASH_SIPHASH_128) return hash_secretly(secret, bytes, len);
  if (hash == SIMDIRI_HASH_XXH3_64) return (simdiri_fingerprint){.low = XXH3_64bits(bytes, len)};
  const XXH128_hash_t digest = XXH3_128bits(bytes, len);
  return (simdiri_fingerprint){.low = digest.low64, .high = digest.high64};
}

/* Returns eight hex digits, the first one in the top byte. */
static uint64_t digits_of(uint32_t number) {
  const uint64_t ones = UINT64_C(0x0101010101010101);
  uint64_t nibbles = number; /* one nibble in each byte */
  nibbles = (nibbles | nibbles << 16) & UINT64_C(0x0000FFFF0000FFFF);
  nibbles = (nibbles | nibbles << 8) & UINT64_C(0x00FF00FF00FF00FF);
  nibbles = (nibbles | nibbles << 4) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  const uint64_t letters = (nibbles + 6 * ones) >> 4 & ones;
  return nibbles + '0' * ones + letters * ('a' - '9' - 1);
}

/* Writes the top byte first. (gcc 12 generates poor code for the loop.) */
static void write_bytes(uint64_t bytes, char *to) {
#if defined(__GNUC__) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  const uint64_t turned = __builtin_bswap64(bytes);
  memcpy(to, &turned, sizeof turned);
#else
  for (unsigned i = 0; i < 8; i++) to[i] = (char)(bytes >> (56 - 8 * i));
#endif
}

static char *write_digits(uint64_t number, char *hex) {
  write_bytes(digits_of((uint32_t)(number >> 32)), hex);
  write_bytes(digits_of((uint32_t)number), hex + 8);
  return hex + 16;
}

#if defined(__SSE2__)
/* Writes 32 digits: nibbles in order, then their digits; letters are some bytes after them. */
static void write_all_digits(uint64_t high, uint64_t low, char *hex) {
  const __m128i bytes = _mm_set_epi64x((long long)swap64(low), (long long)swap64(high));
  const __m128i nibble = _mm_set1_epi8(15), zero = _mm_set1_epi8('0'), nine = _mm_set1_epi8('9');
  const __m128i to_letters = _mm_set1_epi8('a' - '9' - 1);
  const __m128i tops = _mm_and_si128(_mm_srli_epi64(bytes, 4), nibble), bottoms = _mm_and_si128(bytes, nibble);
  const __m128i first = _mm_add_epi8(_mm_unpacklo_epi8(tops, bottoms), zero);
  const __m128i second = _mm_add_epi8(_mm_unpackhi_epi8(tops, bottoms), zero);
  const __m128i first_letters = _mm_and_si128(_mm_cmpgt_epi8(first, nine), to_letters);
  const __m128i second_letters = _mm_and_si128(_mm_cmpgt_epi8(second, nine), to_letters);
  _mm_storeu_si128((__m128i *)(void *)hex, _mm_add_epi8(first, first_letters));
  _mm_storeu_si128((__m128i *)(void *)(hex + 16), _mm_add_epi8(second, second_letters));
}
#else
static void write_all_digits(uint64_t high, uint64_t low, char *hex) {
  (void)write_digits(low, write_digits(high, hex));
}
#endif

size_t simdiri_fingerprint_write(simdiri_fingerprint fingerprint, simdiri_hash hash,
                                 char hex[SIMDIRI_FINGERPRINT_CAPACITY]) {
  if (hash == SIMDIRI_HASH_XXH3_64) return (size_t)(write_digits(fingerprint.low, hex) - hex);
  write_all_digits(fingerprint.high, fingerprint.low, hex);
  return SIMDIRI_FINGERPRINT_CAPACITY;
}
