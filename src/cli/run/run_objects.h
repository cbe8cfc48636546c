/* The objects of the library that all threads of a run share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_RUN_OBJECTS_H
#define SIMDIRI_CLI_RUN_RUN_OBJECTS_H

#include "cli/stream/job.h"

/* Creates the context, the redirects and the base that the options ask for, and finds out whether records are prepared.
 * Returns 0, or -1 after a message; free the objects in any case. */
int cli_run_create_objects(cli_run *run);
void cli_run_free_objects(cli_run *run);

/* Creates the base of --base under another context than that of the run. Stores NULL without --base. Returns 0, or -1
 * after a message. */
int cli_run_create_base(const cli_options *options, const simdiri_context *context, simdiri_base **base);

#endif
