/* The object simdiri_state. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_STATE_H
#define SIMDIRI_KEYS_STATE_STATE_H

#include "iri/common/span.h"
#include "keys/state/deferred.h"
#include "keys/state/manifest.h"
#include "keys/state/sorted_run/lookup.h"

struct simdiri_state {
  state_store store;
  state_digest digest;
  state_manifest manifest; /* as published */
  int lock;                /* -1: none */
  uint64_t process;        /* the process that opened it */
  bool is_read_only;
  simdiri_status failed; /* the status that every call returns from now on, unless OK */

  /* The first `published` runs are those of the manifest. Later runs do not count yet. */
  sorted_run runs[STATE_MAX_RUNS];
  size_t run_count, published;
  uint64_t next_number;
  uint64_t garbage[STATE_MAX_RUNS]; /* replaced runs, to be removed after the next publication */
  size_t garbage_count;

  /* The cache: fingerprints known to be in the state or pending. It has all pending fingerprints, and others that were
   * inserted recently. */
  simdiri_seen *cache;
  uint64_t cache_capacity;
  simdiri_fingerprint *pending; /* new fingerprints that are in no run: at most cache_capacity */
  size_t pending_count;
  uint64_t unpublished_count; /* new since the last publication */
  state_deferred deferred;    /* inserts use its memory, too */
  unsigned char *buffer;      /* STATE_GROUP bytes */
  state_filter_cache filters; /* in memory of `deferred`, or in `filter_memory` */
  void *filter_memory;        /* of states that are open for reading */
  size_t filter_memory_len;
  uint64_t memory; /* the option */
  uint64_t max_deferred;
  uint64_t max_index; /* bytes of memory for the indexes of runs */
};

/* What simdiri_state_open needs, and the system calls. */
typedef struct {
  const state_io *io;
  const char *path;
  span identity;                        /* data NULL: any identity is accepted */
  const simdiri_state_options *options; /* NULL: the defaults */
  const simdiri_allocator *allocator;   /* NULL: the default */
} state_opening;

/* Whether files of the state may be changed: it is open for writing, and by this process. The files of a state that a
 * child process inherited are those of its parent, which may still publish them. Asking the system takes longer than
 * inserting a fingerprint, so calls ask before they write. */
static inline bool state_is_writable(const simdiri_state *state) {
  return !state->is_read_only && state->process == state->store.io->process();
}

simdiri_status simdiri_state_open_with(const state_opening *opening, simdiri_state **state,
                                       simdiri_state_failure *failure);

/* What simdiri_state_merge or simdiri_state_relabel needs, and the system calls. */
typedef struct {
  const state_io *io;
  const char *const *paths; /* of the states that are read */
  size_t path_count;
  const char *path;                     /* of the new state */
  const simdiri_state_options *options; /* NULL: the defaults */
  const simdiri_allocator *allocator;   /* NULL: the default */
  simdiri_state_relabeled *relabeled;   /* NULL: the new state has the identity of the others */
  const char **failed_path;             /* not NULL; receives the path of the state that failed */
  simdiri_state_failure *failure;       /* NULL: it is not stored */
} state_merging;

simdiri_status simdiri_state_merge_with(const state_merging *merging);

/* Describes how the identity of a state differs from the identity that was asked for: "the state has rung=syntax, no
 * std3; you asked for rung=scheme, std3". Differences that do not fit are only counted. The secret's digest is left
 * out. */
void simdiri_state_describe_difference(span found, span asked, char difference[SIMDIRI_STATE_DIFFERENCE_CAPACITY]);

/* Fails because of another identity or secret, and describes how the identities differ. */
simdiri_status simdiri_state_fail_other(simdiri_state *state, simdiri_state_problem problem, const char *identity,
                                        size_t identity_len);

/* Allocates the memory that keeps pages of filters. */
simdiri_status simdiri_state_create_filter_cache(simdiri_state *state);
void simdiri_state_free_filter_cache(simdiri_state *state);
/* Removes the fingerprints that are in any run from the sorted array. */
simdiri_status simdiri_state_look_up_all(simdiri_state *state, state_candidate *candidates, size_t *count);

/* Inserts at most half of cache_capacity fingerprints. `candidates` has capacity for as many. */
simdiri_status simdiri_state_insert_few(simdiri_state *state, const simdiri_fingerprint *fingerprints, size_t count,
                                        uint8_t *is_new, state_candidate *candidates);
/* Resolves all deferred fingerprints. */
simdiri_status simdiri_state_resolve_all(simdiri_state *state);
/* Stores the next answers, and returns their number. */
size_t simdiri_state_take_answers(simdiri_state *state, uint8_t *is_new, size_t count);
/* Publishes the runs and this note: those from `published` on are new. An error discards them. */
simdiri_status simdiri_state_publish_runs(simdiri_state *state, const void *note, size_t note_len);
void simdiri_state_remove_run(simdiri_state *state, uint64_t number);
/* Writes pending fingerprints as a run, merged with runs from `floor` on that are small in comparison. */
simdiri_status simdiri_state_flush(simdiri_state *state, size_t floor, bool is_durable);
/* Discards everything that has not been published. `may_remove`: its files are removed, too. */
void simdiri_state_discard(simdiri_state *state, bool may_remove);
/* Ends a call: keeps an error for all later calls, and reports it. */
simdiri_status simdiri_state_end_call(simdiri_state *state, simdiri_status status, simdiri_state_failure *failure);

#endif
