/* Fingerprints and candidates in the order of runs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_STATE_SORT_H
#define SIMDIRI_STATE_SORT_H

#include "state/lookup.h"

void simdiri_state_sort_keys(simdiri_fingerprint *keys, size_t count);
/* Those that are equal come in any order. */
void simdiri_state_sort_candidates(state_candidate *candidates, size_t count);
/* Only by the highest byte: ends[i] is where those with byte i end. */
void simdiri_state_split_candidates(state_candidate *candidates, size_t count, size_t ends[256]);

#endif
