/* Checks the header of each table, and writes it once in a run. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_HEADER_H
#define SIMDIRI_CLI_STREAM_HEADER_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"

/* If the chunk begins with a header: counts it as a record of its file, and appends it to `out` unless the run has
 * already had a header. Returns CLI_EXIT_DONE, or CLI_EXIT_TROUBLE after a message, which may be about a wrong header.
 */
int cli_commit_header(cli_job *job, const cli_chunk *chunk, simdiri_buffer *out);

#endif
