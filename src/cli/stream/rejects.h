/* --rejects: writes bad records to a file of their own, one escaped line for each. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_REJECTS_H
#define SIMDIRI_CLI_STREAM_REJECTS_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"

/* Writes text so that it contains no tab and no line end, and so that its bytes can be restored. */
void cli_put_escaped(cli_output *output, const char *text, size_t len);

/* Writes the line of record `number` of the current input, whose bytes are `raw`. Does nothing without --rejects. If
 * memory runs out while a record is redacted, says so, and job->rejects->failed is set. All functions here are called
 * in the main thread. */
void cli_reject(cli_job *job, uint64_t number, int status, uint64_t offset, const char *raw, size_t raw_len);

/* Writes the lines of the bad records of a chunk. */
void cli_reject_records(cli_job *job, const cli_chunk *chunk);

/* Handles the bad record that ends the run under --on-error=fail: writes its line, counts it, and says so on standard
 * error. Returns CLI_EXIT_BAD; CLI_EXIT_TROUBLE if its line could not be written. */
int cli_reject_last(cli_job *job, const cli_chunk *chunk);

/* Writes one stretch of a record that is too long to be held in memory. */
void cli_reject_stretch(cli_job *job, const cli_block *block);

#endif
