/* simdiri compare: the lowest rung at which two IRIs are equivalent (RFC 3987 5.3). */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/engine/cursor.h"
#include "cli/run/run_job.h"
#include "cli/util/message.h"
#include "iri/options/option_words.h"
#include "text/explain/rule_texts.h"

typedef struct {
  const char *text;
  size_t len;
} operand;

/* Is the text the name of a file, and no IRI? */
static bool is_file_name(const char *text) {
  struct stat info;
  simdiri_components components;
  simdiri_parse(text, strlen(text), &components);
  return !components.has_scheme && stat(text, &info) == 0 && S_ISREG(info.st_mode);
}

/* A name of a file would be an error as an IRI, too, because it has no scheme. */
static int refuse_files(const cli_options *options) {
  cli_say_usage(
      "compare",
      "the operands are IRIs, not files; the records of %s that %s lacks: simdiri dedupe --state=DIR %s, then "
      "simdiri state contains -v DIR %s; --pairs compares the pairs in FILEs",
      options->operands[1], options->operands[0], options->operands[0], options->operands[1]);
  return -1;
}

static int check_options(cli_options *options) {
  options->reads_records = options->pairs;
  if (options->pairs) return 0;
  if (options->operand_count == 2) {
    const bool are_files = !options->base && is_file_name(options->operands[0]) && is_file_name(options->operands[1]);
    return are_files ? refuse_files(options) : 0;
  }
  cli_say_usage("compare", "two IRIs are needed, not %d; --pairs compares the pairs in FILEs", options->operand_count);
  return -1;
}

/* ------------------------------------------------------------------------------------------- output */

static void put_name(cli_output *output, const char *name, bool *is_first) {
  if (!*is_first) cli_output_write(output, ",", 1);
  cli_output_put(output, name);
  *is_first = false;
}

/* Writes the names of the rules that changed an operand, and of what was not compared of it. */
static void put_steps(cli_output *output, uint64_t changes, uint32_t ignored) {
  bool is_first = true;
  explain_rule rule;
  cli_output_write(output, "\t", 1);
  for (size_t at = 0; simdiri_explain_next_rule(changes, EXPLAIN_FOR_URI, &at, &rule);)
    put_name(output, rule.name, &is_first);
  for (unsigned bit = 0; simdiri_ignored_name(bit); bit++)
    if (ignored >> bit & 1) put_name(output, simdiri_ignored_name(bit), &is_first);
  if (is_first) cli_output_write(output, "-", 1);
}

static void end_record(const cli_run *run, cli_output *output) {
  cli_output_write(output, &run->framing->separator, 1);
  cli_output_end_record(output);
}

static void put_comparison(const cli_run *run, cli_output *output, const simdiri_comparison *comparison) {
  static const char *const rungs[] = {OPTION_RUNGS(OPTION_WORD_AT)};
  const bool is_equal = run->options->iri.profile == SIMDIRI_PROFILE_WEB && comparison->rung != SIMDIRI_RUNG_PROTOCOL;
  const char *equivalent = is_equal ? "equal" : rungs[comparison->rung];
  cli_output_put(output, comparison->is_equivalent ? equivalent : "different");
  for (int i = 0; i < 2 && run->options->steps; i++) put_steps(output, comparison->changes[i], comparison->ignored[i]);
  end_record(run, output);
}

/* Writes an error. The columns of --steps show which operand is bad. */
static void put_error(const cli_run *run, cli_output *output, int status, const simdiri_comparison *comparison) {
  char place[48];
  cli_output_put(output, cli_status_name(status));
  for (int i = 0; i < 2 && run->options->steps; i++) {
    (void)snprintf(place, sizeof place, "\t@%zu", comparison ? comparison->failure.offset : 0);
    cli_output_put(output, comparison && comparison->invalid_operand == i ? place : "\t-");
  }
  end_record(run, output);
}

/* ------------------------------------------------------------------------------------------- comparing */

/* Prepares each operand by itself, because the two may come from different places of a document. */
static simdiri_status prepare_operands(cli_cursor *cursor, operand operands[2], simdiri_comparison *comparison) {
  cli_preparer *preparer = &cursor->worker->preparer;
  for (int i = 0; cursor->run->prepares && i < 2; i++) {
    cli_prepared prepared =
        cli_prepare(preparer, cursor->worker->scratch, cursor->run->base, operands[i].text, operands[i].len);
    if (i == 0) cli_keep_prepared(preparer, &prepared);
    if (prepared.status != SIMDIRI_OK) {
      *comparison = (simdiri_comparison){.invalid_operand = i};
      comparison->failure = (simdiri_result){.status = prepared.status, .offset = prepared.offset};
      return prepared.status;
    }
    operands[i] = (operand){prepared.text, prepared.len};
  }
  return SIMDIRI_OK;
}

static simdiri_status compare_operands(cli_cursor *cursor, const operand given[2], simdiri_comparison *comparison) {
  operand operands[2] = {given[0], given[1]};
  simdiri_status status = prepare_operands(cursor, operands, comparison);
  if (status == SIMDIRI_OK)
    status = simdiri_compare(cursor->run->context, cursor->worker->scratch, cursor->run->base, operands[0].text,
                             operands[0].len, operands[1].text, operands[1].len, comparison);
  if (simdiri_is_error(status) && !cli_status_is_machine((int)status) && cursor->run->prepares) {
    const operand *raw = &given[comparison->invalid_operand];
    if (operands[comparison->invalid_operand].text != raw->text)
      comparison->failure.offset =
          cli_unprepared_offset(&cursor->worker->preparer, raw->text, raw->len, comparison->failure.offset);
  }
  return status;
}

/* Counts and writes the result of a comparison. */
static simdiri_status put_result(cli_cursor *cursor, const simdiri_comparison *comparison) {
  cursor->chunk->tally.different_count += !comparison->is_equivalent;
  put_comparison(cursor->run, &cursor->output, comparison);
  return cli_cursor_written(cursor);
}

/* Writes a record that cannot be compared. */
static simdiri_status put_bad_pair(cli_cursor *cursor, const cli_record *record, int status, size_t offset,
                                   const simdiri_comparison *comparison) {
  cli_cursor_count(cursor, status);
  cli_cursor_reject(cursor, status, offset, record);
  put_error(cursor->run, &cursor->output, status, comparison);
  return cli_cursor_written(cursor);
}

static simdiri_status compare_pair(cli_cursor *cursor, cli_item *item) {
  const cli_record *record = &item->record;
  const char *tab = record->text_len > 0 ? memchr(record->text, '\t', record->text_len) : NULL;
  if (!tab) return put_bad_pair(cursor, record, CLI_STATUS_BAD_PAIR, record->text_len, NULL);
  const size_t first_len = (size_t)(tab - record->text), rest_len = record->text_len - first_len - 1;
  const char *second_tab = memchr(tab + 1, '\t', rest_len);
  if (second_tab) return put_bad_pair(cursor, record, CLI_STATUS_BAD_PAIR, (size_t)(second_tab - record->text), NULL);
  operand operands[2] = {{record->text, first_len}, {tab + 1, rest_len}};
  simdiri_comparison comparison;
  const simdiri_status status = compare_operands(cursor, operands, &comparison);
  if (cli_status_is_machine((int)status)) return status;
  if (simdiri_is_error(status)) {
    const size_t begin = comparison.invalid_operand == 0 ? 0 : first_len + 1;
    return put_bad_pair(cursor, record, (int)status, begin + comparison.failure.offset, &comparison);
  }
  cli_cursor_count(cursor, (int)status);
  return put_result(cursor, &comparison);
}

static void say_invalid(const cli_options *options, const char *what, const simdiri_result *failure) {
  const char *component = simdiri_component_name(failure->component);
  const char *remedy = cli_status_remedy((int)failure->status, options);
  cli_say("%s: byte %zu%s%s: %s: %s%s%s", what, failure->offset, *component ? ", in the " : "", component,
          simdiri_status_name(failure->status), simdiri_status_message(failure->status), remedy ? "; " : "",
          remedy ? remedy : "");
}

/* Compares the operands of the command line: the first record is kept, and the second is compared with it. */
static simdiri_status compare_operand(cli_cursor *cursor, cli_item *item) {
  static const char *const names[] = {"the first IRI", "the second IRI"};
  operand *operands = cursor->data;
  const operand given = {item->record.text, item->record.text_len};
  if (!operands[0].text) {
    operands[0] = given;
    return SIMDIRI_OK;
  }
  operands[1] = given;
  simdiri_comparison comparison;
  const simdiri_status status = compare_operands(cursor, operands, &comparison);
  if (cli_status_is_machine((int)status)) return status;
  if (!simdiri_is_error(status)) return put_result(cursor, &comparison);
  say_invalid(cursor->run->options, names[comparison.invalid_operand != 0], &comparison.failure);
  cursor->chunk->is_stopped = true;
  return SIMDIRI_OK;
}

static void compare_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  operand operands[2] = {{NULL, 0}, {NULL, 0}};
  cli_cursor_run(run, worker, chunk, operands);
}

static int print_pairs(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  if (step == CLI_STEP_RECORDS) cli_output_records(&job->output, chunk->out.data, chunk->out.len);
  if (step == CLI_STEP_LONG && chunk->block.is_first) put_error(&job->run, &job->output, CLI_STATUS_LONG_RECORD, NULL);
  return CLI_EXIT_DONE;
}

static int take_turn(cli_job *job, cli_turn turn, int status) {
  if (turn != CLI_TURN_JUDGE) return status;
  if (job->summary.error_count > 0) return CLI_EXIT_TROUBLE;
  return job->summary.different_count > 0 ? CLI_EXIT_BAD : CLI_EXIT_DONE;
}

static int run_compare(const cli_options *options) {
  static const cli_operation pairs = {.traits = CLI_JUDGES_ITSELF | CLI_PREPARES_ITSELF,
                                      .turn = take_turn,
                                      .write = compare_pair,
                                      .print = print_pairs};
  static const cli_operation operands = {.traits = CLI_WRITES_ROWS | CLI_JUDGES_ITSELF | CLI_PREPARES_ITSELF,
                                         .turn = take_turn,
                                         .work = compare_chunk,
                                         .write = compare_operand};
  return cli_run_job(options, options->pairs ? &pairs : &operands, NULL, NULL);
}

const cli_command cli_compare_command = {
    .name = "compare",
    .bit = CLI_FOR_COMPARE,
    .help = &cli_compare_help,
    .flags = CLI_COMMAND_COUNTS_DIFFERENT,
    .noun = "pairs",
    .reference_remedy = "--base=IRI makes relative references comparable",
    .file_hint = "with --pairs, each record of the files contains two IRIs; without it, give the IRIs as operands",
    .check = check_options,
    .run = run_compare,
};
