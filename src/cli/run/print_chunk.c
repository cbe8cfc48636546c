/* Printing a chunk: what every command does that has no `print` of its own. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/print_chunk.h"

#include "cli/util/message.h"

/* Writes the byte-order mark of the first file, and warns of a later one, which is left out because it would be part of
 * a record. Writes the separator that the previous file did not end with, so that two records do not become one. */
static void begin_chunk(cli_job *job, const cli_chunk *chunk) {
  const cli_block *block = &chunk->block;
  const bool has_mark = block->has_mark && job->run.writes_records;
  if (has_mark && chunk->file == 0) cli_output_put(&job->output, "\xEF\xBB\xBF");
  if (has_mark && chunk->file > 0 && !job->run.options->quiet)
    cli_say("%s: left out the byte-order mark, which would be inside the output", cli_input_name(job->path));
  if (block->len <= chunk->header_len && !block->is_long) return;
  if (job->owes_separator && job->owes_cr) cli_output_put(&job->output, "\r");
  if (job->owes_separator) cli_output_write(&job->output, &job->run.framing->separator, 1);
  job->owes_separator = false;
}

static void put_header(cli_job *job, const cli_chunk *chunk) {
  if (!job->run.writes_records) return;
  cli_output_records(&job->output, job->header->data, job->header->len);
  job->owes_separator = chunk->block.data[chunk->header_len - 1] != job->run.framing->separator;
}

static void put_results(cli_job *job, const cli_chunk *chunk) {
  cli_output_records(&job->output, chunk->out.data, chunk->out.len);
  job->owes_separator = chunk->owes_separator;
  job->owes_cr = cli_needs_cr(job->run.framing, chunk->out.data, chunk->out.len);
}

/* ------------------------------------------------------------------------------------------- long records */

/* Secrets may be divided between stretches, so with a redactor the record is not written. */
static void keep_stretch(cli_job *job, const cli_block *block) {
  if (!job->run.redactor)
    cli_output_write(&job->output, block->data, block->len);
  else if (block->is_first)
    cli_output_put(&job->output, SIMDIRI_REDACTED);
}

static void put_stretch(cli_job *job, const cli_block *block) {
  const cli_run *run = &job->run;
  const int on_error = run->options->on_error;
  if (on_error == SIMDIRI_ON_ERROR_SKIP) return;
  if (on_error == SIMDIRI_ON_ERROR_KEEP && run->writes_records) keep_stretch(job, block);
  if (!block->is_last) return;
  char frame[64];
  simdiri_buffer rest = {frame, 0, sizeof frame, NULL};
  cli_record record = {.text = "", .frame = "", .end = block->end, .end_len = block->end_len};
  if (run->options->only_field) {
    record.end = &run->framing->separator;
    record.end_len = 1;
  }
  const char *status = run->options->show_status ? cli_status_name(CLI_STATUS_LONG_RECORD) : NULL;
  (void)run->framing->write(run->framing, &rest, &record, "", 0, status);
  cli_output_write(&job->output, rest.data, rest.len);
  cli_output_end_record(&job->output);
  job->owes_separator = record.end_len == 0;
}

/* ------------------------------------------------------------------------------------------- */

int cli_print_chunk(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  const bool is_rows = job->run.operation->traits & CLI_WRITES_ROWS;
  switch (step) {
  case CLI_STEP_BEGIN:
    if (!is_rows) begin_chunk(job, chunk);
    break;
  case CLI_STEP_HEADER:
    if (!is_rows) put_header(job, chunk);
    break;
  case CLI_STEP_LONG:
    if (!is_rows) put_stretch(job, &chunk->block);
    break;
  case CLI_STEP_RECORDS:
  default: put_results(job, chunk); break;
  }
  return CLI_EXIT_DONE;
}
