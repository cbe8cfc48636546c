/* parse --get: a row with parts of each record's normal form. The options of --append-fields. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/parts/get.h"

#include <string.h>

#include "cli/commands/parts/found_parts.h"
#include "cli/engine/item.h"
#include "cli/format/json/format_json.h"
#include "cli/format/record_format.h"
#include "cli/run/print_chunk.h"
#include "cli/run/run_job.h"
#include "cli/util/append.h"
#include "cli/util/message.h"

/* Is the option about normal forms, or about the output of --get? parse itself reads the others. */
static bool is_about_parts(const cli_option_row *row) {
  if (row->id == CLI_OPTION_OUTPUT_FORMAT) return true;
  if (row->group != CLI_GROUP_NORMAL_FORM && row->group != CLI_GROUP_KEYS) return false;
  return row->id != CLI_OPTION_BASE && row->id != CLI_OPTION_PROFILE && row->id != CLI_OPTION_GRAMMAR &&
         row->id != CLI_OPTION_REFERENCE && row->id != CLI_OPTION_QUERY_CHARSET;
}

int cli_get_check(cli_options *options) {
  if (options->get && options->append_fields) {
    cli_say_usage("parse", "--get and --append-fields contradict each other: --append-fields writes whole records");
    return -1;
  }
  if (options->append_fields && cli_is_given(options, CLI_OPTION_OUTPUT_FORMAT)) {
    cli_say_usage("parse", "--output-format needs --get: --append-fields writes records in their own format");
    return -1;
  }
  const bool writes_parts = options->get || options->append_fields;
  const cli_option_row *row = writes_parts ? NULL : cli_find_given_if(options, is_about_parts);
  if (!row) return 0;
  cli_say_usage("parse",
                "--%s needs --get or --append-fields: without them, components are written as they are in the record",
                row->name);
  return -1;
}

/* ------------------------------------------------------------------------------------------- rows */

static simdiri_status append_byte(simdiri_buffer *out, char byte) { return cli_append(out, &byte, 1); }

/* CSV: RFC 4180. */

static simdiri_status put_quoted(simdiri_buffer *out, const char *text, size_t len) {
  simdiri_status status = append_byte(out, '"');
  for (size_t i = 0; i < len && status == SIMDIRI_OK; i++) {
    if (text[i] == '"') status = append_byte(out, '"');
    if (status == SIMDIRI_OK) status = append_byte(out, text[i]);
  }
  return status == SIMDIRI_OK ? append_byte(out, '"') : status;
}

static simdiri_status put_csv(simdiri_buffer *out, const char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (text[i] == ',' || text[i] == '"' || text[i] == '\r' || text[i] == '\n') return put_quoted(out, text, len);
  return cli_append(out, text, len);
}

static simdiri_status put_tsv_row(simdiri_buffer *out, const cli_chosen_parts *chosen, const simdiri_text *parts) {
  size_t len = chosen->list.count; /* of tabs and the line end */
  for (size_t i = 0; i < chosen->list.count && parts; i++) len += parts[i].len;
  if (cli_reserve(out, len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  char *at = out->data + out->len;
  for (size_t i = 0; i < chosen->list.count; i++) {
    if (i > 0) *at++ = '\t';
    if (!parts || parts[i].len == 0) continue;
    memcpy(at, parts[i].text, parts[i].len);
    if (chosen->may_have_controls) cli_clean_tsv(at, parts[i].len);
    at += parts[i].len;
  }
  *at++ = '\n';
  out->len = (size_t)(at - out->data);
  return SIMDIRI_OK;
}

static simdiri_status put_member(simdiri_buffer *out, const char *name, const simdiri_text *part) {
  simdiri_status status = cli_json_encode(out, NULL, NULL, name, strlen(name));
  if (status == SIMDIRI_OK) status = append_byte(out, ':');
  if (status != SIMDIRI_OK) return status;
  return part && part->text ? cli_json_encode(out, NULL, NULL, part->text, part->len) : cli_append(out, "null", 4);
}

static simdiri_status put_object(simdiri_buffer *out, const cli_chosen_parts *chosen, const simdiri_text *parts) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < chosen->list.count && status == SIMDIRI_OK; i++) {
    status = append_byte(out, i == 0 ? '{' : ',');
    if (status == SIMDIRI_OK) status = put_member(out, chosen->list.names[i], parts ? &parts[i] : NULL);
  }
  return status == SIMDIRI_OK ? cli_append(out, "}\n", 2) : status;
}

static simdiri_status put_csv_row(simdiri_buffer *out, const cli_chosen_parts *chosen, const simdiri_text *parts) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < chosen->list.count && status == SIMDIRI_OK; i++) {
    if (i > 0) status = append_byte(out, ',');
    if (status == SIMDIRI_OK && parts && parts[i].text) status = put_csv(out, parts[i].text, parts[i].len);
  }
  return status == SIMDIRI_OK ? append_byte(out, '\n') : status;
}

/* Appends a row with these parts, or with none if `parts` is NULL. */
static simdiri_status append_row(simdiri_buffer *out, int output_format, const cli_chosen_parts *chosen,
                                 const simdiri_text *parts) {
  if (output_format == CLI_ROWS_JSONL) return put_object(out, chosen, parts);
  return (output_format == CLI_ROWS_CSV ? put_csv_row : put_tsv_row)(out, chosen, parts);
}

/* ------------------------------------------------------------------------------------------- the run */

static int take_turn(cli_job *job, cli_turn turn, int status) {
  const cli_options *options = job->run.options;
  if (turn == CLI_TURN_RELEASE) cli_chosen_parts_free(job->data);
  if (turn != CLI_TURN_PREPARE) return status;
  return cli_chosen_parts_read(job->data, options, "get", options->get, job->run.context) == 0 ? status
                                                                                               : CLI_EXIT_TROUBLE;
}

/* Writes a row; of a bad record, one without parts. */
static simdiri_status put_row(cli_cursor *cursor, cli_item *item) {
  cli_found_parts *found = cursor->data;
  const bool has_parts = cli_item_has_entry(item) && !cli_item_is_bad(item);
  const simdiri_status status = has_parts ? cli_found_parts_of(cursor, found, item) : SIMDIRI_OK;
  if (status != SIMDIRI_OK) return status;
  return append_row(&cursor->chunk->out, cursor->run->options->output_format, found->chosen,
                    has_parts ? found->row : NULL);
}

static int put_long_stretch(cli_job *job, const cli_block *block) {
  simdiri_buffer row = {.allocator = simdiri_default_allocator()};
  if (!block->is_first || job->run.options->on_error == SIMDIRI_ON_ERROR_SKIP) return CLI_EXIT_DONE;
  const simdiri_status status = append_row(&row, job->run.options->output_format, job->run.shared, NULL);
  if (status == SIMDIRI_OK) cli_output_records(&job->output, row.data, row.len);
  simdiri_buffer_free(&row);
  if (status == SIMDIRI_OK) return CLI_EXIT_DONE;
  cli_say_status(job->run.options->command->name, status);
  return CLI_EXIT_TROUBLE;
}

static int print_chunk(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  return step == CLI_STEP_LONG ? put_long_stretch(job, &chunk->block) : cli_print_chunk(job, chunk, step);
}

int cli_get_run(const cli_options *options) {
  static const cli_operation operation = {.traits = CLI_WRITES_ROWS,
                                          .turn = take_turn,
                                          .work = cli_found_parts_work,
                                          .apply = cli_found_parts_apply,
                                          .write = put_row,
                                          .print = print_chunk};
  cli_chosen_parts chosen = {.parts = NULL};
  return cli_run_job(options, &operation, &chosen, &chosen);
}
