/* simdiri check: reports records that are not valid IRIs (RFC 3987 2.2), and suspicious valid ones. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands/check/check_lines.h"
#include "cli/commands/check/web_check.h"
#include "cli/engine/apply.h"
#include "cli/engine/item.h"
#include "cli/run/run_job.h"

typedef struct {
  simdiri_production production;
  uint32_t groups; /* SIMDIRI_REVIEW_…: the kinds of findings that are looked for */
  /* Used by one cursor: */
  simdiri_buffer out;
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
static simdiri_status review_record(cli_cursor *cursor, const cli_item *item, const cli_record *record) {
  checker_state *checker = cursor->data;
  size_t count;
  while ((count = simdiri_review(checker->groups, record->text, record->text_len, checker->findings,
                                 checker->finding_capacity)) > checker->finding_capacity) {
    if (grow_findings(checker, count) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  }
  for (size_t i = 0; i < count; i++) {
    const simdiri_finding *finding = &checker->findings[i];
    char place[32] = "";
    if (finding->begin < finding->end)
      (void)snprintf(place, sizeof place, "in the %s", simdiri_component_name(finding->component));
    cli_check_status(cursor, record, CLI_STATUS_FINDING + (int)finding->code,
                     cli_item_map(cursor, item, finding->begin), place, &checker->worst);
  }
  return SIMDIRI_OK;
}

/* Reports a host that is not mapped, with its first bad label and the reason. */
static simdiri_status report_host(cli_cursor *cursor, const cli_item *item, const cli_record *record, size_t offset) {
  checker_state *checker = cursor->data;
  simdiri_host_problem problem;
  char place[CLI_CHECK_PLACE_MAX] = "";
  const simdiri_status status = simdiri_find_host_problem(cursor->run->context, cursor->worker->scratch, record->text,
                                                          record->text_len, &problem);
  if (status != SIMDIRI_OK) return status;
  const bool is_spaced = problem.problem == SIMDIRI_DOMAIN_WHITE_SPACE;
  const char *message = simdiri_domain_problem_message(problem.problem);
  if (problem.label > 0) {
    offset = problem.begin;
    (void)snprintf(place, sizeof place, "label %zu%s%s", problem.label, is_spaced ? "" : ": ",
                   is_spaced ? "" : message);
  } else if (problem.problem != SIMDIRI_DOMAIN_NO_PROBLEM) {
    (void)snprintf(place, sizeof place, "the whole name: %s", message);
  }
  const cli_check_line line = {SIMDIRI_WARNING_HOST_UNMAPPED, cli_item_map(cursor, item, offset),
                               is_spaced ? CLI_CHECK_WHITE_SPACE : NULL, place};
  cli_check_message(cursor, record, &line, &checker->worst);
  return SIMDIRI_OK;
}

/* Checks a text that normalization notes, with this outcome. */
static simdiri_status check_noted(cli_cursor *cursor, const cli_item *item, const cli_record *record,
                                  simdiri_status normalized, size_t offset) {
  checker_state *checker = cursor->data;
  simdiri_result result;
  char place[64];
  if (simdiri_validate(cursor->run->options->iri.grammar, checker->production, record->text, record->text_len,
                       &result) != SIMDIRI_OK) {
    cli_status_place(&result, record->text, record->text_len, place, sizeof place);
    cli_check_status(cursor, record, (int)result.status, cli_item_map(cursor, item, result.offset), place,
                     &checker->worst);
    if (checker->worst == CLI_SEVERITY_ERROR && !simdiri_is_error(normalized)) cursor->chunk->tally.repaired_count++;
    return SIMDIRI_OK;
  }
  /* Under iri-bis the library refuses hosts that cannot be mapped, but the IRI is still valid. */
  if (normalized == SIMDIRI_WARNING_HOST_UNMAPPED || normalized == SIMDIRI_ERROR_BAD_HOST) {
    const simdiri_status status = report_host(cursor, item, record, offset);
    if (status != SIMDIRI_OK) return status;
  }
  return checker->groups ? review_record(cursor, item, record) : SIMDIRI_OK;
}

static simdiri_status check_text(cli_cursor *cursor, const cli_item *item, const cli_record *record) {
  checker_state *checker = cursor->data;
  simdiri_result result;
  checker->out.len = 0;
  const simdiri_status status = simdiri_normalize(cursor->run->context, cursor->worker->scratch, record->text,
                                                  record->text_len, &checker->out, &result);
  if (cli_status_is_machine((int)status)) return status;
  if (status != SIMDIRI_OK || result.changes) return check_noted(cursor, item, record, status, result.offset);
  return checker->groups ? review_record(cursor, item, record) : SIMDIRI_OK;
}

/* Reports a field that was not found, or that could not be prepared. */
static void report_unprepared(cli_cursor *cursor, const cli_item *item, const cli_record *record) {
  checker_state *checker = cursor->data;
  const simdiri_result unprepared = {.status = record->status, .offset = record->offset};
  char place[64];
  cli_status_place(&unprepared, record->text, record->text_len, place, sizeof place);
  if (item->field.problem) (void)snprintf(place, sizeof place, "%s", item->field.problem);
  cli_check_status(cursor, record, (int)record->status, record->offset, place, &checker->worst);
}

/* Checks a record. Those that the batch does not note are valid, without findings. */
static simdiri_status check_record(cli_cursor *cursor, cli_item *item) {
  checker_state *checker = cursor->data;
  const cli_record record = cli_item_record(cursor, item);
  simdiri_status status = SIMDIRI_OK;
  checker->worst = CLI_SEVERITY_DEFAULT;
  if (record.status != SIMDIRI_OK)
    report_unprepared(cursor, item, &record);
  else if (cli_item_has_entry(item) && (item->note || cursor->batch->is_alone))
    status = check_text(cursor, item, &record);
  cli_check_warning(cursor, item, &record, &checker->worst);
  cli_check_count(cursor, checker->worst);
  return status == SIMDIRI_OK ? cli_cursor_written(cursor) : status;
}

static simdiri_status check_batch(cli_cursor *cursor) {
  return cli_apply_check(cursor, ((const checker_state *)cursor->data)->groups);
}

/* Gives each cursor its own buffers. */
static void check_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const checker_state *shared = run->shared;
  checker_state checker = {.production = shared->production, .groups = shared->groups};
  checker.out.allocator = simdiri_default_allocator();
  cli_cursor_run(run, worker, chunk, &checker);
  simdiri_buffer_free(&checker.out);
  free(checker.findings);
}

static const cli_operation operation = {.traits = CLI_WRITES_ROWS | CLI_PASSES_UNNOTED | CLI_JUDGES_ITSELF,
                                        .turn = cli_check_turn,
                                        .work = check_chunk,
                                        .apply = check_batch,
                                        .write = check_record,
                                        .print = cli_check_print};

static int run_check(const cli_options *options) {
  if (options->iri.profile == SIMDIRI_PROFILE_WEB) return cli_check_urls(options);
  checker_state checker = {.production = SIMDIRI_PRODUCTION_IRI, .groups = cli_reviewed_groups(options)};
  if (options->iri.flags & SIMDIRI_FLAG_REFERENCE) checker.production = SIMDIRI_PRODUCTION_IRI_REFERENCE;
  cli_check_counter lines = {.before = 0};
  return cli_run_job(options, &operation, &checker, &lines);
}

const cli_command cli_check_command = {
    .name = "check",
    .bit = CLI_FOR_CHECK,
    .help = &cli_check_help,
    .flags = CLI_COMMAND_REPAIRS_NEVER,
    .run = run_check,
};
