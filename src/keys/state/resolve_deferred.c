/* Resolves all deferred fingerprints in one pass over the runs. */
/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <xxhash.h>

#include "keys/state/sorted_run/sort.h"
#include "keys/state/state.h"

/* Candidates are looked up in pieces of at least this many, which fit in a second-level cache. */
enum { PIECE = 1 << 16 };

typedef struct {
  simdiri_state *state;
  state_writer writer; /* writes a run of the new fingerprints */
  bool is_writing;
  size_t loaded; /* candidates at the beginning of the memory for deferred fingerprints */
} resolver;

/* Keeps the first in order of arrival of equal candidates. */
static size_t remove_equals(state_candidate *candidates, size_t count) {
  size_t unique = 0;
  for (size_t i = 0; i < count; i++) {
    state_candidate *last = &candidates[unique > 0 ? unique - 1 : 0];
    if (unique == 0 || last->low != candidates[i].low || last->high != candidates[i].high)
      candidates[unique++] = candidates[i];
    else if (candidates[i].place < last->place)
      last->place = candidates[i].place;
  }
  return unique;
}

static void sort_loaded(resolver *s) {
  state_candidate *items = s->state->deferred.items;
  simdiri_state_sort_candidates(items, s->loaded);
  s->loaded = remove_equals(items, s->loaded);
}

static simdiri_status begin_run(resolver *s) {
  simdiri_state *state = s->state;
  if (s->is_writing) return SIMDIRI_OK;
  if (state->run_count == STATE_MAX_RUNS) return simdiri_state_fail(&state->store, SIMDIRI_STATE_BOUND, NULL, 0);
  const simdiri_status status =
      simdiri_state_writer_begin(&s->writer, &state->store, &state->digest, state->next_number, state->deferred.total);
  const uint64_t now = state->store.io->now();
  if (status == SIMDIRI_OK) simdiri_state_writer_set_times(&s->writer, (state_times){now, now}, true);
  s->is_writing = status == SIMDIRI_OK;
  return status;
}

/* Completes the run, which is searched from now on. */
static simdiri_status end_run(resolver *s) {
  simdiri_state *state = s->state;
  if (!s->is_writing) return SIMDIRI_OK;
  const simdiri_status status = simdiri_state_writer_end(&s->writer, false, &state->runs[state->run_count]);
  if (status != SIMDIRI_OK) return status;
  s->is_writing = false;
  state->next_number++;
  state->unpublished_count += state->runs[state->run_count].count;
  state->run_count++;
  return simdiri_state_flush(state, state->published, false);
}

/* Looks up the loaded candidates, which are sorted. Their keys are above those of the run that is being written. */
static simdiri_status resolve_loaded(resolver *s) {
  simdiri_state *state = s->state;
  state_candidate *items = state->deferred.items;
  size_t count = s->loaded;
  simdiri_status status = simdiri_state_look_up_all(state, items, &count);
  if (status == SIMDIRI_OK && count > 0) status = begin_run(s);
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    const uint64_t place = items[i].place;
    state->deferred.bits[place / 8] |= (unsigned char)(1u << place % 8);
    status = simdiri_state_writer_put(&s->writer, (simdiri_fingerprint){items[i].low, items[i].high});
  }
  s->loaded = 0;
  return status;
}

/* Makes capacity for `count` more candidates. With evenly spread keys there always is capacity; otherwise the
 * candidates of one byte nearly fill the memory. Removing duplicates may help. If not, the loaded candidates are
 * resolved, and later candidates of the same byte, which arrived later, are also looked up in the run of those. */
static simdiri_status reserve_loaded(resolver *s, size_t count) {
  const size_t capacity = s->state->deferred.capacity;
  if (count <= capacity - s->loaded) return SIMDIRI_OK;
  sort_loaded(s);
  if (count <= capacity - s->loaded) return SIMDIRI_OK;
  const simdiri_status status = resolve_loaded(s);
  return status == SIMDIRI_OK ? end_run(s) : status;
}

/* Loads the candidates of a byte from a spill. */
static simdiri_status load_byte_of_spill(resolver *s, size_t number, size_t byte) {
  state_store *store = &s->state->store;
  const state_deferred *deferred = &s->state->deferred;
  const state_spill *spill = &deferred->spills[number];
  const size_t begin = byte > 0 ? spill->ends[byte - 1] : 0, count = spill->ends[byte] - begin;
  const uint64_t at = ((uint64_t)number * deferred->capacity + begin) * sizeof(state_candidate);
  if (count == 0) return SIMDIRI_OK;
  simdiri_status status = reserve_loaded(s, count);
  if (status != SIMDIRI_OK) return status;
  state_candidate *items = deferred->items + s->loaded;
  status = simdiri_state_read(store, deferred->file, STATE_DEFERRED_FILE, items, count * sizeof *items, at);
  if (status != SIMDIRI_OK) return status;
  if (XXH3_64bits(items, count * sizeof *items) != spill->checksums[byte])
    return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, STATE_DEFERRED_FILE, at);
  s->loaded += count;
  return SIMDIRI_OK;
}

static simdiri_status resolve_spills(resolver *s) {
  const state_deferred *deferred = &s->state->deferred;
  simdiri_status status = SIMDIRI_OK;
  for (size_t byte = 0; byte < 256 && status == SIMDIRI_OK; byte++) {
    for (size_t i = 0; i < deferred->spill_count && status == SIMDIRI_OK; i++) status = load_byte_of_spill(s, i, byte);
    if (status != SIMDIRI_OK || (s->loaded < PIECE && byte < 255)) continue;
    sort_loaded(s);
    status = resolve_loaded(s);
  }
  return status;
}

static simdiri_status resolve_many(simdiri_state *state) {
  resolver s = {.state = state};
  state_deferred *deferred = &state->deferred;
  simdiri_status status = simdiri_state_flush(state, state->published, false);
  memset(deferred->bits, 0, (size_t)(deferred->total / 8 + 1));
  if (status == SIMDIRI_OK && deferred->spill_count == 0) {
    s.loaded = deferred->count;
    sort_loaded(&s);
    status = resolve_loaded(&s);
  } else if (status == SIMDIRI_OK) {
    if (deferred->count > 0) status = simdiri_state_deferred_write(deferred, &state->store);
    if (status == SIMDIRI_OK) status = resolve_spills(&s);
  }
  if (status == SIMDIRI_OK) status = end_run(&s);
  if (s.is_writing) simdiri_state_writer_abandon(&s.writer);
  return status;
}

/* Resolves few fingerprints like simdiri_state_insert, so that they do not get a run of their own. All arrays are in
 * the memory for deferred fingerprints: the fingerprints, then candidates, then answers. */
static simdiri_status resolve_few(simdiri_state *state) {
  state_deferred *deferred = &state->deferred;
  const size_t count = deferred->count;
  unsigned char *bytes = (unsigned char *)deferred->items;
  uint8_t *is_new = (uint8_t *)(deferred->items + 2 * count);
  for (size_t i = 0; i < count; i++) /* their places are 0, 1, 2 … */
    memmove(bytes + i * sizeof(simdiri_fingerprint), bytes + i * sizeof(state_candidate), sizeof(simdiri_fingerprint));
  const simdiri_status status =
      simdiri_state_insert_few(state, (simdiri_fingerprint *)bytes, count, is_new, deferred->items + count);
  memset(deferred->bits, 0, count / 8 + 1);
  for (size_t i = 0; status == SIMDIRI_OK && i < count; i++)
    deferred->bits[i / 8] |= (unsigned char)(is_new[i] << i % 8);
  return status;
}

simdiri_status simdiri_state_resolve_all(simdiri_state *state) {
  state_deferred *deferred = &state->deferred;
  const uint64_t total = deferred->total;
  const bool are_few = total <= state->cache_capacity / 2;
  const simdiri_status status = are_few ? resolve_few(state) : resolve_many(state);
  simdiri_state_deferred_clear(deferred);
  deferred->answered = 0;
  deferred->answers = status == SIMDIRI_OK ? total : 0;
  return status;
}

size_t simdiri_state_take_answers(simdiri_state *state, uint8_t *is_new, size_t count) {
  state_deferred *deferred = &state->deferred;
  const uint64_t rest = deferred->answers - deferred->answered;
  const size_t some = count < rest ? count : (size_t)rest;
  for (size_t i = 0; i < some; i++, deferred->answered++)
    is_new[i] = deferred->bits[deferred->answered / 8] >> deferred->answered % 8 & 1;
  return some;
}
