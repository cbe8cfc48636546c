/* The threads of the pipeline. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/crew.h"

#include <stdlib.h>

#include "cli/util/threads.h"

/* ------------------------------------------------------------------------------------------- the ring */

static cli_chunk *chunk_at(const cli_crew *crew, size_t number) { return &crew->ring[number % crew->ring_len]; }

/* The oldest chunk that waits for work, or NULL. With the mutex held. */
static cli_chunk *take(cli_crew *crew) {
  while (crew->next < crew->tail) {
    cli_chunk *chunk = chunk_at(crew, crew->next++);
    if (!chunk->is_done) return chunk;
  }
  return NULL;
}

/* Works on a chunk that was taken. With the mutex held, which is free in between. */
static void work_on(cli_crew *crew, cli_lane *lane, cli_chunk *chunk) {
  pthread_mutex_unlock(&crew->mutex);
  if (chunk->span.len > 0) cli_chunk_load(chunk, crew->run->framing);
  if (chunk->block.len > 0) crew->stages->work(crew->run, lane, chunk);
  cli_lane_trim(lane, chunk->block.len);
  pthread_mutex_lock(&crew->mutex);
  chunk->is_done = 1;
}

int cli_crew_is_head_done(cli_crew *crew) {
  pthread_mutex_lock(&crew->mutex);
  int is_done = chunk_at(crew, crew->head)->is_done;
  pthread_mutex_unlock(&crew->mutex);
  return is_done;
}

void cli_crew_help(cli_crew *crew) {
  pthread_mutex_lock(&crew->mutex);
  cli_chunk *chunk = take(crew);
  if (chunk)
    work_on(crew, &crew->members[0].lane, chunk);
  else
    while (!chunk_at(crew, crew->head)->is_done) pthread_cond_wait(&crew->is_done, &crew->mutex);
  pthread_mutex_unlock(&crew->mutex);
}

void cli_crew_pop(cli_crew *crew) {
  pthread_mutex_lock(&crew->mutex);
  if (crew->next == crew->head) crew->next++; /* done without having been taken */
  crew->head++;
  pthread_mutex_unlock(&crew->mutex);
}

/* ------------------------------------------------------------------------------------------- threads */

static void *run_member(void *argument) {
  cli_member *member = argument;
  cli_crew *crew = member->crew;
  pthread_mutex_lock(&crew->mutex);
  while (!crew->is_stopping) {
    cli_chunk *chunk = take(crew);
    if (chunk) {
      work_on(crew, &member->lane, chunk);
      pthread_cond_signal(&crew->is_done);
    } else {
      crew->idle_count++;
      pthread_cond_wait(&crew->has_work, &crew->mutex);
      crew->idle_count--;
    }
  }
  pthread_mutex_unlock(&crew->mutex);
  return NULL;
}

/* One more, or, where the machine has no room for it, no more than there are. */
static void add_member(cli_crew *crew) {
  cli_member *member = &crew->members[crew->member_count];
  member->crew = crew;
  if (cli_lane_init(&member->lane) == 0 && cli_thread_start(&member->thread, run_member, member) == 0) {
    crew->member_count++;
    return;
  }
  cli_lane_free(&member->lane);
  crew->member_max = crew->member_count;
}

void cli_crew_push(cli_crew *crew) {
  pthread_mutex_lock(&crew->mutex);
  crew->tail++;
  size_t waiting = crew->tail - crew->next, idle_count = crew->idle_count;
  pthread_mutex_unlock(&crew->mutex);
  if (idle_count > 0)
    pthread_cond_signal(&crew->has_work);
  else if (waiting > 1 && crew->member_count < crew->member_max) /* the main thread will do one */
    add_member(crew);
}

int cli_crew_init(cli_crew *crew, const cli_run *run, const cli_stages *stages, size_t threads) {
  *crew = (cli_crew){.run = run, .stages = stages, .member_count = 1, .member_max = threads};
  pthread_mutex_init(&crew->mutex, NULL);
  pthread_cond_init(&crew->has_work, NULL);
  pthread_cond_init(&crew->is_done, NULL);
  crew->ring_len = threads == 1 ? 1 : 2 * threads + 1;
  crew->ring = calloc(crew->ring_len, sizeof *crew->ring);
  crew->members = calloc(threads, sizeof *crew->members);
  for (size_t i = 0; i < crew->ring_len && crew->ring; i++) cli_chunk_reset(&crew->ring[i]);
  return crew->ring && crew->members && cli_lane_init(&crew->members[0].lane) == 0 ? 0 : -1;
}

void cli_crew_free(cli_crew *crew) {
  pthread_mutex_lock(&crew->mutex);
  crew->is_stopping = 1;
  pthread_cond_broadcast(&crew->has_work);
  pthread_mutex_unlock(&crew->mutex);
  for (size_t i = 0; i < crew->member_count && crew->members; i++) {
    if (i > 0) (void)pthread_join(crew->members[i].thread, NULL);
    cli_lane_free(&crew->members[i].lane);
  }
  for (size_t i = 0; i < crew->ring_len && crew->ring; i++) cli_chunk_free(&crew->ring[i]);
  free(crew->members);
  free(crew->ring);
  pthread_mutex_destroy(&crew->mutex);
  pthread_cond_destroy(&crew->has_work);
  pthread_cond_destroy(&crew->is_done);
}
