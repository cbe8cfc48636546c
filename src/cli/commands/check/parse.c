/* simdiri parse: the components of each record, as JSON Lines. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/check/parse.h"
#include "cli/commands/check/web.h"
#include "cli/commands/parts/get.h"
#include "cli/engine/apply.h"
#include "cli/engine/item.h"
#include "cli/io/json.h"
#include "cli/outcome/severity.h"
#include "cli/run/run_job.h"

static void put_span(cli_output *output, const char *name, const char *text, size_t begin, size_t end) {
  cli_json_name(output, name, false);
  cli_json_text(output, text + begin, end - begin);
}

/* Writes the components that are present (RFC 3986 3). One that is present and empty is an empty string. Those of the
 * prefix that the format hides are left out. */
static void put_components(cli_output *output, const char *text, size_t len, bool hides_prefix) {
  simdiri_components c;
  simdiri_parse(text, len, &c);
  if (hides_prefix) c.has_scheme = c.has_authority = c.has_userinfo = c.has_port = false;
  if (c.has_scheme) put_span(output, "scheme", text, 0, c.scheme_end);
  if (c.has_authority) put_span(output, "authority", text, c.authority_begin, c.authority_end);
  if (c.has_userinfo) put_span(output, "userinfo", text, c.userinfo_begin, c.userinfo_end);
  if (c.has_authority) put_span(output, "host", text, c.host_begin, c.host_end);
  if (c.has_port) put_span(output, "port", text, c.port_begin, c.port_end);
  put_span(output, "path", text, c.path_begin, c.path_end);
  if (c.has_query) put_span(output, "query", text, c.query_begin, c.query_end);
  if (c.has_fragment) put_span(output, "fragment", text, c.fragment_begin, c.fragment_end);
}

/* Returns the warning about white space in the host of a valid record, with the place of the host. */
static simdiri_status check_host(cli_cursor *cursor, const cli_record *record, simdiri_result *result) {
  simdiri_components c;
  simdiri_host_problem problem;
  simdiri_parse(record->text, record->text_len, &c);
  bool is_plain = true;
  for (size_t i = c.host_begin; i < c.host_end && is_plain; i++)
    is_plain = record->text[i] != '%' && (unsigned char)record->text[i] < 0x80;
  if (!c.has_authority || is_plain) return SIMDIRI_OK;
  const simdiri_status status = simdiri_find_host_problem(cursor->run->context, cursor->worker->scratch, record->text,
                                                          record->text_len, &problem);
  if (status != SIMDIRI_OK) return status;
  if (problem.problem != SIMDIRI_DOMAIN_WHITE_SPACE) return SIMDIRI_OK;
  result->component = SIMDIRI_COMPONENT_HOST;
  result->offset = c.host_begin;
  return SIMDIRI_WARNING_HOST_UNMAPPED;
}

/* Validates a record; white space in its host is a warning. */
static simdiri_status validate_record(cli_cursor *cursor, const cli_record *record, simdiri_result *result) {
  const cli_options *options = cursor->run->options;
  const bool is_reference = (options->iri.flags & SIMDIRI_FLAG_REFERENCE) != 0;
  if (record->status != SIMDIRI_OK) return record->status;
  const simdiri_status status =
      simdiri_validate(options->iri.grammar, is_reference ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI,
                       record->text, record->text_len, result);
  return status == SIMDIRI_OK ? check_host(cursor, record, result) : status;
}

/* Reviews the record if --severity is given. A made-up prefix is not of the record. */
static int judge_record(cli_cursor *cursor, const cli_item *item, const cli_record *record, int status,
                        simdiri_result *result) {
  if (item->field.hides_prefix) return status;
  return cli_judge(&cursor->run->reviewer, cursor->worker->scratch, &cursor->worker->completed, status,
                   (simdiri_text){record->text, record->text_len}, result);
}

static void put_record(cli_cursor *cursor, const cli_item *item, const cli_record *record, int status,
                       const simdiri_result *result) {
  const bool is_split = !cli_status_is_error(status) || cursor->run->options->on_error == SIMDIRI_ON_ERROR_KEEP;
  const bool hides_prefix = item->field.hides_prefix && cli_item_has_entry(item);
  const size_t hidden_len = hides_prefix ? item->field.prefix_len : 0;
  cli_parse_begin(&cursor->output);
  if (is_split) {
    cli_json_name(&cursor->output, "iri", true);
    cli_json_text(&cursor->output, record->text + hidden_len, record->text_len - hidden_len);
  }
  cli_parse_put_status(&cursor->output, status, !is_split);
  if (status != SIMDIRI_OK) cli_parse_put_place(&cursor->output, result->offset, result->component);
  if (is_split && status != CLI_STATUS_BAD_REQUEST)
    put_components(&cursor->output, record->text, record->text_len, hides_prefix);
  cli_parse_end(&cursor->output);
}

static simdiri_status parse_record(cli_cursor *cursor, const cli_item *item) {
  const cli_record record = cli_item_record(cursor, item);
  const int on_error = cursor->run->options->on_error;
  simdiri_result result = {.offset = record.offset};
  const simdiri_status given = validate_record(cursor, &record, &result);
  if (cli_status_is_machine((int)given)) return given;
  const int status = judge_record(cursor, item, &record, (int)given, &result);
  if (record.status == SIMDIRI_OK) result.offset = cli_item_map(cursor, item, result.offset);
  const bool is_error = cli_status_is_error(status);
  if (is_error && on_error == CLI_ON_ERROR_FAIL) {
    cli_cursor_stop(cursor, status, result.offset, &record);
    return SIMDIRI_OK;
  }
  if (status != SIMDIRI_OK) cli_cursor_count(cursor, status);
  cli_cursor_reject(cursor, status, result.offset, &record);
  if (!is_error || on_error != SIMDIRI_ON_ERROR_SKIP) put_record(cursor, item, &record, status, &result);
  return cli_cursor_written(cursor);
}

/* Records of a block without a note are valid. Those of other batches may have escapes, or a prefix. */
static simdiri_status write_record(cli_cursor *cursor, cli_item *item) {
  if (item->field.is_absent || item->field.status == CLI_STATUS_NO_TARGET) return cli_parse_other(cursor, item);
  const bool is_valid = cursor->batch->is_block && !item->note;
  return is_valid ? cli_parse_valid(cursor, item) : parse_record(cursor, item);
}

/* A batch notes a record that is not valid, and one whose host is a warning. */
static simdiri_status check_batch(cli_cursor *cursor) { return cli_apply_check(cursor, 0); }

static int parse_records(const cli_options *options) {
  cli_operation operation = {
      .traits = CLI_WRITES_ROWS | CLI_JUDGES_ITSELF, .write = write_record, .print = cli_parse_print};
  /* The objects of valid lines need no escapes. Legacy Extended IRIs may contain characters that JSON escapes. */
  if (options->format == CLI_FORMAT_NONE && options->iri.grammar != SIMDIRI_GRAMMAR_LEIRI && !cli_judges(options)) {
    operation.traits |= CLI_TAKES_BLOCKS;
    operation.apply = check_batch;
  }
  return cli_run_job(options, &operation, NULL, NULL);
}

static int run_parse(const cli_options *options) {
  if (options->get) return cli_get_run(options);
  if (options->append_fields) return cli_append_fields_run(options);
  return options->iri.profile == SIMDIRI_PROFILE_WEB ? cli_parse_urls(options) : parse_records(options);
}

const cli_command cli_parse_command = {
    .name = "parse",
    .bit = CLI_FOR_PARSE,
    .help = &cli_parse_help,
    .flags = CLI_COMMAND_REPORTS_ON_ERROR | CLI_COMMAND_REPAIRS_NEVER,
    .check = cli_get_check,
    .run = run_parse,
};
