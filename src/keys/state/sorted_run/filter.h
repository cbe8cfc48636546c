/* The pages of a run's filter (README.md, "Filters"). A page says which of 64 equal parts of the mean distance between
 * two keys a group of blocks has keys in. So it excludes most keys that are not in the group, and says where any other
 * key must be. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_SORTED_RUN_FILTER_H
#define SIMDIRI_KEYS_STATE_SORTED_RUN_FILTER_H

#include "keys/state/sorted_run/run.h"

/* Maps the keys of a group to numbers below 64 times the number of its keys. The numbers of ascending keys ascend. */
typedef struct {
  uint64_t first; /* `low` of the first key of the group */
  uint64_t factor;
  uint32_t shift;
  uint32_t count; /* keys of the group */
} state_filter_scale;

/* Computes the scale of a group from the index. `run` needs the count and the first keys of this and the next group. */
state_filter_scale simdiri_state_filter_scale(const sorted_run *run, uint64_t group);

/* Makes the page of a group from its blocks. Writes nothing outside of the page, whatever the keys are. */
void simdiri_state_filter_make(const sorted_run *run, uint64_t group, const unsigned char *blocks,
                               unsigned char page[STATE_FILTER_PAGE]);

/* Checks the checksum of a page, which depends on the run and the group. */
bool simdiri_state_filter_is_valid(const sorted_run *run, uint64_t group, const unsigned char page[STATE_FILTER_PAGE]);

/* Keys of a group, from `begin` up to `end`, counted from its first key. */
typedef struct {
  uint32_t begin, end;
} state_key_range;

/* Returns the keys of the group that the key may be equal to. None: the run does not contain the key, if the group is
 * the only one that can contain it. Reads nothing outside of the page, whatever its content is. */
state_key_range simdiri_state_filter_find(const state_filter_scale *scale, const unsigned char page[STATE_FILTER_PAGE],
                                          simdiri_fingerprint key);

#endif
