/* simdiri redact: the records, with {redacted} instead of secrets and personal data. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands/redact/redact_work.h"
#include "cli/format/choice/format_header.h"
#include "cli/keyer/redactor_file.h"
#include "cli/run/print_chunk.h"
#include "cli/run/run_job.h"
#include "cli/util/message.h"

/* The main thread's state. */
typedef struct {
  simdiri_redactor *redactor;
  uint64_t *counts;      /* of the summary: those of each rule in what was written */
  bool has_first_record; /* the first record was read */
} redact_state;

static int create_redaction(cli_job *job) {
  redact_state *state = job->data;
  const cli_options *options = job->run.options;
  if (cli_redactor_create(options, SIMDIRI_REDACT_DEFAULT, &state->redactor) != 0) return CLI_EXIT_TROUBLE;
  job->run.redactor = state->redactor;
  state->counts = calloc(simdiri_redactor_rule_count(state->redactor), sizeof *state->counts);
  if (state->counts) return CLI_EXIT_DONE;
  cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
  return CLI_EXIT_TROUBLE;
}

/* ------------------------------------------------------------------------------------------- warnings */

/* Does the text consist of letters, digits, and punctuation of names only? In other texts, a part may be the name of a
 * secret by chance. */
static bool is_plain_name(const char *text, size_t len) {
  for (size_t i = 0; i < len; i++) {
    const char byte = text[i], lower = (char)(byte | 0x20);
    const bool is_letter = lower >= 'a' && lower <= 'z', is_digit = byte >= '0' && byte <= '9';
    if (!is_letter && !is_digit && byte != '_' && byte != '-' && byte != '.' && byte != ' ') return false;
  }
  return len > 0;
}

/* Warns if the first record of a table seems to be a header, which only --header would read. The cell may also be a
 * password, so it is not printed. */
static void warn_of_header(const cli_job *job, const cli_chunk *chunk) {
  const cli_format *format = job->run.format;
  const char *at = chunk->block.data, *end = at + chunk->block.len;
  cli_text_walk walk = {.at = 0};
  cli_record record;
  cli_text text;
  size_t rule;
  at += cli_header_lead(format, at, chunk->block.len);
  if (!job->run.framing->next(job->run.framing, &at, end, &record)) return;
  if (cli_is_zeek_line(record.frame, record.frame_len)) {
    cli_say("warning: this is a log of Zeek: with --log=zeek, columns with the names of secrets are replaced");
    return;
  }
  while (format->next_text(format, &walk, &record, &text)) {
    if (!is_plain_name(text.value, text.len)) continue;
    if (!simdiri_redact_name(job->run.redactor, text.value, text.len, &rule)) continue;
    cli_say("warning: the first record has the name of a secret in column %zu: with --header, that column is replaced",
            text.column);
    return;
  }
}

static void begin_chunk(cli_job *job, const cli_chunk *chunk) {
  redact_state *state = job->data;
  const cli_options *options = job->run.options;
  const bool is_table = options->format == CLI_FORMAT_TSV || options->format == CLI_FORMAT_CSV;
  (void)cli_print_chunk(job, chunk, CLI_STEP_BEGIN);
  if (state->has_first_record || chunk->block.len == 0) return;
  state->has_first_record = true;
  if (is_table && !options->has_header && !options->quiet && !cli_is_given(options, CLI_OPTION_FIELD) &&
      !chunk->block.is_long)
    warn_of_header(job, chunk);
}

/* ------------------------------------------------------------------------------------------- the run */

/* Counts the values of a chunk that was written. */
static void count_values(const cli_job *job, const cli_chunk *chunk) {
  redact_state *state = job->data;
  const bool is_written = !job->output.failed && !(job->rejects && job->rejects->failed);
  for (size_t i = 0; is_written && i < simdiri_redactor_rule_count(state->redactor); i++)
    state->counts[i] += chunk->redacted[i];
}

static int put_header(cli_job *job, const cli_chunk *chunk) {
  cli_chunk redacted = {.file = 0};
  cli_redact_header(&job->run, job->header, &redacted);
  const simdiri_status status = redacted.status;
  if (status == SIMDIRI_OK) {
    job->header = &redacted.out;
    (void)cli_print_chunk(job, chunk, CLI_STEP_HEADER);
    count_values(job, &redacted);
  } else {
    cli_say_status(cli_input_name(job->path), status);
  }
  cli_chunk_free(&redacted);
  return status == SIMDIRI_OK ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static int put_records(cli_job *job, const cli_chunk *chunk) {
  const int status = cli_print_chunk(job, chunk, CLI_STEP_RECORDS);
  count_values(job, chunk);
  return status;
}

/* A record that is too long is not scanned, so nothing of it is written. */
static int put_long_stretch(cli_job *job, const cli_block *block) {
  if (!block->is_last) return CLI_EXIT_DONE;
  cli_output_put(&job->output, SIMDIRI_REDACTED);
  cli_output_write(&job->output, block->end, block->end_len);
  cli_output_end_record(&job->output);
  job->owes_separator = block->end_len == 0;
  return CLI_EXIT_DONE;
}

static int print_chunk(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  if (step == CLI_STEP_HEADER) return put_header(job, chunk);
  if (step == CLI_STEP_LONG) return put_long_stretch(job, &chunk->block);
  if (step == CLI_STEP_RECORDS) return put_records(job, chunk);
  begin_chunk(job, chunk);
  return CLI_EXIT_DONE;
}

static int end_run(cli_job *job, int status) {
  redact_state *state = job->data;
  job->summary.redactor = state->redactor;
  job->summary.redacted = state->counts;
  return status;
}

static int take_turn(cli_job *job, cli_turn turn, int status) {
  if (turn == CLI_TURN_PREPARE) return create_redaction(job);
  return turn == CLI_TURN_END ? end_run(job, status) : status;
}

static int print_rules(void) {
  size_t len;
  const char *rules = simdiri_redact_bundled_rules(&len);
  cli_output output;
  cli_output_use(&output, 1, "standard output");
  cli_output_write(&output, rules, len);
  return cli_output_flush(&output) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static int run_redact(const cli_options *options) {
  redact_state state = {.counts = NULL};
  static const cli_operation operation = {
      .traits = CLI_WRITES_RECORDS, .turn = take_turn, .work = cli_redact_work, .print = print_chunk};
  if (options->prints_rules) return print_rules();
  const int status = cli_run_job(options, &operation, NULL, &state);
  simdiri_redactor_free(state.redactor);
  free(state.counts);
  return status;
}

const cli_command cli_redact_command = {
    .name = "redact",
    .bit = CLI_FOR_REDACT,
    .help = &cli_redact_help,
    .flags = CLI_COMMAND_COUNTS_CHANGED | CLI_COMMAND_READS_ALL_FIELDS,
    .bad_outcome = {" and became {redacted}", " and became {redacted}"},
    .run = run_redact,
};
