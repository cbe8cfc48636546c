/* A cursor: one thread's position in the records of a chunk. The results are in the chunk until the main thread commits
 * it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ENGINE_CURSOR_H
#define SIMDIRI_CLI_ENGINE_CURSOR_H

#include "cli/stream/batch.h"
#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

struct cli_cursor {
  const cli_run *run;
  void *data;         /* of the operation, for this cursor only */
  cli_worker *worker; /* of this thread */
  cli_chunk *chunk;   /* counts the outcomes and holds the output. The current record has number tally.record_count */
  cli_batch *batch;   /* of the worker */
  const char *rest;   /* unchanged records may pass: from here on they are neither written nor left out yet */
  cli_output output;  /* appends to chunk->out, for code that writes to an output */
};

/* Works on the records of a chunk, or on the operands that are IRIs, by the operation's functions. */
void cli_cursor_run(const cli_run *run, cli_worker *worker, cli_chunk *chunk, void *data);

/* The following functions are about the current record. */

/* Counts an outcome. */
void cli_cursor_count(cli_cursor *cursor, int status);
/* Note the record for --rejects: only if the status is an error; whatever the status is. */
void cli_cursor_reject(cli_cursor *cursor, int status, size_t offset, const cli_record *record);
void cli_cursor_reject_any(cli_cursor *cursor, int status, size_t offset, const cli_record *record);
/* Ends the run at the record, for --on-error=fail. The main thread counts it. */
void cli_cursor_stop(cli_cursor *cursor, int status, size_t offset, const cli_record *record);
/* Says whether everything was written to `output`: SIMDIRI_OK or SIMDIRI_ERROR_NO_MEMORY. */
simdiri_status cli_cursor_written(const cli_cursor *cursor);

#endif
