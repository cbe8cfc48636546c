/* A cursor: one thread's place in the records of a chunk. Every command that goes record by record gets one; what comes
 * of the records is kept in the chunk until the main thread commits it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_CURSOR_H
#define SIMDIRI_CLI_RUN_CURSOR_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

struct cli_cursor {
  const cli_run *run;
  void *state;            /* the operation's, of this cursor */
  cli_worker *worker;     /* of this thread: its scratch, its finder */
  cli_chunk *chunk;       /* where outcomes are counted */
  cli_preparer *preparer; /* NULL: records are what they are */
  cli_field field;        /* of the record at hand, where there is a format */
  cli_output output;      /* into the chunk */
  uint64_t record;        /* number of the record at hand in the chunk, from 0 */
};

/* Does the records of a chunk (or the operands that are IRIs) by the operation's `block` and `record`. */
void cli_cursor_run(const cli_run *run, cli_worker *worker, cli_chunk *chunk, void *state);

/* Of the record at hand: */

/* Where in it an offset in its text is. */
size_t cli_cursor_offset(const cli_cursor *cursor, const cli_record *record, size_t offset);
/* Counts an outcome. */
void cli_cursor_count(cli_cursor *cursor, int status);
/* Notes it for --rejects, if the status is an error, or whatever the status is. */
void cli_cursor_reject(cli_cursor *cursor, int status, size_t offset, const cli_record *record);
void cli_cursor_reject_any(cli_cursor *cursor, int status, size_t offset, const cli_record *record);
/* --on-error=fail: it ends the run; it is counted later. Gives CLI_EXIT_BAD. */
int cli_cursor_stop(cli_cursor *cursor, int status, size_t offset, const cli_record *record);
/* An error of the call or the machine ends the run: the main thread says so. Gives CLI_EXIT_TROUBLE. */
int cli_cursor_fail(cli_cursor *cursor, simdiri_status status);
/* Counts the record itself. */
void cli_cursor_next(cli_cursor *cursor);

#endif
