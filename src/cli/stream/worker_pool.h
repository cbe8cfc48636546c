/* The threads of the pipeline, and the ring of chunks that they share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_CREW_H
#define SIMDIRI_CLI_STREAM_CREW_H

#include <pthread.h>

#include "cli/stream/stages.h"
#include "cli/stream/worker.h"

typedef struct cli_worker_pool cli_worker_pool;

typedef struct {
  cli_worker_pool *worker_pool;
  cli_worker worker;
  pthread_t thread;
} cli_member;

/* Chunk number i is ring[i % ring_len]. Of the chunks in the ring, [head, next) were taken, [next, tail) wait. `head`
 * and `tail` are the main thread's; everything else that changes is guarded by the mutex, and a chunk belongs to who
 * took it until it is done. */
struct cli_worker_pool {
  const cli_run *run;
  const cli_stages *stages;
  cli_chunk *ring;
  size_t ring_len, head, next, tail;
  pthread_mutex_t mutex;
  pthread_cond_t has_work, is_done;
  int is_stopping;
  size_t idle_count;
  cli_member *members; /* the main thread is the first */
  size_t member_count, member_max;
};

/* Prepares for up to `threads` threads, the caller's included. 0, or -1 without the memory. */
int cli_worker_pool_init(cli_worker_pool *worker_pool, const cli_run *run, const cli_stages *stages, size_t threads);

/* Adds the chunk behind the last one, which has been filled in, to the ring. */
void cli_worker_pool_push(cli_worker_pool *worker_pool);

/* Works on a chunk that waits, or waits for one to be done. Must be called only while chunks are in the ring. */
void cli_worker_pool_help(cli_worker_pool *worker_pool);

/* Is the oldest chunk in the ring done? */
int cli_worker_pool_is_head_done(cli_worker_pool *worker_pool);

/* Takes the oldest chunk out of the ring. */
void cli_worker_pool_pop(cli_worker_pool *worker_pool);

/* Ends the threads as soon as each has finished the chunk at hand. */
void cli_worker_pool_free(cli_worker_pool *worker_pool);

#endif
