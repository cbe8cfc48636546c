/* simdiri check: reports records that are not valid IRIs (RFC 3987 2.2), and suspicious valid ones. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands/check/report.h"
#include "cli/commands/check/web.h"
#include "cli/run/cursor.h"
#include "cli/run/run_job.h"
#include "cli/stream/job.h"

typedef struct {
  simdiri_production production;
  uint32_t groups; /* SIMDIRI_REVIEW_…: the kinds of findings that are looked for */
  /* Used by one cursor: */
  simdiri_buffer out;
  simdiri_batch_result result;
  simdiri_finding *findings;
  size_t finding_capacity;
  cli_severity worst; /* of the current record */
} checker_state;

/* ------------------------------------------------------------------------------------------- one record */

/* Allocates for `count` findings. */
static int grow_findings(checker_state *checker, size_t count) {
  simdiri_finding *grown = count <= SIZE_MAX / sizeof *grown ? realloc(checker->findings, count * sizeof *grown) : NULL;
  if (!grown) return -1;
  checker->findings = grown;
  checker->finding_capacity = count;
  return 0;
}

/* Reports the findings in a valid record. */
static int review_record(cli_cursor *cursor, const cli_record *record) {
  checker_state *checker = cursor->state;
  size_t count;
  while ((count = simdiri_review(checker->groups, record->text, record->text_len, checker->findings,
                                 checker->finding_capacity)) > checker->finding_capacity) {
    if (grow_findings(checker, count) == 0) continue;
    return cli_cursor_fail(cursor, SIMDIRI_ERROR_NO_MEMORY);
  }
  for (size_t i = 0; i < count; i++) {
    const simdiri_finding *finding = &checker->findings[i];
    char place[32] = "";
    if (finding->begin < finding->end)
      (void)snprintf(place, sizeof place, "in the %s", simdiri_component_name(finding->component));
    cli_report(cursor, record, CLI_STATUS_FINDING + (int)finding->code,
               cli_cursor_offset(cursor, record, finding->begin), place, &checker->worst);
  }
  return CLI_EXIT_DONE;
}

/* Reports a host that is not mapped, with its first bad label and the reason. */
static int report_host(cli_cursor *cursor, const cli_record *record, size_t offset) {
  checker_state *checker = cursor->state;
  simdiri_host_problem problem;
  char place[CLI_REPORT_PLACE_MAX] = "";
  const simdiri_status status = simdiri_find_host_problem(cursor->run->context, cursor->worker->scratch, record->text,
                                                          record->text_len, &problem);
  if (status != SIMDIRI_OK) return cli_cursor_fail(cursor, status);
  const bool is_spaced = problem.problem == SIMDIRI_DOMAIN_WHITE_SPACE;
  const char *message = simdiri_domain_problem_message(problem.problem);
  if (problem.label > 0) {
    offset = problem.begin;
    (void)snprintf(place, sizeof place, "label %zu%s%s", problem.label, is_spaced ? "" : ": ",
                   is_spaced ? "" : message);
  } else if (problem.problem != SIMDIRI_DOMAIN_NO_PROBLEM) {
    (void)snprintf(place, sizeof place, "the whole name: %s", message);
  }
  cli_report_message(cursor, record, SIMDIRI_WARNING_HOST_UNMAPPED, cli_cursor_offset(cursor, record, offset),
                     is_spaced ? CLI_REPORT_WHITE_SPACE : NULL, place, &checker->worst);
  return CLI_EXIT_DONE;
}

/* Checks one record. `note` is the outcome of its normalization; NULL: nothing changed. */
static int check_record(cli_cursor *cursor, const cli_record *record, const simdiri_note *note) {
  checker_state *checker = cursor->state;
  simdiri_result result;
  char place[64];
  if (note && simdiri_validate(cursor->run->options->iri.grammar, checker->production, record->text, record->text_len,
                               &result) != SIMDIRI_OK) {
    cli_status_place(&result, record->text, record->text_len, place, sizeof place);
    cli_report(cursor, record, (int)result.status, cli_cursor_offset(cursor, record, result.offset), place,
               &checker->worst);
    if (checker->worst == CLI_SEVERITY_ERROR && !simdiri_is_error((simdiri_status)note->status))
      cursor->chunk->tally.repaired_count++;
    return CLI_EXIT_DONE;
  }
  /* Under iri-bis the library refuses hosts that cannot be mapped, but the IRI is still valid. */
  if (note && (note->status == SIMDIRI_WARNING_HOST_UNMAPPED || note->status == SIMDIRI_ERROR_BAD_HOST)) {
    const int outcome = report_host(cursor, record, note->offset);
    if (outcome != CLI_EXIT_DONE) return outcome;
  }
  return checker->groups ? review_record(cursor, record) : CLI_EXIT_DONE;
}

/* Checks a record by itself: one that was prepared, or a field. */
static int check_single(cli_cursor *cursor, const cli_record *record) {
  checker_state *checker = cursor->state;
  simdiri_result result;
  int outcome = CLI_EXIT_DONE;
  checker->out.len = 0;
  checker->worst = CLI_SEVERITY_DEFAULT;
  if (record->status != SIMDIRI_OK) {
    const simdiri_result unprepared = {.status = record->status, .offset = record->offset};
    char place[64];
    cli_status_place(&unprepared, record->text, record->text_len, place, sizeof place);
    if (cursor->field.problem) (void)snprintf(place, sizeof place, "%s", cursor->field.problem);
    cli_report(cursor, record, (int)record->status, record->offset, place, &checker->worst);
  } else {
    simdiri_status status = simdiri_normalize(cursor->run->context, cursor->worker->scratch, record->text,
                                              record->text_len, &checker->out, &result);
    if (cli_status_is_machine((int)status)) {
      return cli_cursor_fail(cursor, status);
    }
    simdiri_note note = {.status = (uint16_t)status, .offset = result.offset};
    outcome = check_record(cursor, record, status != SIMDIRI_OK || result.changes ? &note : NULL);
  }
  cli_count_reported(cursor, checker->worst);
  return outcome;
}

/* Checks the record of a note. */
static int check_noted(cli_cursor *cursor, const simdiri_note *note, const char *data, size_t len) {
  const char *at = data + note->begin;
  cli_record record;
  if (!cursor->run->framing->next(cursor->run->framing, &at, data + len, &record)) return CLI_EXIT_DONE;
  const int outcome = check_single(cursor, &record);
  return outcome == CLI_EXIT_DONE && cursor->output.failed ? CLI_EXIT_TROUBLE : outcome;
}

/* Checks a block of records as one batch. Records that the batch does not note are valid, without findings. */
static int check_block(cli_cursor *cursor, const char *data, size_t len) {
  checker_state *checker = cursor->state;
  simdiri_batch_result *result = &checker->result;
  simdiri_records records = {.data = data, .data_len = len, .separator = cursor->run->framing->separator};
  records.keep_cr = cursor->run->framing->ends_with_cr;
  result->review_groups = checker->groups;
  const simdiri_status status = simdiri_batch(cursor->run->context, cursor->worker->scratch, SIMDIRI_OPERATION_CHECK,
                                              SIMDIRI_ON_ERROR_SKIP, NULL, &records, &checker->out, result);
  if (status != SIMDIRI_OK) return cli_cursor_fail(cursor, status);
  const uint64_t first = cursor->record;
  for (size_t i = 0; i < result->note_count; i++) {
    cursor->record = first + result->notes[i].index;
    const int outcome = check_noted(cursor, &result->notes[i], data, len);
    if (outcome != CLI_EXIT_DONE) return outcome;
  }
  cursor->record = first + result->record_count;
  cursor->chunk->tally.record_count += result->record_count;
  return CLI_EXIT_DONE;
}

/* Gives each cursor its own buffers. */
static void check_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const checker_state *shared = run->shared;
  checker_state checker = {.production = shared->production, .groups = shared->groups};
  checker.out.allocator = simdiri_default_allocator();
  cli_cursor_run(run, worker, chunk, &checker);
  simdiri_batch_result_free(&checker.result, NULL);
  simdiri_buffer_free(&checker.out);
  free(checker.findings);
}

static const cli_operation operation = {.work = check_chunk,
                                        .block = check_block,
                                        .record = check_single,
                                        .begin_chunk = cli_report_begin_chunk,
                                        .print = cli_report_print,
                                        .long_part = cli_report_long_part,
                                        .finish = cli_report_exit_status,
                                        .writes_lines = true};

static int run_check(const cli_options *options) {
  if (options->iri.profile == SIMDIRI_PROFILE_WEB) return cli_check_urls(options);
  checker_state checker = {.production = SIMDIRI_PRODUCTION_IRI, .groups = cli_reviewed_groups(options)};
  if (options->iri.flags & SIMDIRI_FLAG_REFERENCE) checker.production = SIMDIRI_PRODUCTION_IRI_REFERENCE;
  cli_report_lines lines = {.before = 0};
  return cli_run_job(options, &operation, &checker, &lines);
}

const cli_command cli_check_command = {
    .name = "check",
    .bit = CLI_FOR_CHECK,
    .help = &cli_check_help,
    .flags = CLI_COMMAND_REPAIRS_NEVER,
    .run = run_check,
};
