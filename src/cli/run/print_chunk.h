/* Printing a chunk: what every command does that has no `print` of its own. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_PRINT_CHUNK_H
#define SIMDIRI_CLI_RUN_PRINT_CHUNK_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"

/* Writes the results of a chunk. If the output is records (CLI_WRITES_RECORDS), also writes the byte-order mark, the
 * header and records that are too long to be held in memory. Returns CLI_EXIT_DONE. */
int cli_print_chunk(cli_job *job, const cli_chunk *chunk, cli_print_step step);

#endif
