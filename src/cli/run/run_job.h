/* A run from opening its files to its summary. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_RUN_JOB_H
#define SIMDIRI_CLI_RUN_RUN_JOB_H

#include "cli/stream/job.h"

/* Runs the operation over all inputs, or over the operands that are IRIs. `shared` and `state` are the operation's own:
 * all threads may read `shared`, and `prepare` may still change the object; only the main thread has `state`. Either
 * may be NULL. Returns the exit status. */
int cli_run_job(const cli_options *options, const cli_operation *operation, const void *shared, void *data);

#endif
