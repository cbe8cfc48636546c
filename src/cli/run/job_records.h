/* Records one by one: their fields, their preparation, and the worker's part. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_JOB_RECORDS_H
#define SIMDIRI_CLI_RUN_JOB_RECORDS_H

#include "cli/stream/job.h"

/* Does whole records, one by one or together, as the worker does. */
int cli_job_records(cli_job *job, const char *data, size_t len);

/* Counts a record that is too long, and has its part done. */
int cli_job_long_part(cli_job *job, const cli_block *block);

/* Does one record as the worker does. */
int cli_job_record(cli_job *job, cli_record *record);

#endif
