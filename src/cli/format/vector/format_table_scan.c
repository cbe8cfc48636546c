/* Tables by vector code: the ends of records, and the fields of records. In CSV, marks that open, close or double
 * quotes are resolved in bitmaps (quotes.h). From the first stray mark on, plain C reads the records, up to the end of
 * the bytes that were marked: so hostile input costs at most twice as much as with plain C. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/format_table.h"
#include "cli/format/vector/format_level.h"
#include "cli/scan/quotes.h"

/* ------------------------------------------------------------------------------------------- ends of records */

static cli_quote_state begin_quotes(const cli_scan *scan) {
  const bool may_open = scan->state == CLI_CSV_AT_BEGIN || scan->state == CLI_CSV_AFTER_QUOTE;
  return (cli_quote_state){.inside = scan->state == CLI_CSV_IN_QUOTED ? UINT64_MAX : 0, .may_open = may_open};
}

/* The scanner does the same at the start of a field and after a closing mark. */
static int end_quotes(const cli_quote_state *state) {
  return state->inside ? CLI_CSV_IN_QUOTED : state->may_open ? CLI_CSV_AT_BEGIN : CLI_CSV_IN_PLAIN;
}

static size_t find_top_bit(uint64_t word) { return 63 - (size_t)__builtin_clzll(word); }

/* The last word with ends of records, so far. */
typedef struct {
  uint64_t ends; /* 0: none */
  size_t word;
} last_ends;

/* Returns the length of the record's part in the first `done` bytes. */
static size_t find_len(const cli_scan *scan, const last_ends *last, size_t done) {
  return last->ends ? done - CLI_MARK_BLOCK * last->word - find_top_bit(last->ends) - 1 : scan->len + done;
}

/* Scans up to CLI_MARKED_MAX bytes, or up to the 64 bytes that have a stray mark, or an LF in quotes that the limit may
 * make the end of a record. Returns where it stopped. Sets *last_end after the last end of a record. */
static const char *scan_marks(const cli_format *format, cli_scan *scan, const char *at, const char *end,
                              const char **last_end) {
  const char kinds[CLI_MARK_KINDS] = {'"', ',', '\n'};
  const size_t rest = (size_t)(end - at), len = rest < CLI_MARKED_MAX ? rest : CLI_MARKED_MAX;
  cli_marks marks;
  const size_t count = cli_mark_text(format->marker, at, len, kinds, &marks);
  uint64_t sums[CLI_MARK_WORDS];
  cli_quote_state state = begin_quotes(scan);
  last_ends last = {0, 0};
  size_t w = 0;
  format->marker->sum(marks.words[0], sums);
  for (; w < count; w++) {
    const uint64_t line_ends = marks.words[2][w];
    cli_quote_state next = state;
    const cli_quote_word word = cli_resolve_quotes(marks.words[0][w], sums[w], marks.words[1][w] | line_ends, &next);
    const uint64_t ends = line_ends & ~word.inside;
    if (word.strays) break;
    if (ends != line_ends && cli_is_beyond_limit(format, find_len(scan, &last, CLI_MARK_BLOCK * (w + 1)))) break;
    state = next;
    /* The last word may have fewer bytes. */
    if (w + 1 == count) state.may_open = word.may_open >> (len - 1) % CLI_MARK_BLOCK & 1;
    if (ends) last = (last_ends){ends, w};
  }
  const size_t done = w == count ? len : CLI_MARK_BLOCK * w;
  scan->len = find_len(scan, &last, done);
  scan->state = end_quotes(&state);
  if (last.ends) *last_end = at + CLI_MARK_BLOCK * last.word + find_top_bit(last.ends) + 1;
  return at + done;
}

const char *cli_scan_csv(const cli_format *format, cli_scan *scan, const char *at, const char *end) {
  const char *last = NULL;
  while (at < end) {
    const char *begin = at, *marked_end = (size_t)(end - at) < CLI_MARKED_MAX ? end : at + CLI_MARKED_MAX;
    at = scan_marks(format, scan, begin, end, &last);
    while (at < marked_end) {
      const char *next = cli_scan_csv_record(format, scan, at, end);
      if (!next) return last;
      last = at = next;
      scan->state = CLI_CSV_AT_BEGIN;
      scan->len = 0;
    }
  }
  return last;
}

/* ------------------------------------------------------------------------------------------- fields */

/* Returns where the field of a record begins that ends at `end`. Beyond the end: there is no such field. */
static inline size_t find_field(const cli_window *window, size_t at, size_t column, size_t end) {
  uint64_t marks = cli_window_marks(window, at);
  size_t field = at;
  while (column > 0 && at < end) {
    if (marks != 0) {
      field = at + (size_t)__builtin_ctzll(marks) + 1;
      marks &= marks - 1;
      column--;
    } else if ((at += CLI_MARK_BLOCK) < end) {
      marks = cli_window_marks(window, at);
    }
  }
  return column > 0 ? end + 1 : field;
}

static bool reach_record(const cli_format *format, cli_window *window, const char *at, const char *end) {
  const bool has_quotes = format->options->format == CLI_FORMAT_CSV;
  const char separator = (char)(has_quotes ? '\n' : format->framing.separator);
  const char kinds[CLI_MARK_KINDS] = {(char)(has_quotes ? '"' : separator), format->delimiter, separator};
  return cli_window_reach(window, format->marker, kinds, has_quotes, at, end);
}

/* Removes the quotation marks of a field. Returns false if it has doubled marks, or text after the closing one. */
static bool unquote(cli_fast_line *line) {
  const char *open = line->text;
  const size_t len = line->text_len;
  if (len < 2 || memchr(open + 1, '"', len - 1) != open + len - 1) return false;
  line->text = open + 1;
  line->text_len = len - 2;
  return true;
}

/* Finds the record at the place, whose end is listed, and its field, which may be in quotation marks. Returns the end
 * of the record's text; NULL: the field is missing. */
static inline const char *find_text(const cli_format *format, const cli_window *window, size_t column,
                                    cli_window_place place, cli_fast_line *line) {
  const bool is_csv = format->options->format == CLI_FORMAT_CSV;
  const char *base = window->base;
  const size_t end = window->positions[place.next];
  const size_t field = find_field(window, (size_t)(place.at - base), column, end);
  if (field > end) return NULL;
  const char *text_end = base + end, *field_end = base + cli_window_special(window, field);
  if ((is_csv || format->framing.ends_with_cr) && text_end > place.at && text_end[-1] == '\r') text_end--;
  if (field_end > text_end) field_end = text_end;
  *line = (cli_fast_line){place.at, base + field, (size_t)(field_end - base) - field};
  return text_end;
}

static inline bool is_quoted(const cli_format *format, const cli_fast_line *line) {
  return line->text_len > 0 && *line->text == '"' && format->options->format == CLI_FORMAT_CSV;
}

/* Moves past the record at the place, whose end is listed. */
static inline cli_window_place next_place(const cli_window *window, cli_window_place place) {
  return (cli_window_place){window->base + window->positions[place.next] + 1, place.next + 1};
}

size_t cli_take_table_lines(const cli_format *format, cli_finder *finder, size_t column, const char *at,
                            const char *end, cli_fast_line *lines, size_t max) {
  cli_window *window = finder->window;
  if (!reach_record(format, window, at, end)) return 0;
  cli_window_place place = window->place;
  const size_t rest = window->count - place.next, limit = rest < max ? rest : max;
  size_t count = 0;
  for (; count < limit; count++) {
    cli_fast_line line;
    if (!find_text(format, window, column, place, &line)) break;
    if (is_quoted(format, &line) && (!unquote(&line) || memchr(line.text, '\n', line.text_len))) break;
    lines[count] = line;
    place = next_place(window, place);
  }
  lines[count].begin = place.at;
  window->place = place;
  return count;
}

bool cli_take_table_field(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                          cli_fast_field *fast) {
  cli_window *window = finder->window;
  cli_fast_line line;
  if (!reach_record(format, window, at, end)) return false;
  const char *text_end = find_text(format, window, column, window->place, &line);
  if (!text_end || (is_quoted(format, &line) && !unquote(&line))) return false;
  window->place = next_place(window, window->place);
  *fast = (cli_fast_field){.end = text_end, .next = window->place.at, .text = line.text, .text_len = line.text_len};
  return true;
}
