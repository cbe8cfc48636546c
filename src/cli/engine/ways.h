/* Which ways the records of a run may take. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ENGINE_WAYS_H
#define SIMDIRI_CLI_ENGINE_WAYS_H

#include "cli/stream/job.h"

/* Decides it from the operation's traits, the format, and what the rows of the options that are given say
 * (option_table.h). This is the only place that does so. Called when the run's objects are there. */
void cli_choose_ways(cli_run *run);

#endif
