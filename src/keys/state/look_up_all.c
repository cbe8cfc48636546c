/* Looks candidates up in all runs, and decides which memory keeps the pages of their filters. */
/* SPDX-License-Identifier: MIT */
#include "keys/seen/pages.h"
#include "keys/state/state.h"

enum { READER_MEMORY = 9 << 19 }; /* candidates and buffers of simdiri_state_contains */

/* The memory of writers for deferred fingerprints is used from its beginning, and few fingerprints need little of it.
 * Its end keeps pages until more are deferred. */
static void create_for_writing(simdiri_state *state) {
  state_deferred *deferred = &state->deferred;
  const size_t few = (size_t)(state->cache_capacity / 2) * (2 * sizeof(state_candidate) + 1); /* resolve_few */
  const size_t items = few / sizeof(state_candidate) + 1;
  deferred->has_touched_all = true; /* so the cache is cleared when it is first used */
  deferred->untouched_from = items < deferred->capacity ? items : deferred->capacity;
  simdiri_state_filter_cache_begin(&state->filters, deferred->items + deferred->untouched_from,
                                   (deferred->capacity - deferred->untouched_from) * sizeof(state_candidate));
}

/* Returns the size of a cache for all pages, if there is as much memory. */
static size_t find_reader_size(const simdiri_state *state) {
  uint64_t groups = 0;
  for (size_t i = 0; i < state->run_count; i++) groups += state_group_count(state->runs[i].count);
  const uint64_t used = READER_MEMORY + groups * 16, needed = groups * STATE_SLOT_BYTES;
  if (state->memory <= used) return 0;
  const uint64_t available = state->memory - used < SIZE_MAX / 2 ? state->memory - used : SIZE_MAX / 2;
  return (size_t)(needed < available ? needed : available) / PAGE_BYTES * PAGE_BYTES;
}

simdiri_status simdiri_state_create_filter_cache(simdiri_state *state) {
  if (!state->is_read_only) {
    create_for_writing(state);
    return SIMDIRI_OK;
  }
  const size_t size = find_reader_size(state);
  if (size == 0) return SIMDIRI_OK;
  state->filter_memory = simdiri_pages_reserve(state->store.allocator, size);
  if (!state->filter_memory) return SIMDIRI_ERROR_NO_MEMORY;
  state->filter_memory_len = size;
  simdiri_state_filter_cache_begin(&state->filters, state->filter_memory, size);
  simdiri_state_filter_cache_clear(&state->filters);
  return SIMDIRI_OK;
}

void simdiri_state_free_filter_cache(simdiri_state *state) {
  simdiri_pages_free(state->store.allocator, state->filter_memory, state->filter_memory_len);
}

/* Returns the cache, or one without slots while deferred fingerprints have its memory. */
static state_filter_cache *choose_cache(simdiri_state *state, state_filter_cache *none) {
  state_deferred *deferred = &state->deferred;
  if (!deferred->has_touched_all) return &state->filters;
  if (deferred->spill_count > 0 || deferred->count > deferred->untouched_from) return none;
  deferred->has_touched_all = false;
  simdiri_state_filter_cache_clear(&state->filters);
  return &state->filters;
}

simdiri_status simdiri_state_look_up_all(simdiri_state *state, state_candidate *candidates, size_t *count) {
  state_filter_cache none = {.capacity = 0};
  if (state->run_count == 0 || *count == 0) return SIMDIRI_OK;
  /* Small runs are the last ones and are replaced often, so large runs get the first slots, and keep them. */
  state_filter_pages pages = {.store = &state->store, .cache = choose_cache(state, &none)};
  for (size_t i = 0; i < state->run_count; i++) {
    pages.run = &state->runs[i];
    const simdiri_status status = simdiri_state_lookup(&pages, candidates, count, state->buffer);
    if (status != SIMDIRI_OK || *count == 0) return status;
    pages.first_slot += state_group_count(state->runs[i].count);
  }
  return SIMDIRI_OK;
}
