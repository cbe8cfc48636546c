/* Forgets old fingerprints: removes the runs whose keys were all published before a time. */
/* SPDX-License-Identifier: MIT */
#include "keys/state/state.h"

static bool is_old(const sorted_run *run, uint64_t before) {
  return run->times.newest > 0 && run->times.newest < before;
}

static void count_keys(const simdiri_state *state, uint64_t before, simdiri_state_pruned *pruned) {
  *pruned = (simdiri_state_pruned){.removed = 0};
  for (size_t i = 0; i < state->run_count; i++) {
    const sorted_run *run = &state->runs[i];
    if (is_old(run, before))
      pruned->removed += run->count;
    else
      pruned->kept += run->count;
    if (run->times.newest == 0) pruned->undated += run->count;
  }
}

/* Takes the old runs off the list. Their files are removed after the publication. */
static void remove_old_runs(simdiri_state *state, uint64_t before) {
  size_t count = 0;
  for (size_t i = 0; i < state->run_count; i++) {
    sorted_run *run = &state->runs[i];
    if (!is_old(run, before)) {
      state->runs[count++] = *run;
      continue;
    }
    simdiri_state_run_close(&state->store, run);
    state->garbage[state->garbage_count++] = run->number;
  }
  state->run_count = state->published = count;
}

simdiri_status simdiri_state_prune(simdiri_state *state, uint64_t before, simdiri_state_pruned *pruned,
                                   simdiri_state_failure *failure) {
  simdiri_state_pruned unused;
  if (!pruned) pruned = &unused;
  *pruned = (simdiri_state_pruned){.removed = 0};
  if (state->failed != SIMDIRI_OK) return simdiri_state_end_call(state, state->failed, failure);
  if (!state_is_writable(state) || state->unpublished_count > 0 || state->deferred.total > 0)
    return SIMDIRI_ERROR_BAD_OPTION;
  count_keys(state, before, pruned);
  if (pruned->removed == 0) return simdiri_state_end_call(state, SIMDIRI_OK, failure);
  remove_old_runs(state, before);
  simdiri_state_discard(state, true); /* the cache has keys of the old runs */
  return simdiri_state_end_call(
      state, simdiri_state_publish_runs(state, state->manifest.note, state->manifest.note_len), failure);
}
