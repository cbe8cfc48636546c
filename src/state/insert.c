/* States: what is new, and how it becomes part of the state. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "common/allocator.h"
#include "seen/seen.h"
#include "state/sort.h"
#include "state/state.h"

simdiri_status simdiri_state_end(simdiri_state *state, simdiri_status status, simdiri_state_failure *failure) {
  if (failure) *failure = (simdiri_state_failure){.problem = SIMDIRI_STATE_NO_PROBLEM};
  if (status == SIMDIRI_OK) return status;
  if (failure && status == SIMDIRI_ERROR_STATE) *failure = state->store.failure;
  state->failed = status;
  return status;
}

void simdiri_state_remove_run(simdiri_state *state, uint64_t number) {
  char name[STATE_NAME_ROOM];
  simdiri_state_run_name(number, name);
  state->store.io->remove(state->store.directory, name); /* what is left over is removed by the next one to open it */
}

void simdiri_state_discard(simdiri_state *state, bool may_remove) {
  for (; state->run_count > state->published; state->run_count--) {
    state_run *run = &state->runs[state->run_count - 1];
    simdiri_state_run_close(&state->store, run);
    if (may_remove) simdiri_state_remove_run(state, run->number);
  }
  state->pending_count = 0;
  state->unpublished_count = 0;
  if (state->recent) simdiri_seen_clear(state->recent);
  simdiri_state_waiting_clear(&state->waiting);
}

/* Makes room in the set of recent ones: those that are pending go into a run. */
static simdiri_status forget_recent(simdiri_state *state) {
  const simdiri_status status = simdiri_state_flush(state, state->published, false);
  if (status == SIMDIRI_OK) simdiri_seen_clear(state->recent);
  return status;
}

/* Looks the candidates up in all runs. Those that are left are new. */
static simdiri_status look_up(simdiri_state *state, state_candidate *candidates, size_t count, uint8_t *is_new) {
  if (state->run_count > 0) simdiri_state_sort_candidates(candidates, count);
  for (size_t i = 0; i < state->run_count && count > 0; i++) {
    const simdiri_status status = simdiri_state_lookup(&state->store, &state->runs[i], candidates, &count, state->room);
    if (status != SIMDIRI_OK) return status;
  }
  for (size_t i = 0; i < count; i++) {
    is_new[candidates[i].place] = 1;
    state->pending[state->pending_count++] = (simdiri_fingerprint){candidates[i].low, candidates[i].high};
  }
  state->unpublished_count += count;
  return SIMDIRI_OK;
}

/* A part of a batch that the set has room for; *done says how much of it was done. */
static simdiri_status insert_some(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                  uint8_t *is_new, state_candidate *candidates, size_t *done) {
  size_t kept = 0;
  simdiri_status status = simdiri_seen_insert(state->recent, fingerprints, count, is_new, done);
  if (status != SIMDIRI_OK && status != SIMDIRI_ERROR_SET_FULL) return status;
  for (size_t i = 0; i < *done; i++) {
    candidates[kept] = (state_candidate){fingerprints[i].low, fingerprints[i].high, i};
    kept += is_new[i];
    is_new[i] = 0;
  }
  const bool is_full = status == SIMDIRI_ERROR_SET_FULL;
  status = look_up(state, candidates, kept, is_new);
  return status == SIMDIRI_OK && is_full ? forget_recent(state) : status;
}

simdiri_status simdiri_state_insert_few(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                        uint8_t *is_new, state_candidate *candidates) {
  unsigned idle = 0;
  while (count > 0) {
    const uint64_t recent = simdiri_seen_count(state->recent);
    const uint64_t room = recent < state->most_recent ? state->most_recent - recent : 0;
    if (room < count) {
      const simdiri_status status = forget_recent(state);
      if (status != SIMDIRI_OK) return status;
    }
    size_t done;
    const simdiri_status status = insert_some(state, fingerprints, count, is_new, candidates, &done);
    if (status != SIMDIRI_OK) return status;
    /* A set that is empty and takes nothing will not take it later. */
    idle = done > 0 ? 0 : idle + 1;
    if (idle > 1) return simdiri_state_fail(&state->store, SIMDIRI_STATE_BOUND, NULL, 0);
    fingerprints += done;
    is_new += done;
    count -= done;
  }
  return SIMDIRI_OK;
}

/* As many as may wait, then their answers, then the next ones. */
static simdiri_status insert_many(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                  uint8_t *is_new) {
  while (count > 0) {
    size_t done;
    simdiri_status status = simdiri_state_waiting_add(&state->waiting, &state->store, fingerprints, count, &done);
    if (status == SIMDIRI_OK) status = simdiri_state_settle_waiting(state);
    if (status != SIMDIRI_OK) return status;
    simdiri_state_take_answers(state, is_new, done);
    fingerprints += done;
    is_new += done;
    count -= done;
  }
  return SIMDIRI_OK;
}

/* What every call that changes the state begins with. */
static bool may_begin(const simdiri_state *state, simdiri_state_failure *failure, simdiri_status *status) {
  *status = state->failed != SIMDIRI_OK ? state->failed : state->is_read_only ? SIMDIRI_ERROR_BAD_OPTION : SIMDIRI_OK;
  if (failure) *failure = (simdiri_state_failure){.problem = SIMDIRI_STATE_NO_PROBLEM};
  if (failure && *status == SIMDIRI_ERROR_STATE) *failure = state->store.failure;
  return *status == SIMDIRI_OK;
}

static simdiri_status end(simdiri_state *state, simdiri_status status, simdiri_state_failure *failure) {
  if (status != SIMDIRI_OK) simdiri_state_discard(state, true);
  return simdiri_state_end(state, status, failure);
}

simdiri_status simdiri_state_insert(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                    uint8_t *is_new, simdiri_state_failure *failure) {
  simdiri_status status;
  if (!may_begin(state, failure, &status)) return status;
  if (state->waiting.total > 0) return SIMDIRI_ERROR_BAD_OPTION;
  state->waiting.answers = state->waiting.answered = 0;
  if (count <= state->most_recent / 2)
    status = simdiri_state_insert_few(state, fingerprints, count, is_new, state->waiting.items);
  else
    status = insert_many(state, fingerprints, count, is_new);
  return end(state, status, failure);
}

simdiri_status simdiri_state_defer(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                   size_t *done, simdiri_state_failure *failure) {
  simdiri_status status;
  *done = 0;
  if (!may_begin(state, failure, &status)) return status;
  state->waiting.answers = state->waiting.answered = 0;
  status = simdiri_state_waiting_add(&state->waiting, &state->store, fingerprints, count, done);
  return end(state, status, failure);
}

simdiri_status simdiri_state_settle(simdiri_state *state, simdiri_state_failure *failure) {
  simdiri_status status;
  if (!may_begin(state, failure, &status)) return status;
  return end(state, simdiri_state_settle_waiting(state), failure);
}

size_t simdiri_state_answers(simdiri_state *state, uint8_t *is_new, size_t count) {
  return simdiri_state_take_answers(state, is_new, count);
}

simdiri_status simdiri_state_rollback(simdiri_state *state, simdiri_state_failure *failure) {
  simdiri_status status;
  if (!may_begin(state, failure, &status)) return status;
  simdiri_state_discard(state, true);
  return simdiri_state_end(state, SIMDIRI_OK, failure);
}
