/* Merges sorted fingerprints of several sources into one run. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_SORTED_RUN_MERGE_H
#define SIMDIRI_KEYS_STATE_SORTED_RUN_MERGE_H

#include "keys/state/sorted_run/run.h"

/* A source of sorted keys: a run or an array. */
typedef struct {
  state_store *store;
  const sorted_run *run; /* NULL: an array */
  const simdiri_fingerprint *keys;
  uint64_t count; /* of all keys */
  uint64_t next;  /* index of the next key to be read */
  simdiri_fingerprint head;
  unsigned char *buffer; /* blocks of a run */
  uint64_t buffer_blocks;
  uint64_t first, blocks; /* the blocks in the buffer */
} state_source;

void simdiri_state_source_array(state_source *source, const simdiri_fingerprint *keys, uint64_t count);
/* Allocates the buffer. Free the source with simdiri_state_source_free, even after an error. */
simdiri_status simdiri_state_source_run(state_source *source, state_store *store, const sorted_run *run,
                                        uint64_t buffer_blocks);
void simdiri_state_source_free(state_source *source);
/* Moves to the next key, at first to the first key. Sets *is_end if there is none. Keys that do not ascend are DAMAGED.
 */
simdiri_status simdiri_state_source_next(state_source *source, bool *is_end);

/* Goes through the keys of several sources, in order, each key once. */
typedef struct {
  const simdiri_allocator *allocator;
  state_source **list; /* those that have more keys */
  size_t count, capacity;
  simdiri_fingerprint last; /* the key returned last */
  bool has_last;
} state_merger;

/* End it with simdiri_state_merge_end, even after an error. The sources belong to the caller. */
simdiri_status simdiri_state_merge_begin(state_merger *merge, const simdiri_allocator *allocator, state_source *sources,
                                         size_t count);
/* Returns the next key in merge->last. Sets *is_end if there is none. */
simdiri_status simdiri_state_merge_next(state_merger *merge, bool *is_end);
void simdiri_state_merge_end(state_merger *merge);

/* Writes the keys of all sources, each key once, and frees what the sources own. */
simdiri_status simdiri_state_merge_sources(state_source *sources, size_t count, state_writer *writer);

#endif
