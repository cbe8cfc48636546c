/* simdiri compare: the lowest rung at which two IRIs are equivalent (RFC 3987 5.3). */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/outcome/rules.h"
#include "cli/run/cursor.h"
#include "cli/run/run_job.h"
#include "cli/stream/job.h"
#include "cli/util/message.h"

typedef struct {
  const char *text;
  size_t len;
} cli_operand;

/* An IRI that is no IRI is neither equivalent to another nor different from it. */
static void set_defaults(cli_options *options) { options->iri.disallowed = SIMDIRI_DISALLOWED_FAIL; }

static int check(cli_options *options) {
  options->reads_records = options->pairs;
  if (options->pairs || options->operand_count == 2) return 0;
  cli_say_usage("compare", "two IRIs are needed, not %d; --pairs compares those of FILEs", options->operand_count);
  return -1;
}

/* ------------------------------------------------------------------------------------------- output */

static void put_steps(cli_output *output, uint32_t changes) {
  int is_first = 1;
  cli_output_write(output, "\t", 1);
  for (size_t i = 0; i < cli_rule_count; i++) {
    if (!(cli_rules[i].change & changes)) continue;
    if (!is_first) cli_output_write(output, ",", 1);
    cli_output_put(output, cli_rule_name(&cli_rules[i]));
    is_first = 0;
  }
  if (is_first) cli_output_write(output, "-", 1);
}

static void end_record(const cli_run *run, cli_output *output) {
  cli_output_write(output, &run->framing->separator, 1);
  cli_output_end_record(output);
}

static void put_comparison(const cli_run *run, cli_output *output, const simdiri_comparison *comparison) {
  static const char *const rungs[] = {"simple", "syntax", "scheme", "protocol"};
  const int is_equal = run->options->iri.profile == SIMDIRI_PROFILE_WEB && comparison->rung != SIMDIRI_RUNG_PROTOCOL;
  const char *equivalent = is_equal ? "equal" : rungs[comparison->rung];
  cli_output_put(output, comparison->equivalent ? equivalent : "different");
  for (int i = 0; i < 2 && run->options->steps; i++) put_steps(output, comparison->changes[i]);
  end_record(run, output);
}

/* The columns of --steps say which of the two it is. */
static void put_error(const cli_run *run, cli_output *output, int status, const simdiri_comparison *comparison) {
  char place[48];
  cli_output_put(output, cli_status_name(status));
  for (int i = 0; i < 2 && run->options->steps; i++) {
    (void)snprintf(place, sizeof place, "\t@%zu", comparison ? comparison->failure.offset : 0);
    cli_output_put(output, comparison && comparison->invalid == i ? place : "\t-");
  }
  end_record(run, output);
}

/* ------------------------------------------------------------------------------------------- comparing */

/* Each by itself, as the two of a pair may come from different places of a document. */
static simdiri_status prepare(cli_cursor *cursor, cli_operand operands[2], simdiri_comparison *comparison) {
  for (int i = 0; cursor->preparer && i < 2; i++) {
    cli_prepared prepared =
        cli_prepare(cursor->preparer, cursor->worker->scratch, cursor->run->base, operands[i].text, operands[i].len);
    if (i == 0) cli_keep_prepared(cursor->preparer, &prepared);
    if (prepared.status != SIMDIRI_OK) {
      *comparison = (simdiri_comparison){.invalid = i};
      comparison->failure = (simdiri_result){.status = prepared.status, .offset = prepared.offset};
      return prepared.status;
    }
    operands[i] = (cli_operand){prepared.text, prepared.len};
  }
  return SIMDIRI_OK;
}

static simdiri_status compare(cli_cursor *cursor, const cli_operand given[2], simdiri_comparison *comparison) {
  cli_operand operands[2] = {given[0], given[1]};
  simdiri_status status = prepare(cursor, operands, comparison);
  if (status == SIMDIRI_OK)
    status = simdiri_compare(cursor->run->context, cursor->worker->scratch, cursor->run->base, operands[0].text,
                             operands[0].len, operands[1].text, operands[1].len, comparison);
  if (simdiri_is_error(status) && !cli_status_is_machine((int)status) && cursor->preparer) {
    const cli_operand *raw = &given[comparison->invalid];
    if (operands[comparison->invalid].text != raw->text)
      comparison->failure.offset =
          cli_unprepared_offset(cursor->preparer, raw->text, raw->len, comparison->failure.offset);
  }
  return status;
}

static int do_pair(cli_cursor *cursor, const cli_record *record) {
  const char *tab = record->text_len > 0 ? memchr(record->text, '\t', record->text_len) : NULL;
  size_t first_len = tab ? (size_t)(tab - record->text) : 0;
  size_t rest_len = tab ? record->text_len - first_len - 1 : 0;
  if (!tab || memchr(tab + 1, '\t', rest_len)) {
    /* What lacks a tab is bad at its end, what has two at the second. */
    const char *second = tab ? memchr(tab + 1, '\t', rest_len) : NULL;
    cli_cursor_count(cursor, STATUS_BAD_PAIR);
    cli_cursor_reject(cursor, STATUS_BAD_PAIR, second ? (size_t)(second - record->text) : record->text_len, record);
    put_error(cursor->run, &cursor->output, STATUS_BAD_PAIR, NULL);
    return CLI_EXIT_DONE;
  }
  cli_operand operands[2] = {{record->text, first_len}, {tab + 1, rest_len}};
  simdiri_comparison comparison;
  simdiri_status status = compare(cursor, operands, &comparison);
  if (cli_status_is_machine((int)status)) return cli_cursor_fail(cursor, status);
  cli_cursor_count(cursor, (int)status);
  if (simdiri_is_error(status)) {
    const size_t begin = comparison.invalid == 0 ? 0 : first_len + 1;
    cli_cursor_reject(cursor, (int)status, begin + comparison.failure.offset, record);
    put_error(cursor->run, &cursor->output, (int)status, &comparison);
    return CLI_EXIT_DONE;
  }
  cursor->chunk->tally.different_count += !comparison.equivalent;
  put_comparison(cursor->run, &cursor->output, &comparison);
  return CLI_EXIT_DONE;
}

static void say_invalid(const cli_options *options, const char *what, const simdiri_result *failure) {
  const char *component = simdiri_component_name(failure->component);
  const char *remedy = cli_status_remedy((int)failure->status, options);
  cli_say("%s: octet %zu%s%s: %s: %s%s%s", what, failure->offset, *component ? ", in the " : "", component,
          simdiri_status_name(failure->status), simdiri_status_message(failure->status), remedy ? "; " : "",
          remedy ? remedy : "");
}

/* The operands of the command line: the first record is the one, the second the other. */
static int do_operand(cli_cursor *cursor, const cli_record *record) {
  static const char *const names[] = {"the first IRI", "the second IRI"};
  cli_operand *operands = cursor->state;
  if (!operands[0].text) {
    operands[0] = (cli_operand){record->text, record->text_len};
    return CLI_EXIT_DONE;
  }
  operands[1] = (cli_operand){record->text, record->text_len};
  simdiri_comparison comparison;
  simdiri_status status = compare(cursor, operands, &comparison);
  if (cli_status_is_machine((int)status)) return cli_cursor_fail(cursor, status);
  if (simdiri_is_error(status)) {
    say_invalid(cursor->run->options, names[comparison.invalid != 0], &comparison.failure);
    cursor->chunk->is_stopped = 1;
    return CLI_EXIT_BAD;
  }
  cursor->chunk->tally.different_count += !comparison.equivalent;
  put_comparison(cursor->run, &cursor->output, &comparison);
  return CLI_EXIT_DONE;
}

static int do_long_part(cli_job *job, const cli_block *block) {
  if (block->is_first) put_error(&job->run, &job->output, STATUS_LONG_RECORD, NULL);
  return CLI_EXIT_DONE;
}

static int finish(const cli_job *job) {
  if (job->summary.error_count > 0) return CLI_EXIT_TROUBLE;
  return job->summary.different_count > 0 ? CLI_EXIT_BAD : CLI_EXIT_DONE;
}

static int run(const cli_options *options) {
  static const cli_operation pairs = {.record = do_pair, .prepares = 1, .long_part = do_long_part, .finish = finish};
  static const cli_operation operands = {.record = do_operand, .prepares = 1, .finish = finish, .writes_lines = 1};
  cli_operand both[2] = {{NULL, 0}, {NULL, 0}};
  return cli_run_job(options, options->pairs ? &pairs : &operands, both);
}

const cli_command cli_compare_command = {
    .name = "compare",
    .bit = CLI_FOR_COMPARE,
    .help = &cli_compare_help,
    .flags = CLI_COMMAND_COUNTS_DIFFERENT,
    .noun = "pairs",
    .reference_remedy = "--base=IRI makes relative references comparable",
    .file_hint = "with --pairs, files are read that hold two IRIs a record; without it, the IRIs are given",
    .set_defaults = set_defaults,
    .check = check,
    .run = run,
};
