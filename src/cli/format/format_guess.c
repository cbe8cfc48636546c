/* Guesses what an input is that was read in the wrong format, from its first bytes. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/format_guess.h"

#include <stdio.h>
#include <string.h>

/* How many lines of the sample are examined, and how many columns of each. */
enum { LINES_MAX = 32, COLUMNS_MAX = 64, NAME_MAX_LEN = 64 };

typedef struct {
  const char *begin, *end;
} line_text;

typedef struct {
  line_text lines[LINES_MAX];
  size_t count;
} line_list;

static bool say_hint(char *hint, const char *text) {
  (void)snprintf(hint, CLI_HINT_CAPACITY, "%s", text);
  return true;
}

/* ------------------------------------------------------------------------------------------- bytes */

/* Archives and files that are not decompressed. gzip and zstd are recognized here if they were not decompressed. */
static bool guess_magic(const char *sample, size_t len, char *hint) {
  static const struct {
    const char *magic;
    size_t len;
    const char *hint;
  } rows[] = {
      {"\xFD"
       "7zXZ\0",
       6, "this looks like xz: pipe it through xzcat"},
      {"BZh", 3, "this looks like bzip2: pipe it through bzcat"},
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
static void list_lines(const char *sample, size_t len, line_list *list) {
  const char *at = sample, *end = sample + len;
  list->count = 0;
  if (len >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) at += 3;
  while (at < end && list->count < LINES_MAX) {
    const char *line_end = memchr(at, '\n', (size_t)(end - at));
    if (!line_end && len == CLI_SAMPLE_LEN && list->count > 0) break;
    line_text line = {at, line_end ? line_end : end};
    at = line_end ? line_end + 1 : end;
    while (line.begin < line.end && (line.end[-1] == '\r' || line.end[-1] == ' ')) line.end--;
    while (line.begin < line.end && *line.begin == ' ') line.begin++;
    if (line.begin < line.end) list->lines[list->count++] = line;
  }
}

static bool is_majority(const line_list *list, size_t count) { return 2 * count > list->count; }

static bool is_scheme_byte(char byte) {
  return ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') || (byte >= '0' && byte <= '9') || byte == '+' || byte == '.' ||
         byte == '-';
}

/* Does the text begin with a scheme and "://"? */
static bool begins_like_iri(const char *at, const char *end) {
  const char *from = at;
  while (at < end && is_scheme_byte(*at)) at++;
  return at > from && end - at >= 3 && memcmp(at, "://", 3) == 0 && (*from | 0x20) >= 'a' && (*from | 0x20) <= 'z';
}

static bool guess_log(const cli_options *options, const line_list *list, char *hint) {
  size_t lines = 0, combined = 0;
  for (size_t i = 0; i < list->count; i++) {
    bool has_referrer = false;
    if (!cli_is_log_line(list->lines[i].begin, (size_t)(list->lines[i].end - list->lines[i].begin), &has_referrer))
      continue;
    lines++;
    combined += has_referrer;
  }
  if (!is_majority(list, lines)) return false;
  const bool is_combined = is_majority(list, combined);
  if (options->format != CLI_FORMAT_LOG)
    return say_hint(hint, is_combined ? "this looks like an access log (--log=combined)"
                                      : "this looks like an access log (--log=common)");
  return !is_combined && options->log_referrer &&
         say_hint(hint, "this looks like a log in the format common, which has no referrers");
}

/* ------------------------------------------------------------------------------------------- JSON Lines */

/* Finds the member of the object in the line whose value begins like an IRI. Returns false if it is in a member of a
 * member, or there is none. */
static bool find_member(const line_text *line, char name[NAME_MAX_LEN]) {
  const char *key = NULL, *key_end = NULL;
  int depth = 0;
  for (const char *at = line->begin; at < line->end; at++) {
    if (*at == '{' || *at == '[') depth++;
    if (*at == '}' || *at == ']') depth--;
    if (*at != '"') continue;
    const char *begin = ++at;
    while (at < line->end && *at != '"') at += *at == '\\' ? 2 : 1;
    if (at >= line->end) return false;
    const char *next = at + 1;
    while (next < line->end && *next == ' ') next++;
    if (next < line->end && *next == ':') {
      key = begin;
      key_end = at;
    } else if (key && depth == 1 && begins_like_iri(begin, at)) {
      const size_t len = (size_t)(key_end - key);
      if (len == 0 || len >= NAME_MAX_LEN) return false;
      memcpy(name, key, len);
      name[len] = '\0';
      return name[strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")] == '\0';
    }
  }
  return false;
}

static bool guess_json(const cli_options *options, const line_list *list, char *hint) {
  size_t objects = 0;
  char name[NAME_MAX_LEN];
  for (size_t i = 0; i < list->count; i++) {
    const line_text *line = &list->lines[i];
    objects +=
        *line->begin == '{' && line->end[-1] == '}' && memchr(line->begin, '"', (size_t)(line->end - line->begin));
  }
  if (options->format != CLI_FORMAT_JSONL && is_majority(list, objects)) {
    if (find_member(&list->lines[0], name))
      (void)snprintf(hint, CLI_HINT_CAPACITY, "this looks like JSON Lines (--jsonl -f %s)", name);
    else
      (void)say_hint(hint, "this looks like JSON Lines (--jsonl, and -f with the member that holds the IRI)");
    return true;
  }
  if (options->format == CLI_FORMAT_JSONL && is_majority(list, objects) && options->field[0] != '/' &&
      strchr(options->field, '/')) {
    (void)snprintf(hint, CLI_HINT_CAPACITY, "a JSON pointer begins with /: -f /%.100s", options->field);
    return true;
  }
  return *list->lines[0].begin == '[' && list->count > 1 && list->lines[0].begin + 1 == list->lines[0].end &&
         say_hint(hint, "this looks like a JSON array: make it JSON Lines (jq -c '.[]'), and use --jsonl");
}

/* ------------------------------------------------------------------------------------------- tables */

/* Returns the end of the column at `at`. With commas, quotes are those of RFC 4180. */
static const char *find_column_end(const char *at, const char *end, char delimiter) {
  bool is_quoted = false;
  for (; at < end && (is_quoted || *at != delimiter); at++)
    if (*at == '"' && delimiter == ',') is_quoted = !is_quoted;
  return at;
}

/* Notes in which columns of the line an IRI is. Returns the number of columns. */
static size_t note_columns(const line_text *line, char delimiter, bool has_iri[COLUMNS_MAX]) {
  size_t count = 0;
  for (const char *at = line->begin; count < COLUMNS_MAX; at++) {
    const char *end = find_column_end(at, line->end, delimiter);
    const bool is_quoted = delimiter == ',' && at < end && *at == '"';
    has_iri[count++] = begins_like_iri(at + is_quoted, end);
    at = end;
    if (at == line->end) break;
  }
  return count;
}

/* Finds the column with an IRI in most lines, from 0. Returns false if there is none, or the lines have one column. */
static bool find_iri_column(const line_list *list, char delimiter, size_t *column, bool *has_header) {
  size_t iris[COLUMNS_MAX] = {0}, tables = 0;
  bool first[COLUMNS_MAX] = {false};
  for (size_t i = 0; i < list->count; i++) {
    bool has_iri[COLUMNS_MAX] = {false};
    const size_t count = note_columns(&list->lines[i], delimiter, has_iri);
    tables += count > 1;
    for (size_t c = 0; c < count; c++) iris[c] += has_iri[c];
    if (i == 0) memcpy(first, has_iri, sizeof first);
  }
  *column = 0;
  for (size_t c = 0; c < COLUMNS_MAX; c++)
    if (iris[c] > iris[*column]) *column = c;
  *has_header = !first[*column] && list->count > 1;
  return is_majority(list, tables) &&
         (is_majority(list, iris[*column]) || (*has_header && 2 * iris[*column] >= list->count));
}

static bool guess_table(const cli_options *options, const line_list *list, char *hint) {
  static const struct {
    char delimiter;
    int format;
    const char *name, *option;
  } rows[] = {{'\t', CLI_FORMAT_TSV, "TSV", "--tsv"}, {',', CLI_FORMAT_CSV, "CSV", "--csv"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    size_t column;
    bool has_header;
    if (!find_iri_column(list, rows[i].delimiter, &column, &has_header)) continue;
    const char *header = has_header ? " --header" : "";
    if (options->format == rows[i].format)
      (void)snprintf(hint, CLI_HINT_CAPACITY, "the IRIs seem to be in column %zu (-f %zu%s)", column + 1, column + 1,
                     header);
    else
      (void)snprintf(hint, CLI_HINT_CAPACITY, "this looks like %s (%s -f %zu%s)", rows[i].name, rows[i].option,
                     column + 1, header);
    return true;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------- all */

bool cli_guess_input(const cli_options *options, const char *sample, size_t len, char *hint) {
  line_list list;
  if (guess_magic(sample, len, hint) || guess_utf16(sample, len, hint)) return true;
  if (!(options->command->bit & CLI_FOR_TABLES)) return false;
  list_lines(sample, len, &list);
  if (list.count == 0) return false;
  return guess_log(options, &list, hint) || guess_json(options, &list, hint) || guess_table(options, &list, hint);
}
