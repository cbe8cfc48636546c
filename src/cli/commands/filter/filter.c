/* normalize, convert and resolve, and the run of key: one operation over every record, in the pipeline. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/filter/filter.h"

#include "cli/commands/filter/filter_work.h"
#include "cli/run/long_record.h"
#include "cli/run/run_job.h"
#include "cli/stream/header.h"
#include "cli/stream/pipeline.h"
#include "cli/stream/rejects.h"
#include "cli/util/message.h"

/* In front of a block: the separator that the file before did not end with, so that two records do not become one; the
 * byte-order mark of the first file (in the midst of the output it would be part of a record). */
static void write_joint(cli_job *job, const cli_chunk *chunk) {
  const cli_block *block = &chunk->block;
  cli_filter *filter = job->run.state;
  if (block->has_mark && chunk->file == 0 && !filter->writes_keys) cli_output_put(&job->output, "\xEF\xBB\xBF");
  if (block->has_mark && chunk->file > 0 && !filter->writes_keys && !job->run.options->quiet)
    cli_say("%s: left out the byte-order mark, which would stand inside of the output", cli_input_name(job->path));
  if (block->len <= chunk->header_len && !block->is_long) return;
  if (filter->owes_separator) cli_output_write(&job->output, &job->run.framing->separator, 1);
  filter->owes_separator = 0;
}

int cli_filter_long_part(cli_job *job, const cli_block *block) {
  cli_filter *filter = job->run.state;
  int on_error = job->run.options->on_error;
  if (on_error == SIMDIRI_ON_ERROR_SKIP) return CLI_EXIT_DONE;
  if (on_error == SIMDIRI_ON_ERROR_KEEP && !filter->writes_keys)
    cli_output_write(&job->output, block->data, block->len);
  if (!block->is_last) return CLI_EXIT_DONE;
  char frame[64];
  simdiri_buffer rest = {frame, 0, sizeof frame, NULL};
  cli_record record = {.text = "", .frame = "", .end = block->end, .end_len = block->end_len};
  const char *status = job->run.options->show_status ? cli_status_name(STATUS_LONG_RECORD) : NULL;
  (void)job->run.framing->put(job->run.framing, &rest, &record, "", 0, status);
  cli_output_write(&job->output, rest.data, rest.len);
  cli_output_end_record(&job->output);
  filter->owes_separator = block->end_len == 0;
  return CLI_EXIT_DONE;
}

/* The header of the first file is written; the others are the same. */
static int commit_header(cli_job *job, const cli_chunk *chunk) {
  cli_filter *filter = job->run.state;
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  const int status = cli_commit_header(job, chunk, &out);
  if (out.len > 0 && !filter->writes_keys) {
    cli_output_records(&job->output, out.data, out.len);
    filter->owes_separator = chunk->block.data[chunk->header_len - 1] != job->run.framing->separator;
  }
  simdiri_buffer_free(&out);
  return job->output.failed ? CLI_EXIT_TROUBLE : status;
}

static int commit_records(cli_job *job, const cli_chunk *chunk) {
  cli_filter *filter = job->run.state;
  if (chunk->status != SIMDIRI_OK) {
    cli_say_status(cli_input_name(job->path), chunk->status);
    return CLI_EXIT_TROUBLE;
  }
  cli_reject_records(job, chunk);
  cli_output_records(&job->output, chunk->out.data, chunk->out.len);
  if (job->output.failed || (job->rejects && job->rejects->failed)) return CLI_EXIT_TROUBLE;
  cli_summary_merge(&job->summary, &chunk->tally, job->path, job->record);
  job->record += chunk->tally.record_count;
  filter->owes_separator = chunk->owes_separator;
  if (!chunk->is_stopped) return CLI_EXIT_DONE;
  return cli_reject_last(job, chunk);
}

static int commit(cli_job *job, const cli_chunk *chunk) {
  cli_filter *filter = job->run.state;
  if (chunk->file != filter->file) job->record = 1;
  filter->file = chunk->file;
  job->path = chunk->path;
  if (chunk->header_problem != HEADER_GOOD) return commit_header(job, chunk);
  write_joint(job, chunk);
  int status = commit_header(job, chunk);
  if (status != CLI_EXIT_DONE || (chunk->header_len > 0 && chunk->header_len == chunk->block.len)) return status;
  if (chunk->block.is_long) return cli_job_long_part(job, &chunk->block);
  return chunk->block.len > 0 ? commit_records(job, chunk) : CLI_EXIT_DONE;
}

int cli_filter_files(cli_job *job) {
  const cli_stages stages = {.work = ((const cli_filter *)job->run.state)->work, .commit = commit};
  return cli_run_pipeline(job, &stages);
}

static const cli_operation filter_operation = {.run = cli_filter_files, .long_part = cli_filter_long_part};

int cli_run_filter(const cli_options *options, simdiri_operation operation) {
  cli_filter filter = {.work = cli_filter_work, .operation = operation, .file = -1};
  return cli_run_job(options, &filter_operation, &filter);
}
