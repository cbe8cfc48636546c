/* The manifest, the file "state": it lists the runs of a state. Each publication replaces the whole file. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_MANIFEST_H
#define SIMDIRI_KEYS_STATE_MANIFEST_H

#include "keys/state/sorted_run/run.h"

typedef struct {
  uint32_t version;
  uint64_t generation;
  uint64_t next_number; /* of the next run */
  uint64_t count;
  bool has_secret;
  bool is_secret_known; /* others may know the secret: it comes from a state of version 1 */
  unsigned char secret[16];
  char *identity; /* allocated, as `note` is */
  size_t identity_len;
  unsigned char *note;
  size_t note_len;
  uint64_t bytes; /* of the file */
  uint32_t run_count;
} state_manifest;

/* Reads the manifest, and the number, count and checksum of each run. If there is no manifest, *is_there is false and
 * nothing is read. */
simdiri_status simdiri_state_manifest_read(state_store *store, state_manifest *manifest,
                                           sorted_run runs[STATE_MAX_RUNS], bool *is_there);
/* Replaces the manifest durably. Sets *is_replaced as soon as the new manifest may be in place. */
simdiri_status simdiri_state_manifest_write(state_store *store, state_manifest *manifest, const sorted_run *runs,
                                            bool *is_replaced);
void simdiri_state_manifest_free(const simdiri_allocator *allocator, state_manifest *manifest);
/* Copies bytes. *copy is NULL if there are none. */
simdiri_status simdiri_state_copy(const simdiri_allocator *allocator, const void *bytes, size_t len, void *copy);

#define STATE_FILE "state"
#define STATE_NEW_FILE "state.new"
#define STATE_LOCK_FILE "lock"

#endif
