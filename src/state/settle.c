/* States: answers for all that waits, by one pass over the runs. */
/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <xxhash.h>

#include "state/sort.h"
#include "state/state.h"

/* So many candidates are looked up at once, if there are so many: what a second-level cache holds. */
enum { PIECE = 1 << 16 };

typedef struct {
  simdiri_state *state;
  state_writer writer; /* of a run of what is new */
  bool is_writing;
  size_t loaded; /* candidates, at the beginning of the memory for those that wait */
} settling;

/* Of candidates that are equal, the one that came first stays. */
static size_t remove_equals(state_candidate *candidates, size_t count) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    state_candidate *last = &candidates[kept > 0 ? kept - 1 : 0];
    if (kept == 0 || last->low != candidates[i].low || last->high != candidates[i].high)
      candidates[kept++] = candidates[i];
    else if (candidates[i].place < last->place)
      last->place = candidates[i].place;
  }
  return kept;
}

static void sort_loaded(settling *s) {
  state_candidate *items = s->state->waiting.items;
  simdiri_state_sort_candidates(items, s->loaded);
  s->loaded = remove_equals(items, s->loaded);
}

static simdiri_status begin_run(settling *s) {
  simdiri_state *state = s->state;
  if (s->is_writing) return SIMDIRI_OK;
  if (state->run_count == STATE_MAX_RUNS) return simdiri_state_fail(&state->store, SIMDIRI_STATE_BOUND, NULL, 0);
  const simdiri_status status =
      simdiri_state_writer_begin(&s->writer, &state->store, &state->digest, state->next_number);
  s->is_writing = status == SIMDIRI_OK;
  return status;
}

/* From now on the run counts among those that are looked at. */
static simdiri_status end_run(settling *s) {
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

/* Answers what is loaded and sorted. Its keys are above those of the run that is being written. */
static simdiri_status answer_loaded(settling *s) {
  simdiri_state *state = s->state;
  state_candidate *items = state->waiting.items;
  size_t count = s->loaded;
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < state->run_count && status == SIMDIRI_OK && count > 0; i++)
    status = simdiri_state_lookup(&state->store, &state->runs[i], items, &count, state->capacity);
  if (status == SIMDIRI_OK && count > 0) status = begin_run(s);
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    const uint64_t place = items[i].place;
    state->waiting.bits[place / 8] |= (unsigned char)(1u << place % 8);
    status = simdiri_state_writer_put(&s->writer, (simdiri_fingerprint){items[i].low, items[i].high});
  }
  s->loaded = 0;
  return status;
}

/* Makes room for `count` more, where evenly spread keys never lead: what is loaded of one byte nearly fills the
 * memory. If many of them are equal that helps; else they are answered, and those of the same byte that follow, all of
 * which came later, are looked up in a run of them, too. */
static simdiri_status reserve_capacity(settling *s, size_t count) {
  const size_t most = s->state->waiting.most;
  if (count <= most - s->loaded) return SIMDIRI_OK;
  sort_loaded(s);
  if (count <= most - s->loaded) return SIMDIRI_OK;
  const simdiri_status status = answer_loaded(s);
  return status == SIMDIRI_OK ? end_run(s) : status;
}

/* Loads what a part has of a byte. */
static simdiri_status load(settling *s, size_t number, size_t byte) {
  state_store *store = &s->state->store;
  const state_deferred *waiting = &s->state->waiting;
  const state_part *part = &waiting->parts[number];
  const size_t begin = byte > 0 ? part->ends[byte - 1] : 0, count = part->ends[byte] - begin;
  const uint64_t at = ((uint64_t)number * waiting->most + begin) * sizeof(state_candidate);
  if (count == 0) return SIMDIRI_OK;
  simdiri_status status = reserve_capacity(s, count);
  if (status != SIMDIRI_OK) return status;
  state_candidate *items = waiting->items + s->loaded;
  status = simdiri_state_read(store, waiting->file, STATE_WAITING_FILE, items, count * sizeof *items, at);
  if (status != SIMDIRI_OK) return status;
  if (XXH3_64bits(items, count * sizeof *items) != part->checksums[byte])
    return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, STATE_WAITING_FILE, at);
  s->loaded += count;
  return SIMDIRI_OK;
}

static simdiri_status answer_parts(settling *s) {
  const state_deferred *waiting = &s->state->waiting;
  simdiri_status status = SIMDIRI_OK;
  for (size_t byte = 0; byte < 256 && status == SIMDIRI_OK; byte++) {
    for (size_t i = 0; i < waiting->part_count && status == SIMDIRI_OK; i++) status = load(s, i, byte);
    if (status != SIMDIRI_OK || (s->loaded < PIECE && byte < 255)) continue;
    sort_loaded(s);
    status = answer_loaded(s);
  }
  return status;
}

static simdiri_status resolve_many(simdiri_state *state) {
  settling s = {.state = state};
  state_deferred *waiting = &state->waiting;
  simdiri_status status = simdiri_state_flush(state, state->published, false);
  memset(waiting->bits, 0, (size_t)(waiting->total / 8 + 1));
  if (status == SIMDIRI_OK && waiting->part_count == 0) {
    s.loaded = waiting->count;
    sort_loaded(&s);
    status = answer_loaded(&s);
  } else if (status == SIMDIRI_OK) {
    if (waiting->count > 0) status = simdiri_state_waiting_write(waiting, &state->store);
    if (status == SIMDIRI_OK) status = answer_parts(&s);
  }
  if (status == SIMDIRI_OK) status = end_run(&s);
  if (s.is_writing) simdiri_state_writer_abandon(&s.writer);
  return status;
}

/* A few go the way of simdiri_state_insert, so that they make no run of their own. All arrays are in the memory for
 * those that wait: the fingerprints, then candidates, then answers. */
static simdiri_status resolve_few(simdiri_state *state) {
  state_deferred *waiting = &state->waiting;
  const size_t count = waiting->count;
  unsigned char *bytes = (unsigned char *)waiting->items;
  uint8_t *is_new = (uint8_t *)(waiting->items + 2 * count);
  for (size_t i = 0; i < count; i++) /* whose places are 0, 1, 2 … */
    memmove(bytes + i * sizeof(simdiri_fingerprint), bytes + i * sizeof(state_candidate), sizeof(simdiri_fingerprint));
  const simdiri_status status =
      simdiri_state_insert_few(state, (simdiri_fingerprint *)bytes, count, is_new, waiting->items + count);
  memset(waiting->bits, 0, count / 8 + 1);
  for (size_t i = 0; status == SIMDIRI_OK && i < count; i++)
    waiting->bits[i / 8] |= (unsigned char)(is_new[i] << i % 8);
  return status;
}

simdiri_status simdiri_state_resolve_waiting(simdiri_state *state) {
  state_deferred *waiting = &state->waiting;
  const uint64_t total = waiting->total;
  const bool are_few = total <= state->most_recent / 2;
  const simdiri_status status = are_few ? resolve_few(state) : resolve_many(state);
  simdiri_state_waiting_clear(waiting);
  waiting->answered = 0;
  waiting->answers = status == SIMDIRI_OK ? total : 0;
  return status;
}

size_t simdiri_state_take_answers(simdiri_state *state, uint8_t *is_new, size_t count) {
  state_deferred *waiting = &state->waiting;
  const uint64_t rest = waiting->answers - waiting->answered;
  const size_t some = count < rest ? count : (size_t)rest;
  for (size_t i = 0; i < some; i++, waiting->answered++)
    is_new[i] = waiting->bits[waiting->answered / 8] >> waiting->answered % 8 & 1;
  return some;
}
