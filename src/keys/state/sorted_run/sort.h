/* Sorts fingerprints and candidates in the order of runs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_SORTED_RUN_SORT_H
#define SIMDIRI_KEYS_STATE_SORTED_RUN_SORT_H

#include "keys/state/sorted_run/lookup.h"

void simdiri_state_sort_keys(simdiri_fingerprint *keys, size_t count);
/* The sort is not stable. */
void simdiri_state_sort_candidates(state_candidate *candidates, size_t count);
/* Sorts by the highest byte only: the candidates with byte i end at ends[i]. */
void simdiri_state_split_candidates(state_candidate *candidates, size_t count, size_t ends[256]);

#endif
