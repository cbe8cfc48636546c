/* Deferred fingerprints: kept in memory and, when memory is full, in a file without a name.
 * When memory is full, its candidates are grouped by their highest byte and written to the file as one spill. Resolving
 * reads the candidates of one byte after the other from all spills, so one pass over the runs resolves all of them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_DEFERRED_H
#define SIMDIRI_KEYS_STATE_DEFERRED_H

#include "keys/state/sorted_run/lookup.h"

/* Bytes of memory for each candidate: the candidate itself, and one bit for each answer, for all spills. */
enum { STATE_MAX_SPILLS = 32, STATE_DEFERRED_BYTES = sizeof(state_candidate) + (STATE_MAX_SPILLS + 7) / 8 };

/* Part number i begins at candidate number i * capacity of the file. */
typedef struct {
  uint64_t checksums[256]; /* of the candidates of each byte */
  size_t ends[256];        /* where the candidates of each byte end, counted from the beginning of the spill */
} state_spill;

typedef struct {
  state_candidate *items; /* `capacity` candidates; their place is the order of arrival */
  size_t capacity, count;
  size_t untouched_from; /* the memory from this candidate on keeps pages of filters, … */
  bool has_touched_all;  /* … and may have been overwritten since this was set to false */
  uint64_t total;        /* of all deferred candidates, also those in the file */
  int file;              /* -1: none */
  state_spill *spills;
  size_t spill_count;
  unsigned char *bits; /* the answers, by place: 1 is new */
  uint64_t answered;   /* so many answers have been returned … */
  uint64_t answers;    /* … of so many */
} state_deferred;

/* The name that the file has for a moment. */
#define STATE_DEFERRED_FILE "state.waiting"

simdiri_status simdiri_state_deferred_create(state_deferred *deferred, const simdiri_allocator *allocator,
                                             size_t capacity);
void simdiri_state_deferred_free(state_deferred *deferred, state_store *store);
/* Forgets all deferred fingerprints. The file stays and is overwritten later, because its pages are in the system's
 * cache. */
void simdiri_state_deferred_clear(state_deferred *deferred);

/* Defers *done of the fingerprints: fewer than `count` if no more can be deferred. */
simdiri_status simdiri_state_deferred_add(state_deferred *deferred, state_store *store,
                                          const simdiri_fingerprint *fingerprints, size_t count, size_t *done);
/* Writes the candidates in memory as the next spill. */
simdiri_status simdiri_state_deferred_write(state_deferred *deferred, state_store *store);

#endif
