/* A record that is too long to be held in memory. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_LONG_RECORD_H
#define SIMDIRI_CLI_RUN_LONG_RECORD_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"

typedef int cli_printer(cli_job *job, const cli_chunk *chunk, cli_print_step step);

/* Handles the stretch of such a record that a chunk has: counts the record with its first stretch, and prints it. In
 * the main thread. */
int cli_job_long_stretch(cli_job *job, const cli_chunk *chunk, cli_printer *print);

#endif
