/* What a run does with the chunks of the pipeline. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_STAGES_H
#define SIMDIRI_CLI_STREAM_STAGES_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

typedef struct {
  /* In any thread: fills in what the operation adds to a chunk of whole records. Changes nothing else. */
  void (*work)(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
  /* In any thread: does shard number `shard` of the work that needs the results of all chunks before. The same shard of
   * two chunks is never done at the same time, and in the order of the chunks. May be NULL. */
  void (*work_shard)(void *data, cli_chunk *chunk, size_t shard);
  size_t shard_count; /* 0: none */
  void *data;         /* of work_shard */
  /* In the main thread, in order: counts and writes the results of a chunk. Returns CLI_EXIT_DONE to go on, or the exit
   * status. */
  int (*commit)(cli_job *job, const cli_chunk *chunk);
  /* Called when all chunks are committed and more input would have to be waited for. Returns the same. May be NULL. */
  int (*pause)(cli_job *job);
  /* With one thread, a longer block is cut into pieces of about this many bytes; each is committed before work on the
   * next begins. 0: no limit. */
  size_t max_block;
} cli_stages;

#endif
