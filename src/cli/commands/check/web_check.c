/* simdiri check --profile=web: reports the validation errors of URLs (URL Standard 1.1). */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/commands/check/report.h"
#include "cli/commands/check/web.h"
#include "cli/run/cursor.h"
#include "cli/run/run_job.h"
#include "cli/run/url.h"
#include "cli/util/message.h"

/* The state of one cursor. */
typedef struct {
  cli_cursor *cursor;
  const cli_record *record;
  bool is_reported[CLI_STATUS_CODES]; /* for the current record */
  cli_severity worst;                 /* of the current record */
} url_checker;

static void report_error(void *user, simdiri_status status, simdiri_component component, size_t offset) {
  url_checker *checker = user;
  const simdiri_result found = {.status = status, .component = component, .offset = offset};
  char place[64];
  if (checker->is_reported[status]) return;
  checker->is_reported[status] = true;
  cli_status_place(&found, checker->record->text, checker->record->text_len, place, sizeof place);
  if (checker->cursor->field.problem) (void)snprintf(place, sizeof place, "%s", checker->cursor->field.problem);
  cli_report_message(checker->cursor, checker->record, (int)status,
                     cli_cursor_offset(checker->cursor, checker->record, offset),
                     status == SIMDIRI_WARNING_HOST_UNMAPPED ? CLI_REPORT_WHITE_SPACE : NULL, place, &checker->worst);
}

static int check_record(cli_cursor *cursor, const cli_record *record) {
  url_checker *checker = cursor->state;
  simdiri_result result;
  checker->cursor = cursor;
  checker->record = record;
  checker->worst = CLI_SEVERITY_DEFAULT;
  memset(checker->is_reported, 0, sizeof checker->is_reported);
  const simdiri_status status = cli_check_url(cursor, record, report_error, checker, &result);
  if (cli_status_is_machine((int)status)) return cli_cursor_fail(cursor, status);
  if (status != SIMDIRI_OK) report_error(checker, status, result.component, result.offset);
  cli_count_reported(cursor, checker->worst);
  return CLI_EXIT_DONE;
}

static void check_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  url_checker checker = {.cursor = NULL};
  cli_cursor_run(run, worker, chunk, &checker);
}

int cli_check_urls(const cli_options *options) {
  static const cli_operation operation = {.work = check_chunk,
                                          .block = cli_check_url_block,
                                          .record = check_record,
                                          .begin_chunk = cli_report_begin_chunk,
                                          .print = cli_report_print,
                                          .long_part = cli_report_long_part,
                                          .finish = cli_report_exit_status,
                                          .writes_lines = true};
  cli_report_lines lines = {.before = 0};
  simdiri_options iri;
  simdiri_context *context;
  simdiri_options_init(&iri);
  const simdiri_status status = simdiri_context_create(&iri, NULL, &context);
  if (status != SIMDIRI_OK) {
    cli_say_status(options->command->name, status);
    return CLI_EXIT_TROUBLE;
  }
  const int outcome = cli_run_job(options, &operation, context, &lines);
  simdiri_context_free(context);
  return outcome;
}
