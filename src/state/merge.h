/* Sorted fingerprints of several sources, written as one run. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_STATE_MERGE_H
#define SIMDIRI_STATE_MERGE_H

#include "state/run.h"

/* Where keys come from: a run, or an array. */
typedef struct {
  state_store *store;
  const state_run *run; /* NULL: an array */
  const simdiri_fingerprint *keys;
  uint64_t count; /* in all */
  uint64_t next;  /* the next one to be read */
  simdiri_fingerprint head;
  unsigned char *capacity; /* blocks of a run */
  uint64_t capacity_blocks;
  uint64_t first, blocks; /* those in room */
} state_source;

void simdiri_state_source_array(state_source *source, const simdiri_fingerprint *keys, uint64_t count);
/* Allocates room; end it with simdiri_state_source_free, even after an error. */
simdiri_status simdiri_state_source_run(state_source *source, state_store *store, const state_run *run,
                                        uint64_t capacity_blocks);
void simdiri_state_source_free(state_source *source);
/* Moves to the next key, the first at first; *is_end is set when there is none. Keys that do not ascend are DAMAGED. */
simdiri_status simdiri_state_source_next(state_source *source, bool *is_end);

/* Writes the keys of all sources, each once, and frees what the sources have. */
simdiri_status simdiri_state_merge_sources(state_source *sources, size_t count, state_writer *writer);

#endif
