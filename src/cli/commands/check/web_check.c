/* simdiri check --profile=web: reports the validation errors of URLs (URL Standard 1.1). */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/commands/check/check_lines.h"
#include "cli/commands/check/url_batches.h"
#include "cli/commands/check/web.h"
#include "cli/engine/item.h"
#include "cli/engine/url.h"
#include "cli/run/run_job.h"
#include "cli/util/message.h"

/* The state of one cursor. */
typedef struct {
  cli_url_batches batches;
  cli_cursor *cursor;
  const cli_item *item;
  const cli_record *record;
  bool is_reported[CLI_STATUS_CODES]; /* for the current record */
  cli_severity worst;                 /* of the current record */
} url_checker;

static size_t map_offset(const url_checker *checker, size_t offset) {
  if (checker->record->status != SIMDIRI_OK) return offset;
  return cli_item_map(checker->cursor, checker->item, offset);
}

static void report_error(void *user, simdiri_status status, simdiri_component component, size_t offset) {
  url_checker *checker = user;
  const simdiri_result found = {.status = status, .component = component, .offset = offset};
  char place[64];
  if (checker->is_reported[status]) return;
  checker->is_reported[status] = true;
  cli_status_place(&found, checker->record->text, checker->record->text_len, place, sizeof place);
  if (checker->item->field.problem) (void)snprintf(place, sizeof place, "%s", checker->item->field.problem);
  const cli_check_line line = {(int)status, map_offset(checker, offset),
                               status == SIMDIRI_WARNING_HOST_UNMAPPED ? CLI_CHECK_WHITE_SPACE : NULL, place};
  cli_check_message(checker->cursor, checker->record, &line, &checker->worst);
}

static simdiri_status check_record(cli_cursor *cursor, cli_item *item) {
  url_checker *checker = cursor->data;
  const cli_record record = cli_item_record(cursor, item);
  simdiri_result result;
  if (item->field.is_absent || !cli_url_batches_doubt(&checker->batches, cursor, item)) return SIMDIRI_OK;
  checker->cursor = cursor;
  checker->item = item;
  checker->record = &record;
  checker->worst = CLI_SEVERITY_DEFAULT;
  memset(checker->is_reported, 0, sizeof checker->is_reported);
  const simdiri_status status = cli_check_url(cursor, &record, report_error, checker, &result);
  if (cli_status_is_machine((int)status)) return status;
  if (status != SIMDIRI_OK) report_error(checker, status, result.component, result.offset);
  cli_check_count(cursor, checker->worst);
  return cli_cursor_written(cursor);
}

static simdiri_status check_batch(cli_cursor *cursor) {
  return cli_url_batches_run(&((url_checker *)cursor->data)->batches, cursor);
}

static void check_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  url_checker checker = {.cursor = NULL};
  cli_cursor_run(run, worker, chunk, &checker);
  cli_url_batches_free(&checker.batches);
}

int cli_check_urls(const cli_options *options) {
  static const cli_operation operation = {.traits = CLI_WRITES_ROWS | CLI_TAKES_BLOCKS | CLI_JUDGES_ITSELF,
                                          .turn = cli_check_turn,
                                          .work = check_chunk,
                                          .apply = check_batch,
                                          .write = check_record,
                                          .print = cli_check_print};
  cli_check_counter lines = {.before = 0};
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
