/* A run over the records of all inputs: opening, reading, ending. What is done to records is the operation's. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_RUN_JOB_H
#define SIMDIRI_CLI_RUN_RUN_JOB_H

#include "cli/stream/job.h"

/* Runs to the end; gives the exit status. */
int cli_run_job(const cli_options *options, const cli_operation *operation, void *state);

#endif
