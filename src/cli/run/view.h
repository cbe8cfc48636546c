/* Commands that go record by record, in any thread: a view of the job does a chunk, and what comes of that is kept in
 * the chunk until it is committed. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_VIEW_H
#define SIMDIRI_CLI_RUN_VIEW_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/lane.h"

/* The first member of the state of such a command, which no thread changes. */
typedef struct {
  /* Makes what one view needs beside, and calls cli_view_run. */
  void (*work)(const cli_job *job, cli_lane *lane, cli_chunk *chunk);
  /* Prints what the views of a chunk have written; job->record is the number of its first record. NULL: as it is. */
  void (*print)(cli_job *job, const cli_chunk *chunk);
  int file; /* that of the chunk before, from 0; -1: there was none. The main thread's */
} cli_viewing;

/* A worker's run. */
int cli_run_views(cli_job *job);

/* Does the records of a chunk as the worker's `block` and `record` do, with `state` in place of the job's. Numbers of
 * records count from 0. */
void cli_view_run(const cli_job *job, cli_lane *lane, cli_chunk *chunk, void *state);

/* --on-error=fail: this record ends the run; it is counted later. Gives EXIT_BAD. */
int cli_view_stop(cli_job *view, int status, size_t offset, const cli_record *record);

#endif
