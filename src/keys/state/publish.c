/* Publishes a state: from this moment, everything that was inserted counts. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "keys/state/state.h"

/* Gives runs that were written since the last publication their times, and makes them durable. */
static simdiri_status sync_runs(simdiri_state *state) {
  for (size_t i = state->published; i < state->run_count; i++) {
    char name[STATE_NAME_CAPACITY];
    simdiri_state_run_name(state->runs[i].number, name);
    simdiri_status status = simdiri_state_stamp_run(&state->store, &state->digest, &state->runs[i]);
    if (status == SIMDIRI_OK) status = simdiri_state_sync(&state->store, state->runs[i].file, name);
    if (status != SIMDIRI_OK) return status;
  }
  return SIMDIRI_OK;
}

static void remove_garbage(simdiri_state *state) {
  while (state->garbage_count > 0) {
    char name[STATE_NAME_CAPACITY];
    simdiri_state_run_name(state->garbage[--state->garbage_count], name);
    state->store.io->remove(state->store.directory, name);
  }
}

static simdiri_status replace_manifest(simdiri_state *state, const void *note, size_t note_len, bool *is_replaced) {
  const simdiri_allocator *allocator = state->store.allocator;
  state_manifest next = state->manifest;
  simdiri_status status = simdiri_state_copy(allocator, note, note_len, &next.note);
  if (status != SIMDIRI_OK) return status;
  next.note_len = note_len;
  next.generation++;
  next.next_number = state->next_number;
  next.count = 0;
  for (size_t i = 0; i < state->run_count; i++) next.count += state->runs[i].count;
  next.run_count = (uint32_t)state->run_count;
  status = simdiri_state_manifest_write(&state->store, &next, state->runs, is_replaced);
  state_manifest *unused = status == SIMDIRI_OK ? &state->manifest : &next;
  simdiri_deallocate(allocator, unused->note, unused->note_len);
  if (status == SIMDIRI_OK) state->manifest = next;
  return status;
}

simdiri_status simdiri_state_publish_runs(simdiri_state *state, const void *note, size_t note_len) {
  bool is_replaced = false;
  simdiri_status status = sync_runs(state);
  if (status == SIMDIRI_OK) status = replace_manifest(state, note, note_len, &is_replaced);
  if (status != SIMDIRI_OK) {
    /* If the new manifest may be in place, its runs must stay. */
    simdiri_state_discard(state, !is_replaced);
    return status;
  }
  state->published = state->run_count;
  state->unpublished_count = 0;
  remove_garbage(state);
  return SIMDIRI_OK;
}

simdiri_status simdiri_state_publish(simdiri_state *state, const void *note, size_t note_len,
                                     simdiri_state_failure *failure) {
  if (state->failed != SIMDIRI_OK) return simdiri_state_end_call(state, state->failed, failure);
  if (!state_is_writable(state) || note_len > SIMDIRI_STATE_NOTE_MAX || state->deferred.total > 0)
    return SIMDIRI_ERROR_BAD_OPTION;
  simdiri_status status = simdiri_state_flush(state, 0, false);
  if (status == SIMDIRI_OK)
    status = simdiri_state_publish_runs(state, note, note_len);
  else
    simdiri_state_discard(state, true);
  return simdiri_state_end_call(state, status, failure);
}
