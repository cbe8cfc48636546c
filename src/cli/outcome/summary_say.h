/* The summary of a run: for people, and as JSON. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_SUMMARY_SAY_H
#define SIMDIRI_CLI_OUTCOME_SUMMARY_SAY_H

#include "cli/outcome/summary.h"

/* Writes the summary to standard error: with --json as one JSON object, else as messages if a record was bad. */
void cli_summary_report(const cli_summary *summary, const cli_options *options);

/* Reports that the run stopped at a bad record (--on-error=fail). */
void cli_summary_report_stop(int status, size_t offset, const cli_options *options, const char *file, uint64_t record);

#endif
