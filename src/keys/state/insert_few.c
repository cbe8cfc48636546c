/* Inserts a few fingerprints: looks them up in the cache, and then in every run. */
/* SPDX-License-Identifier: MIT */
#include "keys/seen/seen.h"
#include "keys/state/sorted_run/sort.h"
#include "keys/state/state.h"

/* Empties the cache. Its pending fingerprints are written to a run. */
static simdiri_status empty_cache(simdiri_state *state) {
  const simdiri_status status = simdiri_state_flush(state, state->published, false);
  if (status == SIMDIRI_OK) simdiri_seen_clear(state->cache);
  return status;
}

/* Looks the candidates up in all runs. Those found nowhere are new. */
static simdiri_status look_up_in_runs(simdiri_state *state, state_candidate *candidates, size_t count,
                                      uint8_t *is_new) {
  if (state->run_count > 0) simdiri_state_sort_candidates(candidates, count);
  const simdiri_status status = simdiri_state_look_up_all(state, candidates, &count);
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; i < count; i++) {
    is_new[candidates[i].place] = 1;
    state->pending[state->pending_count++] = (simdiri_fingerprint){candidates[i].low, candidates[i].high};
  }
  state->unpublished_count += count;
  return SIMDIRI_OK;
}

/* Inserts as many fingerprints as the cache has capacity for; *done says how many. */
static simdiri_status insert_some(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                  uint8_t *is_new, state_candidate *candidates, size_t *done) {
  size_t unknown = 0;
  simdiri_status status = simdiri_seen_insert(state->cache, fingerprints, count, is_new, done);
  if (status != SIMDIRI_OK && status != SIMDIRI_ERROR_SET_FULL) return status;
  for (size_t i = 0; i < *done; i++) {
    candidates[unknown] = (state_candidate){fingerprints[i].low, fingerprints[i].high, i};
    unknown += is_new[i];
    is_new[i] = 0;
  }
  const bool is_full = status == SIMDIRI_ERROR_SET_FULL;
  status = look_up_in_runs(state, candidates, unknown, is_new);
  return status == SIMDIRI_OK && is_full ? empty_cache(state) : status;
}

simdiri_status simdiri_state_insert_few(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                        uint8_t *is_new, state_candidate *candidates) {
  unsigned idle = 0;
  while (count > 0) {
    const uint64_t cached = simdiri_seen_count(state->cache);
    const uint64_t available = cached < state->cache_capacity ? state->cache_capacity - cached : 0;
    if (available < count) {
      const simdiri_status status = empty_cache(state);
      if (status != SIMDIRI_OK) return status;
    }
    size_t done;
    const simdiri_status status = insert_some(state, fingerprints, count, is_new, candidates, &done);
    if (status != SIMDIRI_OK) return status;
    /* An empty cache that accepts nothing will not accept anything later either. */
    idle = done > 0 ? 0 : idle + 1;
    if (idle > 1) return simdiri_state_fail(&state->store, SIMDIRI_STATE_BOUND, NULL, 0);
    fingerprints += done;
    is_new += done;
    count -= done;
  }
  return SIMDIRI_OK;
}
