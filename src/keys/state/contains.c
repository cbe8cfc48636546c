/* Looks fingerprints up without inserting them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "keys/state/sorted_run/sort.h"
#include "keys/state/state.h"

/* The most fingerprints of one pass over the files: 3 MB of candidates. */
enum { MAX_CANDIDATES = 1 << 17 };

/* Allocates the memory that only writers have from the beginning. */
static simdiri_status reserve_memory(simdiri_state *state) {
  if (state->buffer) return SIMDIRI_OK;
  const simdiri_status status = simdiri_state_create_filter_cache(state);
  if (status == SIMDIRI_OK) state->buffer = simdiri_allocate_zeroed(state->store.allocator, STATE_GROUP);
  return status != SIMDIRI_OK || state->buffer ? status : SIMDIRI_ERROR_NO_MEMORY;
}

/* Looks up at most MAX_CANDIDATES fingerprints in one pass. */
static simdiri_status look_up_some(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                   uint8_t *is_known, state_candidate *candidates) {
  size_t left = 0;
  if (state->cache)
    simdiri_seen_contains(state->cache, fingerprints, count, is_known);
  else
    memset(is_known, 0, count);
  for (size_t i = 0; i < count; i++) {
    if (is_known[i]) continue;
    candidates[left++] = (state_candidate){fingerprints[i].low, fingerprints[i].high, i};
    is_known[i] = 1;
  }
  if (left > 0 && state->run_count > 0) simdiri_state_sort_candidates(candidates, left);
  const simdiri_status status = simdiri_state_look_up_all(state, candidates, &left);
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; i < left; i++) is_known[candidates[i].place] = 0;
  return SIMDIRI_OK;
}

static simdiri_status look_up_all(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                  uint8_t *is_known) {
  const simdiri_allocator *allocator = state->store.allocator;
  const size_t capacity = count < MAX_CANDIDATES ? count : MAX_CANDIDATES;
  simdiri_status status = reserve_memory(state);
  if (status != SIMDIRI_OK || count == 0) return status;
  state_candidate *candidates = allocator->reallocate(allocator->user, NULL, 0, capacity * sizeof *candidates);
  if (!candidates) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t done = 0; done < count && status == SIMDIRI_OK;) {
    const size_t some = count - done < capacity ? count - done : capacity;
    status = look_up_some(state, fingerprints + done, some, is_known + done, candidates);
    done += some;
  }
  simdiri_deallocate(allocator, candidates, capacity * sizeof *candidates);
  return status;
}

simdiri_status simdiri_state_contains(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                      uint8_t *is_known, simdiri_state_failure *failure) {
  if (state->failed != SIMDIRI_OK) return simdiri_state_end_call(state, state->failed, failure);
  if (failure) *failure = (simdiri_state_failure){.problem = SIMDIRI_STATE_NO_PROBLEM};
  const simdiri_status status = look_up_all(state, fingerprints, count, is_known);
  if (failure && status == SIMDIRI_ERROR_STATE) *failure = state->store.failure;
  return status;
}
