/* What the main thread does with the chunks of the pipeline, for every command that reads records. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/run_records.h"

#include "cli/engine/cursor.h"
#include "cli/outcome/summary_say.h"
#include "cli/run/hint.h"
#include "cli/run/long_record.h"
#include "cli/run/print_chunk.h"
#include "cli/stream/header.h"
#include "cli/stream/pipeline.h"
#include "cli/stream/rejects.h"
#include "cli/util/message.h"

enum { TEXTS_BLOCK_LEN = 1 << 13 };

static int print_step(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  return (job->run.operation->print ? job->run.operation->print : cli_print_chunk)(job, chunk, step);
}

static int commit_records(cli_job *job, const cli_chunk *chunk) {
  if (chunk->status != SIMDIRI_OK) {
    cli_say_status(cli_input_name(job->path), chunk->status);
    return CLI_EXIT_TROUBLE;
  }
  cli_reject_records(job, chunk);
  const int status = print_step(job, chunk, CLI_STEP_RECORDS);
  if (status == CLI_EXIT_TROUBLE || job->output.failed || (job->rejects && job->rejects->failed))
    return CLI_EXIT_TROUBLE;
  cli_summary_merge(&job->summary, &chunk->tally, job->path, job->record);
  job->record += chunk->tally.record_count;
  if (status != CLI_EXIT_DONE) return status;
  return chunk->is_stopped ? cli_reject_last(job, chunk) : CLI_EXIT_DONE;
}

/* Checks the header that a chunk may begin with. The first header of a run is also printed. */
static int commit_header(cli_job *job, const cli_chunk *chunk) {
  simdiri_buffer header = {.allocator = simdiri_default_allocator()};
  int status = cli_commit_header(job, chunk, &header);
  job->header = &header;
  if (status == CLI_EXIT_DONE && header.len > 0) status = print_step(job, chunk, CLI_STEP_HEADER);
  job->header = NULL;
  simdiri_buffer_free(&header);
  return job->output.failed ? CLI_EXIT_TROUBLE : status;
}

static int commit_chunk(cli_job *job, const cli_chunk *chunk) {
  int status = CLI_EXIT_DONE;
  job->is_new_file = chunk->file != job->file;
  if (job->is_new_file) job->record = 1;
  job->file = chunk->file;
  job->path = chunk->path;
  cli_hint_sample(job, chunk);
  if (chunk->header_problem == CLI_HEADER_GOOD) status = print_step(job, chunk, CLI_STEP_BEGIN);
  if (status == CLI_EXIT_DONE) status = commit_header(job, chunk);
  if (status != CLI_EXIT_DONE) return status;
  if (chunk->block.is_long) return cli_job_long_stretch(job, chunk, print_step);
  return chunk->block.len > chunk->header_len ? commit_records(job, chunk) : CLI_EXIT_DONE;
}

/* Works on a chunk record by record, with a cursor that has no state. */
static void run_cursor(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  cli_cursor_run(run, worker, chunk, NULL);
}

static void (*choose_work(const cli_run *run))(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  return run->operation->work ? run->operation->work : run_cursor;
}

static int pause_run(cli_job *job) { return job->run.operation->turn(job, CLI_TURN_PAUSE, CLI_EXIT_DONE); }

int cli_run_records(cli_job *job) {
  /* Texts of several lines are much longer than their records, so fewer of them are held at a time. */
  const cli_stages stages = {.work = choose_work(&job->run),
                             .commit = commit_chunk,
                             .work_shard = job->run.operation->work_shard,
                             .shard_count = job->shard_count,
                             .data = job->data,
                             .pause = job->run.operation->turn ? pause_run : NULL,
                             .max_block = job->run.operation->traits & CLI_WRITES_TEXTS ? TEXTS_BLOCK_LEN : 0};
  return cli_run_pipeline(job, &stages);
}

static int commit_operands(cli_job *job, const cli_chunk *chunk) {
  if (chunk->status != SIMDIRI_OK) cli_say_status(job->run.options->command->name, chunk->status);
  if (chunk->status != SIMDIRI_OK || chunk->is_stopped) return CLI_EXIT_TROUBLE;
  if (print_step(job, chunk, CLI_STEP_RECORDS) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
  cli_summary_merge(&job->summary, &chunk->tally, "", 0);
  return cli_output_flush(&job->output) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

int cli_run_operands(cli_job *job) {
  cli_chunk chunk = {.file = 0};
  cli_worker worker;
  cli_chunk_reset(&chunk);
  int status = CLI_EXIT_TROUBLE;
  if (cli_worker_init(&worker) == 0) {
    choose_work (&job->run)(&job->run, &worker, &chunk);
    status = commit_operands(job, &chunk);
  } else {
    cli_say_status(job->run.options->command->name, SIMDIRI_ERROR_NO_MEMORY);
  }
  cli_worker_free(&worker);
  cli_chunk_free(&chunk);
  return status;
}
