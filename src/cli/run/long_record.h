/* A record that is too long to be held in memory. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_LONG_RECORD_H
#define SIMDIRI_CLI_RUN_LONG_RECORD_H

#include "cli/stream/job.h"

/* Handles one part of such a record: counts the record with its first part, and calls the operation's `long_part`. In
 * the main thread. */
int cli_job_long_part(cli_job *job, const cli_block *block);

#endif
