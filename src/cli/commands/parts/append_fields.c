/* parse --append-fields: records with parts of their normal forms as new last fields. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/parts/found_parts.h"
#include "cli/commands/parts/get.h"
#include "cli/engine/item.h"
#include "cli/format/choice/format_registry.h"
#include "cli/format/json/format_json.h"
#include "cli/run/run_job.h"
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

static simdiri_status apply(cli_cursor *cursor) {
  cli_batch *batch = cursor->batch;
  for (size_t i = 0; i < batch->item_count; i++) check_members(cursor->run->format, &batch->items[i]);
  return cli_found_parts_apply(cursor);
}

static simdiri_status write_record(cli_cursor *cursor, cli_item *item) {
  cli_found_parts *found = cursor->data;
  const bool has_parts = cli_item_has_entry(item) && !cli_item_is_bad(item);
  const simdiri_status status = has_parts ? cli_found_parts_of(cursor, found, item) : SIMDIRI_OK;
  if (status != SIMDIRI_OK) return status;
  cursor->chunk->owes_separator = item->record.end_len == 0;
  return cli_write_added(cursor->run->format, &cursor->chunk->out, &item->record, &item->field,
                         has_parts ? found->row : NULL);
}

/* ------------------------------------------------------------------------------------------- the run */

/* A record in another charset gets ASCII only. */
static int check_charset(const cli_options *options, const cli_chosen_parts *chosen) {
  if (!options->input_charset) return 0;
  for (size_t i = 0; i < chosen->list.count; i++) {
    if (strcmp(chosen->list.names[i], "host-unicode") != 0) continue;
    cli_say_usage("parse", "--input-charset and --append-fields=host-unicode contradict each other: the rest of the "
                           "record stays in its charset, so parts must be ASCII");
    return -1;
  }
  return 0;
}

static int prepare_parts(cli_job *job, cli_chosen_parts *chosen) {
  const cli_options *options = job->run.options;
  const bool is_ready =
      cli_chosen_parts_read(chosen, options, "append-fields", options->append_fields, job->run.context) == 0 &&
      cli_format_add_names(job->run.format, "append-fields", chosen->list.names, chosen->list.count) == 0 &&
      check_charset(options, chosen) == 0;
  return is_ready ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static int take_turn(cli_job *job, cli_turn turn, int status) {
  if (turn == CLI_TURN_RELEASE) cli_chosen_parts_free(job->data);
  return turn == CLI_TURN_PREPARE ? prepare_parts(job, job->data) : status;
}

int cli_append_fields_run(const cli_options *options) {
  static const cli_operation operation = {.traits = CLI_WRITES_RECORDS,
                                          .turn = take_turn,
                                          .work = cli_found_parts_work,
                                          .apply = apply,
                                          .write = write_record};
  cli_chosen_parts chosen = {.parts = NULL};
  return cli_run_job(options, &operation, &chosen, &chosen);
}
