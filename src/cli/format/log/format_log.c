/* Access logs in the common and combined formats of Apache and nginx: the field is the request target or the referrer.
 */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/log/format_log.h"
#include "cli/format/log/format_request.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"
#include "cli/util/ascii.h"
#include "cli/util/message.h"

/* Fields of a line are numbered from 1. */
enum { FIRST_AFTER_REQUEST = 6, COMMON_FIELDS = 7, COMBINED_FIELDS = 9 };

/* ------------------------------------------------------------------------------------------- escapes */

size_t cli_take_log_escape(const char **at, const char *end, char character[CLI_ESCAPE_MAX]) {
  const char *from = *at;
  if (end - from < 2) return 0;
  const char *digits = from + 1;
  if (*digits == 'x') {
    const size_t len = cli_take_hex_escape(&digits, end, character);
    if (len > 0) *at = digits;
    return len;
  }
  const char *letters = "\"\\bnrtv", *meanings = "\"\\\b\n\r\t\v";
  const char *letter = from[1] ? strchr(letters, from[1]) : NULL;
  if (!letter) return 0;
  character[0] = meanings[letter - letters];
  *at = from + 2;
  return 1;
}

/* Escapes as Apache and nginx do, except that non-ASCII characters stay unescaped, so that people can read them. */
const cli_escaping cli_log_escaping = {
    .mark = "\\x", .digits = "0123456789abcdef", .first = 0x20, .end = 0x100, .encoded = "\x7F", .marked = "\"\\"};

simdiri_status cli_add_log_field(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                 const char *name, const char *text, size_t len) {
  bool is_status = strcmp(name, CLI_FIELD_STATUS_NAME) == 0;
  simdiri_status status = cli_append(out, is_status ? " " : " \"", is_status ? 1 : 2);
  if (status == SIMDIRI_OK) status = text ? format->encode(out, format, field, text, len) : cli_append(out, "-", 1);
  return status == SIMDIRI_OK && !is_status ? cli_append(out, "\"", 1) : status;
}

/* ------------------------------------------------------------------------------------------- the line */

/* Reads the next field of [*at, end), which ends at a space or is in quotation marks. Returns false if there is none.
 */
static bool take_field(const char **at, const char *end, cli_slice *field) {
  const char *begin = *at;
  if (begin >= end) return false;
  if (*begin == '"') {
    const char *close = cli_find_closing_quote(begin + 1, end);
    if (!close || (close + 1 < end && close[1] != ' ')) return false;
    *field = (cli_slice){begin + 1, close};
    *at = close + 1 < end ? close + 2 : end;
    return true;
  }
  const char *space = memchr(begin, ' ', (size_t)(end - begin));
  *field = (cli_slice){begin, space ? space : end};
  *at = space ? space + 1 : end;
  return true;
}

/* Finds the request, which follows the time in brackets. Fields are not counted, because user names can contain spaces.
 * Returns the rest of the line after the request, or NULL. */
static const char *find_request(const char *at, const char *end, cli_slice *request) {
  const char *begin = at;
  while (at < end && (at = memchr(at, '[', (size_t)(end - at))) != NULL && (at == begin || at[-1] != ' ')) at++;
  while (at && at < end && (at = memchr(at, ']', (size_t)(end - at))) != NULL) {
    if (end - at < 3 || at[1] != ' ' || at[2] != '"') {
      at++;
      continue;
    }
    at += 2;
    return take_field(&at, end, request) ? at : NULL;
  }
  return NULL;
}

/* ------------------------------------------------------------------------------------------- finding */

static bool find_referrer(const char *at, const char *end, cli_slice *referrer) {
  for (int i = FIRST_AFTER_REQUEST; i <= COMMON_FIELDS; i++)
    if (!take_field(&at, end, referrer)) return false;
  return at < end && *at == '"' && take_field(&at, end, referrer);
}

void cli_read_log_value(const cli_format *format, cli_finder *finder, const cli_record *record, const cli_slice *value,
                        cli_field *field) {
  field->raw = field->value = value->begin;
  field->raw_len = field->value_len = (size_t)(value->end - value->begin);
  cli_unescape_field(format, finder, record, field);
  field->is_absent = field->value_len == 0 || (field->value_len == 1 && *field->value == '-');
}

void cli_read_log_request(const cli_format *format, cli_finder *finder, const cli_record *record,
                          const cli_slice *request, cli_field *field) {
  cli_slice target;
  field->status = cli_find_target(request, &target);
  if (field->status != SIMDIRI_OK) {
    field->text = field->value = field->raw = request->begin;
    field->text_len = field->value_len = field->raw_len = (size_t)(request->end - request->begin);
    return;
  }
  field->raw = field->value = target.begin;
  field->raw_len = field->value_len = (size_t)(target.end - target.begin);
  cli_unescape_field(format, finder, record, field);
  if (field->status == SIMDIRI_OK) cli_complete_target(format, finder, field);
}

/* Finds a virtual host that follows the other fields of the line. */
static bool find_host(const cli_format *format, const char *at, const char *end, cli_slice *host) {
  for (size_t i = FIRST_AFTER_REQUEST; i <= format->virtual_field; i++)
    if (!take_field(&at, end, host)) return false;
  return true;
}

/* Finds what keeps the line from having a request, after its first fields. */
static const char *describe_request(const char **at, const char *end) {
  const char *begin = *at, *time = begin;
  while (time < end && (time = memchr(time, '[', (size_t)(end - time))) != NULL && time > begin && time[-1] != ' ')
    time++;
  if (!time || time >= end) return "there is no time in brackets";
  *at = time;
  while (time && time < end && (time = memchr(time, ']', (size_t)(end - time))) != NULL) {
    if (end - time >= 3 && time[1] == ' ' && time[2] == '"') break;
    time++;
  }
  if (!time || time >= end) return "no request in quotation marks follows the time";
  *at = time + 2;
  return "the request has no closing quotation mark with a space after it";
}

/* Finds the first field after the request that is missing. */
static const char *describe_rest(const cli_format *format, const char **at, const char *end) {
  static const char *const names[] = {"no status follows the request", "no size follows the status"};
  cli_slice field;
  if (!format->options->log_referrer) return *at == end ? names[0] : NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!take_field(at, end, &field)) return names[i];
  return *at == end || **at != '"' || !take_field(at, end, &field) ? "no referrer in quotation marks follows the size"
                                                                   : NULL;
}

/* Sets what is missing in a line that has no request or referrer, and where. A line without the field of --vhost-field
 * only is a line of a log, so its error is another one. */
static void describe_line(const cli_format *format, const cli_record *record, cli_field *field) {
  const char *at = record->frame, *end = at + record->frame_len, *rest = NULL;
  cli_slice request, host;
  field->status = CLI_STATUS_BAD_LOG;
  if (format->virtual_field == 1 && !take_field(&at, end, &host))
    field->problem = "no host is at the start of the line";
  else if ((rest = find_request(at, end, &request)) == NULL)
    field->problem = describe_request(&at, end);
  else
    field->problem = describe_rest(format, &rest, end);
  if (rest) at = rest;
  if (!field->problem) {
    field->status = CLI_STATUS_NO_FIELD;
    field->problem = "the line has fewer fields than --vhost-field says";
    at = end;
  }
  field->offset = (size_t)(at - record->frame);
}

/* Finds a request at the end of the line that is cut off there, without a closing quotation mark. */
static bool find_cut_request(const cli_format *format, const char *at, const char *end, cli_slice *request) {
  const char *begin = at;
  if (format->options->log_referrer || format->virtual_field > 1) return false;
  (void)describe_request(&at, end);
  if (at == begin || at >= end || *at != '"') return false;
  return cli_find_cut_request(at + 1, end, request);
}

static void find_log_field(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                           cli_field *field) {
  const char *at = record->frame, *end = at + record->frame_len, *rest;
  cli_slice request, host = {NULL, NULL}, referrer = {NULL, NULL};
  bool is_referrer = format->options->log_referrer;
  (void)column;
  *field = (cli_field){.raw = at, .value = at, .text = at, .tail = record->frame_len};
  bool is_good = (format->virtual_field != 1 || take_field(&at, end, &host)) &&
                 (rest = find_request(at, end, &request)) != NULL &&
                 (is_referrer ? find_referrer(rest, end, &referrer) : rest < end) &&
                 (format->virtual_field <= 1 || find_host(format, rest, end, &host));
  finder->host = (cli_host){.place = NULL};
  const bool is_cut = !is_good && find_cut_request(format, at, end, &request);
  if ((is_good || is_cut) && host.begin) cli_read_host(finder, &host, format);
  if (is_cut) field->warning = CLI_STATUS_TRUNCATED_REQUEST;
  if (!is_good && !is_cut)
    describe_line(format, record, field);
  else if (is_referrer)
    cli_read_log_value(format, finder, record, &referrer, field);
  else
    cli_read_log_request(format, finder, record, &request, field);
}

bool cli_read_log_line(const cli_format *format, cli_finder *finder, const cli_record *record, const cli_slice *request,
                       const char *rest, cli_field *field) {
  const char *end = record->frame + record->frame_len;
  cli_slice referrer;
  const bool is_referrer = format->options->log_referrer;
  if (is_referrer ? !find_referrer(rest, end, &referrer) : rest >= end) return false;
  *field = (cli_field){.tail = record->frame_len};
  if (is_referrer)
    cli_read_log_value(format, finder, record, &referrer, field);
  else
    cli_read_log_request(format, finder, record, request, field);
  return true;
}

/* The first text is all before the request, with the address and the user; then follow the target of the request, and
 * the quoted fields after it: the referrer, the user agent, and others. */
static bool next_text(const cli_format *format, cli_text_walk *walk, const cli_record *record, cli_text *text) {
  enum { REQUEST = 1, REFERRER = 2 };
  const char *at = record->frame + walk->at, *end = record->frame + record->frame_len;
  cli_slice field = {at, at}, target;
  (void)format;
  if (walk->index == 0) {
    walk->is_bad = !find_request(at, end, &field);
    field = (cli_slice){at, walk->is_bad ? at : field.begin - 1};
    at = field.end;
  } else {
    while (walk->index >= REFERRER && at < end && *at != '"')
      if (!take_field(&at, end, &field)) return false;
    if (at >= end) return false;
    walk->is_bad = !take_field(&at, end, &field);
    if (walk->index == REQUEST && cli_find_target(&field, &target) == SIMDIRI_OK) field = target;
  }
  if (walk->is_bad) return false;
  walk->index++;
  walk->at = (size_t)(at - record->frame);
  *text = (cli_text){.value = field.begin, .len = (size_t)(field.end - field.begin)};
  text->has_escapes = text->len > 0 && memchr(text->value, '\\', text->len) != NULL;
  return true;
}

bool cli_is_log_line(const char *line, size_t len, bool *has_referrer) {
  cli_slice request, referrer, target;
  const char *end = line + len, *rest = find_request(line, end, &request);
  if (!rest || rest >= end || cli_find_target(&request, &target) != SIMDIRI_OK) return false;
  *has_referrer = find_referrer(rest, end, &referrer);
  return true;
}

int cli_format_log(cli_format *format) {
  size_t last = format->options->log == CLI_LOG_COMMON ? COMMON_FIELDS : COMBINED_FIELDS;
  format->virtual_field = format->options->virtual_field;
  format->find = find_log_field;
  format->next_text = next_text;
  format->encode = cli_encode_escaped;
  format->escaping = &cli_log_escaping;
  format->add = cli_add_log_field;
  format->escape = '\\';
  format->take_escape = cli_take_log_escape;
  if (format->virtual_field <= 1 || format->virtual_field > last) return 0;
  cli_say_usage(format->options->command->name,
                "--vhost-field must be 1 (before the fields of the format) or more than %zu (after them)", last);
  return -1;
}
