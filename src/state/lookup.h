/* Which of many sorted fingerprints are in a run. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_STATE_LOOKUP_H
#define SIMDIRI_STATE_LOOKUP_H

#include "state/run.h"

/* A fingerprint of a batch that may be new, and its place in the batch. */
typedef struct {
  uint64_t low, high;
  uint64_t place;
} state_candidate;

/* Clears is_new of the candidates that are in the run, and takes them out of the array. `room` is STATE_GROUP octets.
 */
simdiri_status simdiri_state_lookup(state_store *store, const state_run *run, state_candidate *candidates,
                                    size_t *count, uint8_t *is_new, unsigned char *room);

#endif
