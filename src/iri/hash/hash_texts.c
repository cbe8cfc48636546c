/* Hashes many texts, with SipHash in the order of their lengths. */
/* SPDX-License-Identifier: MIT */
#define XXH_INLINE_ALL /* for short texts, the calls would take a quarter of the time */
#include <xxhash.h>

#include "iri/common/little_endian.h"
#include "iri/hash/hash.h"
#include "iri/kernel/siphash/siphash.h"

/* Texts of MAX_WORDS words or more are hashed one by one: each would make all texts of its group wait. */
enum { WORD_LEN = 8, MAX_WORDS = 128 };

/* Returns true if a text may be hashed together with others. */
static bool is_groupable(const span *text, const char *readable_end) {
  return text->len / WORD_LEN < MAX_WORDS && readable_end - (text->data + text->len) >= SIPHASH_SLACK;
}

/* Puts the texts that may be hashed together in the order of their numbers of words. Returns how many there are.
 * Hashes all others. */
static size_t sort_texts(const unsigned char secret[SIMDIRI_SECRET_LEN], const text_block *block,
                         simdiri_fingerprint *fingerprints, uint16_t *order) {
  const span *texts = block->texts;
  const size_t count = block->count;
  uint16_t ends[MAX_WORDS + 1] = {0}; /* first how many texts have a number of words; then the place of the next one */
  uint8_t words[HASH_MAX_TEXTS];
  size_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    words[i] = is_groupable(&texts[i], block->readable_end) ? (uint8_t)(texts[i].len / WORD_LEN) : MAX_WORDS;
    ends[words[i]]++;
  }
  for (size_t i = 0; i <= MAX_WORDS; i++) {
    const uint16_t here = ends[i];
    ends[i] = (uint16_t)sum;
    sum += here;
  }
  for (size_t i = 0; i < count; i++) order[ends[words[i]]++] = (uint16_t)i;
  const size_t grouped = ends[MAX_WORDS - 1];
  for (size_t i = grouped; i < count; i++)
    fingerprints[order[i]] =
        simdiri_hash_bytes(SIMDIRI_HASH_SIPHASH_128, secret, texts[order[i]].data, texts[order[i]].len);
  return grouped;
}

static void hash_each(simdiri_hash hash, const unsigned char *secret, const text_block *block,
                      simdiri_fingerprint *fingerprints) {
  const span *texts = block->texts;
  for (size_t i = 0; i < block->count; i++) {
    if (hash == SIMDIRI_HASH_XXH3_128) {
      const XXH128_hash_t digest = XXH3_128bits(texts[i].data, texts[i].len);
      fingerprints[i] = (simdiri_fingerprint){.low = digest.low64, .high = digest.high64};
    } else {
      fingerprints[i] = simdiri_hash_bytes(hash, secret, texts[i].data, texts[i].len);
    }
  }
}

void simdiri_hash_texts(simdiri_hash hash, const unsigned char secret[SIMDIRI_SECRET_LEN], simdiri_isa isa,
                        const text_block *block, simdiri_fingerprint *fingerprints) {
  if (hash != SIMDIRI_HASH_SIPHASH_128) {
    hash_each(hash, secret, block, fingerprints);
    return;
  }
  uint16_t order[HASH_MAX_TEXTS];
  const uint64_t key[2] = {load64(secret), load64(secret + 8)};
  const size_t grouped = sort_texts(secret, block, fingerprints, order);
  simdiri_siphash_of(isa)(key, block->texts, order, grouped, fingerprints);
}
