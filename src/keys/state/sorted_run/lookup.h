/* Looks sorted fingerprints up in a run. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_SORTED_RUN_LOOKUP_H
#define SIMDIRI_KEYS_STATE_SORTED_RUN_LOOKUP_H

#include "keys/state/sorted_run/filter_cache.h"

/* A fingerprint that may be new, and its index in the order of arrival. */
typedef struct {
  uint64_t low, high;
  uint64_t place;
} state_candidate;

/* Removes the fingerprints that are in the run from the sorted array. `buffer` has STATE_GROUP bytes. */
simdiri_status simdiri_state_lookup(const state_filter_pages *pages, state_candidate *candidates, size_t *count,
                                    unsigned char *buffer);

#endif
