/* States: what is new, and how it becomes part of the state. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "common/allocator.h"
#include "seen/seen.h"
#include "state/merge.h"
#include "state/state.h"

#define SORT_ITEM simdiri_fingerprint
#define SORT_FUNCTION sort_keys
#include "state/sort_template.h"

#define SORT_ITEM state_candidate
#define SORT_FUNCTION sort_candidates
#include "state/sort_template.h"

/* So many runs are merged even where their sizes do not ask for it. */
enum { MANY_RUNS = STATE_MOST_RUNS - 64 };

simdiri_status simdiri_state_end(simdiri_state *state, simdiri_status status, simdiri_state_failure *failure) {
  if (failure) *failure = (simdiri_state_failure){.problem = SIMDIRI_STATE_NO_PROBLEM};
  if (status == SIMDIRI_OK) return status;
  if (failure && status == SIMDIRI_ERROR_STATE) *failure = state->store.failure;
  state->failed = status;
  return status;
}

static void remove_run(simdiri_state *state, uint64_t number) {
  char name[STATE_NAME_ROOM];
  simdiri_state_run_name(number, name);
  state->store.io->remove(state->store.directory, name); /* what is left over is removed by the next one to open it */
}

void simdiri_state_discard(simdiri_state *state, bool may_remove) {
  for (; state->run_count > state->published; state->run_count--) {
    state_run *run = &state->runs[state->run_count - 1];
    simdiri_state_run_close(&state->store, run);
    if (may_remove) remove_run(state, run->number);
  }
  state->pending_count = 0;
  state->unpublished_count = 0;
  if (state->recent) simdiri_seen_clear(state->recent);
}

/* How many of the last runs go into one with `count` new keys. A run is at least half as large again as what was merged
 * behind it, so there are few, and a key is rewritten about as often as there are runs. */
static size_t choose_runs(const simdiri_state *state, size_t floor, uint64_t count) {
  size_t first = state->run_count;
  while (first > floor && (state->runs[first - 1].count <= count + count / 2 || first > MANY_RUNS))
    count += state->runs[--first].count;
  return state->run_count - first;
}

static simdiri_status write_merged(simdiri_state *state, size_t first, bool is_durable, state_run *merged) {
  enum { MOST_SOURCES = STATE_MOST_RUNS + 1 };
  const size_t count = state->run_count - first + 1;
  const simdiri_allocator *allocator = state->store.allocator;
  state_source *sources = simdiri_allocate_zeroed(allocator, count * sizeof *sources);
  state_writer writer;
  if (!sources) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_state_source_array(&sources[0], state->pending, state->pending_count);
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 1; status == SIMDIRI_OK && i < count; i++)
    status = simdiri_state_source_run(&sources[i], &state->store, &state->runs[first + i - 1],
                                      count > STATE_GROUP_BLOCKS ? 2 : STATE_GROUP_BLOCKS);
  if (status == SIMDIRI_OK)
    status = simdiri_state_writer_begin(&writer, &state->store, &state->digest, state->next_number);
  if (status == SIMDIRI_OK) {
    status = simdiri_state_merge_sources(sources, count, &writer);
    if (status == SIMDIRI_OK) status = simdiri_state_writer_end(&writer, is_durable, merged);
    if (status != SIMDIRI_OK) simdiri_state_writer_abandon(&writer);
  }
  for (size_t i = 0; i < count; i++) simdiri_state_source_free(&sources[i]);
  simdiri_deallocate(allocator, sources, count * sizeof *sources);
  return status;
}

simdiri_status simdiri_state_flush(simdiri_state *state, size_t floor, bool is_durable) {
  state_run merged;
  if (state->pending_count == 0) return SIMDIRI_OK;
  sort_keys(state->pending, state->pending_count);
  const size_t first = state->run_count - choose_runs(state, floor, state->pending_count);
  if (first == STATE_MOST_RUNS) return simdiri_state_fail(&state->store, SIMDIRI_STATE_BOUND, NULL, 0);
  const simdiri_status status = write_merged(state, first, is_durable, &merged);
  if (status != SIMDIRI_OK) return status;
  state->next_number++;
  while (state->run_count > first) {
    state_run *run = &state->runs[--state->run_count];
    simdiri_state_run_close(&state->store, run);
    if (state->run_count >= state->published)
      remove_run(state, run->number);
    else
      state->garbage[state->garbage_count++] = run->number;
  }
  if (state->published > first) state->published = first;
  state->runs[state->run_count++] = merged;
  state->pending_count = 0;
  return SIMDIRI_OK;
}

/* Makes room in the set of recent ones: those that are pending go into a run. */
static simdiri_status forget_recent(simdiri_state *state) {
  const simdiri_status status = simdiri_state_flush(state, state->published, false);
  if (status == SIMDIRI_OK) simdiri_seen_clear(state->recent);
  return status;
}

/* Looks the candidates up in all runs. Those that are left are new. */
static simdiri_status look_up(simdiri_state *state, size_t count, uint8_t *is_new) {
  if (state->run_count > 0) sort_candidates(state->candidates, count);
  for (size_t i = 0; i < state->run_count && count > 0; i++) {
    const simdiri_status status =
        simdiri_state_lookup(&state->store, &state->runs[i], state->candidates, &count, is_new, state->room);
    if (status != SIMDIRI_OK) return status;
  }
  for (size_t i = 0; i < count; i++)
    state->pending[state->pending_count++] = (simdiri_fingerprint){state->candidates[i].low, state->candidates[i].high};
  state->unpublished_count += count;
  return SIMDIRI_OK;
}

/* A part of a batch that the arrays have room for; *done says how much of it was done. */
static simdiri_status insert_some(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                  uint8_t *is_new, size_t *done) {
  size_t candidates = 0;
  simdiri_status status = simdiri_seen_insert(state->recent, fingerprints, count, is_new, done);
  if (status != SIMDIRI_OK && status != SIMDIRI_ERROR_SET_FULL) return status;
  for (size_t i = 0; i < *done; i++) {
    state->candidates[candidates] = (state_candidate){fingerprints[i].low, fingerprints[i].high, i};
    candidates += is_new[i];
  }
  const bool is_full = status == SIMDIRI_ERROR_SET_FULL;
  status = look_up(state, candidates, is_new);
  return status == SIMDIRI_OK && is_full ? forget_recent(state) : status;
}

static simdiri_status insert(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                             uint8_t *is_new) {
  unsigned idle = 0;
  while (count > 0) {
    const uint64_t recent = simdiri_seen_count(state->recent);
    const uint64_t room = recent < state->most_recent ? state->most_recent - recent : 0;
    if (room < count && room < state->most_recent / 2) { /* each part of a batch is a pass over the files */
      const simdiri_status status = forget_recent(state);
      if (status != SIMDIRI_OK) return status;
      continue;
    }
    size_t some = count < state->most_candidates ? count : state->most_candidates, done;
    if (some > room) some = (size_t)room;
    const simdiri_status status = insert_some(state, fingerprints, some, is_new, &done);
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

simdiri_status simdiri_state_insert(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                    uint8_t *is_new, simdiri_state_failure *failure) {
  if (state->failed != SIMDIRI_OK) return simdiri_state_end(state, state->failed, failure);
  if (state->is_read_only) return SIMDIRI_ERROR_BAD_OPTION;
  const simdiri_status status = insert(state, fingerprints, count, is_new);
  if (status != SIMDIRI_OK) simdiri_state_discard(state, true);
  return simdiri_state_end(state, status, failure);
}

simdiri_status simdiri_state_rollback(simdiri_state *state, simdiri_state_failure *failure) {
  if (state->failed != SIMDIRI_OK) return simdiri_state_end(state, state->failed, failure);
  if (state->is_read_only) return SIMDIRI_ERROR_BAD_OPTION;
  simdiri_state_discard(state, true);
  return simdiri_state_end(state, SIMDIRI_OK, failure);
}
