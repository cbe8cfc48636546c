/* Pages of filters that are kept in memory. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_SORTED_RUN_FILTER_CACHE_H
#define SIMDIRI_KEYS_STATE_SORTED_RUN_FILTER_CACHE_H

#include "keys/state/sorted_run/run.h"

/* Says which page a slot has. Runs have numbers from 1 on, so zeros say that it has none. */
typedef struct {
  uint64_t run, group;
} state_page_name;

typedef struct {
  unsigned char *pages;
  state_page_name *names; /* of the page in each slot */
  size_t capacity;        /* slots; 0: nothing is kept */
} state_filter_cache;

/* Bytes of memory for each slot. */
enum { STATE_SLOT_BYTES = STATE_FILTER_PAGE + sizeof(state_page_name) };

/* Divides memory into slots. The content of the memory is unchanged: clear the cache before it is used. */
void simdiri_state_filter_cache_begin(state_filter_cache *cache, void *memory, size_t size);
/* Empties all slots. */
void simdiri_state_filter_cache_clear(state_filter_cache *cache);

/* The pages of a run's filter in a cache, from slot number `first_slot` on. */
typedef struct {
  state_store *store;
  const sorted_run *run;
  state_filter_cache *cache;
  uint64_t first_slot;
} state_filter_pages;

/* Gets the page of a group, from the cache or from the file. *page is NULL if the run has no filter, or if reading it
 * does not pay: for one candidate, without a slot to keep it. `bytes` is for a page without a slot. */
simdiri_status simdiri_state_filter_cache_get(const state_filter_pages *pages, uint64_t group, size_t candidates,
                                              unsigned char bytes[STATE_FILTER_PAGE], const unsigned char **page);

#endif
