/* Writes pending keys as a run, and merges runs so that there are few. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/allocator.h"
#include "keys/state/sorted_run/merge.h"
#include "keys/state/sorted_run/sort.h"
#include "keys/state/state.h"

/* With more runs than this, they are merged even if their sizes do not require it. */
enum { MANY_RUNS = STATE_MAX_RUNS - 64 };

/* Chooses the first of the last runs to be merged with `count` new keys, going down from run `first`. Each remaining
 * run is at least half as large again as everything merged after it, so there are few runs, and a key is rewritten
 * about as often as there are runs. */
static size_t choose_first(const simdiri_state *state, size_t first, size_t floor, uint64_t count) {
  while (first > floor && (state->runs[first - 1].count <= count + count / 2 || first > MANY_RUNS))
    count += state->runs[--first].count;
  return first;
}

/* Returns the times of the runs from `first` on, and of pending keys. */
static state_times merge_all_times(const simdiri_state *state, size_t first) {
  const uint64_t now = state->store.io->now();
  state_times times = {0, 0};
  if (state->pending_count > 0) times = (state_times){now, now};
  for (size_t i = first; i < state->run_count; i++) times = simdiri_state_merge_times(times, &state->runs[i], now);
  return times;
}

/* Returns the number of pending keys and of the keys of the runs from `first` on. */
static uint64_t count_merged(const simdiri_state *state, size_t first) {
  uint64_t count = state->pending_count;
  for (size_t i = first; i < state->run_count; i++) count += state->runs[i].count;
  return count;
}

static simdiri_status write_merged(simdiri_state *state, size_t first, bool is_durable, sorted_run *merged) {
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
    status = simdiri_state_writer_begin(&writer, &state->store, &state->digest, state->next_number,
                                        count_merged(state, first));
  if (status == SIMDIRI_OK) {
    simdiri_state_writer_set_times(&writer, merge_all_times(state, first), true);
    status = simdiri_state_merge_sources(sources, count, &writer);
    if (status == SIMDIRI_OK) status = simdiri_state_writer_end(&writer, is_durable, merged);
    if (status != SIMDIRI_OK) simdiri_state_writer_abandon(&writer);
  }
  for (size_t i = 0; i < count; i++) simdiri_state_source_free(&sources[i]);
  simdiri_deallocate(allocator, sources, count * sizeof *sources);
  return status;
}

/* Replaces the runs from `first` on by the merged run. */
static void replace_runs(simdiri_state *state, size_t first, const sorted_run *merged) {
  state->next_number++;
  while (state->run_count > first) {
    sorted_run *run = &state->runs[--state->run_count];
    simdiri_state_run_close(&state->store, run);
    if (state->run_count >= state->published)
      simdiri_state_remove_run(state, run->number);
    else
      state->garbage[state->garbage_count++] = run->number;
  }
  if (state->published > first) state->published = first;
  state->runs[state->run_count++] = *merged;
}

simdiri_status simdiri_state_flush(simdiri_state *state, size_t floor, bool is_durable) {
  sorted_run merged;
  size_t first = state->run_count;
  uint64_t count = state->pending_count;
  if (count == 0) { /* the new keys, if any, are in the last run */
    if (first == 0 || first == state->published) return SIMDIRI_OK;
    count = state->runs[--first].count;
  }
  if (!state_is_writable(state)) return SIMDIRI_ERROR_BAD_OPTION;
  const size_t last = first;
  first = choose_first(state, first, floor, count);
  if (state->pending_count == 0 && first == last) return SIMDIRI_OK;
  if (first == STATE_MAX_RUNS) return simdiri_state_fail(&state->store, SIMDIRI_STATE_BOUND, NULL, 0);
  simdiri_state_sort_keys(state->pending, state->pending_count);
  const simdiri_status status = write_merged(state, first, is_durable, &merged);
  if (status != SIMDIRI_OK) return status;
  replace_runs(state, first, &merged);
  state->pending_count = 0;
  return SIMDIRI_OK;
}
