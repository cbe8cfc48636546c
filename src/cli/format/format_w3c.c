/* Logs in the W3C extended format (https://www.w3.org/TR/WD-logfile.html), as IIS and CloudFront write them. A line
 * "#Fields:" names the columns of the lines after it. The path and the query of a request can be two columns; the IRI
 * is then both, and a new value is divided again at its first "?". */
/* SPDX-License-Identifier: MIT */
#include "cli/format/format_w3c.h"

#include <string.h>

#include "cli/format/format_log.h"
#include "cli/format/format_request.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- #Fields */

static const char names_mark[] = "#Fields:";
enum { MARK_LEN = sizeof names_mark - 1 };

bool cli_is_names_line(const char *line, size_t len) {
  return len >= MARK_LEN && memcmp(line, names_mark, MARK_LEN) == 0;
}

bool cli_is_comment_line(const cli_record *record) { return record->frame_len > 0 && *record->frame == '#'; }

bool cli_find_names(const char *data, size_t len, const char **line, size_t *line_len) {
  const char *at = data, *end = data + len, *found = NULL;
  while (at < end && (at = memchr(at, '#', (size_t)(end - at))) != NULL) {
    if ((at == data || at[-1] == '\n') && cli_is_names_line(at, (size_t)(end - at))) found = at;
    at++;
  }
  if (!found) return false;
  const char *line_end = memchr(found, '\n', (size_t)(end - found));
  *line = found;
  *line_len = (size_t)((line_end ? line_end : end) - found);
  return true;
}

static unsigned to_lower(char byte) { return (unsigned char)byte | (byte >= 'A' && byte <= 'Z' ? 0x20u : 0u); }

static bool is_name(const char *at, size_t len, const char *name) {
  if (strlen(name) != len) return false;
  for (size_t i = 0; i < len; i++)
    if (to_lower(at[i]) != to_lower(name[i])) return false;
  return true;
}

static void set_column(size_t *column, const char *at, size_t len, const char *name, size_t number) {
  if (*column == CLI_FIELD_NOWHERE && is_name(at, len, name)) *column = number;
}

/* Where a #Fields line has the columns that are needed. */
typedef struct {
  size_t uri, stem, query, chosen, host, host_header, scheme;
} named_columns;

static bool is_host_word(const char *name) { return strcmp(name, "host") == 0; }

static void note_name(const cli_options *options, named_columns *named, const char *at, size_t len, size_t number) {
  const char *field = options->field, *host = options->virtual_name;
  set_column(&named->uri, at, len, "cs-uri", number);
  set_column(&named->stem, at, len, "cs-uri-stem", number);
  set_column(&named->query, at, len, "cs-uri-query", number);
  set_column(&named->scheme, at, len, "cs-protocol", number);
  if (field) set_column(&named->chosen, at, len, field, number);
  if (field && (strcmp(field, "referer") == 0 || strcmp(field, "referrer") == 0))
    set_column(&named->chosen, at, len, "cs(Referer)", number);
  if (!host) return;
  set_column(&named->host, at, len, is_host_word(host) ? "x-host-header" : host, number);
  if (!is_host_word(host)) return;
  set_column(&named->host_header, at, len, "cs(Host)", number);
  set_column(&named->host_header, at, len, "cs-host", number);
}

static bool is_target_column(const char *field) {
  return is_name(field, strlen(field), "cs-uri") || is_name(field, strlen(field), "cs-uri-stem");
}

/* Chooses the columns of the IRI. */
static void choose_columns(const cli_options *options, const named_columns *named, size_t count,
                           cli_w3c_columns *columns) {
  const bool is_default = !options->field || strcmp(options->field, "request") == 0;
  *columns = (cli_w3c_columns){.is_set = true, .count = count, .query = CLI_FIELD_NOWHERE};
  columns->path = is_default ? (named->uri != CLI_FIELD_NOWHERE ? named->uri : named->stem) : named->chosen;
  if (is_default && named->uri == CLI_FIELD_NOWHERE) columns->query = named->query;
  columns->is_target = is_default || is_target_column(options->field);
  columns->host = named->host != CLI_FIELD_NOWHERE ? named->host : named->host_header;
  columns->scheme = columns->host != CLI_FIELD_NOWHERE ? named->scheme : CLI_FIELD_NOWHERE;
}

/* Reads a #Fields line. Its names are separated by spaces or tabs. */
static void read_names(const cli_options *options, const char *at, const char *end, cli_w3c_columns *columns) {
  const size_t none = CLI_FIELD_NOWHERE;
  named_columns named = {none, none, none, none, none, none, none};
  size_t count = 0;
  at += MARK_LEN;
  for (;;) {
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r')) at++;
    if (at == end) break;
    const char *name = at;
    while (at < end && *at != ' ' && *at != '\t' && *at != '\r') at++;
    note_name(options, &named, name, (size_t)(at - name), count++);
  }
  choose_columns(options, &named, count, columns);
}

static int start_w3c(const cli_format *format, cli_finder *finder) {
  finder->columns = (cli_w3c_columns){.is_set = false};
  if (finder->names_len > 0)
    read_names(format->options, finder->names, finder->names + finder->names_len, &finder->columns);
  return 0;
}

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

static bool is_absent(const cli_slice *value) {
  return value->begin == value->end || (value->end - value->begin == 1 && *value->begin == '-');
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
  if (has_quotes || format->escape == '%') cli_unescape_field(format, finder, record, field);
}

/* Adds "?" and the query to the text. */
static void add_query(const cli_format *format, cli_finder *finder, const cli_record *record, const cli_slice *query,
                      cli_field *field) {
  simdiri_buffer *all = &finder->joined;
  cli_field own = {.status = SIMDIRI_OK};
  if (!all->allocator) all->allocator = simdiri_default_allocator();
  all->len = 0;
  simdiri_status status = cli_append(all, field->text, field->text_len);
  if (status == SIMDIRI_OK) status = cli_append(all, "?", 1);
  field->path_text_len = field->text_len;
  field->path = (simdiri_part){field->raw, field->raw_len};
  read_column(format, finder, record, query, &own);
  if (status == SIMDIRI_OK && own.status == SIMDIRI_OK) status = cli_append(all, own.text, own.text_len);
  if (status != SIMDIRI_OK) own.status = (int)status;
  field->query = (simdiri_part){own.raw, own.raw_len};
  field->query_value = own.value;
  field->query_value_len = own.value_len;
  field->status = own.status;
  field->offset = own.offset;
  field->text = all->data;
  field->text_len = all->len;
  const char *begin = field->raw < own.raw ? field->raw : own.raw;
  const char *end = field->raw < own.raw ? own.raw + own.raw_len : field->raw + field->raw_len;
  field->raw = begin;
  field->raw_len = (size_t)(end - begin);
}

static void read_values(const cli_format *format, cli_finder *finder, const cli_record *record,
                        const w3c_values *values, cli_field *field) {
  if (is_absent(&values->path)) {
    field->raw = field->value = field->text = values->path.begin;
    field->raw_len = field->value_len = field->text_len = (size_t)(values->path.end - values->path.begin);
    field->is_absent = true;
    return;
  }
  read_column(format, finder, record, &values->path, field);
  if (field->status == SIMDIRI_OK && values->query.begin && !is_absent(&values->query))
    add_query(format, finder, record, &values->query, field);
  if (field->status != SIMDIRI_OK || !finder->columns.is_target) return;
  finder->scheme = values->scheme.begin;
  finder->scheme_len = (size_t)(values->scheme.end - values->scheme.begin);
  cli_complete_target(format, finder, &values->host, field);
  finder->scheme = NULL;
}

static void read_comment(const cli_format *format, cli_finder *finder, const cli_record *record, cli_field *field) {
  field->is_absent = field->is_comment = true;
  field->tail = CLI_FIELD_NOWHERE;
  if (!cli_is_names_line(record->frame, record->frame_len)) return;
  read_names(format->options, record->frame, record->frame + record->frame_len, &finder->columns);
  field->tail = record->frame_len; /* --append and --status add a name */
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
  const bool has_tabs = format->options->log == CLI_LOG_CLOUDFRONT ||
                        (record->frame_len > 0 && memchr(begin, '\t', record->frame_len) != NULL);
  field->has_tabs = has_tabs;
  divide_line(columns, begin, end, has_tabs, format->escape == '"', &values);
  if (values.count != columns->count)
    set_bad(field, record, CLI_STATUS_BAD_LOG,
            values.count < columns->count ? "the line has fewer fields than the #Fields line names"
                                          : "the line has more fields than the #Fields line names",
            end);
  else
    read_values(format, finder, record, &values, field);
}

/* ------------------------------------------------------------------------------------------- escapes */

static size_t take_pair(const char **at, const char *end, char character[CLI_ESCAPE_MAX]) {
  if (end - *at < 2 || (*at)[1] != '"') return 0;
  *at += 2;
  *character = '"';
  return 1;
}

static int get_hex_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  digit |= 0x20;
  return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

static size_t take_percent(const char **at, const char *end, char character[CLI_ESCAPE_MAX]) {
  const char *from = *at;
  if (end - from < 3 || get_hex_value(from[1]) < 0 || get_hex_value(from[2]) < 0) return 0;
  *character = (char)(16 * get_hex_value(from[1]) + get_hex_value(from[2]));
  *at = from + 3;
  return 1;
}

/* Encodes the bytes that CloudFront encodes: ASCII 0 to 32, 127 and higher, and these characters (Amazon CloudFront
 * Developer Guide, Standard log file format). */
static simdiri_status put_percent(simdiri_buffer *out, const char *text, size_t len) {
  static const char digits[] = "0123456789ABCDEF", special[] = "<>\"#%{}|\\^~[]`'";
  if (len > SIZE_MAX / 8 || cli_reserve(out, 3 * len + 1) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < len; i++) {
    const unsigned byte = (unsigned char)text[i];
    if (byte > 0x20 && byte < 0x7F && !strchr(special, (int)byte)) {
      out->data[out->len++] = (char)byte;
      continue;
    }
    out->data[out->len++] = '%';
    out->data[out->len++] = digits[byte >> 4];
    out->data[out->len++] = digits[byte & 15];
  }
  return SIMDIRI_OK;
}

/* In quotation marks if the column was, or if the text would end the column or be read as absent. */
static simdiri_status put_text(simdiri_buffer *out, const char *text, size_t len, bool was_quoted) {
  const bool adds_quotes = was_quoted || memchr(text, ' ', len) || memchr(text, '\t', len) || *text == '"';
  if (len > SIZE_MAX / 8 || cli_reserve(out, 2 * len + 2) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  if (adds_quotes) out->data[out->len++] = '"';
  for (size_t i = 0; i < len; i++) {
    if (adds_quotes && text[i] == '"') out->data[out->len++] = '"';
    out->data[out->len++] = text[i];
  }
  if (adds_quotes) out->data[out->len++] = '"';
  return SIMDIRI_OK;
}

static simdiri_status put_column(simdiri_buffer *out, const cli_format *format, const simdiri_part *old,
                                 const char *text, size_t len) {
  if (len == 0) return cli_append(out, "-", 1);
  if (format->escape == '%') return put_percent(out, text, len);
  return put_text(out, text, len, old->len >= 2 && *old->text == '"');
}

/* Writes path and query into their columns, and between them what was there. */
static simdiri_status put_both(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                               size_t len) {
  const char *mark = len > 0 ? memchr(text, '?', len) : NULL;
  const size_t path_len = mark ? (size_t)(mark - text) : len, query_len = mark ? len - path_len - 1 : 0;
  const bool is_path_first = field->path.text < field->query.text;
  const simdiri_part *first = is_path_first ? &field->path : &field->query;
  const simdiri_part *second = is_path_first ? &field->query : &field->path;
  const char *between = first->text + first->len;
  const char *query = mark ? mark + 1 : "";
  simdiri_status status =
      put_column(out, format, first, is_path_first ? text : query, is_path_first ? path_len : query_len);
  if (status == SIMDIRI_OK) status = cli_append(out, between, (size_t)(second->text - between));
  if (status != SIMDIRI_OK) return status;
  return put_column(out, format, second, is_path_first ? query : text, is_path_first ? query_len : path_len);
}

static simdiri_status encode_w3c(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                 const char *text, size_t len) {
  static const simdiri_part none = {"", 0};
  if (!field) return put_column(out, format, &none, text, len);
  if (field->query.text) return put_both(out, format, field, text, len);
  const simdiri_part raw = {field->raw, field->raw_len};
  return put_column(out, format, &raw, text, len);
}

/* Adds a column: to a #Fields line its name, and to other lines the text. */
static simdiri_status add_w3c(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *name,
                              const char *text, size_t len) {
  const bool is_name = field && field->is_comment;
  const bool has_tab = !is_name && (format->options->log == CLI_LOG_CLOUDFRONT || (field && field->has_tabs));
  const simdiri_status status = cli_append(out, has_tab ? "\t" : " ", 1);
  if (status != SIMDIRI_OK) return status;
  if (is_name) return cli_append(out, name, strlen(name));
  return encode_w3c(out, format, NULL, text ? text : "", text ? len : 0);
}

/* All columns of the line, or all words of a comment (cli_format.next_text). */
static bool next_text(const cli_format *format, cli_text_walk *walk, const cli_record *record, cli_text *text) {
  const char *begin = record->frame, *at = begin + walk->at, *end = begin + record->frame_len;
  const bool can_quote = format->escape == '"';
  if (walk->is_started && at == end) return false;
  if (walk->is_started) at++;
  walk->is_started = true;
  const bool has_tabs = record->frame_len > 0 && memchr(begin, '\t', record->frame_len) != NULL;
  cli_slice value = {at, find_column_end(at, end, has_tabs ? '\t' : ' ', can_quote)};
  walk->at = (size_t)(value.end - begin);
  const bool has_quotes = can_quote && is_quoted(&value);
  *text =
      (cli_text){.value = value.begin + has_quotes, .len = (size_t)(value.end - value.begin) - 2 * (size_t)has_quotes};
  text->has_escapes = text->len > 0 && (has_quotes || !can_quote) && memchr(text->value, format->escape, text->len);
  return true;
}

int cli_format_w3c(cli_format *format) {
  format->find = find_w3c;
  format->take_line = cli_take_line;
  format->next_text = next_text;
  format->start = start_w3c;
  format->is_directive = cli_is_comment_line;
  format->add = add_w3c;
  format->encode = encode_w3c;
  const bool is_encoded = format->options->log == CLI_LOG_CLOUDFRONT;
  format->escape = is_encoded ? '%' : '"';
  format->take_escape = is_encoded ? take_percent : take_pair;
  return 0;
}
