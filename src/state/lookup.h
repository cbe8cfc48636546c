/* Which of many sorted fingerprints are in a run. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_STATE_LOOKUP_H
#define SIMDIRI_STATE_LOOKUP_H

#include "state/run.h"

/* A fingerprint that may be new, and its place among those that it came with. */
typedef struct {
  uint64_t low, high;
  uint64_t place;
} state_candidate;

/* Takes those that are in the run out of the sorted array. `room` is STATE_GROUP bytes. */
simdiri_status simdiri_state_lookup(state_store *store, const state_run *run, state_candidate *candidates,
                                    size_t *count, unsigned char *capacity);

#endif
