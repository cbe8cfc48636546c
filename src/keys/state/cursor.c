/* Goes through all fingerprints of a state, in order. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/allocator.h"
#include "keys/state/sorted_run/merge.h"
#include "keys/state/state.h"

struct simdiri_state_cursor {
  simdiri_state *state;
  state_source *sources; /* one for each run */
  size_t source_count;
  state_merger merge;
  bool has_begun;
  simdiri_status failed; /* the status that every call returns from now on, unless OK */
  simdiri_state_failure failure;
};

static simdiri_status open_sources(simdiri_state_cursor *cursor) {
  simdiri_state *state = cursor->state;
  const size_t count = state->run_count;
  if (count == 0) return SIMDIRI_OK;
  cursor->sources = simdiri_allocate_zeroed(state->store.allocator, count * sizeof *cursor->sources);
  if (!cursor->sources) return SIMDIRI_ERROR_NO_MEMORY;
  cursor->source_count = count;
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++)
    status = simdiri_state_source_run(&cursor->sources[i], &state->store, &state->runs[i],
                                      count > STATE_GROUP_BLOCKS ? 2 : STATE_GROUP_BLOCKS);
  return status;
}

simdiri_status simdiri_state_cursor_create(simdiri_state *state, simdiri_state_cursor **cursor) {
  *cursor = NULL;
  if (state->failed != SIMDIRI_OK) return state->failed;
  if (!state->is_read_only) return SIMDIRI_ERROR_BAD_OPTION;
  simdiri_state_cursor *created = simdiri_allocate_zeroed(state->store.allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->state = state;
  const simdiri_status status = open_sources(created);
  if (status == SIMDIRI_OK)
    *cursor = created;
  else
    simdiri_state_cursor_free(created);
  return status;
}

void simdiri_state_cursor_free(simdiri_state_cursor *cursor) {
  if (!cursor) return;
  const simdiri_allocator *allocator = cursor->state->store.allocator;
  simdiri_state_merge_end(&cursor->merge);
  for (size_t i = 0; i < cursor->source_count; i++) simdiri_state_source_free(&cursor->sources[i]);
  simdiri_deallocate(allocator, cursor->sources, cursor->source_count * sizeof *cursor->sources);
  simdiri_deallocate(allocator, cursor, sizeof *cursor);
}

static simdiri_status read_keys(simdiri_state_cursor *cursor, simdiri_fingerprint *fingerprints, size_t capacity,
                                size_t *count) {
  simdiri_status status = SIMDIRI_OK;
  if (!cursor->has_begun)
    status = simdiri_state_merge_begin(&cursor->merge, cursor->state->store.allocator, cursor->sources,
                                       cursor->source_count);
  cursor->has_begun = true;
  while (status == SIMDIRI_OK && *count < capacity) {
    bool is_end;
    status = simdiri_state_merge_next(&cursor->merge, &is_end);
    if (status != SIMDIRI_OK || is_end) break;
    fingerprints[(*count)++] = cursor->merge.last;
  }
  return status;
}

simdiri_status simdiri_state_cursor_next(simdiri_state_cursor *cursor, simdiri_fingerprint *fingerprints,
                                         size_t capacity, size_t *count, simdiri_state_failure *failure) {
  *count = 0;
  if (cursor->failed == SIMDIRI_OK) {
    cursor->failed = read_keys(cursor, fingerprints, capacity, count);
    if (cursor->failed == SIMDIRI_ERROR_STATE) cursor->failure = cursor->state->store.failure;
  }
  if (failure) *failure = cursor->failure;
  return cursor->failed;
}
