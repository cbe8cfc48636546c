/* The header of tables, as it is written: once in a run. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_HEADER_H
#define SIMDIRI_CLI_STREAM_HEADER_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"

/* Counts the header that a chunk begins with, if it does, and appends it to `out`, unless that was done for another
 * file of the run. CLI_EXIT_DONE, or CLI_EXIT_TROUBLE after a message, also about a header that is wrong. */
int cli_commit_header(cli_job *job, const cli_chunk *chunk, simdiri_buffer *out);

#endif
