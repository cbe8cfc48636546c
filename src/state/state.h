/* The object behind a state. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_STATE_STATE_H
#define SIMDIRI_STATE_STATE_H

#include "common/span.h"
#include "state/lookup.h"
#include "state/manifest.h"
#include "state/waiting.h"

struct simdiri_state {
  state_store store;
  state_digest digest;
  state_manifest manifest; /* as published */
  int lock;                /* -1: none */
  bool is_read_only;
  simdiri_status failed; /* what every call gives from now on, unless OK */

  /* The first `published` runs are those of the manifest; runs behind them do not count yet. */
  state_run runs[STATE_MAX_RUNS];
  size_t run_count, published;
  uint64_t next_number;
  uint64_t garbage[STATE_MAX_RUNS]; /* runs to be removed when they have been replaced */
  size_t garbage_count;

  /* Fingerprints known to be in the state or pending: all that are pending, and those met lately. */
  simdiri_seen *recent;
  uint64_t most_recent;
  simdiri_fingerprint *pending; /* new, and in no run: at most most_recent */
  size_t pending_count;
  uint64_t unpublished_count; /* new since the last publication */
  state_deferred waiting;     /* its memory serves inserts, too */
  unsigned char *capacity;    /* STATE_GROUP bytes */
  uint64_t max_deferred;
  uint64_t max_index; /* bytes of memory for the indexes of runs */
};

/* As simdiri_state_open, with another system. */
simdiri_status simdiri_state_open_with(const simdiri_state_io *io, const char *path, const char *identity,
                                       size_t identity_len, const simdiri_state_options *options,
                                       const simdiri_allocator *allocator, simdiri_state **state,
                                       simdiri_state_failure *failure);

/* As simdiri_state_relabel, with another system. */
simdiri_status simdiri_state_relabel_with(const simdiri_state_io *io, const char *old_path, const char *path,
                                          const simdiri_state_options *options, const simdiri_allocator *allocator,
                                          simdiri_state_relabeled *relabeled, const char **failed_path,
                                          simdiri_state_failure *failure);

/* Writes how the identity of a state differs from the one that was asked for: "the state has rung=syntax, no std3; you
 * asked for rung=scheme, std3". What does not fit is left out, a difference at a time; so is the secret's digest. */
void simdiri_state_tell_difference(span kept, span asked, char difference[SIMDIRI_STATE_DIFFERENCE_CAPACITY]);

/* Inserts at most half of most_recent. `candidates` is room for as many. */
simdiri_status simdiri_state_insert_few(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                        uint8_t *is_new, state_candidate *candidates);
/* Answers what waits. */
simdiri_status simdiri_state_resolve_waiting(simdiri_state *state);
/* Hands out the next of the answers, and gives how many. */
size_t simdiri_state_take_answers(simdiri_state *state, uint8_t *is_new, size_t count);
void simdiri_state_remove_run(simdiri_state *state, uint64_t number);
/* Writes what is pending, and what is small enough beside it among the runs from `floor` on, as one run. */
simdiri_status simdiri_state_flush(simdiri_state *state, size_t floor, bool is_durable);
/* Forgets what has not been published; `may_remove` says whether its files are removed, too. */
void simdiri_state_discard(simdiri_state *state, bool may_remove);
/* What a call ends with: notes an error for all calls to come, and tells it. */
simdiri_status simdiri_state_end(simdiri_state *state, simdiri_status status, simdiri_state_failure *failure);

#endif
