/* Logs in the W3C extended format (https://www.w3.org/TR/WD-logfile.html), as IIS and CloudFront write them, and the
 * http.log of Zeek. A line "#Fields:" or "#fields" names the columns of the lines after it. The path and the query of a
 * request can be two columns; the IRI is then both, and a new value is divided again at its first "?". */
/* SPDX-License-Identifier: MIT */
#include "cli/format/log/format_w3c.h"

#include <string.h>

#include "cli/format/log/format_log.h"
#include "cli/format/log/format_request.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- lines */

typedef struct {
  cli_slice path, query, host, scheme;
  size_t count;
} w3c_values;

/* Returns the end of the column at `at`. A column in quotation marks, which are doubled inside, ends after the closing
 * one; if that is not followed by the delimiter, the quotation marks are text. */
static inline const char *find_column_end(const char *at, const char *end, char delimiter, bool can_quote) {
  if (can_quote && at < end && *at == '"') {
    const char *quote = at + 1;
    while (quote < end && (quote = memchr(quote, '"', (size_t)(end - quote))) != NULL && quote + 1 < end &&
           quote[1] == '"')
      quote += 2;
    if (quote && quote < end && (quote + 1 == end || quote[1] == delimiter)) return quote + 1;
  }
  const char *found = at < end ? memchr(at, delimiter, (size_t)(end - at)) : NULL;
  return found ? found : end;
}

/* Divides a line. Several spaces between columns are as one. */
static void divide_line(const cli_w3c_columns *columns, const char *at, const char *end, bool has_tabs, bool can_quote,
                        w3c_values *values) {
  const char delimiter = has_tabs ? '\t' : ' ';
  size_t count = 0;
  for (;; count++) {
    const char *column_end = find_column_end(at, end, delimiter, can_quote);
    const cli_slice slice = {at, column_end};
    if (count == columns->path) values->path = slice;
    if (count == columns->query) values->query = slice;
    if (count == columns->host) values->host = slice;
    if (count == columns->scheme) values->scheme = slice;
    at = column_end;
    if (at == end) break;
    do at++;
    while (!has_tabs && at < end && *at == ' ');
  }
  values->count = count + 1;
}

/* "(empty)" is what Zeek writes for an empty text (LogAscii::empty_field). */
static bool is_absent(const cli_format *format, const cli_slice *value) {
  static const char empty[] = "(empty)";
  const size_t len = (size_t)(value->end - value->begin);
  if (len == 0 || (len == 1 && *value->begin == '-')) return true;
  return format->escape == '\\' && len == sizeof empty - 1 && memcmp(value->begin, empty, len) == 0;
}

/* Do tabs separate the columns of the line? */
static bool has_tab_columns(const cli_format *format, const cli_record *record) {
  return format->options->log == CLI_LOG_CLOUDFRONT || format->options->log == CLI_LOG_ZEEK ||
         (record->frame_len > 0 && memchr(record->frame, '\t', record->frame_len) != NULL);
}

/* ------------------------------------------------------------------------------------------- finding */

static bool is_quoted(const cli_slice *value) {
  return value->end - value->begin >= 2 && *value->begin == '"' && value->end[-1] == '"';
}

static void set_bad(cli_field *field, const cli_record *record, int status, const char *problem, const char *place) {
  field->status = status;
  field->problem = problem;
  field->offset = (size_t)(place - record->frame);
}

/* Decodes a column into the field's value and text. */
static void read_column(const cli_format *format, cli_finder *finder, const cli_record *record, const cli_slice *slice,
                        cli_field *field) {
  const bool has_quotes = format->escape == '"' && is_quoted(slice);
  field->raw = slice->begin;
  field->raw_len = (size_t)(slice->end - slice->begin);
  field->value = field->raw + has_quotes;
  field->value_len = field->raw_len - 2 * (size_t)has_quotes;
  field->text = field->value;
  field->text_len = field->value_len;
  if (has_quotes || format->escape != '"') cli_unescape_field(format, finder, record, field);
}

/* Makes the column the virtual host. */
static void read_host(const cli_format *format, cli_finder *finder, const cli_slice *column) {
  const bool has_quotes = format->escape == '"' && is_quoted(column);
  const cli_slice value = {column->begin + has_quotes, column->end - has_quotes};
  if (!is_absent(format, column)) cli_read_host(finder, &value, has_quotes || format->escape != '"' ? format : NULL);
}

/* Makes the column the scheme of the virtual host. */
static void read_scheme(cli_finder *finder, const cli_slice *column) {
  const bool has_quotes = is_quoted(column);
  finder->scheme = column->begin + has_quotes;
  finder->scheme_len = (size_t)(column->end - column->begin) - 2 * (size_t)has_quotes;
}

/* Adds "?" and the query to the text. */
static void add_query(const cli_format *format, cli_finder *finder, const cli_record *record, const cli_slice *query,
                      cli_field *field) {
  cli_field own = {.status = SIMDIRI_OK};
  const simdiri_status status = cli_join_path(finder, field);
  read_column(format, finder, record, query, &own);
  field->has_mark = finder->columns.has_mark && own.text_len > 0 && *own.text == '?' && own.value == own.raw;
  if (field->has_mark) {
    own.value++;
    own.value_len--;
    own.text++;
    own.text_len--;
  }
  cli_join_query(finder, field, &own, status);
}

static void read_values(const cli_format *format, cli_finder *finder, const cli_record *record,
                        const w3c_values *values, cli_field *field) {
  finder->host = (cli_host){.place = NULL};
  if (is_absent(format, &values->path)) {
    field->raw = field->value = field->text = values->path.begin;
    field->raw_len = field->value_len = field->text_len = (size_t)(values->path.end - values->path.begin);
    field->is_absent = true;
    return;
  }
  read_column(format, finder, record, &values->path, field);
  if (field->status == SIMDIRI_OK && values->query.begin && !is_absent(format, &values->query))
    add_query(format, finder, record, &values->query, field);
  if (field->status != SIMDIRI_OK || !finder->columns.is_target) return;
  if (values->host.begin) read_host(format, finder, &values->host);
  if (values->scheme.begin) read_scheme(finder, &values->scheme);
  (format->options->log == CLI_LOG_ZEEK ? cli_complete_lone_target : cli_complete_target)(format, finder, field);
  finder->scheme = NULL;
}

static void read_comment(const cli_format *format, cli_finder *finder, const cli_record *record, cli_field *field) {
  field->is_absent = field->is_comment = true;
  field->tail = CLI_FIELD_NOWHERE;
  field->is_type = format->options->log == CLI_LOG_ZEEK && cli_is_types_line(record->frame, record->frame_len);
  const bool is_names = cli_is_names_line(record->frame, record->frame_len);
  if (is_names) cli_w3c_read_names(format->options, record->frame, record->frame + record->frame_len, &finder->columns);
  if (is_names || field->is_type) field->tail = record->frame_len; /* --append and --status add a name, or its type */
  field->has_tabs = field->is_type || cli_is_zeek_names_line(record->frame, record->frame_len);
}

static void find_w3c(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                     cli_field *field) {
  const char *begin = record->frame, *end = begin + record->frame_len;
  const cli_w3c_columns *columns = &finder->columns;
  w3c_values values = {.count = 0};
  (void)column;
  *field = (cli_field){.raw = begin, .value = begin, .text = begin, .tail = record->frame_len};
  if (cli_is_comment_line(record)) {
    read_comment(format, finder, record, field);
    return;
  }
  if (!columns->is_set) {
    set_bad(field, record, CLI_STATUS_BAD_LOG, "no #Fields line precedes this line", begin);
    return;
  }
  if (columns->path == CLI_FIELD_NOWHERE) {
    set_bad(field, record, CLI_STATUS_NO_FIELD, "the #Fields line does not name the field", begin);
    return;
  }
  if (columns->lacks_host) {
    set_bad(field, record, CLI_STATUS_NO_FIELD, "the #Fields line does not name the field of --vhost-field", begin);
    return;
  }
  field->has_tabs = has_tab_columns(format, record);
  divide_line(columns, begin, end, field->has_tabs, format->escape == '"', &values);
  if (values.count != columns->count)
    set_bad(field, record, CLI_STATUS_BAD_LOG,
            values.count < columns->count ? "the line has fewer fields than the #Fields line names"
                                          : "the line has more fields than the #Fields line names",
            end);
  else
    read_values(format, finder, record, &values, field);
}

/* ------------------------------------------------------------------------------------------- the format */

/* All columns of the line, or all words of a comment (cli_format.next_text). As in divide_line, several spaces between
 * columns are as one. */
static bool next_text(const cli_format *format, cli_text_walk *walk, const cli_record *record, cli_text *text) {
  const char *begin = record->frame, *at = begin + walk->at, *end = begin + record->frame_len;
  const bool can_quote = format->escape == '"';
  if (walk->is_started && at == end) return false;
  const bool has_tabs =
      format->options->log == CLI_LOG_ZEEK || (record->frame_len > 0 && memchr(begin, '\t', record->frame_len) != NULL);
  if (walk->is_started) do
      at++;
    while (!has_tabs && at < end && *at == ' ');
  walk->is_started = true;
  walk->index++;
  cli_slice value = {at, find_column_end(at, end, has_tabs ? '\t' : ' ', can_quote)};
  walk->at = (size_t)(value.end - begin);
  const bool has_quotes = can_quote && is_quoted(&value);
  *text =
      (cli_text){.value = value.begin + has_quotes, .len = (size_t)(value.end - value.begin) - 2 * (size_t)has_quotes};
  text->has_escapes = text->len > 0 && (has_quotes || !can_quote) && memchr(text->value, format->escape, text->len);
  if (cli_is_comment_line(record)) return true;
  text->column = walk->index;
  text->is_absent = !has_quotes && is_absent(format, &value);
  return true;
}

int cli_format_w3c(cli_format *format) {
  format->find = find_w3c;
  format->take_line = cli_take_line;
  format->next_text = next_text;
  format->next_name = cli_w3c_next_name;
  format->start = cli_w3c_start;
  format->is_directive = cli_is_comment_line;
  format->add = cli_w3c_add;
  format->encode = cli_w3c_encode;
  const bool is_encoded = format->options->log == CLI_LOG_CLOUDFRONT;
  const bool is_zeek = format->options->log == CLI_LOG_ZEEK;
  format->encodes_braces = is_encoded;
  format->escape = (char)(is_encoded ? '%' : is_zeek ? '\\' : '"');
  format->take_escape = is_encoded ? cli_take_hex_escape : is_zeek ? cli_take_log_escape : cli_take_pair;
  return 0;
}
