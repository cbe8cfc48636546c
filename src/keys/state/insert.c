/* The calls that insert fingerprints into a state, and their common beginning and end. */
/* SPDX-License-Identifier: MIT */
#include "keys/state/state.h"

/* Defers as many fingerprints as may be deferred, resolves them, and repeats this for the rest. */
static simdiri_status insert_many(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                  uint8_t *is_new) {
  if (!state_is_writable(state)) return SIMDIRI_ERROR_BAD_OPTION;
  while (count > 0) {
    size_t done;
    simdiri_status status = simdiri_state_deferred_add(&state->deferred, &state->store, fingerprints, count, &done);
    if (status == SIMDIRI_OK) status = simdiri_state_resolve_all(state);
    if (status != SIMDIRI_OK) return status;
    simdiri_state_take_answers(state, is_new, done);
    fingerprints += done;
    is_new += done;
    count -= done;
  }
  return SIMDIRI_OK;
}

/* Checks whether a call may change the state, and clears *failure. */
static bool may_begin(const simdiri_state *state, simdiri_state_failure *failure, simdiri_status *status) {
  *status = state->failed != SIMDIRI_OK ? state->failed : state->is_read_only ? SIMDIRI_ERROR_BAD_OPTION : SIMDIRI_OK;
  if (failure) *failure = (simdiri_state_failure){.problem = SIMDIRI_STATE_NO_PROBLEM};
  if (failure && *status == SIMDIRI_ERROR_STATE) *failure = state->store.failure;
  return *status == SIMDIRI_OK;
}

static simdiri_status end_call(simdiri_state *state, simdiri_status status, simdiri_state_failure *failure) {
  if (status != SIMDIRI_OK) simdiri_state_discard(state, true);
  return simdiri_state_end_call(state, status, failure);
}

simdiri_status simdiri_state_insert(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                    uint8_t *is_new, simdiri_state_failure *failure) {
  simdiri_status status;
  if (!may_begin(state, failure, &status)) return status;
  if (state->deferred.total > 0) return SIMDIRI_ERROR_BAD_OPTION;
  state->deferred.answers = state->deferred.answered = 0;
  if (count <= state->cache_capacity / 2)
    status = simdiri_state_insert_few(state, fingerprints, count, is_new, state->deferred.items);
  else
    status = insert_many(state, fingerprints, count, is_new);
  return end_call(state, status, failure);
}

simdiri_status simdiri_state_defer(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                   size_t *done, simdiri_state_failure *failure) {
  simdiri_status status;
  *done = 0;
  if (!may_begin(state, failure, &status)) return status;
  if (!state_is_writable(state)) return SIMDIRI_ERROR_BAD_OPTION;
  state->deferred.answers = state->deferred.answered = 0;
  status = simdiri_state_deferred_add(&state->deferred, &state->store, fingerprints, count, done);
  return end_call(state, status, failure);
}

simdiri_status simdiri_state_resolve_deferred(simdiri_state *state, simdiri_state_failure *failure) {
  simdiri_status status;
  if (!may_begin(state, failure, &status)) return status;
  if (!state_is_writable(state)) return SIMDIRI_ERROR_BAD_OPTION;
  return end_call(state, simdiri_state_resolve_all(state), failure);
}

size_t simdiri_state_deferred_results(simdiri_state *state, uint8_t *is_new, size_t count) {
  return simdiri_state_take_answers(state, is_new, count);
}

simdiri_status simdiri_state_rollback(simdiri_state *state, simdiri_state_failure *failure) {
  simdiri_status status;
  if (!may_begin(state, failure, &status)) return status;
  simdiri_state_discard(state, true);
  return simdiri_state_end_call(state, SIMDIRI_OK, failure);
}
