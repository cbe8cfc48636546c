/* A cache of the public suffixes of hosts. Each host has two entries, so hostile hosts cost no search. */
/* SPDX-License-Identifier: MIT */
#include "context/suffix_cache.h"

#include <string.h>

#include "common/allocator.h"
#include "common/word.h"

enum { CACHE_PAIRS = 1 << 14 };

struct suffix_cache {
  size_t list; /* the number of the list that the entries belong to */
  cached_suffix pairs[CACHE_PAIRS][2];
};

size_t simdiri_suffix_cache_place(const simdiri_scratch *scratch, const char *host, size_t len) {
  const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
  uint64_t hash = len * factor;
  size_t i = 0;
  for (; i + WORD_LEN <= len; i += WORD_LEN) hash = (hash ^ load_word(host + i) ^ hash >> 29) * factor;
  hash = (hash ^ load_first(host + i, len - i) ^ hash >> 29) * factor;
  const size_t place = (size_t)(hash >> 40) % CACHE_PAIRS;
  if (scratch->suffixes) {
    __builtin_prefetch(&scratch->suffixes->pairs[place][0]);
    __builtin_prefetch(&scratch->suffixes->pairs[place][1]);
  }
  return place;
}

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
                                         size_t place, bool *is_found) {
  *is_found = false;
  if (len == 0 || len > CACHED_SUFFIX_HOST_CAPACITY || !prepare_cache(scratch, list)) return NULL;
  cached_suffix *pair = scratch->suffixes->pairs[place];
  for (unsigned i = 0; i < 2; i++) {
    *is_found = is_entry(&pair[i], host, len);
    if (*is_found) return &pair[i];
  }
  pair[1] = pair[0]; /* the newer one stays */
  pair[0] = (cached_suffix){.host_len = (uint8_t)len};
  memcpy(pair[0].host, host, len);
  return &pair[0];
}

void simdiri_suffix_cache_free(suffix_cache *cache, const simdiri_allocator *allocator) {
  simdiri_deallocate(allocator, cache, sizeof *cache);
}
