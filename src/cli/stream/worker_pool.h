/* The worker pool: the threads of the pipeline, and the ring of chunks that they share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_WORKER_POOL_H
#define SIMDIRI_CLI_STREAM_WORKER_POOL_H

#include <pthread.h>
#include <stdbool.h>

#include "cli/stream/stages.h"
#include "cli/stream/worker.h"

typedef struct cli_worker_pool cli_worker_pool;

typedef struct {
  cli_worker_pool *pool;
  cli_worker worker;
  pthread_t thread;
} cli_pool_member;

/* A shard of the ordered work. */
typedef struct {
  size_t next; /* number of the chunk that it does next, or is doing */
  bool is_busy;
  int short_file; /* number of a file that was truncated while it was read: its later chunks are dropped; -1: none */
} cli_pool_shard;

/* Chunk number i is ring[i % ring_len]. Of the chunks in the ring, threads have taken [head, next), and [next, tail)
 * wait. Only the main thread changes `head` and `tail`. The mutex guards everything else that changes. A chunk belongs
 * to the thread that took it until the chunk is done. */
struct cli_worker_pool {
  const cli_run *run;
  const cli_stages *stages;
  cli_chunk *ring;
  size_t ring_len, head, next, tail;
  pthread_mutex_t mutex;
  pthread_cond_t has_work, is_done;
  cli_pool_shard shards[CLI_MAX_SHARDS];
  bool is_stopping;
  size_t idle_count;        /* threads that wait for work */
  cli_pool_member *members; /* the first is the main thread */
  size_t member_count, member_max;
};

/* Prepares a pool of up to `threads` threads, one of which is the caller. Returns 0, or -1 if memory runs out; free the
 * pool in any case. */
int cli_worker_pool_init(cli_worker_pool *pool, const cli_run *run, const cli_stages *stages, size_t threads);

/* Adds the chunk after the last one to the ring. The caller has filled it in. */
void cli_worker_pool_push(cli_worker_pool *pool);

/* Works on a chunk that waits, or on a shard of one. If there is no work, waits for some, or until the oldest chunk is
 * done. The ring must not be empty. */
void cli_worker_pool_help(cli_worker_pool *pool);

/* Is the oldest chunk in the ring done? */
bool cli_worker_pool_is_head_done(cli_worker_pool *pool);

/* Removes the oldest chunk from the ring. */
void cli_worker_pool_pop(cli_worker_pool *pool);

/* Ends the threads, each after the chunk that it works on, and frees the pool. */
void cli_worker_pool_free(cli_worker_pool *pool);

#endif
