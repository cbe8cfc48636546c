/* state/: deferred fingerprints, in memory and on disk, and their answers. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "keys/state/state.h"
#include "unit/keys/state/state_support.h"

/* Uses random numbers; drawn[] says for each whether it was inserted. */
typedef struct {
  simdiri_state *state;
  random_source random;
  uint8_t *drawn;
  size_t limit;
  simdiri_fingerprint (*spread)(uint64_t);
} model;

static void resolve_deferred(model *m, const size_t *numbers, size_t count) {
  uint8_t is_new[1000];
  size_t at = 0, actual;
  assert_int_equal(simdiri_state_resolve_deferred(m->state, NULL), SIMDIRI_OK);
  while ((actual = simdiri_state_deferred_results(m->state, is_new, 1 + random_below(&m->random, sizeof is_new))) > 0)
    for (size_t i = 0; i < actual; i++, at++) {
      assert_int_equal(is_new[i], !m->drawn[numbers[at]]);
      m->drawn[numbers[at]] = 1;
    }
  assert_int_equal(at, count);
}

/* Defers `count` fingerprints, in pieces, and resolves them when the maximum is reached, and at the end. Returns how
 * often. */
static unsigned hand_over(model *m, size_t count) {
  size_t *numbers = malloc(count * sizeof *numbers + 1), waiting = 0;
  simdiri_fingerprint piece[5000];
  unsigned times = 1;
  assert_non_null(numbers);
  for (size_t at = 0; at < count;) {
    size_t some = 1 + random_below(&m->random, LENGTH_OF(piece)), done;
    if (some > count - at) some = count - at;
    for (size_t i = 0; i < some; i++) {
      numbers[waiting + i] = random_below(&m->random, m->limit);
      piece[i] = m->spread(numbers[waiting + i]);
    }
    assert_int_equal(simdiri_state_defer(m->state, piece, some, &done, NULL), SIMDIRI_OK);
    at += done;
    waiting += done;
    if (done == some) continue;
    resolve_deferred(m, numbers, waiting);
    waiting = 0;
    times++;
  }
  resolve_deferred(m, numbers, waiting);
  free(numbers);
  return times;
}

static simdiri_fingerprint counting(uint64_t number) { return (simdiri_fingerprint){number, 0}; }
static simdiri_fingerprint high_only(uint64_t number) { return (simdiri_fingerprint){7, number}; }
static simdiri_fingerprint extremes(uint64_t number) {
  return (simdiri_fingerprint){number & 1 ? UINT64_MAX - (number & 2) : number & 4, number << 40};
}
static simdiri_fingerprint only_one(uint64_t number) { return (simdiri_fingerprint){number & 0, 0}; }

/* `most` is how many may be in memory, set lower than by default, so that few fingerprints are enough for the test. */
static void check_against_model(size_t limit, size_t most, const size_t *counts, size_t times, unsigned min_resolved,
                                simdiri_fingerprint spread(uint64_t)) {
  test_directory directory;
  char path[TEST_PATH];
  unsigned resolved = 0;
  test_directory_begin(&directory);
  model m = {test_open_state(test_path(&directory, "s", path)), random_begin(), calloc(limit, 1), limit, spread};
  assert_non_null(m.drawn);
  const bool frees_names = test_frees_names(&directory);
  const size_t whole = m.state->deferred.capacity;
  for (size_t i = 0; i < times; i++) {
    m.state->deferred.capacity = most < whole ? most : whole;
    resolved += hand_over(&m, counts[i]);
    if (frees_names) assert_int_equal(test_count_files(path, "state.waiting"), 0);
    m.state->deferred.capacity = whole;
    assert_int_equal(simdiri_state_publish(m.state, NULL, 0, NULL), SIMDIRI_OK);
    assert_int_equal(simdiri_state_verify(m.state, NULL), SIMDIRI_OK);
  }
  assert_true(resolved >= min_resolved);
  size_t count = 0;
  simdiri_state_info info;
  for (size_t i = 0; i < limit; i++) count += m.drawn[i];
  simdiri_state_get_info(m.state, &info);
  assert_int_equal(info.count, spread == only_one ? 1 : count);
  simdiri_state_close(m.state);
  free(m.drawn);
  test_directory_end(&directory);
}

static void test_against_a_model(void **unused) {
  (void)unused;
  const size_t few[] = {1, 100, 3, 5000, 1, 7000, 20000, 40};
  check_against_model(10000, SIZE_MAX, few, LENGTH_OF(few), 8, test_fingerprint);
  const size_t many[] = {100000, 600000, 50, 300000};
  check_against_model(600000, SIZE_MAX, many, LENGTH_OF(many), 4, test_fingerprint);
  check_against_model(400000, 8192, many, LENGTH_OF(many), 6, test_fingerprint); /* more than may be deferred */
}

/* All in a few of the parts that are resolved one after the other: each part is more than memory holds. */
static void test_uneven_fingerprints_against_a_model(void **unused) {
  (void)unused;
  const size_t counts[] = {30000, 100000, 200, 200000};
  check_against_model(100000, 8192, counts, LENGTH_OF(counts), 4, counting);
  check_against_model(100000, 8192, counts, LENGTH_OF(counts), 4, high_only);
  check_against_model(100000, 8192, counts, LENGTH_OF(counts), 4, extremes);
  check_against_model(1, 8192, counts, LENGTH_OF(counts), 4, only_one);
}

static void test_memory_limits_deferred_keys(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  simdiri_fingerprint piece[4096];
  size_t waiting = 0, done = LENGTH_OF(piece);
  test_directory_begin(&directory);
  simdiri_state *state = test_open_state(test_path(&directory, "s", path));
  while (done == LENGTH_OF(piece)) {
    for (size_t i = 0; i < LENGTH_OF(piece); i++) piece[i] = test_fingerprint((waiting + i) % 100000);
    assert_int_equal(simdiri_state_defer(state, piece, LENGTH_OF(piece), &done, NULL), SIMDIRI_OK);
    waiting += done;
  }
  assert_true(waiting >= 1000000); /* of 24 bytes each: more than memory holds */
  assert_int_equal(simdiri_state_defer(state, piece, 1, &done, NULL), SIMDIRI_OK);
  assert_int_equal(done, 0);
  assert_int_equal(simdiri_state_resolve_deferred(state, NULL), SIMDIRI_OK);
  uint8_t is_new[4096];
  size_t news = 0, answers = 0, actual;
  while ((actual = simdiri_state_deferred_results(state, is_new, sizeof is_new)) > 0) {
    for (size_t i = 0; i < actual; i++) news += is_new[i];
    answers += actual;
    if (answers == 24 * 4096) assert_int_equal(news, 24 * 4096);
  }
  assert_int_equal(answers, waiting);
  assert_int_equal(news, 100000);
  simdiri_state_close(state);
  test_directory_end(&directory);
}

static void test_calls_out_of_order_are_refused(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  uint8_t is_new[10];
  size_t done;
  test_directory_begin(&directory);
  simdiri_state *state = test_open_state(test_path(&directory, "s", path));
  const simdiri_fingerprint keys[] = {test_fingerprint(1), test_fingerprint(2), test_fingerprint(1)};
  assert_int_equal(simdiri_state_deferred_results(state, is_new, 10), 0);
  assert_int_equal(simdiri_state_resolve_deferred(state, NULL), SIMDIRI_OK); /* nothing */
  assert_int_equal(simdiri_state_deferred_results(state, is_new, 10), 0);
  assert_int_equal(simdiri_state_defer(state, keys, 3, &done, NULL), SIMDIRI_OK);
  assert_int_equal(done, 3);
  assert_int_equal(simdiri_state_deferred_results(state, is_new, 10), 0);
  assert_int_equal(simdiri_state_insert(state, keys, 1, is_new, NULL), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_state_resolve_deferred(state, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_state_deferred_results(state, is_new, 2), 2);
  assert_int_equal(is_new[0] + 2 * is_new[1], 3);
  assert_int_equal(simdiri_state_deferred_results(state, is_new, 10), 1);
  assert_int_equal(is_new[0], 0);
  /* Rollback forgets deferred and resolved fingerprints. */
  assert_int_equal(simdiri_state_defer(state, keys, 3, &done, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_state_rollback(state, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_state_resolve_deferred(state, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_state_deferred_results(state, is_new, 10), 0);
  assert_int_equal(simdiri_state_insert(state, keys, 3, is_new, NULL), SIMDIRI_OK);
  assert_int_equal(is_new[0] + 2 * is_new[1] + 4 * is_new[2], 3);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
  const simdiri_state_options options = {.struct_size = sizeof options, .read_only = 1};
  assert_int_equal(simdiri_state_open(path, "test", 4, &options, NULL, &state, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_state_defer(state, keys, 3, &done, NULL), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_state_resolve_deferred(state, NULL), SIMDIRI_ERROR_BAD_OPTION);
  simdiri_state_close(state);
  test_directory_end(&directory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_against_a_model),
      cmocka_unit_test(test_uneven_fingerprints_against_a_model),
      cmocka_unit_test(test_memory_limits_deferred_keys),
      cmocka_unit_test(test_calls_out_of_order_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
