/* Access logs by vector code: finds the request of lines whose first quotation mark begins it, without an escape
 * before. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/log/format_log.h"
#include "cli/format/vector/format_level.h"

/* The first bytes in a line that need a look: quotation marks, a backslash, and the line end. */
typedef struct {
  const char *open, *close; /* the first two of them; `close` may be the line end, too */
  const char *end;
} log_marks;

/* Moves the place past the line there, whose end is listed, and returns its marks. */
static inline log_marks next_marks(const cli_window *window, cli_window_place *place) {
  const char *base = window->base;
  const size_t end = window->positions[place->next];
  const size_t open = cli_window_special(window, (size_t)(place->at - base));
  const size_t close = cli_window_special(window, open + 1);
  *place = (cli_window_place){base + end + 1, place->next + 1};
  return (log_marks){base + open, base + (close < end ? close : end), base + end};
}

/* Is there a bracket after a space in [at, end)? */
static bool has_open_bracket(const char *at, const char *end) {
  const char *begin = at;
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

/* Is the text between the marks the request? The time of Apache and nginx before it is 28 bytes long, with its
 * brackets. */
static inline bool is_request(const char *begin, const log_marks *marks, const char *end) {
  enum { TIME_LEN = 28 };
  const char *open = marks->open, *close = marks->close;
  if (end - close <= 2 || *open != '"' || *close != '"' || close[1] != ' ') return false;
  if (open - begin < 3 || open[-1] != ' ' || open[-2] != ']') return false;
  const char *time_end = open - 2;
  if (time_end - begin >= TIME_LEN && time_end[1 - TIME_LEN] == '[' && time_end[-TIME_LEN] == ' ') return true;
  return has_open_bracket(begin, time_end);
}

static inline bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

/* Finds the target of GET, HEAD and POST with a version such as HTTP/1.1. For all other requests, returns false. */
static inline bool find_simple_target(const cli_slice *request, cli_slice *target) {
  enum { VERSION_LEN = 9 }; /* with the space before it */
  const char *at = request->begin, *version = request->end - VERSION_LEN;
  if (request->end - at < 5 + VERSION_LEN) return false;
  at += memcmp(at, "GET ", 4) == 0 ? 4 : memcmp(at, "POST ", 5) == 0 || memcmp(at, "HEAD ", 5) == 0 ? 5 : 0;
  if (at == request->begin || at >= version || memcmp(version, " HTTP/", 6) != 0) return false;
  if (!is_digit(version[6]) || version[7] != '.' || !is_digit(version[8]) || version[-1] == ' ') return false;
  *target = (cli_slice){at, version};
  return true;
}

/* Finds the target of nearly all lines, which is a path. */
static inline bool find_path(const cli_slice *request, cli_slice *target) {
  return find_simple_target(request, target) && *target->begin == '/';
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

static bool reach_line(const cli_format *format, cli_window *window, const char *at, const char *end) {
  const char kinds[CLI_MARK_KINDS] = {'"', '\\', format->framing.separator};
  return cli_window_reach(window, format->marker, kinds, false, at, end);
}

/* Returns the end of the text of a line. */
static inline const char *find_text_end(const cli_format *format, const char *at, const char *line_end) {
  return format->framing.ends_with_cr && line_end > at && line_end[-1] == '\r' ? line_end - 1 : line_end;
}

size_t cli_take_log_lines(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                          cli_fast_line *lines, size_t max) {
  cli_window *window = finder->window;
  (void)column;
  if (!reach_line(format, window, at, end)) return 0;
  cli_window_place place = window->place;
  const size_t rest = window->count - place.next, limit = rest < max ? rest : max;
  size_t count = 0;
  for (; count < limit; count++) {
    cli_window_place next = place;
    const log_marks marks = next_marks(window, &next);
    const cli_slice request = {marks.open + 1, marks.close};
    cli_slice target;
    if (!is_request(place.at, &marks, find_text_end(format, place.at, marks.end))) break;
    if (!find_path(&request, &target)) break;
    lines[count] = (cli_fast_line){place.at, target.begin, (size_t)(target.end - target.begin)};
    place = next;
  }
  lines[count].begin = place.at;
  window->place = place;
  return count;
}

bool cli_take_log_field(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                        cli_fast_field *fast) {
  cli_slice target;
  (void)column;
  if (!reach_line(format, finder->window, at, end)) return false;
  log_marks marks = next_marks(finder->window, &finder->window->place);
  const char *text_end = find_text_end(format, at, marks.end);
  const bool has_escapes = *marks.close == '\\';
  if (has_escapes) marks.close = find_close(finder->window, marks.close, text_end);
  if (!marks.close || !is_request(at, &marks, text_end)) return false;
  const cli_slice request = {marks.open + 1, marks.close};
  *fast = (cli_fast_field){.end = text_end, .next = marks.end + 1, .has_escapes = has_escapes};
  if (format->options->log_referrer || !find_path(&request, &target))
    return !has_escapes && take_any(format, finder, at, &request, fast);
  fast->text = target.begin;
  fast->text_len = (size_t)(target.end - target.begin);
  fast->prefix = cli_path_prefix(format, &fast->prefix_len);
  return true;
}
