/* Fingerprints that wait for their answer, in memory and, when that is full, in a file without a name.
 *
 * What fills the memory goes to the file as one part, its candidates brought together by their highest byte. Answering
 * takes them up byte by byte, out of all parts, so that whatever waits is looked up in one pass over the runs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_STATE_WAITING_H
#define SIMDIRI_STATE_WAITING_H

#include "state/lookup.h"

/* Bytes of memory for each candidate: itself, and the answers to all that may wait, a bit each. */
enum { STATE_MAX_PARTS = 32, STATE_WAITING_BYTES = sizeof(state_candidate) + (STATE_MAX_PARTS + 7) / 8 };

/* Part number i begins at candidate number i * most of the file. */
typedef struct {
  uint64_t checksums[256]; /* of the candidates of each byte */
  size_t ends[256];        /* where they end, counted from the beginning of the part */
} state_part;

typedef struct {
  state_candidate *items; /* room for `most`; their place counts from the first that waits */
  size_t most, count;
  uint64_t total; /* that wait, on disk as well */
  int file;       /* -1: none */
  state_part *parts;
  size_t part_count;
  unsigned char *bits; /* the answers, by place: 1 is new */
  uint64_t answered;   /* so many have been handed out … */
  uint64_t answers;    /* … of so many */
} state_deferred;

/* The name that the file has for a moment. */
#define STATE_WAITING_FILE "state.waiting"

simdiri_status simdiri_state_waiting_create(state_deferred *waiting, const simdiri_allocator *allocator, size_t most);
void simdiri_state_waiting_free(state_deferred *waiting, state_store *store);
/* Nothing waits any more. The file stays, to be written over: its pages are in the system's cache. */
void simdiri_state_waiting_clear(state_deferred *waiting);

/* Takes some up, *done of them: fewer than `count` if no more may wait. */
simdiri_status simdiri_state_waiting_add(state_deferred *waiting, state_store *store,
                                         const simdiri_fingerprint *fingerprints, size_t count, size_t *done);
/* What is in memory becomes the last part. */
simdiri_status simdiri_state_waiting_write(state_deferred *waiting, state_store *store);

#endif
