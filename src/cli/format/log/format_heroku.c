/* Logs of Heroku's router: pairs such as path="/x" host=h.example, after a time and the name of the router, as `heroku
 * logs` prints them or as a log drain gets them (Heroku Dev Center, "HTTP Routing" and "Log Drains"). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/log/format_log.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"
#include "cli/util/ascii.h"

/* ------------------------------------------------------------------------------------------- pairs */

typedef struct {
  cli_slice name, value; /* the value without quotation marks */
  bool is_quoted;
} heroku_pair;

/* Finds the pair at *at, and moves *at past the space after it. A word without "=" has no name. */
static bool take_pair(const char **at, const char *end, heroku_pair *pair) {
  const char *from = *at;
  while (from < end && *from == ' ') from++;
  if (from == end) return false;
  const char *name_end = from;
  while (name_end < end && *name_end != '=' && *name_end != ' ') name_end++;
  const bool has_name = name_end < end && *name_end == '=';
  pair->name = (cli_slice){from, has_name ? name_end : from};
  from = has_name ? name_end + 1 : from;
  const char *mark = from < end && *from == '"' ? cli_find_closing_quote(from + 1, end) : NULL;
  pair->is_quoted = mark && (mark + 1 == end || mark[1] == ' ');
  const char *space = from < end ? memchr(from, ' ', (size_t)(end - from)) : NULL;
  pair->value = pair->is_quoted ? (cli_slice){from + 1, mark} : (cli_slice){from, space ? space : end};
  *at = pair->value.end + pair->is_quoted;
  return true;
}

static bool is_name(const cli_slice *name, const char *sought) {
  const size_t len = strlen(sought);
  return (size_t)(name->end - name->begin) == len && memcmp(name->begin, sought, len) == 0;
}

/* ------------------------------------------------------------------------------------------- lines */

static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

static const char *skip_digits(const char *at, const char *end) {
  while (at < end && is_digit(*at)) at++;
  return at;
}

/* Does the line begin with a time such as 2026-11-28T, after the length, priority and version of syslog? */
static bool has_time(const char *at, const char *end) {
  static const char date[] = "0000-00-00T";
  const char *length = skip_digits(at, end);
  if (length > at && end - length >= 2 && length[0] == ' ' && length[1] == '<') at = length + 1;
  if (at < end && *at == '<') {
    at = skip_digits(at + 1, end);
    if (at == end || *at != '>') return false;
    at = skip_digits(at + 1, end);
    if (at < end) at++;
  }
  if ((size_t)(end - at) < sizeof date - 1) return false;
  for (size_t i = 0; i < sizeof date - 1; i++)
    if (date[i] == '0' ? !is_digit(at[i]) : at[i] != date[i]) return false;
  return true;
}

/* Returns where the pairs of a line of the router begin, or NULL for a line of another process. The name of the process
 * is followed by ": ", or by " - " in a log drain. */
static const char *find_pairs(const char *at, const char *end) {
  static const char name[] = " heroku", shown[] = "[router]: ", drained[] = " router - ";
  enum { NAME_LEN = sizeof name - 1, LEN = sizeof shown - 1 };
  _Static_assert(sizeof shown == sizeof drained, "both have LEN bytes");
  for (; end - at >= NAME_LEN + LEN && (at = memchr(at, ' ', (size_t)(end - at))) != NULL; at++)
    if (end - at >= NAME_LEN + LEN && memcmp(at, name, NAME_LEN) == 0 &&
        (memcmp(at + NAME_LEN, shown, LEN) == 0 || memcmp(at + NAME_LEN, drained, LEN) == 0))
      return at + NAME_LEN + LEN;
  return NULL;
}

/* ------------------------------------------------------------------------------------------- finding */

static bool has_targets(const cli_options *options) {
  return !options->field || strcmp(options->field, "request") == 0 || strcmp(options->field, "path") == 0;
}

typedef struct {
  heroku_pair chosen, host, scheme; /* value.begin is NULL: the line has no such pair */
} heroku_values;

static void find_values(const cli_options *options, const char *at, const char *end, heroku_values *values) {
  const char *chosen = has_targets(options) ? "path" : options->field;
  heroku_pair pair;
  *values = (heroku_values){.chosen = {.is_quoted = false}};
  while (take_pair(&at, end, &pair)) {
    if (is_name(&pair.name, chosen) && !values->chosen.value.begin) values->chosen = pair;
    if (options->virtual_name && is_name(&pair.name, options->virtual_name) && !values->host.value.begin)
      values->host = pair;
    if (is_name(&pair.name, "protocol")) values->scheme = pair;
  }
}

static void set_bad(cli_field *field, int status, const char *problem, size_t offset) {
  field->status = status;
  field->problem = problem;
  field->offset = offset;
}

/* Completes the path by the host. Returns false, with an error, if the line has no host. */
static void complete_path(const cli_format *format, cli_finder *finder, const cli_record *record,
                          const heroku_values *values, cli_field *field) {
  const heroku_pair *host = &values->host;
  if (format->options->virtual_name && !host->value.begin) {
    set_bad(field, CLI_STATUS_NO_FIELD, "the line has no pair with the name of --vhost-field", record->frame_len);
    return;
  }
  if (host->value.begin) cli_read_host(finder, &host->value, host->is_quoted ? format : NULL);
  finder->scheme = host->value.begin ? values->scheme.value.begin : NULL;
  finder->scheme_len = (size_t)(values->scheme.value.end - values->scheme.value.begin);
  cli_complete_lone_target(format, finder, field);
  finder->scheme = NULL;
}

static void find_heroku(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                        cli_field *field) {
  const char *at = record->frame, *end = at + record->frame_len;
  const char *pairs = find_pairs(at, end);
  heroku_values values;
  (void)column;
  *field = (cli_field){.raw = at, .value = at, .text = at, .tail = record->frame_len};
  finder->host = (cli_host){.place = NULL};
  if (!pairs && has_time(at, end)) {
    field->is_absent = true; /* a line of the application */
    return;
  }
  if (!pairs) {
    set_bad(field, CLI_STATUS_BAD_LOG, "the line does not begin with a time", 0);
    return;
  }
  find_values(format->options, pairs, end, &values);
  if (!values.chosen.value.begin) {
    const bool is_path = has_targets(format->options);
    set_bad(field, is_path ? CLI_STATUS_BAD_LOG : CLI_STATUS_NO_FIELD,
            is_path ? "the line of the router has no path=" : "the line has no pair with the name of --field",
            (size_t)(pairs - at));
    return;
  }
  cli_read_log_value(format, finder, record, &values.chosen.value, field);
  if (has_targets(format->options) && field->status == SIMDIRI_OK && !field->is_absent)
    complete_path(format, finder, record, &values, field);
}

/* ------------------------------------------------------------------------------------------- the format */

/* The text before the pairs, and their values; of a line of another process, all of it. */
static bool next_text(const cli_format *format, cli_text_walk *walk, const cli_record *record, cli_text *text) {
  const char *begin = record->frame, *end = begin + record->frame_len;
  const char *at = begin + walk->at, *pairs = walk->is_started ? at : find_pairs(at, end);
  heroku_pair pair = {.value = {at, pairs ? pairs : end}};
  (void)format;
  if (walk->is_started && !take_pair(&pairs, end, &pair)) return false;
  walk->is_started = true;
  walk->at = pairs ? (size_t)(pairs - begin) : record->frame_len;
  *text = (cli_text){.value = pair.value.begin, .len = (size_t)(pair.value.end - pair.value.begin)};
  if (pair.name.end > pair.name.begin) {
    text->name = pair.name.begin;
    text->name_len = (size_t)(pair.name.end - pair.name.begin);
  }
  text->has_escapes = pair.is_quoted && text->len > 0 && memchr(text->value, '\\', text->len) != NULL;
  return true;
}

static simdiri_status add_pair(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *name,
                               const char *text, size_t len) {
  const bool is_status = strcmp(name, CLI_FIELD_STATUS_NAME) == 0;
  simdiri_status status = cli_append(out, " ", 1);
  if (status == SIMDIRI_OK) status = cli_append(out, name, strlen(name));
  if (status == SIMDIRI_OK) status = cli_append(out, is_status ? "=" : "=\"", is_status ? 1 : 2);
  if (status == SIMDIRI_OK) status = text ? format->encode(out, format, field, text, len) : cli_append(out, "-", 1);
  return status == SIMDIRI_OK && !is_status ? cli_append(out, "\"", 1) : status;
}

int cli_format_heroku(cli_format *format) {
  format->find = find_heroku;
  format->take_line = cli_take_line;
  format->next_text = next_text;
  format->add = add_pair;
  format->encode = cli_encode_escaped;
  format->escaping = &cli_log_escaping;
  format->escape = '\\';
  format->take_escape = cli_take_log_escape;
  return 0;
}
