/* Keeps pages of filters in memory. */
/* SPDX-License-Identifier: MIT */
#include "keys/state/sorted_run/filter_cache.h"

#include <string.h>

void simdiri_state_filter_cache_begin(state_filter_cache *cache, void *memory, size_t size) {
  cache->capacity = memory ? size / STATE_SLOT_BYTES : 0;
  cache->names = memory;
  cache->pages = cache->capacity > 0 ? (unsigned char *)memory + cache->capacity * sizeof(state_page_name) : NULL;
}

void simdiri_state_filter_cache_clear(state_filter_cache *cache) {
  if (cache->capacity > 0) memset(cache->names, 0, cache->capacity * sizeof(state_page_name));
}

simdiri_status simdiri_state_filter_cache_get(const state_filter_pages *pages, uint64_t group, size_t candidates,
                                              unsigned char bytes[STATE_FILTER_PAGE], const unsigned char **page) {
  const state_filter_cache *cache = pages->cache;
  const sorted_run *run = pages->run;
  const uint64_t slot = pages->first_slot + group;
  *page = NULL;
  if (run->filter_at == 0) return SIMDIRI_OK;
  if (slot >= cache->capacity) {
    if (candidates < 2) return SIMDIRI_OK;
    *page = bytes;
    return simdiri_state_read_page(pages->store, run, group, bytes);
  }
  unsigned char *cached = cache->pages + (size_t)slot * STATE_FILTER_PAGE;
  state_page_name *name = &cache->names[slot];
  *page = cached;
  if (name->run == run->number && name->group == group) return SIMDIRI_OK;
  *name = (state_page_name){0, 0};
  const simdiri_status status = simdiri_state_read_page(pages->store, run, group, cached);
  if (status == SIMDIRI_OK) *name = (state_page_name){run->number, group};
  return status;
}
