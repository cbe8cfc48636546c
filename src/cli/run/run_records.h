/* The engine of every command that reads records: what the main thread does with the chunks of the pipeline. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_RUN_RECORDS_H
#define SIMDIRI_CLI_RUN_RUN_RECORDS_H

#include "cli/stream/job.h"

/* Runs the operation over all records of all inputs. Returns the exit status. */
int cli_run_records(cli_job *job);
/* Runs the operation over the operands, which are IRIs. Returns the exit status. */
int cli_run_operands(cli_job *job);

#endif
