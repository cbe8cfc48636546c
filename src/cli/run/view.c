/* Views of a job: its records, chunk by chunk, in any thread. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/view.h"

#include "cli/run/job_records.h"
#include "cli/stream/header.h"
#include "cli/stream/pipeline.h"
#include "cli/stream/rejects.h"
#include "cli/util/message.h"

/* ------------------------------------------------------------------------------------------- in any thread */

/* Only what stays as it is is taken from the job; the rest is the main thread's at the same time. */
static void open_view(cli_job *view, const cli_job *job, cli_lane *lane, cli_chunk *chunk, void *state) {
  view->options = job->options;
  view->worker = job->worker;
  view->state = state;
  view->framing = job->framing;
  view->format = job->format;
  view->context = job->context;
  view->scratch = lane->scratch;
  view->base = job->base;
  view->preparer = job->preparer ? &lane->preparer : NULL;
  view->finder = lane->finder;
  view->text = lane->text;
  view->header.column = chunk->column;
  view->rejects = job->rejects;
  view->summary.severities = job->summary.severities;
  view->chunk = chunk;
  cli_output_use_memory(&view->output, &chunk->out, job->output.separator);
}

/* What was found of use for the next chunk, and the outcome. */
static void close_view(const cli_job *view, cli_lane *lane, cli_chunk *chunk) {
  lane->finder = view->finder;
  lane->text = view->text;
  chunk->tally = view->summary;
}

void cli_view_run(const cli_job *job, cli_lane *lane, cli_chunk *chunk, void *state) {
  cli_job view = {.record = 0};
  if (job->preparer && !lane->preparer.options) chunk->status = cli_preparer_init(&lane->preparer, job->options);
  if (chunk->status != SIMDIRI_OK) return;
  open_view(&view, job, lane, chunk, state);
  const int outcome =
      cli_job_records(&view, chunk->block.data + chunk->header_len, chunk->block.len - chunk->header_len);
  if (cli_output_flush(&view.output) != 0 || (outcome == EXIT_TROUBLE && chunk->status == SIMDIRI_OK))
    chunk->status = SIMDIRI_ERROR_NO_MEMORY; /* nothing else fails there */
  close_view(&view, lane, chunk);
}

int cli_view_stop(cli_job *view, int status, size_t offset, const cli_record *record) {
  cli_chunk *chunk = view->chunk;
  chunk->is_stopped = 1;
  chunk->bad = (simdiri_note){.index = (size_t)view->record,
                              .begin = (size_t)(record->frame - chunk->block.data),
                              .offset = offset,
                              .status = (uint16_t)status};
  return EXIT_BAD;
}

/* ------------------------------------------------------------------------------------------- in the main thread */

static int commit_records(cli_job *job, const cli_chunk *chunk) {
  const cli_viewing *viewing = job->state;
  if (chunk->status != SIMDIRI_OK) {
    cli_say_status(cli_input_name(job->path), chunk->status);
    return EXIT_TROUBLE;
  }
  cli_reject_records(job, chunk);
  if (viewing->print)
    viewing->print(job, chunk);
  else
    cli_output_records(&job->output, chunk->out.data, chunk->out.len);
  if (job->output.failed || (job->rejects && job->rejects->failed)) return EXIT_TROUBLE;
  cli_summary_merge(&job->summary, &chunk->tally, job->path, job->record);
  job->record += chunk->tally.record_count;
  return chunk->is_stopped ? cli_reject_last(job, chunk) : EXIT_DONE;
}

/* A header is checked, and not written. */
static int commit_header(cli_job *job, const cli_chunk *chunk) {
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  const int status = cli_commit_header(job, chunk, &out);
  simdiri_buffer_free(&out);
  return status;
}

static int commit(cli_job *job, const cli_chunk *chunk) {
  cli_viewing *viewing = job->state;
  if (chunk->file != viewing->file) job->record = 1;
  viewing->file = chunk->file;
  job->path = chunk->path;
  const int status = commit_header(job, chunk);
  if (status != EXIT_DONE) return status;
  if (chunk->block.is_long) return cli_job_long_part(job, &chunk->block);
  return chunk->block.len > chunk->header_len ? commit_records(job, chunk) : EXIT_DONE;
}

int cli_run_views(cli_job *job) {
  const cli_stages stages = {.work = ((const cli_viewing *)job->state)->work, .commit = commit};
  return cli_run_pipeline(job, &stages);
}
