/* The work of parse --get on one chunk, in any thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARTS_GET_WORK_H
#define SIMDIRI_CLI_COMMANDS_PARTS_GET_WORK_H

#include "cli/commands/parts/wanted.h"
#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* run->shared is the cli_wanted_parts. Lines that need no preparation; the fields of records, or prepared lines. */
void cli_get_lines(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
void cli_get_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

#endif
