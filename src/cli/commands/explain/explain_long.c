/* explain: what the main thread does in a run. It writes the explanations, and the beginnings of records that are too
 * long to be explained. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/explain/explain.h"
#include "cli/run/run_job.h"
#include "cli/util/append.h"
#include "cli/util/message.h"
#include "cli/util/terminal_text.h"

/* What the main thread keeps between chunks. */
typedef struct {
  simdiri_buffer long_text; /* the beginning of a record that is too long */
  bool has_begun;           /* an explanation was written before */
} explain_state;

/* Writes the explanations of a chunk, the first one of the run without the gap that each begins with. */
static int print_chunk(cli_job *job, const cli_chunk *chunk) {
  explain_state *explanations = job->state;
  const size_t skipped = explanations->has_begun || chunk->out.len == 0 ? 0 : sizeof CLI_EXPLAIN_GAP - 1;
  if (chunk->out.len > 0) explanations->has_begun = true;
  cli_output_records(&job->output, chunk->out.data + skipped, chunk->out.len - skipped);
  return CLI_EXIT_DONE;
}

/* Handles a part of a record that is too long. The beginning of the record is written with its last part, so the output
 * does not depend on the number of parts, which depends on how the input arrives. */
static int put_long_part(cli_job *job, const cli_block *block) {
  enum { SHOWN_MAX = 600 };
  explain_state *explanations = job->state;
  simdiri_buffer *text = &explanations->long_text;
  const cli_layout layout = {&job->output, cli_shows_non_ascii(job->output.fd)};
  if (block->is_first) text->len = 0;
  const size_t rest = text->len < SHOWN_MAX ? SHOWN_MAX - text->len : 0, len = block->len < rest ? block->len : rest;
  if (cli_append(text, block->data, len) != SIMDIRI_OK) {
    cli_say_status(cli_input_name(job->path), SIMDIRI_ERROR_NO_MEMORY);
    return CLI_EXIT_TROUBLE;
  }
  if (!block->is_last) return CLI_EXIT_DONE;
  if (explanations->has_begun) cli_output_put(&job->output, CLI_EXPLAIN_GAP);
  explanations->has_begun = true;
  cli_write_iri_line(&layout, text->data, text->len);
  cli_write_format(&layout, "\nNot explained: %s\n", cli_status_message(CLI_STATUS_LONG_RECORD));
  return CLI_EXIT_DONE;
}

int cli_explain_run(const cli_options *options, void (*work)(const cli_run *, cli_worker *, cli_chunk *),
                    int (*record)(cli_cursor *, const cli_record *), const void *shared) {
  const cli_operation operation = {.work = work,
                                   .record = record,
                                   .print = print_chunk,
                                   .long_part = put_long_part,
                                   .writes_lines = true,
                                   .writes_texts = true};
  explain_state explanations = {.long_text.allocator = simdiri_default_allocator()};
  const int status = cli_run_job(options, &operation, shared, &explanations);
  simdiri_buffer_free(&explanations.long_text);
  return status;
}
