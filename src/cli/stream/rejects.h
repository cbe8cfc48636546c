/* --rejects: bad records in a file of their own, a line each, from which they can be had again. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_REJECTS_H
#define SIMDIRI_CLI_STREAM_REJECTS_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"

/* Writes a line for record number `number` of the file at hand; nothing without --rejects. All of these are called in
 * the main thread. */
void cli_reject(cli_job *job, uint64_t number, int status, size_t offset, const char *raw, size_t raw_len);

/* The same for the bad records of a chunk, which has just been worked on. */
void cli_reject_records(cli_job *job, const cli_chunk *chunk);

/* The same for the one that ends the run under --on-error=fail, which is also counted, and told. Gives CLI_EXIT_BAD. */
int cli_reject_last(cli_job *job, const cli_chunk *chunk);

/* The same for a record that comes in parts. */
void cli_reject_part(cli_job *job, const cli_block *block);

#endif
