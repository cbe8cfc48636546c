/* The header of a run, for the reader and the writer of runs (README.md, "Files of keys"). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_SORTED_RUN_RUN_HEADER_H
#define SIMDIRI_KEYS_STATE_SORTED_RUN_RUN_HEADER_H

#include "keys/state/sorted_run/run.h"

enum {
  STATE_HEADER_FIXED = 96, /* bytes before the table of sections */
  STATE_SECTION_ENTRY = 32,
  STATE_MAX_SECTIONS = (STATE_BLOCK - STATE_HEADER_FIXED) / STATE_SECTION_ENTRY,
  STATE_SECTION_TIMES = 1, /* type: `oldest` and `newest` of state_times, 8 bytes each */
  STATE_TIMES_LEN = 16,
  STATE_SECTION_FILTER = 2,   /* type: a page of STATE_FILTER_PAGE bytes for each group */
  STATE_SECTION_REQUIRED = 1, /* a bit of `flags`: programs that do not know the section's type must not use the run */
  STATE_OLD_HEADER = 1        /* the version without sections and checksum, whose digest reveals the secret */
};

/* One entry of the table of sections. */
typedef struct {
  uint32_t type, flags;
  uint64_t len;      /* bytes; zeros follow up to a multiple of 8 */
  uint64_t checksum; /* of the bytes and the zeros: XXH3-64 of each piece of 64 KB, seeded with the checksum of the
                        previous piece */
} state_section;

/* Writes the bytes of the section of times. */
void simdiri_state_write_times(const sorted_run *run, unsigned char bytes[STATE_TIMES_LEN]);
/* Writes the header of a run, with entries for the section of times if they are known, and for the filter if there is
 * one. */
void simdiri_state_write_header(const sorted_run *run, const state_digest *digest, unsigned char header[STATE_BLOCK]);
/* Compares the header with what the manifest says about the run, and stores in the run where the filter is, and the
 * length of all sections. */
simdiri_status simdiri_state_check_header(state_store *store, const state_digest *digest, sorted_run *run,
                                          const unsigned char header[STATE_BLOCK]);
/* Both need a checked header: the number of sections, and entry `i` of their table. */
uint32_t simdiri_state_section_count(const unsigned char header[STATE_BLOCK]);
state_section simdiri_state_section_at(const unsigned char header[STATE_BLOCK], uint32_t i);
/* Returns the bytes that a section of this length takes in the file. */
static inline uint64_t state_section_bytes(uint64_t len) { return (len + 7) & ~(uint64_t)7; }

/* Returns the first 8 bytes of a block: a checksum of its other bytes and the run's number, so that no block of another
 * run is accepted. */
uint64_t simdiri_state_block_checksum(uint64_t number, const unsigned char *bytes);

#endif
