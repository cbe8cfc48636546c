/* Logs in the W3C extended format: the #Fields lines. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/log/format_w3c.h"
#include "cli/util/ascii.h"

/* Zeek has a tab instead of the colon: its logs have tabs between columns, and lines with "#" of other kinds. */
static const char names_mark[] = "#Fields:", zeek_mark[] = "#fields\t";
enum { MARK_LEN = sizeof names_mark - 1 };
_Static_assert(sizeof zeek_mark == sizeof names_mark, "both marks have MARK_LEN bytes");

bool cli_is_zeek_names_line(const char *line, size_t len) {
  return len >= MARK_LEN && memcmp(line, zeek_mark, MARK_LEN) == 0;
}

bool cli_is_names_line(const char *line, size_t len) {
  return len >= MARK_LEN && (memcmp(line, names_mark, MARK_LEN) == 0 || cli_is_zeek_names_line(line, len));
}

bool cli_is_types_line(const char *line, size_t len) {
  static const char mark[] = "#types\t";
  return len >= sizeof mark - 1 && memcmp(line, mark, sizeof mark - 1) == 0;
}

bool cli_is_comment_line(const cli_record *record) { return record->frame_len > 0 && *record->frame == '#'; }

/* Returns the line that begins at `at`, without its end. */
static simdiri_text line_at(const char *at, const char *end) {
  const char *newline = memchr(at, '\n', (size_t)(end - at));
  return (simdiri_text){at, (size_t)((newline ? newline : end) - at)};
}

bool cli_find_names(const char *data, size_t len, size_t *at, simdiri_text *line) {
  const char *p = data + *at, *const end = data + len;
  while (p < end && (p = memchr(p, '#', (size_t)(end - p))) != NULL) {
    if ((p == data || p[-1] == '\n') && cli_is_names_line(p, (size_t)(end - p))) {
      *line = line_at(p, end);
      *at = (size_t)(p - data) + line->len;
      return true;
    }
    p++;
  }
  *at = len;
  return false;
}

static bool is_name(const char *at, size_t len, const char *name) {
  if (strlen(name) != len) return false;
  for (size_t i = 0; i < len; i++)
    if (cli_to_lower(at[i]) != cli_to_lower(name[i])) return false;
  return true;
}

static void set_column(size_t *column, const char *at, size_t len, const char *name, size_t number) {
  if (*column == CLI_FIELD_NOWHERE && is_name(at, len, name)) *column = number;
}

/* Where a #Fields line has the columns that are needed. */
typedef struct {
  size_t uri, stem, path, query, chosen, host, host_header, scheme;
} named_columns;

static bool is_host_word(const char *name) { return strcmp(name, "host") == 0; }

static bool is_referrer_word(const char *name) { return strcmp(name, "referer") == 0 || strcmp(name, "referrer") == 0; }

/* The names of Zeek (base/protocols/http/main.zeek). */
static void note_zeek_name(const cli_options *options, named_columns *named, const char *at, size_t len,
                           size_t number) {
  const char *field = options->field, *host = options->virtual_name;
  set_column(&named->uri, at, len, "uri", number);
  if (field) set_column(&named->chosen, at, len, is_referrer_word(field) ? "referrer" : field, number);
  if (host) set_column(&named->host, at, len, host, number);
}

static void note_name(const cli_options *options, named_columns *named, const char *at, size_t len, size_t number) {
  const char *field = options->field, *host = options->virtual_name;
  if (options->log == CLI_LOG_ZEEK) {
    note_zeek_name(options, named, at, len, number);
    return;
  }
  set_column(&named->uri, at, len, "cs-uri", number);
  set_column(&named->stem, at, len, "cs-uri-stem", number);
  set_column(&named->path, at, len, "cs-uri-path", number);
  set_column(&named->query, at, len, "cs-uri-query", number);
  set_column(&named->scheme, at, len, "cs-protocol", number);
  set_column(&named->scheme, at, len, "cs-uri-scheme", number);
  if (field) set_column(&named->chosen, at, len, field, number);
  if (field && is_referrer_word(field)) set_column(&named->chosen, at, len, "cs(Referer)", number);
  if (!host) return;
  set_column(&named->host, at, len, is_host_word(host) ? "x-host-header" : host, number);
  if (!is_host_word(host)) return;
  set_column(&named->host_header, at, len, "cs(Host)", number);
  set_column(&named->host_header, at, len, "cs-host", number);
}

static bool is_default_field(const cli_options *options) {
  return !options->field || strcmp(options->field, "request") == 0;
}

bool cli_w3c_has_targets(const cli_options *options) {
  const char *field = options->field;
  if (is_default_field(options)) return true;
  if (options->log == CLI_LOG_ZEEK) return is_name(field, strlen(field), "uri");
  return is_name(field, strlen(field), "cs-uri") || is_name(field, strlen(field), "cs-uri-stem") ||
         is_name(field, strlen(field), "cs-uri-path");
}

/* Chooses the columns of the IRI. */
static void choose_columns(const cli_options *options, const named_columns *named, size_t count,
                           cli_w3c_columns *columns) {
  const bool is_default = is_default_field(options);
  *columns = (cli_w3c_columns){.is_set = true, .count = count, .query = CLI_FIELD_NOWHERE};
  const size_t stem = named->stem != CLI_FIELD_NOWHERE ? named->stem : named->path;
  columns->path = is_default ? (named->uri != CLI_FIELD_NOWHERE ? named->uri : stem) : named->chosen;
  if (is_default && named->uri == CLI_FIELD_NOWHERE) columns->query = named->query;
  columns->has_mark = named->stem == CLI_FIELD_NOWHERE;
  columns->is_target = cli_w3c_has_targets(options);
  columns->host = named->host != CLI_FIELD_NOWHERE ? named->host : named->host_header;
  columns->lacks_host = options->virtual_name && columns->host == CLI_FIELD_NOWHERE;
  columns->scheme = columns->host != CLI_FIELD_NOWHERE ? named->scheme : CLI_FIELD_NOWHERE;
}

static bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

/* Finds the next name of a #Fields line at *at. Its names are separated by spaces or tabs. */
static bool take_name(const char **at, const char *end, const char **name, size_t *len) {
  while (*at < end && is_blank(**at)) ++*at;
  *name = *at;
  while (*at < end && !is_blank(**at)) ++*at;
  *len = (size_t)(*at - *name);
  return *len > 0;
}

bool cli_w3c_next_name(const cli_format *format, cli_text_walk *walk, const cli_record *header, cli_text *name) {
  const char *at = header->frame + (walk->is_started ? walk->at : (size_t)MARK_LEN), *text;
  size_t len;
  (void)format;
  walk->is_started = true;
  if (!take_name(&at, header->frame + header->frame_len, &text, &len)) return false;
  walk->at = (size_t)(at - header->frame);
  *name = (cli_text){.value = text, .len = len, .column = ++walk->index};
  return true;
}

void cli_w3c_read_names(const cli_options *options, const char *at, const char *end, cli_w3c_columns *columns) {
  const size_t none = CLI_FIELD_NOWHERE;
  named_columns named = {none, none, none, none, none, none, none, none};
  const char *name;
  size_t count = 0, len;
  at += MARK_LEN;
  while (take_name(&at, end, &name, &len)) note_name(options, &named, name, len, count++);
  choose_columns(options, &named, count, columns);
}

int cli_w3c_start(const cli_format *format, cli_finder *finder) {
  finder->columns = (cli_w3c_columns){.is_set = false};
  if (finder->names_len > 0)
    cli_w3c_read_names(format->options, finder->names, finder->names + finder->names_len, &finder->columns);
  return 0;
}
