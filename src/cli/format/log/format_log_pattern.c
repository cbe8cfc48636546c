/* Logs of --log-format: the field is what a variable of nginx or a directive of Apache wrote. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/format/json/format_json.h"
#include "cli/format/log/format_log.h"
#include "cli/format/log/format_pattern_match.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"
#include "cli/util/ascii.h"

/* ------------------------------------------------------------------------------------------- escapes */

static simdiri_status encode_json(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                  const char *text, size_t len) {
  static const cli_field part = {.is_partial = true};
  (void)field;
  return cli_json_encode(out, format, &part, text, len);
}

/* Escapes quotation marks, backslashes and control characters as \xHH (ngx_http_log_module). Characters that are not
 * ASCII stay, so that people can read them. */
static simdiri_status encode_nginx(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                   const char *text, size_t len) {
  static const char digits[] = "0123456789ABCDEF";
  (void)format;
  (void)field;
  if (len > SIZE_MAX / 8 || cli_reserve(out, 4 * len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < len; i++) {
    const unsigned byte = (unsigned char)text[i];
    if (byte >= 0x20 && byte != '"' && byte != '\\' && byte != 0x7F) {
      out->data[out->len++] = (char)byte;
      continue;
    }
    const char escape[4] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    memcpy(out->data + out->len, escape, sizeof escape);
    out->len += sizeof escape;
  }
  return SIMDIRI_OK;
}

/* Reads #XX (configuration manual of HAProxy, 8.6: Non-printable characters). */
static size_t take_haproxy_escape(const char **at, const char *end, char character[CLI_ESCAPE_MAX]) {
  const char *from = *at;
  if (end - from < 3 || cli_hex_value(from[1]) < 0 || cli_hex_value(from[2]) < 0) return 0;
  *character = (char)(16 * cli_hex_value(from[1]) + cli_hex_value(from[2]));
  *at = from + 3;
  return 1;
}

/* Escapes what HAProxy escapes: bytes outside of 32 to 126, # and quotation marks. In header fields, which it writes as
 * {a|b}, it also escapes { | }; but the field of an IRI is the request. */
static simdiri_status encode_haproxy(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                     const char *text, size_t len) {
  static const char digits[] = "0123456789ABCDEF";
  (void)format;
  (void)field;
  if (len > SIZE_MAX / 8 || cli_reserve(out, 3 * len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < len; i++) {
    const unsigned byte = (unsigned char)text[i];
    const bool is_escaped = byte < 0x20 || byte > 0x7E || byte == '#' || byte == '"';
    out->data[out->len++] = is_escaped ? '#' : (char)byte;
    if (is_escaped) out->data[out->len++] = digits[byte >> 4];
    if (is_escaped) out->data[out->len++] = digits[byte & 15];
  }
  return SIMDIRI_OK;
}

static simdiri_status encode_plain(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                   const char *text, size_t len) {
  (void)format;
  (void)field;
  return cli_append(out, text, len);
}

/* ------------------------------------------------------------------------------------------- finding */

static void read_value(const cli_format *format, cli_finder *finder, const cli_record *record,
                       const cli_pattern_match *match, cli_field *field) {
  finder->host = (cli_host){.place = NULL};
  if (match->host.begin) cli_read_host(finder, &match->host, format);
  if (format->pattern->kind == CLI_VALUE_REQUEST)
    cli_read_log_request(format, finder, record, &match->field, field);
  else
    cli_read_log_value(format, finder, record, &match->field, field);
  if (format->pattern->kind == CLI_VALUE_TARGET && field->status == SIMDIRI_OK && !field->is_absent)
    cli_complete_target(format, finder, field);
}

static void find_pattern_field(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                               cli_field *field) {
  const char *at = record->frame, *end = at + record->frame_len;
  cli_pattern_match match;
  (void)column;
  *field = (cli_field){.raw = at, .value = at, .text = at, .tail = record->frame_len};
  if (cli_pattern_fit(format->pattern, at, end, &match)) {
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
  return field.status == SIMDIRI_OK && field.text == field.value && field.raw == field.value;
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

int cli_format_pattern(cli_format *format) {
  const cli_options *options = format->options;
  format->pattern = cli_pattern_create(options, options->log_format);
  if (!format->pattern || cli_pattern_choose(format->pattern, options) != 0) return -1;
  format->find = find_pattern_field;
  format->take_line = cli_take_line;
  format->next_text = next_text;
  format->next_name = next_name;
  format->add = cli_add_log_field;
  format->escape = '\\';
  format->take_escape = cli_take_log_escape;
  format->encode = cli_encode_log;
  switch (format->pattern->escape) {
  case CLI_VALUES_JSON:
    format->take_escape = cli_json_take_escape;
    format->encode = encode_json;
    break;
  case CLI_VALUES_NGINX: format->encode = encode_nginx; break;
  case CLI_VALUES_HAPROXY:
    format->escape = '#';
    format->take_escape = take_haproxy_escape;
    format->encode = encode_haproxy;
    break;
  case CLI_VALUES_PLAIN:
    format->escape = '\n'; /* no record contains it, so nothing is decoded */
    format->encode = encode_plain;
    break;
  default: break;
  }
  return 0;
}
