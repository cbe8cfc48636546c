/* The operation of normalize, convert, resolve and key: one record of output for each record of input. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/filter/filter.h"

#include "cli/commands/filter/filter_work.h"
#include "cli/run/run_job.h"
#include "cli/util/message.h"

/* Before the first chunk of a file: writes the byte-order mark of the first file, and warns of a later one, which is
 * left out because it would be part of a record. Before any chunk: writes the separator that the previous file did not
 * end with, so that two records do not become one. */
static void begin_chunk(cli_job *job, const cli_chunk *chunk, bool is_new_file) {
  const cli_block *block = &chunk->block;
  cli_filter *filter = job->state;
  (void)is_new_file; /* block->has_mark says that */
  if (block->has_mark && chunk->file == 0 && !filter->writes_lines) cli_output_put(&job->output, "\xEF\xBB\xBF");
  if (block->has_mark && chunk->file > 0 && !filter->writes_lines && !job->run.options->quiet)
    cli_say("%s: left out the byte-order mark, which would be inside the output", cli_input_name(job->path));
  if (block->len <= chunk->header_len && !block->is_long) return;
  if (filter->owes_separator && filter->owes_cr) cli_output_put(&job->output, "\r");
  if (filter->owes_separator) cli_output_write(&job->output, &job->run.framing->separator, 1);
  filter->owes_separator = false;
}

/* Secrets may be divided between parts, so with a redactor the record is not written. */
static void keep_long_part(cli_job *job, const cli_block *block) {
  if (!job->run.redactor)
    cli_output_write(&job->output, block->data, block->len);
  else if (block->is_first)
    cli_output_put(&job->output, SIMDIRI_REDACTED);
}

static int put_long_part(cli_job *job, const cli_block *block) {
  cli_filter *filter = job->state;
  const int on_error = job->run.options->on_error;
  if (on_error == SIMDIRI_ON_ERROR_SKIP) return CLI_EXIT_DONE;
  if (on_error == SIMDIRI_ON_ERROR_KEEP && !filter->writes_lines) keep_long_part(job, block);
  if (!block->is_last) return CLI_EXIT_DONE;
  char frame[64];
  simdiri_buffer rest = {frame, 0, sizeof frame, NULL};
  cli_record record = {.text = "", .frame = "", .end = block->end, .end_len = block->end_len};
  if (job->run.options->only_field) {
    record.end = &job->run.framing->separator;
    record.end_len = 1;
  }
  const char *status = job->run.options->show_status ? cli_status_name(CLI_STATUS_LONG_RECORD) : NULL;
  (void)job->run.framing->write(job->run.framing, &rest, &record, "", 0, status);
  cli_output_write(&job->output, rest.data, rest.len);
  cli_output_end_record(&job->output);
  filter->owes_separator = record.end_len == 0;
  return CLI_EXIT_DONE;
}

static void put_header(cli_job *job, const cli_chunk *chunk, const simdiri_buffer *header) {
  cli_filter *filter = job->state;
  if (filter->writes_lines) return;
  cli_output_records(&job->output, header->data, header->len);
  filter->owes_separator = chunk->block.data[chunk->header_len - 1] != job->run.framing->separator;
}

static int print_chunk(cli_job *job, const cli_chunk *chunk) {
  cli_filter *filter = job->state;
  cli_output_records(&job->output, chunk->out.data, chunk->out.len);
  filter->owes_separator = chunk->owes_separator;
  filter->owes_cr = cli_needs_cr(job->run.framing, chunk->out.data, chunk->out.len);
  return CLI_EXIT_DONE;
}

const cli_operation cli_filter_operation = {.work = cli_filter_work,
                                            .begin_chunk = begin_chunk,
                                            .put_header = put_header,
                                            .print = print_chunk,
                                            .long_part = put_long_part};

int cli_run_filter(const cli_options *options, simdiri_operation operation) {
  cli_filter filter = {.writes_lines = options->only_field};
  return cli_run_job(options, &cli_filter_operation, &operation, &filter);
}
