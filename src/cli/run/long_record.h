/* A record that is too long to be held. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_LONG_RECORD_H
#define SIMDIRI_CLI_RUN_LONG_RECORD_H

#include "cli/stream/job.h"

/* Counts it with its first part, and has each part done by the operation. In the main thread. */
int cli_job_long_part(cli_job *job, const cli_block *block);

#endif
