/* Access logs by vector code: finds the request of lines whose first quotation mark begins it, without an escape
 * before. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/log/format_log.h"
#include "cli/format/vector/format_level.h"

/* The first bytes in a line that need a look: the marks around the request, and the line end. */
typedef struct {
  const char *open, *close; /* NULL: the line has no such mark before a backslash */
  const char *end;
} log_marks;

/* Moves to the marks of the line at `place`. Returns false if its end is not in the window. */
static bool next_marks(cli_window *window, log_marks *marks) {
  const char *base = window->base;
  const cli_window_place place = window->place;
  if (place.next >= window->count) return false;
  const size_t begin = (size_t)(place.at - base), end = window->positions[place.next];
  const size_t open = cli_window_special(window, begin), close = cli_window_special(window, open + 1);
  *marks = (log_marks){open < end ? base + open : NULL, close < end ? base + close : NULL, base + end};
  window->place = (cli_window_place){base + end + 1, place.next + 1};
  return true;
}

/* Is there a bracket after a space in [at, end)? The time of Apache and nginx is 28 bytes long, with its brackets; the
 * closing one follows `end`. */
static bool has_open_bracket(const char *at, const char *end) {
  enum { TIME_LEN = 28 };
  const char *begin = at;
  if (end - at >= TIME_LEN && end[1 - TIME_LEN] == '[' && end[-TIME_LEN] == ' ') return true;
  while (at < end && (at = memchr(at, '[', (size_t)(end - at))) != NULL && (at == begin || at[-1] != ' ')) at++;
  return at && at < end;
}

/* Returns the quotation mark that closes a text in which the mark at `escape` is a backslash, as cli_find_closing_quote
 * does. NULL: there is none before `end`. */
static const char *find_close(const cli_window *window, const char *escape, const char *end) {
  const char *base = window->base;
  size_t at = (size_t)(escape - base);
  while (base + at < end && base[at] == '\\') at = cli_window_special(window, at + 2);
  return base + at < end ? base + at : NULL;
}

/* Is the text between the marks the request? */
static bool is_request(const char *begin, const log_marks *marks, const char *end) {
  const char *open = marks->open, *close = marks->close;
  if (!close || *open != '"' || *close != '"' || open - begin < 3 || open[-1] != ' ' || open[-2] != ']') return false;
  return end - close > 2 && close[1] == ' ' && has_open_bracket(begin, open - 2);
}

static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

/* Finds the target of GET, HEAD and POST with a version such as HTTP/1.1. For all other requests, returns false. */
static bool find_simple_target(const cli_slice *request, cli_slice *target) {
  enum { VERSION_LEN = 9 }; /* with the space before it */
  const char *at = request->begin, *version = request->end - VERSION_LEN;
  if (request->end - at < 5 + VERSION_LEN) return false;
  at += memcmp(at, "GET ", 4) == 0 ? 4 : memcmp(at, "POST ", 5) == 0 || memcmp(at, "HEAD ", 5) == 0 ? 5 : 0;
  if (at == request->begin || at >= version || memcmp(version, " HTTP/", 6) != 0) return false;
  if (!is_digit(version[6]) || version[7] != '.' || !is_digit(version[8]) || version[-1] == ' ') return false;
  *target = (cli_slice){at, version};
  return true;
}

/* Reads the request of nearly all lines: the target of GET, HEAD or POST is a path. */
static bool take_path(const cli_format *format, const cli_slice *request, cli_fast_field *fast) {
  cli_slice target;
  if (format->options->log_referrer || !find_simple_target(request, &target) || *target.begin != '/') return false;
  fast->text = target.begin;
  fast->text_len = (size_t)(target.end - target.begin);
  fast->prefix = cli_path_prefix(format, &fast->prefix_len);
  return true;
}

/* Reads any request of a line without escapes before its end. */
static bool take_any(const cli_format *format, cli_finder *finder, const char *begin, const cli_slice *request,
                     cli_fast_field *fast) {
  const cli_record record = {.frame = begin, .frame_len = (size_t)(fast->end - begin)};
  cli_field field;
  cli_slice target;
  if (format->options->log_referrer || !find_simple_target(request, &target)) {
    if (!cli_read_log_line(format, finder, &record, request, request->end + 2, &field)) return false;
  } else {
    field = (cli_field){.value = target.begin, .text = target.begin};
    field.text_len = (size_t)(target.end - target.begin);
    cli_complete_target(format, finder, &field);
  }
  fast->text = field.text;
  fast->text_len = field.text_len;
  fast->prefix = field.prefix;
  fast->prefix_len = field.prefix_len;
  fast->is_absent = field.is_absent;
  return field.status == SIMDIRI_OK && field.text == field.value;
}

/* Marks the bytes from `at` on, unless the line at `at` is in the window already, and moves to its marks. */
static bool find_marks(const cli_format *format, cli_window *window, const char *at, const char *end,
                       log_marks *marks) {
  const char kinds[CLI_MARK_KINDS] = {'"', '\\', format->framing.separator};
  const bool is_marked = window->place.at == at;
  if (is_marked && next_marks(window, marks)) return true;
  if (is_marked && window->base == at) return false;
  cli_window_mark(window, format->marker, kinds, at, end);
  return next_marks(window, marks);
}

bool cli_take_log_field(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                        cli_fast_field *fast) {
  log_marks marks;
  (void)column;
  if (!find_marks(format, finder->window, at, end, &marks)) return false;
  const char *text_end = marks.end;
  if (format->framing.ends_with_cr && text_end > at && text_end[-1] == '\r') text_end--;
  const bool has_escapes = marks.close && *marks.close == '\\';
  if (has_escapes) marks.close = find_close(finder->window, marks.close, text_end);
  if (!is_request(at, &marks, text_end)) return false;
  const cli_slice request = {marks.open + 1, marks.close};
  *fast = (cli_fast_field){.end = text_end, .next = marks.end + 1, .has_escapes = has_escapes};
  if (take_path(format, &request, fast)) return true;
  return !has_escapes && take_any(format, finder, at, &request, fast);
}
