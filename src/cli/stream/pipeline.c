/* The pipeline: the main thread's part. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/pipeline.h"

#include "cli/stream/reader.h"
#include "cli/stream/worker_pool.h"
#include "cli/util/message.h"
#include "cli/util/threads.h"

typedef struct {
  cli_job *job;
  cli_worker_pool worker_pool;
  cli_reader reader;
  size_t bytes;   /* in the ring */
  int is_lent;    /* the one chunk in the ring has the reader's memory */
  int is_ended;   /* the last chunk was read */
  int short_file; /* one that was cut off while it was read: what follows of it is void; -1: none */
} cli_pipeline;

static cli_chunk *chunk_at(const cli_pipeline *line, size_t number) {
  return &line->worker_pool.ring[number % line->worker_pool.ring_len];
}

static int may_read(cli_pipeline *line) {
  size_t len = line->worker_pool.tail - line->worker_pool.head;
  if (len == 0) return !line->is_ended;
  if (line->is_ended || line->is_lent || len == line->worker_pool.ring_len) return 0;
  return line->bytes <= line->worker_pool.ring_len * CHUNK_LEN && !cli_reader_would_wait(&line->reader);
}

static void read_chunk(cli_pipeline *line) {
  cli_chunk *chunk = chunk_at(line, line->worker_pool.tail);
  line->is_lent = cli_reader_next(&line->reader, chunk, line->worker_pool.ring_len == 1);
  chunk->bytes = chunk->span.len + chunk->block.len;
  line->bytes += chunk->bytes;
  line->is_ended = chunk->is_last;
  chunk->is_done = chunk->bytes == 0 || chunk->block.is_long;
  cli_worker_pool_push(&line->worker_pool);
}

static int commit(cli_pipeline *line, const cli_chunk *chunk) {
  int is_trouble = chunk->is_last ? chunk->path != NULL : chunk->trouble.number != 0;
  if (!chunk->is_last) {
    if (chunk->file == line->short_file) return CLI_EXIT_DONE;
    if (chunk->is_short) line->short_file = chunk->file;
    int status = line->worker_pool.stages->commit(line->job, chunk);
    if (status != CLI_EXIT_DONE) return status;
  }
  if (!is_trouble) return CLI_EXIT_DONE;
  cli_input_say(cli_input_name(chunk->path), &chunk->trouble);
  return CLI_EXIT_TROUBLE;
}

/* Commits what is done, up to the first chunk that is not, and writes it out. */
static int commit_done(cli_pipeline *line) {
  int status = CLI_EXIT_DONE;
  while (status == CLI_EXIT_DONE && line->worker_pool.head < line->worker_pool.tail &&
         cli_worker_pool_is_head_done(&line->worker_pool)) {
    cli_chunk *chunk = chunk_at(line, line->worker_pool.head);
    status = commit(line, chunk);
    line->bytes -= chunk->bytes;
    cli_worker_pool_pop(&line->worker_pool); /* from now on no thread looks at it */
    cli_chunk_reset(chunk);
  }
  return cli_job_flush(line->job) == 0 ? status : CLI_EXIT_TROUBLE;
}

/* Nothing is under way, and input would have to be waited for. */
static int is_idle(cli_pipeline *line) {
  return line->worker_pool.head == line->worker_pool.tail && !line->is_ended && cli_reader_would_wait(&line->reader);
}

static int run(cli_pipeline *line) {
  int status = CLI_EXIT_DONE;
  while (status == CLI_EXIT_DONE) {
    if (line->worker_pool.stages->pause && is_idle(line) &&
        (status = line->worker_pool.stages->pause(line->job)) != CLI_EXIT_DONE)
      break;
    if (may_read(line))
      read_chunk(line);
    else if (line->worker_pool.head < line->worker_pool.tail)
      cli_worker_pool_help(&line->worker_pool);
    else
      break;
    status = commit_done(line);
  }
  return status;
}

int cli_run_pipeline(cli_job *job, const cli_stages *stages) {
  cli_pipeline line = {.job = job,
                       .short_file = -1,
                       .reader = {.options = job->run.options, .framing = job->run.framing, .format = job->run.format}};
  int status = CLI_EXIT_TROUBLE;
  if (cli_worker_pool_init(&line.worker_pool, &job->run, stages, cli_thread_count(job->run.options->threads)) == 0)
    status = run(&line);
  else
    cli_say_status(job->run.options->command->name, SIMDIRI_ERROR_NO_MEMORY);
  cli_worker_pool_free(&line.worker_pool);
  cli_reader_free(&line.reader);
  return status;
}
