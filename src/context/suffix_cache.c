/* A cache of the public suffixes of hosts. Each host has one of eight entries, which its hash chooses, so hostile hosts
 * cost no search. A tag of each entry, 16 bits of the hash, says which of them may be that of a host. */
/* SPDX-License-Identifier: MIT */
#include "context/suffix_cache.h"

#include <string.h>

#include "common/allocator.h"
#include "common/word.h"

enum { SETS = 1 << 12, WAYS = 8, WORD_TAGS = 4, TAG_BITS = 16 };

struct suffix_cache {
  size_t list; /* the number of the list that the entries belong to */
  uint16_t tags[SETS][WAYS];
  uint8_t oldest[SETS];
  cached_suffix entries[SETS][WAYS];
};

uint64_t simdiri_suffix_cache_hash(const char *host, size_t len) {
  uint64_t hash = 0;
  for (size_t i = 0; i < len; i += WORD_LEN) hash = cached_suffix_hash_word(hash, load_first(host + i, len - i));
  return hash;
}

/* ------------------------------------------------------------------------------------------- tags */

static size_t set_of(uint64_t hash) { return (size_t)(hash >> 32) % SETS; }

static uint16_t tag_of(uint64_t hash) { return (uint16_t)(hash >> 48); }

/* Finds the tags of a set that equal this one: the top bit of each in one of two words. Tags after an equal one may be
 * among them, too. */
static void match_tags(const uint16_t tags[WAYS], uint16_t tag, uint64_t found[WAYS / WORD_TAGS]) {
  const uint64_t ones = UINT64_C(0x0001000100010001);
  for (unsigned i = 0; i < WAYS / WORD_TAGS; i++) {
    const uint16_t *four = tags + (size_t)i * WORD_TAGS;
    const uint64_t all = four[0] | (uint64_t)four[1] << 16 | (uint64_t)four[2] << 32 | (uint64_t)four[3] << 48;
    const uint64_t word = all ^ tag * ones;
    found[i] = (word - ones) & ~word & ones << (TAG_BITS - 1);
  }
}

/* Takes the next way from what was found. WAYS: there is none. */
static unsigned take_way(uint64_t found[WAYS / WORD_TAGS]) {
  for (unsigned i = 0; i < WAYS / WORD_TAGS; i++) {
    if (!found[i]) continue;
    const unsigned bit = (unsigned)__builtin_ctzll(found[i]);
    found[i] &= found[i] - 1;
    return i * WORD_TAGS + bit / TAG_BITS;
  }
  return WAYS;
}

void simdiri_suffix_cache_prefetch(const simdiri_scratch *scratch, uint64_t hash) {
  const suffix_cache *cache = scratch->suffixes;
  uint64_t found[WAYS / WORD_TAGS];
  if (!cache) return;
  match_tags(cache->tags[set_of(hash)], tag_of(hash), found);
  const unsigned way = take_way(found);
  if (way < WAYS) __builtin_prefetch(&cache->entries[set_of(hash)][way]);
}

/* ------------------------------------------------------------------------------------------- entries */

/* A call of memcmp would take longer than this. */
static bool is_entry(const cached_suffix *entry, const char *host, size_t len) {
  size_t i = 0;
  if (entry->host_len != len) return false;
  for (; i + WORD_LEN <= len; i += WORD_LEN)
    if (load_word(entry->host + i) != load_word(host + i)) return false;
  return load_first(entry->host + i, len - i) == load_first(host + i, len - i);
}

static bool prepare_cache(simdiri_scratch *scratch, size_t list) {
  suffix_cache *cache = scratch->suffixes;
  if (!cache) cache = scratch->suffixes = simdiri_allocate_zeroed(scratch->allocator, sizeof *cache);
  if (!cache) return false;
  if (cache->list != list) {
    if (cache->list != 0) memset(cache, 0, sizeof *cache);
    cache->list = list;
  }
  return true;
}

cached_suffix *simdiri_suffix_cache_find(simdiri_scratch *scratch, size_t list, const char *host, size_t len,
                                         uint64_t hash, bool *is_found) {
  uint64_t found[WAYS / WORD_TAGS];
  *is_found = false;
  if (len == 0 || len > CACHED_SUFFIX_HOST_CAPACITY || !prepare_cache(scratch, list)) return NULL;
  suffix_cache *cache = scratch->suffixes;
  const size_t set = set_of(hash);
  match_tags(cache->tags[set], tag_of(hash), found);
  for (unsigned way = take_way(found); way < WAYS; way = take_way(found)) {
    *is_found = is_entry(&cache->entries[set][way], host, len);
    if (*is_found) return &cache->entries[set][way];
  }
  const unsigned way = cache->oldest[set]++ % WAYS;
  cached_suffix *entry = &cache->entries[set][way];
  cache->tags[set][way] = tag_of(hash);
  *entry = (cached_suffix){.host_len = (uint8_t)len};
  memcpy(entry->host, host, len);
  return entry;
}

void simdiri_suffix_cache_free(suffix_cache *cache, const simdiri_allocator *allocator) {
  simdiri_deallocate(allocator, cache, sizeof *cache);
}
