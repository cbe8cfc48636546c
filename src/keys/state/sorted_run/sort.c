/* Sorts fingerprints and candidates in the order of runs. */
/* SPDX-License-Identifier: MIT */
#include "keys/state/sorted_run/sort.h"

#define SORT_ITEM simdiri_fingerprint
#define SORT_FUNCTION sort_keys
#include "keys/state/sorted_run/sort_template.h"

#define SORT_ITEM state_candidate
#define SORT_FUNCTION sort_candidates
#include "keys/state/sorted_run/sort_template.h"

void simdiri_state_sort_keys(simdiri_fingerprint *keys, size_t count) { sort_keys(keys, count); }
void simdiri_state_sort_candidates(state_candidate *candidates, size_t count) { sort_candidates(candidates, count); }

void simdiri_state_split_candidates(state_candidate *candidates, size_t count, size_t ends[256]) {
  sort_candidates_split(candidates, count, 15, ends);
}
