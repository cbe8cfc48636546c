/* Runs: immutable files of sorted fingerprints, none twice. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_STATE_RUN_H
#define SIMDIRI_STATE_RUN_H

#include "state/format.h"
#include "state/store.h"

typedef struct {
  uint64_t number; /* in the name of the file */
  uint64_t count;
  uint64_t index_checksum;
  uint64_t sections_len;      /* bytes of the sections after the index */
  simdiri_fingerprint *index; /* the first key of each group */
  int file;                   /* -1: not open */
} state_run;

/* What the header of a run must say of the state that the run belongs to. */
typedef struct {
  uint32_t version;        /* of the header */
  unsigned char bytes[16]; /* ties the run to the identity and the secret */
} state_digest;

/* The digest of a header of this version. Returns false if there is a secret and the build lacks SipHash. */
void simdiri_state_make_digest(const char *identity, size_t identity_len, const unsigned char *secret, uint32_t version,
                               state_digest *digest);

/* Opens the file of run->number and checks it against the count and checksum that the manifest has of it. */
simdiri_status simdiri_state_run_open(state_store *store, const state_digest *digest, state_run *run);
/* Closes the file and frees the index. */
void simdiri_state_run_close(state_store *store, state_run *run);

/* Reads every section, of known and unknown types, and compares checksums. */
simdiri_status simdiri_state_verify_sections(state_store *store, const state_digest *digest, const state_run *run);

/* Reads `blocks` blocks from number `first` on, unchecked. */
simdiri_status simdiri_state_read_blocks(state_store *store, const state_run *run, uint64_t first, uint64_t blocks,
                                         unsigned char *capacity);
/* Is this the block with that number? */
simdiri_status simdiri_state_check_block(state_store *store, const state_run *run, uint64_t block,
                                         const unsigned char *bytes);

/* Writes one run. */
typedef struct {
  state_store *store;
  const state_digest *digest;
  state_run run;
  size_t index_capacity;
  unsigned char *group;     /* STATE_GROUP bytes */
  uint32_t block, in_block; /* where the next key goes, in the group */
} state_writer;

/* On an error there is nothing to abandon. */
simdiri_status simdiri_state_writer_begin(state_writer *writer, state_store *store, const state_digest *digest,
                                          uint64_t number);
/* Keys come in order. */
simdiri_status simdiri_state_writer_put(state_writer *writer, simdiri_fingerprint key);
/* Ends the file, and makes it durable if `is_durable`; *run is the caller's then. On an error it is to be abandoned. */
simdiri_status simdiri_state_writer_end(state_writer *writer, bool is_durable, state_run *run);
/* Removes what was written. */
void simdiri_state_writer_abandon(state_writer *writer);

#endif
