/* The main thread's loop of the pipeline. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/pipeline.h"

#include "cli/stream/reader.h"
#include "cli/stream/worker_pool.h"
#include "cli/util/message.h"
#include "cli/util/threads.h"
#include "cli/util/wait.h"

typedef struct {
  cli_job *job;
  cli_worker_pool pool;
  cli_reader reader;
  size_t bytes;   /* of input in the ring */
  bool is_lent;   /* the only chunk in the ring uses the reader's memory */
  bool is_ended;  /* the last chunk was read */
  cli_chunk rest; /* the rest of a lent block of which a piece is in the ring; of length 0: none */
  int short_file; /* number of a file that was truncated while it was read: its later chunks are dropped; -1: none */
} pipeline;

static cli_chunk *chunk_at(const pipeline *line, size_t number) {
  return &line->pool.ring[number % line->pool.ring_len];
}

static bool may_read(pipeline *line) {
  size_t len = line->pool.tail - line->pool.head;
  if (len == 0) return !line->is_ended;
  if (line->is_ended || line->is_lent || len == line->pool.ring_len) return false;
  return line->bytes <= line->pool.ring_len * CLI_CHUNK_LEN && !cli_reader_would_wait(&line->reader);
}

/* Cuts a lent block after the first whole records that are at least max_block bytes long together. */
static void split_block(pipeline *line, cli_chunk *chunk) {
  const cli_framing *framing = line->job->run.framing;
  const size_t max_block = line->pool.stages->max_block;
  if (max_block == 0 || chunk->names || !line->is_lent || chunk->block.is_long || chunk->block.len <= max_block) return;
  const char *begin = chunk->block.data, *end = begin + chunk->block.len, *at = begin + chunk->header_len;
  cli_record record;
  while ((size_t)(at - begin) < max_block && framing->next(framing, &at, end, &record)) continue;
  line->rest.file = chunk->file;
  line->rest.path = chunk->path;
  line->rest.column = chunk->column;
  line->rest.header = chunk->header;
  line->rest.block = (cli_block){.data = at, .len = (size_t)(end - at)};
  chunk->block.len = (size_t)(at - begin);
}

/* Fills a chunk with the rest of the last block, or with the next block. */
static void fill_chunk(pipeline *line, cli_chunk *chunk) {
  if (line->rest.block.len > 0) {
    chunk->file = line->rest.file;
    chunk->path = line->rest.path;
    chunk->column = line->rest.column;
    chunk->header = line->rest.header;
    chunk->block = line->rest.block;
    line->rest.block.len = 0;
  } else {
    line->is_lent = cli_reader_next(&line->reader, chunk, line->pool.ring_len == 1);
  }
  split_block(line, chunk);
}

static void read_chunk(pipeline *line) {
  cli_chunk *chunk = chunk_at(line, line->pool.tail);
  fill_chunk(line, chunk);
  chunk->bytes = chunk->span.len + chunk->block.len;
  line->bytes += chunk->bytes;
  line->is_ended = chunk->is_last;
  chunk->is_done = chunk->bytes == 0 || chunk->block.is_long;
  cli_worker_pool_push(&line->pool);
}

static int commit_chunk(pipeline *line, const cli_chunk *chunk) {
  const bool has_failed = chunk->is_last ? chunk->path != NULL : chunk->trouble.number != 0;
  if (!chunk->is_last) {
    if (chunk->file == line->short_file) return CLI_EXIT_DONE;
    if (chunk->is_short) {
      line->short_file = chunk->file;
      cli_reader_report_short(&line->reader, chunk->file, chunk->path);
    }
    int status = line->pool.stages->commit(line->job, chunk);
    if (status != CLI_EXIT_DONE) return status;
  }
  if (!has_failed) return CLI_EXIT_DONE;
  cli_input_report(cli_input_name(chunk->path), &chunk->trouble);
  return CLI_EXIT_TROUBLE;
}

/* Commits the chunks that are done, up to the first one that is not, and flushes the outputs. */
static int commit_done(pipeline *line) {
  int status = CLI_EXIT_DONE;
  while (status == CLI_EXIT_DONE && line->pool.head < line->pool.tail && cli_worker_pool_is_head_done(&line->pool)) {
    cli_chunk *chunk = chunk_at(line, line->pool.head);
    status = commit_chunk(line, chunk);
    line->bytes -= chunk->bytes;
    cli_worker_pool_pop(&line->pool); /* from now on no thread uses it */
    cli_chunk_reset(chunk);
  }
  return cli_job_flush(line->job) == 0 ? status : CLI_EXIT_TROUBLE;
}

/* Is the ring empty, and would reading have to wait? */
static bool is_idle(pipeline *line) {
  return line->pool.head == line->pool.tail && !line->is_ended && line->rest.block.len == 0 &&
         cli_reader_would_wait(&line->reader);
}

/* After a signal, chunks that wait in the ring are dropped, although nothing reads or writes before their end. */
static int run_loop(pipeline *line) {
  int status = CLI_EXIT_DONE;
  while (status == CLI_EXIT_DONE) {
    if (cli_is_interrupted()) return CLI_EXIT_TROUBLE;
    if (line->pool.stages->pause && is_idle(line) && (status = line->pool.stages->pause(line->job)) != CLI_EXIT_DONE)
      break;
    if (may_read(line))
      read_chunk(line);
    else if (line->pool.head < line->pool.tail)
      cli_worker_pool_help(&line->pool);
    else
      break;
    status = commit_done(line);
  }
  return status;
}

static size_t choose_thread_count(const cli_options *options) {
  return options->command->flags & CLI_COMMAND_ONE_THREAD ? 1 : cli_thread_count(options->threads);
}

int cli_run_pipeline(cli_job *job, const cli_stages *stages) {
  pipeline line = {.job = job,
                   .short_file = -1,
                   .reader = {.options = job->run.options,
                              .framing = job->run.framing,
                              .format = job->run.format,
                              .redactor = job->run.redactor}};
  int status = CLI_EXIT_TROUBLE;
  if (cli_worker_pool_init(&line.pool, &job->run, stages, choose_thread_count(job->run.options)) == 0)
    status = run_loop(&line);
  else
    cli_say_status(job->run.options->command->name, SIMDIRI_ERROR_NO_MEMORY);
  job->lacks_records = line.reader.short_end > 0;
  cli_worker_pool_free(&line.pool);
  cli_reader_free(&line.reader);
  return status;
}
