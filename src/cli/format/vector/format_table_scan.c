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

/* What the list says about a record. */
typedef struct {
  const char *field, *field_end; /* NULL: the record has too few fields */
  const char *line_end;
} table_marks;

/* Moves to the marks of the record at `place`. Returns false if its end is not listed. */
static bool next_marks(cli_window *window, char separator, size_t column, table_marks *marks) {
  const uint16_t *at = window->positions + window->place.next, *end = window->positions + window->count;
  const char *base = window->base;
  *marks = (table_marks){.field = window->place.at};
  for (; at < end; at++) {
    const char *byte = base + *at;
    if (column == 0 && !marks->field_end) marks->field_end = byte;
    if (*byte == separator) {
      marks->line_end = byte;
      window->place = (cli_window_place){byte + 1, (size_t)(at + 1 - window->positions)};
      return true;
    }
    if (column > 0) {
      marks->field = byte + 1;
      column--;
    }
  }
  return false;
}

/* Lists the bytes from `at` on, unless the record at `at` is listed already, and moves to its marks. */
static bool find_marks(const cli_format *format, cli_window *window, size_t column, const char *at, const char *end,
                       table_marks *marks) {
  const bool has_quotes = format->options->format == CLI_FORMAT_CSV;
  const char separator = (char)(has_quotes ? '\n' : format->framing.separator);
  const char kinds[CLI_MARK_KINDS] = {(char)(has_quotes ? '"' : separator), format->delimiter, separator};
  if (window->plain_end && at < window->plain_end) return false;
  for (bool is_new = window->place.at != at;; is_new = true) {
    if (is_new) cli_window_fill(window, format->marker, kinds, has_quotes, at, end);
    if (next_marks(window, separator, column, marks)) return true;
    if (is_new || window->base == at) break;
  }
  if (window->has_stray) window->plain_end = window->end;
  return false;
}

/* Removes the quotation marks of a field. Returns false if it has doubled marks, or text after the closing one. */
static bool unquote(cli_fast_field *fast) {
  const char *open = fast->text;
  const size_t len = fast->text_len;
  if (len < 2 || memchr(open + 1, '"', len - 1) != open + len - 1) return false;
  fast->text = open + 1;
  fast->text_len = len - 2;
  return true;
}

bool cli_take_table_field(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                          cli_fast_field *fast) {
  const bool is_csv = format->options->format == CLI_FORMAT_CSV;
  table_marks marks;
  if (!find_marks(format, finder->window, column, at, end, &marks) || !marks.field_end) return false;
  const char *text_end = marks.line_end;
  if ((is_csv || format->framing.ends_with_cr) && text_end > at && text_end[-1] == '\r') text_end--;
  const char *field_end = marks.field_end < text_end ? marks.field_end : text_end;
  *fast = (cli_fast_field){.end = text_end, .next = marks.line_end + 1, .text = marks.field};
  fast->text_len = (size_t)(field_end - marks.field);
  return !is_csv || fast->text_len == 0 || *marks.field != '"' || unquote(fast);
}
