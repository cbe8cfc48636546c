/* Fills a state on disk: see store.h. Fingerprints are deferred as long as possible, and published at the end; with a
 * fifth argument, BATCH, they are inserted in batches of that size. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>
#include <stdlib.h>

#include "store.h"

enum { SLICE = 1 << 15 };

static simdiri_state *state;
static simdiri_state_failure failure;

static void check(simdiri_status status, const char *what) {
  if (status != SIMDIRI_OK)
    store_fail(what, status == SIMDIRI_ERROR_STATE ? simdiri_state_problem_message(failure.problem)
                                                   : simdiri_status_message(status));
}

static void resolve_deferred(store_run *run) {
  static uint8_t is_new[SLICE];
  size_t count;
  check(simdiri_state_resolve_deferred(state, &failure), "settle");
  while ((count = simdiri_state_deferred_results(state, is_new, SLICE)) > 0) store_check(run, is_new, count);
}

static void defer(store_run *run) {
  static store_key drawn[SLICE];
  static simdiri_fingerprint keys[SLICE];
  for (size_t count; (count = store_draw(run, drawn, SLICE)) > 0;) {
    for (size_t i = 0; i < count; i++) keys[i] = (simdiri_fingerprint){drawn[i].low, drawn[i].high};
    for (size_t at = 0, done; at < count; at += done) {
      check(simdiri_state_defer(state, keys + at, count - at, &done, &failure), "defer");
      if (done < count - at) resolve_deferred(run);
    }
  }
  resolve_deferred(run);
}

static void insert(store_run *run, size_t batch) {
  store_key *drawn = malloc(batch * sizeof *drawn);
  simdiri_fingerprint *keys = malloc(batch * sizeof *keys);
  uint8_t *is_new = malloc(batch);
  if (!drawn || !keys || !is_new) store_fail("malloc", NULL);
  for (size_t count; (count = store_draw(run, drawn, batch)) > 0;) {
    for (size_t i = 0; i < count; i++) keys[i] = (simdiri_fingerprint){drawn[i].low, drawn[i].high};
    check(simdiri_state_insert(state, keys, count, is_new, &failure), "insert");
    store_check(run, is_new, count);
  }
  free(drawn);
  free(keys);
  free(is_new);
}

int main(int argc, char **argv) {
  store_run run;
  store_begin(&run, argc, argv);
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = run.memory};
  check(simdiri_state_open(run.directory, "bench", 5, &options, NULL, &state, &failure), run.directory);
  if (argc > 5)
    insert(&run, (size_t)strtoull(argv[5], NULL, 10));
  else
    defer(&run);
  check(simdiri_state_publish(state, NULL, 0, &failure), "publish");
  simdiri_state_close(state);
  store_end(&run, "state");
  return 0;
}
