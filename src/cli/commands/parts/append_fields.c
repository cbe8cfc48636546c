/* parse --append-fields: records with parts of their normal forms as new last fields. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/filter/filter_work.h"
#include "cli/commands/parts/get.h"
#include "cli/commands/parts/got.h"
#include "cli/format/choice/format_registry.h"
#include "cli/format/json/format_json.h"
#include "cli/run/run_job.h"
#include "cli/stream/fields_work.h"
#include "cli/util/message.h"

/* ------------------------------------------------------------------------------------------- in any thread */

/* An object that already has a member of an added name is a bad record, to which nothing is added. */
static void check_members(const cli_format *format, cli_item *item) {
  cli_field *field = &item->field;
  if (format->options->format != CLI_FORMAT_JSONL || field->tail == CLI_FIELD_NOWHERE) return;
  const size_t offset = cli_json_find_member(&item->record, format->added, format->added_count);
  if (offset == CLI_FIELD_NOWHERE) return;
  field->status = CLI_STATUS_HAS_MEMBER;
  field->offset = offset;
  field->tail = CLI_FIELD_NOWHERE;
}

static simdiri_status put_item(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_item *item,
                               cli_got_parts *got) {
  check_members(run->format, item);
  const bool is_error = cli_status_is_error(cli_item_status(worker->fields, item));
  const bool has_parts = !is_error && item->entry != CLI_FIELD_NOWHERE;
  bool is_stopped;
  cli_item_restore(worker->fields, item);
  simdiri_status status = cli_item_count(run, worker, chunk, item, &is_stopped);
  if (status != SIMDIRI_OK || is_stopped) return status;
  if (is_error && run->options->on_error == SIMDIRI_ON_ERROR_SKIP) return SIMDIRI_OK;
  if (has_parts) status = cli_got_split(run->shared, worker, item, got);
  if (status != SIMDIRI_OK) return status;
  chunk->owes_separator = item->record.end_len == 0;
  return cli_write_added(run->format, &chunk->out, &item->record, &item->field, has_parts ? got->row : NULL);
}

static void append_parts(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  cli_got_put_items(run, worker, chunk, put_item);
}

/* ------------------------------------------------------------------------------------------- the run */

/* A record in another charset gets ASCII only. */
static int check_charset(const cli_options *options, const cli_wanted_parts *wanted) {
  if (!options->input_charset) return 0;
  for (size_t i = 0; i < wanted->list.count; i++) {
    if (strcmp(wanted->list.names[i], "host-unicode") != 0) continue;
    cli_say_usage("parse", "--input-charset and --append-fields=host-unicode contradict each other: the rest of the "
                           "record stays in its charset, so parts must be ASCII");
    return -1;
  }
  return 0;
}

static int prepare_parts(cli_job *job) {
  const cli_options *options = job->run.options;
  cli_wanted_parts *wanted = ((const cli_filter *)job->state)->user;
  const bool is_ready =
      cli_wanted_parts_read(wanted, options, "append-fields", options->append_fields, job->run.context) == 0 &&
      cli_format_add_names(job->run.format, "append-fields", wanted->list.names, wanted->list.count) == 0 &&
      check_charset(options, wanted) == 0;
  return is_ready ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static void release_parts(cli_job *job) { cli_wanted_parts_free(((const cli_filter *)job->state)->user); }

int cli_append_fields_run(const cli_options *options) {
  cli_wanted_parts wanted = {.parts = NULL};
  cli_filter filter = {.user = &wanted};
  cli_operation operation = cli_filter_operation;
  operation.prepare = prepare_parts;
  operation.release = release_parts;
  operation.work = append_parts;
  return cli_run_job(options, &operation, &wanted, &filter);
}
