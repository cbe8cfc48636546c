/* A run from opening its files to its summary. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_RUN_JOB_H
#define SIMDIRI_CLI_RUN_RUN_JOB_H

#include "cli/stream/job.h"

/* Runs the operation over all inputs, or over the operands that are IRIs. Returns the exit status. */
int cli_run_job(const cli_options *options, const cli_operation *operation, void *state);

#endif
