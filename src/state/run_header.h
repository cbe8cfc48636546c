/* What the reader and the writer of runs agree on. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_STATE_RUN_HEADER_H
#define SIMDIRI_STATE_RUN_HEADER_H

#include "state/run.h"

/* The first block of the file of a run. */
void simdiri_state_run_header(const state_run *run, const state_digest *digest, unsigned char header[STATE_BLOCK]);
/* What the first 8 octets of a block are: of the others, and of the run's number, so that no block of another run
 * passes for it. */
uint64_t simdiri_state_block_checksum(uint64_t number, const unsigned char *octets);

#endif
