/* A cache of mapped hosts with a fixed size. It is direct-mapped: each name has exactly one slot, so hostile names cost
 * no search. */
/* SPDX-License-Identifier: MIT */
#include "iri/context/host_cache.h"

#include <string.h>

#include "iri/common/allocator.h"

enum { CACHE_ENTRIES = 512 };

struct host_cache {
  cached_host entries[CACHE_ENTRIES];
};

/* FNV-1a. */
static uint64_t hash_name(uint8_t options, const unsigned char *name, size_t len) {
  uint64_t hash = 0xcbf29ce484222325u ^ options;
  for (size_t i = 0; i < len; i++) hash = (hash ^ name[i]) * 0x100000001b3u;
  return hash ^ hash >> 32;
}

cached_host *simdiri_host_cache_slot(simdiri_scratch *scratch, uint8_t options, const unsigned char *name, size_t len) {
  if (len == 0 || len > CACHED_NAME_CAPACITY) return NULL;
  if (!scratch->cache) scratch->cache = simdiri_allocate_zeroed(scratch->allocator, sizeof *scratch->cache);
  if (!scratch->cache) return NULL;
  return &scratch->cache->entries[hash_name(options, name, len) % CACHE_ENTRIES];
}

bool simdiri_host_cache_matches(const cached_host *entry, uint8_t options, const unsigned char *name, size_t len) {
  return entry->name_len == len && entry->options == options && memcmp(entry->name, name, len) == 0;
}

void simdiri_host_cache_store(cached_host *entry, uint8_t options, const unsigned char *name, size_t len,
                              uint8_t outcome, const simdiri_buffer *result) {
  if (result->len > CACHED_RESULT_CAPACITY) return;
  entry->name_len = (uint16_t)len;
  entry->result_len = (uint16_t)result->len;
  entry->options = options;
  entry->outcome = outcome;
  memcpy(entry->name, name, len);
  if (result->len > 0) memcpy(entry->result, result->data, result->len);
}

void simdiri_host_cache_free(host_cache *cache, const simdiri_allocator *allocator) {
  simdiri_deallocate(allocator, cache, sizeof *cache);
}
