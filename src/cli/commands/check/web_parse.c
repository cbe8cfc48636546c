/* simdiri parse --profile=web: the components of URLs (URL Standard 4.1), as JSON Lines. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/check/parse.h"
#include "cli/commands/check/web.h"
#include "cli/engine/item.h"
#include "cli/engine/url.h"
#include "cli/io/json.h"
#include "cli/run/run_job.h"

static void put_member(cli_cursor *cursor, const char *name, const char *text, size_t len) {
  cli_json_name(&cursor->output, name, false);
  cli_json_text(&cursor->output, text, len);
}

static void put_component(cli_cursor *cursor, const char *name, bool is_present, const char *href, size_t begin,
                          size_t end) {
  if (is_present) put_member(cursor, name, href + begin, end - begin);
}

/* Those of the prefix that the format hides, of `hidden_len` bytes, are left out. */
static void put_components(cli_cursor *cursor, const char *href, size_t len, size_t hidden_len) {
  simdiri_url_components url;
  simdiri_split_url(href, len, &url);
  if (hidden_len > 0) url.has_host = url.has_port = false;
  put_member(cursor, "href", href + hidden_len, len - hidden_len);
  put_component(cursor, "scheme", hidden_len == 0, href, 0, url.scheme_end);
  put_component(cursor, "username", url.username_begin < url.username_end, href, url.username_begin, url.username_end);
  put_component(cursor, "password", url.password_begin < url.password_end, href, url.password_begin, url.password_end);
  put_component(cursor, "host", url.has_host, href, url.host_begin, url.host_end);
  put_component(cursor, "port", url.has_port, href, url.port_begin, url.port_end);
  put_component(cursor, "path", true, href, url.path_begin, url.path_end);
  put_component(cursor, "query", url.has_query, href, url.query_begin, url.query_end);
  put_component(cursor, "fragment", url.has_fragment, href, url.fragment_begin, url.fragment_end);
  if (url.is_opaque) {
    cli_json_name(&cursor->output, "opaque", false);
    cli_output_put(&cursor->output, "true");
  }
}

static void put_object(cli_cursor *cursor, const cli_item *item, const cli_record *record,
                       const simdiri_result *result) {
  const size_t hidden_len = item->field.hides_prefix && cli_item_has_entry(item) ? item->field.prefix_len : 0;
  const bool is_valid = !simdiri_is_error(result->status);
  const bool is_shown = is_valid || cursor->run->options->on_error == SIMDIRI_ON_ERROR_KEEP;
  cli_parse_begin(&cursor->output);
  if (is_shown) {
    cli_json_name(&cursor->output, "iri", true);
    cli_json_text(&cursor->output, record->text + hidden_len, record->text_len - hidden_len);
  }
  cli_parse_put_status(&cursor->output, (int)result->status, !is_shown);
  if (result->status != SIMDIRI_OK) cli_parse_put_place(&cursor->output, result->offset, result->component);
  if (is_valid) put_components(cursor, result->text, result->text_len, hidden_len);
  cli_parse_end(&cursor->output);
}

static simdiri_status parse_record(cli_cursor *cursor, cli_item *item) {
  const cli_record record = cli_item_record(cursor, item);
  const int on_error = cursor->run->options->on_error;
  simdiri_result result;
  if (item->field.is_absent || item->field.status == CLI_STATUS_NO_TARGET) return cli_parse_other(cursor, item);
  const simdiri_status status = cli_parse_url(cursor, &record, cursor->data, &result);
  if (cli_status_is_machine((int)status)) return status;
  if (record.status == SIMDIRI_OK) result.offset = cli_item_map(cursor, item, result.offset);
  const bool is_error = simdiri_is_error(status);
  if (is_error && on_error == CLI_ON_ERROR_FAIL) {
    cli_cursor_stop(cursor, (int)status, result.offset, &record);
    return SIMDIRI_OK;
  }
  cli_cursor_count(cursor, (int)status);
  cli_cursor_reject(cursor, (int)status, result.offset, &record);
  if (!is_error || on_error != SIMDIRI_ON_ERROR_SKIP) put_object(cursor, item, &record, &result);
  return cli_cursor_written(cursor);
}

static void parse_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  simdiri_buffer url = {.allocator = simdiri_default_allocator()};
  cli_cursor_run(run, worker, chunk, &url);
  simdiri_buffer_free(&url);
}

int cli_parse_urls(const cli_options *options) {
  static const cli_operation operation = {.traits = CLI_WRITES_ROWS | CLI_JUDGES_ITSELF,
                                          .work = parse_chunk,
                                          .write = parse_record,
                                          .print = cli_parse_print};
  return cli_run_job(options, &operation, NULL, NULL);
}
