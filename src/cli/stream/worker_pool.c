/* The worker pool: its ring and its threads. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/worker_pool.h"

#include <stdlib.h>

#include "cli/util/threads.h"

/* ------------------------------------------------------------------------------------------- the ring */

static cli_chunk *chunk_at(const cli_worker_pool *pool, size_t number) { return &pool->ring[number % pool->ring_len]; }

/* Returns the oldest chunk that waits for work, or NULL. The caller holds the mutex. */
static cli_chunk *take_chunk(cli_worker_pool *pool) {
  while (pool->next < pool->tail) {
    cli_chunk *chunk = chunk_at(pool, pool->next++);
    if (!chunk->is_done) return chunk;
  }
  return NULL;
}

/* Returns true if this shard of a chunk can be done: the chunk's own work is done, and so is the shard of the chunk
 * before. The caller holds the mutex. */
static bool is_shard_ready(const cli_worker_pool *pool, cli_pool_shard *shard) {
  while (shard->next < pool->tail && chunk_at(pool, shard->next)->is_done) shard->next++; /* it needs no work */
  return !shard->is_busy && shard->next < pool->tail && chunk_at(pool, shard->next)->is_worked;
}

/* Takes work: a shard of a chunk, or else a chunk (*shard becomes NULL). Returns NULL if there is none. The caller
 * holds the mutex. */
static cli_chunk *take_work(cli_worker_pool *pool, cli_pool_shard **shard) {
  for (size_t i = 0; i < pool->stages->shard_count; i++) {
    *shard = &pool->shards[i];
    if (!is_shard_ready(pool, *shard)) continue;
    (*shard)->is_busy = true;
    return chunk_at(pool, (*shard)->next);
  }
  *shard = NULL;
  return take_chunk(pool);
}

/* Tells all threads that a chunk or a shard is done, so that there may be other work. The caller holds the mutex. */
static void announce(cli_worker_pool *pool) {
  pthread_cond_signal(&pool->is_done);
  if (pool->stages->shard_count > 0 && pool->idle_count > 0) pthread_cond_broadcast(&pool->has_work);
}

static void work_on_chunk(cli_worker_pool *pool, cli_worker *worker, cli_chunk *chunk) {
  pthread_mutex_unlock(&pool->mutex);
  if (chunk->span.len > 0) cli_chunk_load(chunk, pool->run->framing);
  if (cli_worker_start(worker, pool->run, chunk) != 0)
    chunk->status = SIMDIRI_ERROR_NO_MEMORY;
  else if (chunk->block.len > 0)
    pool->stages->work(pool->run, worker, chunk);
  cli_worker_trim(worker, chunk->block.len);
  pthread_mutex_lock(&pool->mutex);
  chunk->is_worked = true;
  chunk->shards_left = pool->stages->shard_count;
  chunk->is_done = chunk->shards_left == 0;
}

static void work_on_shard(cli_worker_pool *pool, cli_pool_shard *shard, cli_chunk *chunk) {
  const bool is_dropped = chunk->file == shard->short_file;
  if (chunk->is_short) shard->short_file = chunk->file;
  pthread_mutex_unlock(&pool->mutex);
  if (!is_dropped) pool->stages->work_shard(pool->stages->data, chunk, (size_t)(shard - pool->shards));
  pthread_mutex_lock(&pool->mutex);
  shard->is_busy = false;
  shard->next++;
  chunk->is_done = --chunk->shards_left == 0;
}

/* Does work that was taken. The caller holds the mutex; it is released during the work. */
static void do_work(cli_worker_pool *pool, cli_worker *worker, cli_chunk *chunk, cli_pool_shard *shard) {
  if (shard)
    work_on_shard(pool, shard, chunk);
  else
    work_on_chunk(pool, worker, chunk);
  announce(pool);
}

bool cli_worker_pool_is_head_done(cli_worker_pool *pool) {
  pthread_mutex_lock(&pool->mutex);
  const bool is_done = chunk_at(pool, pool->head)->is_done;
  pthread_mutex_unlock(&pool->mutex);
  return is_done;
}

void cli_worker_pool_help(cli_worker_pool *pool) {
  cli_pool_shard *shard;
  pthread_mutex_lock(&pool->mutex);
  cli_chunk *chunk = take_work(pool, &shard);
  while (!chunk && !chunk_at(pool, pool->head)->is_done) {
    pthread_cond_wait(&pool->is_done, &pool->mutex);
    chunk = take_work(pool, &shard);
  }
  if (chunk) do_work(pool, &pool->members[0].worker, chunk, shard);
  pthread_mutex_unlock(&pool->mutex);
}

void cli_worker_pool_pop(cli_worker_pool *pool) {
  pthread_mutex_lock(&pool->mutex);
  if (pool->next == pool->head) pool->next++; /* no thread had to take it: it needed no work */
  for (size_t i = 0; i < pool->stages->shard_count; i++)
    if (pool->shards[i].next == pool->head) pool->shards[i].next++;
  pool->head++;
  pthread_mutex_unlock(&pool->mutex);
}

/* ------------------------------------------------------------------------------------------- threads */

static void *run_member(void *argument) {
  cli_pool_member *member = argument;
  cli_worker_pool *pool = member->pool;
  pthread_mutex_lock(&pool->mutex);
  while (!pool->is_stopping) {
    cli_pool_shard *shard;
    cli_chunk *chunk = take_work(pool, &shard);
    if (chunk) {
      do_work(pool, &member->worker, chunk, shard);
    } else {
      pool->idle_count++;
      pthread_cond_wait(&pool->has_work, &pool->mutex);
      pool->idle_count--;
    }
  }
  pthread_mutex_unlock(&pool->mutex);
  return NULL;
}

/* Starts one more thread. If the machine cannot, no further thread is tried. */
static void add_member(cli_worker_pool *pool) {
  cli_pool_member *member = &pool->members[pool->member_count];
  member->pool = pool;
  if (cli_worker_init(&member->worker) == 0 && cli_thread_start(&member->thread, run_member, member) == 0) {
    pool->member_count++;
    return;
  }
  cli_worker_free(&member->worker);
  pool->member_max = pool->member_count;
}

void cli_worker_pool_push(cli_worker_pool *pool) {
  pthread_mutex_lock(&pool->mutex);
  pool->tail++;
  size_t waiting = pool->tail - pool->next, idle_count = pool->idle_count;
  pthread_mutex_unlock(&pool->mutex);
  if (idle_count > 0)
    pthread_cond_signal(&pool->has_work);
  else if (waiting > 1 && pool->member_count < pool->member_max) /* the main thread works on one of them */
    add_member(pool);
}

/* Returns how many chunks are in the ring: one for each thread, and some that wait for work or to be committed. */
static size_t choose_ring_len(size_t threads) {
  enum { MAX_WAITING = 4 };
  if (threads == 1) return 1;
  return threads + (threads + 1 < MAX_WAITING ? threads + 1 : MAX_WAITING);
}

int cli_worker_pool_init(cli_worker_pool *pool, const cli_run *run, const cli_stages *stages, size_t threads) {
  *pool = (cli_worker_pool){.run = run, .stages = stages, .member_count = 1, .member_max = threads};
  pthread_mutex_init(&pool->mutex, NULL);
  pthread_cond_init(&pool->has_work, NULL);
  pthread_cond_init(&pool->is_done, NULL);
  for (size_t i = 0; i < CLI_MAX_SHARDS; i++) pool->shards[i].short_file = -1;
  pool->ring_len = choose_ring_len(threads);
  pool->ring = calloc(pool->ring_len, sizeof *pool->ring);
  pool->members = calloc(threads, sizeof *pool->members);
  for (size_t i = 0; i < pool->ring_len && pool->ring; i++) cli_chunk_reset(&pool->ring[i]);
  return pool->ring && pool->members && cli_worker_init(&pool->members[0].worker) == 0 ? 0 : -1;
}

void cli_worker_pool_free(cli_worker_pool *pool) {
  pthread_mutex_lock(&pool->mutex);
  pool->is_stopping = true;
  pthread_cond_broadcast(&pool->has_work);
  pthread_mutex_unlock(&pool->mutex);
  for (size_t i = 0; i < pool->member_count && pool->members; i++) {
    if (i > 0) (void)pthread_join(pool->members[i].thread, NULL);
    cli_worker_free(&pool->members[i].worker);
  }
  for (size_t i = 0; i < pool->ring_len && pool->ring; i++) cli_chunk_free(&pool->ring[i]);
  free(pool->members);
  free(pool->ring);
  pthread_mutex_destroy(&pool->mutex);
  pthread_cond_destroy(&pool->has_work);
  pthread_cond_destroy(&pool->is_done);
}
