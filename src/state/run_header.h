/* The header of a run: what the reader and the writer of runs agree on (README.md, "Files of keys"). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_STATE_RUN_HEADER_H
#define SIMDIRI_STATE_RUN_HEADER_H

#include "state/run.h"

enum {
  STATE_HEADER_FIXED = 96, /* bytes before the table of sections */
  STATE_SECTION_ENTRY = 32,
  STATE_MAX_SECTIONS = (STATE_BLOCK - STATE_HEADER_FIXED) / STATE_SECTION_ENTRY,
  STATE_SECTION_REQUIRED = 1, /* a flag: whoever does not know the type must not use the run */
  STATE_OLD_HEADER = 1 /* the version that has neither sections nor a checksum, and a digest that tells the secret */
};

/* One entry of the table of sections. */
typedef struct {
  uint32_t type, flags;
  uint64_t len; /* bytes; zeros follow up to a multiple of 8 */
  uint64_t
      checksum; /* of the bytes and these zeros: XXH3-64 of each piece of 64 KB, seeded with that of the previous */
} state_section;

/* Writes the header of a run without sections. */
void simdiri_state_write_header(const state_run *run, const state_digest *digest, unsigned char header[STATE_BLOCK]);
/* Compares the header with what the manifest says of the run, and stores the length of all sections in it. */
simdiri_status simdiri_state_check_header(state_store *store, const state_digest *digest, state_run *run,
                                          const unsigned char header[STATE_BLOCK]);
/* How many sections a header has that was checked, and entry `i` of their table. */
uint32_t simdiri_state_section_count(const unsigned char header[STATE_BLOCK]);
state_section simdiri_state_section_at(const unsigned char header[STATE_BLOCK], uint32_t i);
/* Bytes that a section of this length takes in the file. */
static inline uint64_t section_bytes(uint64_t len) { return (len + 7) & ~(uint64_t)7; }

/* What the first 8 bytes of a block are: of the others, and of the run's number, so that no block of another run
 * passes for it. */
uint64_t simdiri_state_block_checksum(uint64_t number, const unsigned char *bytes);

#endif
