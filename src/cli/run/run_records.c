/* Commands that go record by record: the main thread's part. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/run_records.h"

#include "cli/outcome/summary_say.h"
#include "cli/run/cursor.h"
#include "cli/run/long_record.h"
#include "cli/stream/header.h"
#include "cli/stream/pipeline.h"
#include "cli/stream/rejects.h"
#include "cli/util/message.h"

static int print(cli_job *job, const cli_chunk *chunk) {
  if (job->run.operation->print) return job->run.operation->print(job, chunk);
  cli_output_records(&job->output, chunk->out.data, chunk->out.len);
  return CLI_EXIT_DONE;
}

static int commit_records(cli_job *job, const cli_chunk *chunk) {
  if (chunk->status != SIMDIRI_OK) {
    cli_say_status(cli_input_name(job->path), chunk->status);
    return CLI_EXIT_TROUBLE;
  }
  cli_reject_records(job, chunk);
  if (print(job, chunk) != CLI_EXIT_DONE || job->output.failed || (job->rejects && job->rejects->failed))
    return CLI_EXIT_TROUBLE;
  cli_summary_merge(&job->summary, &chunk->tally, job->path, job->record);
  job->record += chunk->tally.record_count;
  return chunk->is_stopped ? cli_reject_last(job, chunk) : CLI_EXIT_DONE;
}

/* A header is checked, and not written. */
static int commit_header(cli_job *job, const cli_chunk *chunk) {
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  const int status = cli_commit_header(job, chunk, &out);
  simdiri_buffer_free(&out);
  return status;
}

static int commit(cli_job *job, const cli_chunk *chunk) {
  if (chunk->file != job->file) job->record = 1;
  job->file = chunk->file;
  job->path = chunk->path;
  const int status = commit_header(job, chunk);
  if (status != CLI_EXIT_DONE) return status;
  if (chunk->block.is_long) return cli_job_long_part(job, &chunk->block);
  return chunk->block.len > chunk->header_len ? commit_records(job, chunk) : CLI_EXIT_DONE;
}

/* A cursor needs nothing beside. */
static void work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  cli_cursor_run(run, worker, chunk, run->state);
}

static void (*work_of(const cli_run *run))(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  return run->operation->work ? run->operation->work : work;
}

int cli_run_records(cli_job *job) {
  const cli_stages stages = {.work = work_of(&job->run), .commit = commit};
  return cli_run_pipeline(job, &stages);
}

static int commit_operands(cli_job *job, const cli_chunk *chunk) {
  if (chunk->status != SIMDIRI_OK) cli_say_status(job->run.options->command->name, chunk->status);
  if (chunk->status != SIMDIRI_OK || chunk->is_stopped) return CLI_EXIT_TROUBLE;
  if (print(job, chunk) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
  cli_summary_merge(&job->summary, &chunk->tally, "", 0);
  return cli_output_flush(&job->output) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

int cli_run_operands(cli_job *job) {
  cli_chunk chunk = {.file = 0};
  cli_worker worker;
  cli_chunk_reset(&chunk);
  int status = CLI_EXIT_TROUBLE;
  if (cli_worker_init(&worker) == 0) {
    work_of (&job->run)(&job->run, &worker, &chunk);
    status = commit_operands(job, &chunk);
  } else {
    cli_say_status(job->run.options->command->name, SIMDIRI_ERROR_NO_MEMORY);
  }
  cli_worker_free(&worker);
  cli_chunk_free(&chunk);
  return status;
}
