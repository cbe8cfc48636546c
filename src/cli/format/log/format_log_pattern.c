/* Logs of --log-format: the field is what a variable of nginx or a directive of Apache wrote. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/format/json/format_json.h"
#include "cli/format/log/format_log.h"
#include "cli/format/log/format_pattern.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"

/* How servers escape values. nginx: ngx_http_log_module. HAProxy: configuration manual, 8.6 (Non-printable characters);
 * in header fields, which it writes as {a|b}, it also escapes { | }, but the field of an IRI is the request. No record
 * contains the line end that begins escapes of plain values, so nothing is decoded there. */
static const struct {
  char escape;
  size_t (*take_escape)(const char **at, const char *end, char character[CLI_ESCAPE_MAX]);
  cli_escaping escaping;
} rows[] = {
    [CLI_VALUES_PLAIN] = {'\n', cli_take_log_escape, {"", "", 0, 0x100, "", ""}},
    [CLI_VALUES_NGINX] = {'\\', cli_take_log_escape, {"\\x", "0123456789ABCDEF", 0x20, 0x100, "\"\\\x7F", ""}},
    [CLI_VALUES_JSON] = {'\\', cli_json_take_escape, {"\\u00", "0123456789abcdef", 0x20, 0x100, "", "\"\\"}},
    [CLI_VALUES_APACHE] = {'\\', cli_take_log_escape, {"\\x", "0123456789abcdef", 0x20, 0x100, "\x7F", "\"\\"}},
    [CLI_VALUES_HAPROXY] = {'#', cli_take_hex_escape, {"#", "0123456789ABCDEF", 0x20, 0x7F, "#\"", ""}},
    [CLI_VALUES_UNESCAPED] = {'\n', cli_take_log_escape, {"", "", 0, 0x100, "", ""}},
    [CLI_VALUES_ENCODED] = {'%', cli_take_hex_escape, {"%", "0123456789ABCDEF", 0x21, 0x7F, "%\"<>\\^`{|}", ""}},
};

/* ------------------------------------------------------------------------------------------- finding */

/* Has the request no target, as CONNECT of HTTP/2: "CONNECT - HTTP/2"? */
static bool lacks_target(const cli_slice *request) {
  const char *space = memchr(request->begin, ' ', (size_t)(request->end - request->begin));
  if (!space || request->end - space < 2 || space[1] != '-') return false;
  return space + 2 == request->end || space[2] == ' ';
}

/* Is there no request, as a server says that writes "-" for what it does not know, or "- - -"? */
static bool is_no_request(const cli_pattern *pattern, const cli_slice *request) {
  const size_t len = (size_t)(request->end - request->begin);
  if (pattern->escape != CLI_VALUES_UNESCAPED || len == 0) return false;
  if (*request->begin != '-') return lacks_target(request);
  return len == 1 || (len >= 3 && memcmp(request->begin, "- -", 3) == 0 && (len == 3 || request->begin[3] == ' '));
}

/* Adds the query of a log whose path and query are two values. A comma that follows the last value is no part of it. */
static void add_query(const cli_format *format, cli_finder *finder, const cli_record *record, cli_slice query,
                      cli_field *field) {
  cli_field own = {.status = SIMDIRI_OK};
  if (query.end > query.begin && query.end[-1] == ',') query.end--;
  cli_read_log_value(format, finder, record, &query, &own);
  if (!own.is_absent) cli_join_query(finder, field, &own, cli_join_path(finder, field));
}

static void read_value(const cli_format *format, cli_finder *finder, const cli_record *record,
                       const cli_pattern_match *match, cli_field *field) {
  const bool is_request = format->pattern->kind == CLI_VALUE_REQUEST && !is_no_request(format->pattern, &match->field);
  finder->host = (cli_host){.place = NULL};
  if (match->host.begin) cli_read_host(finder, &match->host, format);
  (is_request ? cli_read_log_request : cli_read_log_value)(format, finder, record, &match->field, field);
  if (!is_request && format->pattern->kind == CLI_VALUE_REQUEST) field->is_absent = true;
  if (match->query.begin && !field->is_absent) add_query(format, finder, record, match->query, field);
  if (format->pattern->kind == CLI_VALUE_TARGET && field->status == SIMDIRI_OK && !field->is_absent)
    cli_complete_target(format, finder, field);
}

/* Does the line end in the value that is the request? Only quotation marks show where a request begins. */
static bool is_request_cut(const cli_pattern *pattern, const cli_pattern_match *match, const char *end,
                           cli_slice *request) {
  const char *at = match->place;
  const bool is_request = pattern->kind == CLI_VALUE_REQUEST && pattern->first == pattern->last &&
                          match->index == pattern->first && pattern->host == CLI_FIELD_NOWHERE;
  const cli_value *value = &pattern->values[pattern->first];
  if (!is_request || (value->end != CLI_VALUE_TO_QUOTE && value->end != CLI_VALUE_TO_MARK && !value->has_marks))
    return false;
  if (value->has_marks && at < end && *at == '"') at++;
  return cli_find_cut_request(at, end, request);
}

static void find_pattern_field(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                               cli_field *field) {
  const char *at = record->frame, *end = at + record->frame_len;
  cli_pattern_match match;
  (void)column;
  *field = (cli_field){.raw = at, .value = at, .text = at, .tail = record->frame_len};
  const bool is_fit = cli_pattern_fit(format->pattern, at, end, &match);
  if (!is_fit && is_request_cut(format->pattern, &match, end, &match.field)) {
    read_value(format, finder, record, &match, field);
    field->warning = CLI_STATUS_TRUNCATED_REQUEST;
    return;
  }
  if (is_fit || (match.field.end && is_no_request(format->pattern, &match.field))) {
    read_value(format, finder, record, &match, field);
    return;
  }
  field->status = CLI_STATUS_BAD_LOG;
  field->problem = match.problem;
  field->offset = (size_t)(match.place - at);
}

bool cli_take_line(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                   cli_fast_field *fast) {
  cli_record record;
  cli_field field;
  const char *next = at;
  if (!format->framing.next(&format->framing, &next, end, &record) || record.end_len == 0) return false;
  if (format->is_directive && format->is_directive(&record)) return false;
  format->find(format, finder, column, &record, &field);
  *fast = (cli_fast_field){.end = record.end, .next = next, .text = field.text, .text_len = field.text_len};
  fast->prefix = field.prefix;
  fast->prefix_len = field.prefix_len;
  fast->is_absent = field.is_absent;
  fast->shows_prefix = field.prefix_len > 0 && !field.hides_prefix;
  return field.status == SIMDIRI_OK && field.warning == SIMDIRI_OK && field.text == field.value &&
         field.raw == field.value;
}

/* All values of the line (cli_format.next_text); of a request the target. */
static bool next_text(const cli_format *format, cli_text_walk *walk, const cli_record *record, cli_text *text) {
  const char *at = record->frame + walk->at, *end = record->frame + record->frame_len;
  const cli_pattern *pattern = format->pattern;
  cli_slice value, target;
  if (walk->index == pattern->count) return false;
  walk->is_bad = !cli_pattern_take(pattern, walk->index, &at, end, &value);
  if (walk->is_bad) return false;
  const cli_value *named = &pattern->values[walk->index++];
  const bool is_request = cli_value_is(named, "$request") || cli_value_is(named, "%r");
  if (is_request && cli_find_target(&value, &target) == SIMDIRI_OK) value = target;
  walk->at = (size_t)(at - record->frame);
  *text = (cli_text){.value = value.begin, .len = (size_t)(value.end - value.begin), .column = walk->index};
  text->is_absent = text->len == 1 && *text->value == '-';
  text->has_escapes = text->len > 0 && memchr(text->value, format->escape, text->len) != NULL;
  return true;
}

static bool next_name(const cli_format *format, cli_text_walk *walk, const cli_record *header, cli_text *name) {
  (void)header;
  if (walk->index == format->pattern->count) return false;
  const cli_value *value = &format->pattern->values[walk->index++];
  *name = (cli_text){.value = value->name, .len = value->name_len, .column = walk->index};
  return true;
}

static simdiri_status put_column(simdiri_buffer *out, const cli_format *format, const simdiri_text *old,
                                 const char *text, size_t len) {
  (void)old;
  return len > 0 ? cli_encode_escaped(out, format, NULL, text, len) : cli_append(out, "-", 1);
}

static simdiri_status encode_value(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                   const char *text, size_t len) {
  if (!field || !field->query.text) return cli_encode_escaped(out, format, field, text, len);
  return cli_write_joined(out, format, field, (simdiri_text){text, len}, put_column);
}

int cli_format_pattern(cli_format *format) {
  const cli_options *options = format->options;
  format->pattern = cli_pattern_create(options, options->log_format);
  if (!format->pattern || cli_pattern_choose(format->pattern, options) != 0) return -1;
  format->find = find_pattern_field;
  format->take_line = cli_take_line;
  format->next_text = next_text;
  format->next_name = next_name;
  format->add = cli_add_log_field;
  format->escape = rows[format->pattern->escape].escape;
  format->take_escape = rows[format->pattern->escape].take_escape;
  format->escaping = &rows[format->pattern->escape].escaping;
  format->encode = encode_value;
  return 0;
}
