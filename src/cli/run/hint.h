/* Hints: messages at the end of a run whose records are nearly all bad, because they are in another format. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_HINT_H
#define SIMDIRI_CLI_RUN_HINT_H

#include "cli/stream/job.h"

/* Keeps the first bytes of the input, which the hint is decided from. */
void cli_hint_sample(cli_job *job, const cli_chunk *chunk);

/* After the summary: says on standard error what the input seems to be, if nearly all records are bad. Says nothing
 * with
 * --quiet or --json. */
void cli_hint_say(const cli_job *job);

#endif
