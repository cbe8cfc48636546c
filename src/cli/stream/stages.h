/* What a command does with the chunks of the pipeline. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_STAGES_H
#define SIMDIRI_CLI_STREAM_STAGES_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

typedef struct {
  /* In any thread: fills in the operation's part of a chunk of whole records. Changes nothing else. */
  void (*work)(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
  /* In the main thread, in order: gives CLI_EXIT_DONE to go on, or else how to end. */
  int (*commit)(cli_job *job, const cli_chunk *chunk);
  /* NULL, or the same when all is committed, and more input would have to be waited for. */
  int (*pause)(cli_job *job);
} cli_stages;

#endif
