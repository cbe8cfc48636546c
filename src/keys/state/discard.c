/* Ends a call on a state, and discards what has not been published. */
/* SPDX-License-Identifier: MIT */
#include "keys/seen/seen.h"
#include "keys/state/state.h"

simdiri_status simdiri_state_end_call(simdiri_state *state, simdiri_status status, simdiri_state_failure *failure) {
  if (failure) *failure = (simdiri_state_failure){.problem = SIMDIRI_STATE_NO_PROBLEM};
  if (status == SIMDIRI_OK) return status;
  if (failure && status == SIMDIRI_ERROR_STATE) *failure = state->store.failure;
  state->failed = status;
  return status;
}

void simdiri_state_remove_run(simdiri_state *state, uint64_t number) {
  char name[STATE_NAME_CAPACITY];
  simdiri_state_run_name(number, name);
  state->store.io->remove(state->store.directory,
                          name); /* if this fails, the next process to open the state removes the file */
}

void simdiri_state_discard(simdiri_state *state, bool may_remove) {
  const bool removes = may_remove && state->run_count > state->published && state_is_writable(state);
  for (; state->run_count > state->published; state->run_count--) {
    sorted_run *run = &state->runs[state->run_count - 1];
    simdiri_state_run_close(&state->store, run);
    if (removes) simdiri_state_remove_run(state, run->number);
  }
  state->pending_count = 0;
  state->unpublished_count = 0;
  if (state->cache) simdiri_seen_clear(state->cache);
  simdiri_state_deferred_clear(&state->deferred);
}
