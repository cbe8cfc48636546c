/* Guesses what an input is that was read in the wrong format, from its first bytes. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/choice/format_guess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/format/log/format_log.h"

/* How many columns of a line are examined. */
enum { COLUMNS_MAX = 64 };

static bool say_hint(char *hint, const char *text) {
  (void)snprintf(hint, CLI_HINT_CAPACITY, "%s", text);
  return true;
}

/* ------------------------------------------------------------------------------------------- bytes */

/* Archives and files that are not decompressed. Compressed files are recognized here if they were not decompressed. */
static bool guess_magic(const char *sample, size_t len, char *hint) {
  static const struct {
    const char *magic;
    size_t len;
    const char *hint;
  } rows[] = {
      {"\xFD"
       "7zXZ\0",
       6, "this looks like xz: it is decompressed without --no-decompress"},
      {"BZh91AY&SY", 10, "this looks like bzip2: it is decompressed without --no-decompress"},
      {"\x04\x22\x4D\x18", 4, "this looks like lz4: pipe it through lz4cat"},
      {"PK\x03\x04", 4, "this looks like a zip archive: pipe it through unzip -p"},
      {"\x1F\x8B\x08", 3, "this looks like gzip: it is decompressed without --no-decompress"},
      {"\x28\xB5\x2F\xFD", 4, "this looks like zstd: it is decompressed without --no-decompress"},
      {"PAR1", 4, "this looks like Parquet, which is not text: see the Python package, simdiri.arrow"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (len >= rows[i].len && memcmp(sample, rows[i].magic, rows[i].len) == 0) return say_hint(hint, rows[i].hint);
  return false;
}

/* A text in UTF-16 has a byte-order mark, or nearly every other byte of text that is mostly ASCII is NUL. */
static bool guess_utf16(const char *sample, size_t len, char *hint) {
  enum { ENOUGH = 8 };
  size_t zeros[2] = {0, 0};
  const bool has_mark = len >= 2 && (memcmp(sample, "\xFF\xFE", 2) == 0 || memcmp(sample, "\xFE\xFF", 2) == 0);
  for (size_t i = 0; i < len; i++) zeros[i % 2] += sample[i] == '\0';
  const size_t half = len / 2;
  if (has_mark) return say_hint(hint, "this looks like UTF-16: pipe it through iconv -f UTF-16 -t UTF-8");
  for (int i = 0; i < 2 && len >= ENOUGH; i++) {
    if (zeros[i] <= half * 3 / 4 || zeros[1 - i] > half / 8) continue;
    return say_hint(hint, i == 0 ? "this looks like UTF-16: pipe it through iconv -f UTF-16BE -t UTF-8"
                                 : "this looks like UTF-16: pipe it through iconv -f UTF-16LE -t UTF-8");
  }
  return false;
}

/* ------------------------------------------------------------------------------------------- lines */

/* Lists the lines of the sample that are not empty. The last one is left out if it may be cut. */
void cli_list_lines(const char *sample, size_t len, cli_sample_lines *list) {
  const char *at = sample, *end = sample + len;
  list->count = 0;
  if (len >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) at += 3;
  while (at < end && list->count < CLI_SAMPLE_LINES_MAX) {
    const char *line_end = memchr(at, '\n', (size_t)(end - at));
    if (!line_end && len == CLI_SAMPLE_LEN && list->count > 0) break;
    cli_sample_line line = {at, line_end ? line_end : end};
    at = line_end ? line_end + 1 : end;
    while (line.begin < line.end && (line.end[-1] == '\r' || line.end[-1] == ' ')) line.end--;
    while (line.begin < line.end && *line.begin == ' ') line.begin++;
    if (line.begin < line.end) list->lines[list->count++] = line;
  }
}

static bool begins_with(const cli_sample_line *line, const char *text) {
  const size_t len = strlen(text);
  return (size_t)(line->end - line->begin) >= len && memcmp(line->begin, text, len) == 0;
}

/* A log of the W3C begins with lines such as "#Version:", and one of them names the fields. */
static bool guess_w3c(const cli_options *options, const cli_sample_lines *list, char *hint) {
  bool has_tabs = false, has_names = false;
  for (size_t i = 0; i < list->count; i++) {
    const cli_sample_line *line = &list->lines[i];
    has_names = has_names || begins_with(line, "#Fields:");
    has_tabs = has_tabs || memchr(line->begin, '\t', (size_t)(line->end - line->begin)) != NULL;
  }
  if (!has_names || *list->lines[0].begin != '#') return false;
  const bool is_read =
      options->format == CLI_FORMAT_LOG && (options->log == CLI_LOG_W3C || options->log == CLI_LOG_CLOUDFRONT);
  if (is_read) return false;
  return say_hint(hint, has_tabs ? "this looks like a log of CloudFront (--log=cloudfront)"
                                 : "this looks like a log in the W3C extended format (--log=w3c)");
}

static bool guess_log(const cli_options *options, const cli_sample_lines *list, char *hint) {
  size_t lines = 0, combined = 0;
  for (size_t i = 0; i < list->count; i++) {
    bool has_referrer = false;
    if (!cli_is_log_line(list->lines[i].begin, (size_t)(list->lines[i].end - list->lines[i].begin), &has_referrer))
      continue;
    lines++;
    combined += has_referrer;
  }
  if (!cli_is_majority(list, lines)) return false;
  const bool is_combined = cli_is_majority(list, combined);
  if (options->format != CLI_FORMAT_LOG)
    return say_hint(hint, is_combined ? "this looks like an access log (--log=combined)"
                                      : "this looks like an access log (--log=common)");
  return !is_combined && options->log_referrer &&
         say_hint(hint, "this looks like a log in the format common, which has no referrers");
}

/* ------------------------------------------------------------------------------------------- tables */

/* Returns the end of the column at `at`. With commas, quotes are those of RFC 4180. */
static const char *find_column_end(const char *at, const char *end, char delimiter) {
  bool is_quoted = false;
  for (; at < end && (is_quoted || *at != delimiter); at++)
    if (*at == '"' && delimiter == ',') is_quoted = !is_quoted;
  return at;
}

/* Notes for which columns of the line `is_sought` is true. Returns the number of columns. */
static size_t note_columns(const cli_sample_line *line, char delimiter, cli_text_test *is_sought,
                           bool has_sought[COLUMNS_MAX]) {
  size_t count = 0;
  for (const char *at = line->begin; count < COLUMNS_MAX; at++) {
    const char *end = find_column_end(at, line->end, delimiter);
    const bool is_quoted = delimiter == ',' && at < end && *at == '"';
    has_sought[count++] = is_sought(at + is_quoted, end);
    at = end;
    if (at == line->end) break;
  }
  return count;
}

/* Finds the column for which `is_sought` is true in most lines, from 0. Returns false if there is none, or the lines
 * have one column. */
static bool find_column(const cli_sample_lines *list, char delimiter, cli_text_test *is_sought, size_t *column,
                        bool *has_header) {
  size_t sought[COLUMNS_MAX] = {0}, tables = 0;
  bool first[COLUMNS_MAX] = {false};
  for (size_t i = 0; i < list->count; i++) {
    bool has_sought[COLUMNS_MAX] = {false};
    const size_t count = note_columns(&list->lines[i], delimiter, is_sought, has_sought);
    tables += count > 1;
    for (size_t c = 0; c < count; c++) sought[c] += has_sought[c];
    if (i == 0) memcpy(first, has_sought, sizeof first);
  }
  *column = 0;
  for (size_t c = 0; c < COLUMNS_MAX; c++)
    if (sought[c] > sought[*column]) *column = c;
  *has_header = !first[*column] && list->count > 1;
  return cli_is_majority(list, tables) &&
         (cli_is_majority(list, sought[*column]) || (*has_header && 2 * sought[*column] >= list->count));
}

/* Does --field choose this column, from 0, by its number or by its name in the first line? */
static bool is_chosen(const cli_options *options, const cli_sample_line *header, char delimiter, size_t column) {
  const char *at = header->begin, *name = options->field;
  if (!name) return column == 0;
  if (name[strspn(name, "0123456789")] == '\0') return strtoul(name, NULL, 10) == column + 1;
  for (; column > 0; column--) {
    at = find_column_end(at, header->end, delimiter);
    if (at++ == header->end) return false;
  }
  const char *end = find_column_end(at, header->end, delimiter);
  const bool is_quoted = end - at >= 2 && *at == '"' && end[-1] == '"';
  if (is_quoted) {
    at++;
    end--;
  }
  return (size_t)(end - at) == strlen(name) && memcmp(at, name, strlen(name)) == 0;
}

typedef struct {
  char delimiter;
  int format;
  const char *name, *option;
} table_kind;

/* Guesses from IRIs or, if `option` is " --request", from request lines in a column. */
static bool guess_columns(const cli_options *options, const cli_sample_lines *list, const table_kind *kind,
                          const char *option, char *hint) {
  const bool is_request = *option != '\0', is_format = options->format == kind->format;
  size_t column;
  bool has_header;
  if (!find_column(list, kind->delimiter, is_request ? cli_is_like_request : cli_begins_like_iri, &column, &has_header))
    return false;
  const bool is_right = is_format && is_chosen(options, &list->lines[0], kind->delimiter, column);
  const char *header = has_header ? " --header" : "";
  if (is_right && is_request == options->has_requests) return false;
  if (!is_format)
    (void)snprintf(hint, CLI_HINT_CAPACITY, "this looks like %s (%s -f %zu%s%s)", kind->name, kind->option, column + 1,
                   header, option);
  else if (is_right && is_request)
    (void)snprintf(hint, CLI_HINT_CAPACITY, "the fields look like request lines (--request)");
  else
    (void)snprintf(hint, CLI_HINT_CAPACITY, "the %s seem to be in column %zu (-f %zu%s%s)",
                   is_request ? "requests" : "IRIs", column + 1, column + 1, header, option);
  return true;
}

static bool guess_table(const cli_options *options, const cli_sample_lines *list, char *hint) {
  static const table_kind kinds[] = {{'\t', CLI_FORMAT_TSV, "TSV", "--tsv"}, {',', CLI_FORMAT_CSV, "CSV", "--csv"}};
  static const char *const options_of_kind[] = {"", " --request", ""};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    size_t column;
    bool has_header;
    /* Requests precede IRIs if --field chooses their column: an IRI in another column can be a referrer. */
    const bool is_request = options->format == kinds[i].format &&
                            find_column(list, kinds[i].delimiter, cli_is_like_request, &column, &has_header) &&
                            (options->has_requests || is_chosen(options, &list->lines[0], kinds[i].delimiter, column));
    if (guess_columns(options, list, &kinds[i], options_of_kind[is_request], hint) ||
        guess_columns(options, list, &kinds[i], options_of_kind[is_request + 1], hint))
      return true;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------- delimiters */

/* Is the line an IRI in angle brackets (RFC 3986, appendix C)? */
static bool is_bracketed(const cli_sample_line *line) {
  return *line->begin == '<' && line->end[-1] == '>' && cli_begins_like_iri(line->begin + 1, line->end);
}

static bool guess_brackets(const cli_options *options, const cli_sample_lines *list, char *hint) {
  size_t bracketed = 0;
  for (size_t i = 0; i < list->count; i++) bracketed += is_bracketed(&list->lines[i]);
  return options->format == CLI_FORMAT_NONE && cli_is_majority(list, bracketed) &&
         say_hint(hint, "the brackets < > around the IRIs are no part of them: simdiri extract reads IRIs in text");
}

/* ------------------------------------------------------------------------------------------- all */

bool cli_guess_input(const cli_options *options, const char *sample, size_t len, char *hint) {
  cli_sample_lines list;
  if (guess_magic(sample, len, hint) || guess_utf16(sample, len, hint)) return true;
  if (!(options->command->bit & CLI_FOR_TABLES)) return false;
  cli_list_lines(sample, len, &list);
  if (list.count == 0) return false;
  if (guess_w3c(options, &list, hint) || guess_log(options, &list, hint) || cli_guess_json(options, &list, hint))
    return true;
  if (options->command->bit == CLI_FOR_REDACT) return false; /* a field is not what it needs */
  return guess_table(options, &list, hint) || guess_brackets(options, &list, hint);
}
