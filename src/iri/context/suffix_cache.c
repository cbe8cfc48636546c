/* A cache of the public suffixes of hosts. Each host has one of eight entries, which its hash chooses, so hostile hosts
 * cost no search. A tag of each entry, eight bits of the hash, says which of them may be that of a host. */
/* SPDX-License-Identifier: MIT */
#include "iri/context/suffix_cache.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/word.h"

enum { SETS = 1 << 12, WAYS = 8, TAG_BITS = 8 };

struct suffix_cache {
  size_t list;         /* the number of the list that the entries belong to */
  uint64_t tags[SETS]; /* a byte for each way */
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

static uint8_t tag_of(uint64_t hash) { return (uint8_t)(hash >> 56); }

/* Finds the tags of a set that equal this one: sets the top bit of the byte of each. A tag after an equal one may be
 * among them, too. */
static uint64_t match_tags(uint64_t tags, uint8_t tag) {
  const uint64_t difference = tags ^ EACH_BYTE(tag);
  return (difference - EACH_BYTE(0x01)) & ~difference & EACH_BYTE(0x80);
}

static unsigned way_of(uint64_t found) { return (unsigned)__builtin_ctzll(found) / TAG_BITS; }

void simdiri_suffix_cache_prefetch(const simdiri_scratch *scratch, uint64_t hash) {
  const suffix_cache *cache = scratch->suffixes;
  if (!cache) return;
  const size_t set = set_of(hash);
  const uint64_t found = match_tags(cache->tags[set], tag_of(hash));
  if (found) __builtin_prefetch(&cache->entries[set][way_of(found)]);
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
  *is_found = false;
  if (len == 0 || len > CACHED_SUFFIX_HOST_CAPACITY || !prepare_cache(scratch, list)) return NULL;
  suffix_cache *cache = scratch->suffixes;
  const size_t set = set_of(hash);
  for (uint64_t found = match_tags(cache->tags[set], tag_of(hash)); found; found &= found - 1) {
    cached_suffix *entry = &cache->entries[set][way_of(found)];
    *is_found = is_entry(entry, host, len);
    if (*is_found) return entry;
  }
  const unsigned way = cache->oldest[set]++ % WAYS, shift = way * TAG_BITS;
  cached_suffix *entry = &cache->entries[set][way];
  cache->tags[set] = (cache->tags[set] & ~(UINT64_C(0xFF) << shift)) | (uint64_t)tag_of(hash) << shift;
  *entry = (cached_suffix){.host_len = (uint8_t)len};
  memcpy(entry->host, host, len);
  return entry;
}

void simdiri_suffix_cache_free(suffix_cache *cache, const simdiri_allocator *allocator) {
  simdiri_deallocate(allocator, cache, sizeof *cache);
}
