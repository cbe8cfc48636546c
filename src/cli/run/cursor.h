/* A cursor: one thread's position in the records of a chunk. Every command that goes record by record uses one. The
 * results are kept in the chunk until the main thread commits it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_CURSOR_H
#define SIMDIRI_CLI_RUN_CURSOR_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

struct cli_cursor {
  const cli_run *run;
  void *state;            /* of the operation, for this cursor only */
  cli_worker *worker;     /* of this thread: its scratch, its finder */
  cli_chunk *chunk;       /* counts the outcomes and holds the output */
  cli_preparer *preparer; /* NULL: records are not prepared */
  cli_field field;        /* of the current record, if there is a format */
  cli_output output;      /* appends to chunk->out */
  uint64_t record;        /* number of the current record in the chunk, from 0 */
};

/* Works on the records of a chunk, or on the operands that are IRIs, by the operation's `block` and `record`. */
void cli_cursor_run(const cli_run *run, cli_worker *worker, cli_chunk *chunk, void *state);

/* Works on the records of a block by the operation's `record`. For a `block` that leaves a block to it. */
int cli_cursor_records(cli_cursor *cursor, const char *data, size_t len);

/* The following functions are about the current record. */

/* Maps an offset in the record's text to an offset in the record. */
size_t cli_cursor_offset(const cli_cursor *cursor, const cli_record *record, size_t offset);
/* Counts an outcome. */
void cli_cursor_count(cli_cursor *cursor, int status);
/* Note the record for --rejects: only if the status is an error; whatever the status is. */
void cli_cursor_reject(cli_cursor *cursor, int status, size_t offset, const cli_record *record);
void cli_cursor_reject_any(cli_cursor *cursor, int status, size_t offset, const cli_record *record);
/* Ends the run at the record, for --on-error=fail. The main thread counts it. Returns CLI_EXIT_BAD. */
int cli_cursor_stop(cli_cursor *cursor, int status, size_t offset, const cli_record *record);
/* Ends the run because of an error of the call or the machine. The main thread says so. Returns CLI_EXIT_TROUBLE. */
int cli_cursor_fail(cli_cursor *cursor, simdiri_status status);
/* Counts the record itself and moves to the next one. */
void cli_cursor_next(cli_cursor *cursor);

#endif
