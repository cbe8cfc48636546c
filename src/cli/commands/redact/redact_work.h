/* The work of redact on a chunk, in any thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REDACT_REDACT_WORK_H
#define SIMDIRI_CLI_COMMANDS_REDACT_REDACT_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* Can whole records be passed over? Those of lines and of usual access logs can: a line end is between two records,
 * and nothing but spaces and quotation marks is around each text of one. */
bool cli_redact_can_skip(const cli_run *run);

void cli_redact_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

/* Redacts the header of a table as any text: it may be a record, in a table that has no header. The result is the
 * output of the chunk, which the caller frees. */
void cli_redact_header(const cli_run *run, const simdiri_buffer *header, cli_chunk *chunk);

#endif
