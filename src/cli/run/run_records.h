/* Commands that go record by record: the main thread's part. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_RUN_RECORDS_H
#define SIMDIRI_CLI_RUN_RUN_RECORDS_H

#include "cli/stream/job.h"

/* All records of all inputs; the operands, where these are IRIs. The exit status. */
int cli_run_records(cli_job *job);
int cli_run_operands(cli_job *job);

#endif
