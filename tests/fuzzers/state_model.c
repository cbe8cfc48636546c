/* Applies a sequence of calls to a state, and compares it with a set that is an array. */
/* SPDX-License-Identifier: MIT */
#include "state_model.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 512, MAX_COUNT = 256, MAX_DEFERRED = 8 * MAX_COUNT };

typedef struct {
  simdiri_state *state;
  bool published[NUMBERS], held[NUMBERS];
  uint16_t deferred[MAX_DEFERRED]; /* deferred numbers */
  size_t deferred_count;
  bool answers[MAX_DEFERRED]; /* answers for those that were deferred before the last resolve */
  size_t answer_count, answered;
} model;

simdiri_fingerprint fuzz_fingerprint(uint64_t number) {
  return (simdiri_fingerprint){number * UINT64_C(0x9E3779B97F4A7C15), number};
}

static void open_state(model *m, const char *path, const char *identity) {
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = STATE_MEMORY};
  fuzz_require(simdiri_state_open(path, identity, strlen(identity), &options, NULL, &m->state, NULL) == SIMDIRI_OK,
               "a state that is whole is opened");
}

static void insert_numbers(model *m, const uint16_t *numbers, size_t count) {
  simdiri_fingerprint fingerprints[MAX_COUNT];
  uint8_t is_new[MAX_COUNT];
  for (size_t i = 0; i < count; i++) fingerprints[i] = fuzz_fingerprint(numbers[i]);
  const simdiri_status status = simdiri_state_insert(m->state, fingerprints, count, is_new, NULL);
  fuzz_require(status == (m->deferred_count > 0 ? SIMDIRI_ERROR_BAD_OPTION : SIMDIRI_OK), "insert while some wait");
  if (status != SIMDIRI_OK) return;
  m->answer_count = m->answered = 0;
  for (size_t i = 0; i < count; i++) {
    fuzz_require(is_new[i] == !m->held[numbers[i]], "insert: new is what was not there");
    m->held[numbers[i]] = true;
  }
}

static void defer_numbers(model *m, const uint16_t *numbers, size_t count) {
  simdiri_fingerprint fingerprints[MAX_COUNT];
  size_t done;
  if (count > MAX_DEFERRED - m->deferred_count) return;
  for (size_t i = 0; i < count; i++) fingerprints[i] = fuzz_fingerprint(numbers[i]);
  fuzz_require(simdiri_state_defer(m->state, fingerprints, count, &done, NULL) == SIMDIRI_OK, "defer succeeds");
  fuzz_require(done == count, "so many may wait");
  if (count > 0) memcpy(m->deferred + m->deferred_count, numbers, count * sizeof *numbers);
  m->deferred_count += count;
  m->answer_count = m->answered = 0;
}

static void resolve_deferred(model *m) {
  fuzz_require(simdiri_state_resolve_deferred(m->state, NULL) == SIMDIRI_OK, "settle succeeds");
  for (size_t i = 0; i < m->deferred_count; i++) {
    m->answers[i] = !m->held[m->deferred[i]];
    m->held[m->deferred[i]] = true;
  }
  m->answer_count = m->deferred_count;
  m->answered = m->deferred_count = 0;
}

static void take_answers(model *m, size_t count) {
  uint8_t is_new[MAX_COUNT];
  const size_t rest = m->answer_count - m->answered, expected = count < rest ? count : rest;
  fuzz_require(simdiri_state_deferred_results(m->state, is_new, count) == expected,
               "as many answers as wait to be taken");
  for (size_t i = 0; i < expected; i++)
    fuzz_require(is_new[i] == m->answers[m->answered++], "answers: new is what was not there");
}

static void publish(model *m) {
  const simdiri_status status = simdiri_state_publish(m->state, "note", 4, NULL);
  fuzz_require(status == (m->deferred_count > 0 ? SIMDIRI_ERROR_BAD_OPTION : SIMDIRI_OK), "publish while some wait");
  if (status == SIMDIRI_OK) memcpy(m->published, m->held, sizeof m->held);
}

static void forget(model *m) {
  memcpy(m->held, m->published, sizeof m->held);
  m->deferred_count = 0;
}

static void check_count(const model *m) {
  simdiri_state_info info;
  size_t count = 0;
  for (size_t i = 0; i < NUMBERS; i++) count += m->published[i];
  simdiri_state_get_info(m->state, &info);
  fuzz_require(info.count == count, "as many fingerprints as were published");
}

/* Looks up published, pending, deferred and other numbers. */
static void check_known(const model *m, const uint16_t *numbers, size_t count) {
  simdiri_fingerprint fingerprints[MAX_COUNT];
  uint8_t is_known[MAX_COUNT];
  for (size_t i = 0; i < count; i++) fingerprints[i] = fuzz_fingerprint(numbers[i]);
  fuzz_require(simdiri_state_contains(m->state, fingerprints, count, is_known, NULL) == SIMDIRI_OK, "look-up succeeds");
  for (size_t i = 0; i < count; i++)
    fuzz_require(is_known[i] == m->held[numbers[i]], "look-up: known is what was inserted");
}

/* Removes all keys. */
static void prune(model *m) {
  const bool is_refused = m->deferred_count > 0 || memcmp(m->held, m->published, sizeof m->held) != 0;
  const simdiri_status status = simdiri_state_prune(m->state, UINT64_MAX, NULL, NULL);
  fuzz_require(status == (is_refused ? SIMDIRI_ERROR_BAD_OPTION : SIMDIRI_OK), "prune while some wait");
  if (is_refused) return;
  memset(m->held, 0, sizeof m->held);
  memset(m->published, 0, sizeof m->published);
}

void fuzz_run_calls(const char *path, const char *identity, fuzz_source *source) {
  static model m;
  uint16_t numbers[MAX_COUNT];
  m = (model){0};
  open_state(&m, path, identity);
  for (int calls = 0; calls < 64 && source->at < source->end; calls++) {
    const uint8_t call = fuzz_take_byte(source), first = fuzz_take_byte(source), count = fuzz_take_byte(source);
    for (size_t i = 0; i < count; i++) numbers[i] = (uint16_t)((first + i * (call >> 4 | 1)) % NUMBERS);
    switch (call & 7) {
    case 0: insert_numbers(&m, numbers, count); break;
    case 1:
    case 2: defer_numbers(&m, numbers, count); break;
    case 3: resolve_deferred(&m); break;
    case 4: take_answers(&m, count); break;
    case 5: publish(&m); break;
    case 6:
      fuzz_require(simdiri_state_rollback(m.state, NULL) == SIMDIRI_OK, "rollback succeeds");
      forget(&m);
      break;
    default:
      if (call & 8) {
        prune(&m);
        break;
      }
      simdiri_state_close(m.state);
      forget(&m);
      m.answer_count = m.answered = 0;
      open_state(&m, path, identity);
    }
    check_count(&m);
    check_known(&m, numbers, count);
  }
  fuzz_require(simdiri_state_verify(m.state, NULL) == SIMDIRI_OK, "the state is whole");
  simdiri_state_close(m.state);
}
