/* The summary of a run: for people, and as JSON. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_SUMMARY_SAY_H
#define SIMDIRI_CLI_OUTCOME_SUMMARY_SAY_H

#include "cli/outcome/summary.h"

/* Says what was bad, if anything was, or gives it all as one JSON object, as the options ask. */
void cli_summary_say(const cli_summary *summary, const cli_options *options);

/* Says that the run ended at a bad record. */
void cli_summary_say_stop(int status, size_t offset, const cli_options *options, const char *file, uint64_t record);

#endif
