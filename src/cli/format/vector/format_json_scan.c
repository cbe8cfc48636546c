/* JSON Lines by vector code. A record that has the shape of one before (format_json_shape.c) is known by comparing it.
 * Of others, simdjson lists the tokens, and the walk (format_json_walk.c) follows the pointer through them. The reader
 * reads all records that simdjson or the walk refuses. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/vector/format_json_shape.h"
#include "cli/format/vector/format_json_window.h"
#include "cli/format/vector/format_level.h"

/* So many bytes are not divided if simdjson refuses them. */
enum { SHORT_LIST = 256 };

/* Returns the length of the whole records in the first `limit` bytes from `at` on; of the first record if it is longer,
 * and 0 if that one exceeds CLI_JSON_INDEXED_MAX or has no separator. */
static size_t find_whole(const char *at, const char *end, size_t limit, char separator) {
  const size_t rest = (size_t)(end - at), max = rest < CLI_JSON_INDEXED_MAX ? rest : CLI_JSON_INDEXED_MAX;
  size_t len = limit < max ? limit : max;
  while (len > 0 && at[len - 1] != separator) len--;
  if (len > 0) return len;
  const char *first = memchr(at, separator, max);
  return first ? (size_t)(first - at) + 1 : 0;
}

/* Uses the list of the first `len` bytes. */
static void use_list(cli_json_parser *parser, uint32_t *list, size_t count, const char *at, size_t len) {
  list[count] = (uint32_t)(len - 1); /* no walk goes on at a separator */
  parser->list = parser->list_next = list;
  parser->list_end = list + count;
  parser->listed = at;
  parser->listed_end = parser->escape = parser->escape_from = at + len;
  parser->plain_end = NULL;
}

/* Lists the tokens from `at` on: of one record, or of several, but of fewer while simdjson refuses them. Returns false
 * if it refuses the first: the reader reads the records that begin before parser->plain_end. */
static bool list_tokens(const cli_format *format, cli_json_parser *parser, const char *at, const char *end,
                        bool is_one) {
  const char separator = format->framing.separator;
  size_t limit = is_one ? 1 : parser->list_len > 0 ? parser->list_len : CLI_JSON_INDEXED_MAX, count;
  parser->listed = NULL;
  for (;;) {
    const size_t len = find_whole(at, end, limit, separator);
    uint32_t *list = len > 0 ? cli_json_index_list(parser->index, at, len, &count) : NULL;
    if (!is_one) parser->list_len = !list ? limit : 2 * limit < CLI_JSON_INDEXED_MAX ? 2 * limit : CLI_JSON_INDEXED_MAX;
    if (list) {
      use_list(parser, list, count, at, len);
      return true;
    }
    parser->plain_end = at + (len > 0 ? len : 1);
    if (len <= SHORT_LIST || len > limit) return false;
    limit = len / 4 > SHORT_LIST ? len / 4 : SHORT_LIST;
  }
}

/* Returns whether the record has a backslash. */
static bool has_escapes(cli_json_parser *parser, const char *at, const char *end) {
  if (at < parser->escape_from || (parser->escape && parser->escape < at)) {
    parser->escape_from = at;
    parser->escape = memchr(at, '\\', (size_t)(parser->listed_end - at));
  }
  return parser->escape && parser->escape < end;
}

/* Stores the tokens of the record at `at`. Returns its separator. */
static const char *find_tokens(const cli_format *format, cli_json_parser *parser, const char *at,
                               cli_json_tokens *tokens) {
  const char *separator = memchr(at, format->framing.separator, (size_t)(parser->listed_end - at)), *end = separator;
  if (format->framing.ends_with_cr && end > at && end[-1] == '\r') end--;
  *tokens = (cli_json_tokens){.text = parser->listed, .first = parser->list_next, .last = parser->list_end};
  tokens->begin = (size_t)(at - parser->listed);
  tokens->end = (size_t)(end - parser->listed);
  tokens->has_escapes = has_escapes(parser, at, end);
  while (*tokens->first < tokens->begin) tokens->first++; /* the record before was refused */
  while (tokens->first > parser->list && tokens->first[-1] >= tokens->begin) tokens->first--; /* it is read again */
  tokens->next = tokens->first;
  return separator;
}

/* Is the field a string without escapes, in an object? */
static bool is_simple(const cli_json_tokens *tokens, const cli_json_location *location) {
  if (!location->has_string || !location->is_object) return false;
  const size_t begin = tokens->begin + location->begin, len = location->end - location->begin;
  return !tokens->has_escapes || !memchr(tokens->text + begin, '\\', len);
}

static void note_shape(cli_json_parser *parser, const cli_json_tokens *tokens, const char *separator,
                       const uint32_t *string, const uint32_t *host) {
  if (!parser->shape) parser->shape = cli_json_shape_create(); /* without memory, each record is walked */
  if (parser->shape && !tokens->has_escapes && cli_json_is_shape_due(parser->shape, parser->misses))
    cli_json_note_shape(parser->shape, tokens, separator, string, host);
}

/* Takes a record whose tokens are listed. After a comparison, notes its shape. */
static bool take_listed(const cli_format *format, cli_finder *finder, const char *at, bool is_compared,
                        cli_fast_field *fast) {
  cli_json_parser *parser = finder->json;
  cli_json_location *location = &parser->location;
  cli_json_tokens tokens;
  const char *separator = find_tokens(format, parser, at, &tokens);
  cli_json_tokens host_tokens = tokens, scheme_tokens = tokens;
  const uint32_t *string, *host_string = NULL, *scheme_string;
  const bool is_walked = cli_json_walk(format, &tokens, location, &string);
  parser->list_next = tokens.next;
  if (is_walked && !is_simple(&tokens, location)) parser->located = at;
  if (!is_walked || parser->located) return false;
  if (format->host_format) {
    const cli_record record = {.frame = at};
    cli_json_location host;
    /* The walk does not say what a value is that is not a string. */
    if (!cli_json_walk(format->host_format, &host_tokens, &host, &host_string) || !host.has_string) return false;
    cli_json_note_host(format, finder, &record, &host);
    if (format->scheme_format) {
      if (!cli_json_walk(format->scheme_format, &scheme_tokens, &host, &scheme_string)) return false;
      cli_json_note_scheme(format, finder, &record, &host);
    }
  }
  if (is_compared) note_shape(parser, &tokens, separator, string, host_string);
  *fast = (cli_fast_field){.end = tokens.text + tokens.end, .next = separator + 1, .text = at + location->begin + 1};
  fast->text_len = location->end - location->begin - 2;
  return true;
}

/* Counts a record without the shape. After some, no records are compared for a while. */
static void count_miss(cli_json_parser *parser, const char *at, const char *end) {
  enum { MISSES = 16, PAUSE = 64, PAUSE_MAX = 1 << 16 };
  const size_t rest = (size_t)(end - at);
  if (++parser->misses % MISSES != 0) return;
  size_t pause = parser->misses < PAUSE_MAX / PAUSE ? PAUSE * parser->misses : PAUSE_MAX;
  parser->compared_from = at + (pause < rest ? pause : rest);
}

/* Takes the record at the place of the window if it has the shape. */
static bool take_compared(const cli_format *format, cli_finder *finder, const char *at, const char *end,
                          cli_fast_field *fast) {
  cli_json_parser *parser = finder->json;
  cli_json_match match;
  if (!parser->shape || !cli_json_has_shape(parser->shape, finder->window, end, &match)) {
    count_miss(parser, at, end);
    return false;
  }
  parser->misses = 0;
  finder->window->place.at = match.separator + 1;
  if (match.host.begin) {
    const cli_json_location host = {
        .has_string = true, .begin = (size_t)(match.host.begin - at) - 1, .end = (size_t)(match.host.end - at) + 1};
    const cli_record record = {.frame = at};
    cli_json_note_host(format, finder, &record, &host);
  }
  const bool has_cr = match.separator[-1] == '\r'; /* the shape has one, too */
  *fast = (cli_fast_field){.end = match.separator - has_cr, .next = match.separator + 1, .text = match.string.begin};
  fast->text_len = (size_t)(match.string.end - match.string.begin);
  return true;
}

bool cli_take_json_field(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                         cli_fast_field *fast) {
  cli_json_parser *parser = finder->json;
  (void)column;
  parser->located = NULL;
  if (at == end || (parser->plain_end && at < parser->plain_end)) return false;
  const bool is_listed = parser->listed && at >= parser->listed && at < parser->listed_end;
  const bool is_paused = parser->compared_from && at < parser->compared_from;
  const bool may_compare = !is_listed && !is_paused && !format->scheme_format;
  const bool is_compared = may_compare && cli_json_fill_window(format, parser, finder->window, at, end);
  if (is_compared && take_compared(format, finder, at, end, fast)) return true;
  if (!is_listed && !list_tokens(format, parser, at, end, is_compared)) return false;
  return take_listed(format, finder, at, is_compared, fast);
}
