/* Runs: immutable files of sorted fingerprints without duplicates. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_SORTED_RUN_RUN_H
#define SIMDIRI_KEYS_STATE_SORTED_RUN_RUN_H

#include "keys/state/sorted_run/format.h"
#include "keys/state/sorted_run/store.h"

/* All keys of a run were published from `oldest` to `newest`, in seconds since 1970. 0: not known. If only `oldest` is
 * 0, some keys are from a run without times. */
typedef struct {
  uint64_t oldest, newest;
} state_times;

typedef struct {
  uint64_t number; /* part of the file name */
  uint64_t count;
  uint64_t index_checksum;
  uint64_t sections_len; /* bytes of the sections after the index */
  uint64_t filter_at;    /* where the filter begins in the file; 0: there is none */
  uint64_t filter_checksum;
  state_times times;
  bool has_new_keys;          /* keys that were inserted since the last publication: their time is not final */
  simdiri_fingerprint *index; /* the first key of each group */
  int file;                   /* -1: not open */
} sorted_run;

/* The digest that the header of a run must have, to belong to a state. */
typedef struct {
  uint32_t version;        /* of the header */
  unsigned char bytes[16]; /* ties the run to the identity and the secret */
} state_digest;

/* Computes the digest of a header of this version. */
void simdiri_state_make_digest(const char *identity, size_t identity_len, const unsigned char *secret, uint32_t version,
                               state_digest *digest);

/* Opens the file of run->number, and checks it against the count and checksum in the manifest. */
simdiri_status simdiri_state_run_open(state_store *store, const state_digest *digest, sorted_run *run);
/* Closes the file and frees the index. */
void simdiri_state_run_close(state_store *store, sorted_run *run);

/* Reads every section, of known and unknown types, and compares checksums. */
simdiri_status simdiri_state_verify_sections(state_store *store, const state_digest *digest, const sorted_run *run);

/* Reads `blocks` blocks from number `first` on, without checking them. */
simdiri_status simdiri_state_read_blocks(state_store *store, const sorted_run *run, uint64_t first, uint64_t blocks,
                                         unsigned char *buffer);
/* Reads `count` keys of a block, from number `first` of the block on, without checking them. */
simdiri_status simdiri_state_read_keys(state_store *store, const sorted_run *run, uint64_t block, uint32_t first,
                                       uint32_t count, unsigned char *keys);
/* Reads the page of a group from the filter, which the run must have, and checks it. */
simdiri_status simdiri_state_read_page(state_store *store, const sorted_run *run, uint64_t group,
                                       unsigned char page[STATE_FILTER_PAGE]);
/* Checks that the bytes are the block with this number. */
simdiri_status simdiri_state_check_block(state_store *store, const sorted_run *run, uint64_t block,
                                         const unsigned char *bytes);

/* Writes one run. */
typedef struct {
  state_store *store;
  const state_digest *digest;
  sorted_run run;
  size_t index_capacity;
  unsigned char *group;     /* STATE_GROUP bytes */
  uint32_t block, in_block; /* the place of the next key in the group */
  uint64_t max_count;
  unsigned char *pages; /* STATE_GROUP bytes: the last pages of the filter. NULL: the run gets no filter */
  uint64_t page_count;
} state_writer;

/* `max_count` is at least the number of keys; the filter is written at once where it belongs if they are as many. After
 * an error, do not call abandon. */
simdiri_status simdiri_state_writer_begin(state_writer *writer, state_store *store, const state_digest *digest,
                                          uint64_t number, uint64_t max_count);
/* Sets the times of the run, before its end. New keys get the present time, which a publication makes later. */
void simdiri_state_writer_set_times(state_writer *writer, state_times times, bool has_new_keys);
/* Adds the times of a run that is merged into another. A run without times may have keys of this moment. */
state_times simdiri_state_merge_times(state_times times, const sorted_run *run, uint64_t now);
/* Gives a run that was written since the last publication its final time. */
simdiri_status simdiri_state_stamp_run(state_store *store, const state_digest *digest, sorted_run *run);
/* Keys must be in order. */
simdiri_status simdiri_state_writer_put(state_writer *writer, simdiri_fingerprint key);
/* Completes the file, durably if `is_durable`. The caller then owns *run. After an error, call abandon. */
simdiri_status simdiri_state_writer_end(state_writer *writer, bool is_durable, sorted_run *run);
/* Removes the file. */
void simdiri_state_writer_abandon(state_writer *writer);

#endif
