/* The threads of the pipeline. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/worker_pool.h"

#include <stdlib.h>

#include "cli/util/threads.h"

/* ------------------------------------------------------------------------------------------- the ring */

static cli_chunk *chunk_at(const cli_worker_pool *worker_pool, size_t number) {
  return &worker_pool->ring[number % worker_pool->ring_len];
}

/* The oldest chunk that waits for work, or NULL. With the mutex held. */
static cli_chunk *take(cli_worker_pool *worker_pool) {
  while (worker_pool->next < worker_pool->tail) {
    cli_chunk *chunk = chunk_at(worker_pool, worker_pool->next++);
    if (!chunk->is_done) return chunk;
  }
  return NULL;
}

/* Works on a chunk that was taken. With the mutex held, which is free in between. */
static void work_on(cli_worker_pool *worker_pool, cli_worker *worker, cli_chunk *chunk) {
  pthread_mutex_unlock(&worker_pool->mutex);
  if (chunk->span.len > 0) cli_chunk_load(chunk, worker_pool->run->framing);
  if (chunk->block.len > 0) worker_pool->stages->work(worker_pool->run, worker, chunk);
  cli_worker_trim(worker, chunk->block.len);
  pthread_mutex_lock(&worker_pool->mutex);
  chunk->is_done = 1;
}

int cli_worker_pool_is_head_done(cli_worker_pool *worker_pool) {
  pthread_mutex_lock(&worker_pool->mutex);
  int is_done = chunk_at(worker_pool, worker_pool->head)->is_done;
  pthread_mutex_unlock(&worker_pool->mutex);
  return is_done;
}

void cli_worker_pool_help(cli_worker_pool *worker_pool) {
  pthread_mutex_lock(&worker_pool->mutex);
  cli_chunk *chunk = take(worker_pool);
  if (chunk)
    work_on(worker_pool, &worker_pool->members[0].worker, chunk);
  else
    while (!chunk_at(worker_pool, worker_pool->head)->is_done)
      pthread_cond_wait(&worker_pool->is_done, &worker_pool->mutex);
  pthread_mutex_unlock(&worker_pool->mutex);
}

void cli_worker_pool_pop(cli_worker_pool *worker_pool) {
  pthread_mutex_lock(&worker_pool->mutex);
  if (worker_pool->next == worker_pool->head) worker_pool->next++; /* done without having been taken */
  worker_pool->head++;
  pthread_mutex_unlock(&worker_pool->mutex);
}

/* ------------------------------------------------------------------------------------------- threads */

static void *run_member(void *argument) {
  cli_member *member = argument;
  cli_worker_pool *worker_pool = member->worker_pool;
  pthread_mutex_lock(&worker_pool->mutex);
  while (!worker_pool->is_stopping) {
    cli_chunk *chunk = take(worker_pool);
    if (chunk) {
      work_on(worker_pool, &member->worker, chunk);
      pthread_cond_signal(&worker_pool->is_done);
    } else {
      worker_pool->idle_count++;
      pthread_cond_wait(&worker_pool->has_work, &worker_pool->mutex);
      worker_pool->idle_count--;
    }
  }
  pthread_mutex_unlock(&worker_pool->mutex);
  return NULL;
}

/* One more, or, where the machine has no room for it, no more than there are. */
static void add_member(cli_worker_pool *worker_pool) {
  cli_member *member = &worker_pool->members[worker_pool->member_count];
  member->worker_pool = worker_pool;
  if (cli_worker_init(&member->worker) == 0 && cli_thread_start(&member->thread, run_member, member) == 0) {
    worker_pool->member_count++;
    return;
  }
  cli_worker_free(&member->worker);
  worker_pool->member_max = worker_pool->member_count;
}

void cli_worker_pool_push(cli_worker_pool *worker_pool) {
  pthread_mutex_lock(&worker_pool->mutex);
  worker_pool->tail++;
  size_t waiting = worker_pool->tail - worker_pool->next, idle_count = worker_pool->idle_count;
  pthread_mutex_unlock(&worker_pool->mutex);
  if (idle_count > 0)
    pthread_cond_signal(&worker_pool->has_work);
  else if (waiting > 1 && worker_pool->member_count < worker_pool->member_max) /* the main thread will do one */
    add_member(worker_pool);
}

int cli_worker_pool_init(cli_worker_pool *worker_pool, const cli_run *run, const cli_stages *stages, size_t threads) {
  *worker_pool = (cli_worker_pool){.run = run, .stages = stages, .member_count = 1, .member_max = threads};
  pthread_mutex_init(&worker_pool->mutex, NULL);
  pthread_cond_init(&worker_pool->has_work, NULL);
  pthread_cond_init(&worker_pool->is_done, NULL);
  worker_pool->ring_len = threads == 1 ? 1 : 2 * threads + 1;
  worker_pool->ring = calloc(worker_pool->ring_len, sizeof *worker_pool->ring);
  worker_pool->members = calloc(threads, sizeof *worker_pool->members);
  for (size_t i = 0; i < worker_pool->ring_len && worker_pool->ring; i++) cli_chunk_reset(&worker_pool->ring[i]);
  return worker_pool->ring && worker_pool->members && cli_worker_init(&worker_pool->members[0].worker) == 0 ? 0 : -1;
}

void cli_worker_pool_free(cli_worker_pool *worker_pool) {
  pthread_mutex_lock(&worker_pool->mutex);
  worker_pool->is_stopping = 1;
  pthread_cond_broadcast(&worker_pool->has_work);
  pthread_mutex_unlock(&worker_pool->mutex);
  for (size_t i = 0; i < worker_pool->member_count && worker_pool->members; i++) {
    if (i > 0) (void)pthread_join(worker_pool->members[i].thread, NULL);
    cli_worker_free(&worker_pool->members[i].worker);
  }
  for (size_t i = 0; i < worker_pool->ring_len && worker_pool->ring; i++) cli_chunk_free(&worker_pool->ring[i]);
  free(worker_pool->members);
  free(worker_pool->ring);
  pthread_mutex_destroy(&worker_pool->mutex);
  pthread_cond_destroy(&worker_pool->has_work);
  pthread_cond_destroy(&worker_pool->is_done);
}
