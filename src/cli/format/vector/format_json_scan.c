/* JSON Lines by vector code: simdjson lists the tokens of the next records, and the walk (format_json_walk.c) follows
 * the pointer through each of them. The reader reads all records that simdjson or the walk refuses. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/vector/format_json_shape.h"
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

/* Lists the tokens from `at` on, of fewer records while simdjson refuses them. Without a list, the reader reads the
 * records that begin before window->plain_end. */
static void fill_window(const cli_format *format, cli_json_parser *parser, cli_window *window, const char *at,
                        const char *end) {
  const char separator = format->framing.separator;
  size_t limit = parser->list_len > 0 ? parser->list_len : CLI_JSON_INDEXED_MAX, count;
  cli_window_reset(window);
  for (;;) {
    const size_t len = find_whole(at, end, limit, separator);
    uint32_t *list = len > 0 ? cli_json_index_list(parser->index, at, len, &count) : NULL;
    window->base = at;
    window->end = at + len;
    if (list) {
      list[count] = (uint32_t)(len - 1); /* no walk goes on at a separator */
      parser->list = list;
      parser->list_end = list + count;
      parser->escape = parser->escape_from = at + len;
      window->place.at = at;
      window->plain_end = NULL;
      parser->list_len = 2 * limit < CLI_JSON_INDEXED_MAX ? 2 * limit : CLI_JSON_INDEXED_MAX;
      return;
    }
    window->plain_end = at + (len > 0 ? len : 1);
    parser->list_len = limit;
    if (len <= SHORT_LIST || len > limit) return;
    limit = len / 4 > SHORT_LIST ? len / 4 : SHORT_LIST;
  }
}

/* Returns whether the record has a backslash. */
static bool has_escapes(cli_json_parser *parser, const cli_window *window, const char *at, const char *end) {
  if (at < parser->escape_from || (parser->escape && parser->escape < at)) {
    parser->escape_from = at;
    parser->escape = memchr(at, '\\', (size_t)(window->end - at));
  }
  return parser->escape && parser->escape < end;
}

/* Stores the tokens of the record at `at`. Returns its separator. */
static const char *find_tokens(const cli_format *format, cli_json_parser *parser, const cli_window *window,
                               const char *at, cli_json_tokens *tokens) {
  const char *separator = memchr(at, format->framing.separator, (size_t)(window->end - at)), *end = separator;
  if (format->framing.ends_with_cr && end > at && end[-1] == '\r') end--;
  *tokens =
      (cli_json_tokens){.text = window->base, .first = parser->list + window->place.next, .last = parser->list_end};
  tokens->begin = (size_t)(at - window->base);
  tokens->end = (size_t)(end - window->base);
  tokens->has_escapes = has_escapes(parser, window, at, end);
  while (*tokens->first < tokens->begin) tokens->first++; /* the record before was refused */
  tokens->next = tokens->first;
  return separator;
}

/* Is the field a string without escapes, in an object? */
static bool is_simple(const cli_json_tokens *tokens, const cli_json_location *location) {
  if (!location->has_string || !location->is_object) return false;
  const size_t begin = tokens->begin + location->begin, len = location->end - location->begin;
  return !tokens->has_escapes || !memchr(tokens->text + begin, '\\', len);
}

/* Follows the pointer, if that is not known from the shape of the record. */
static bool locate(const cli_format *format, cli_json_parser *parser, cli_json_tokens *tokens,
                   cli_json_location *location) {
  cli_json_walked walked;
  if (parser->shape && cli_json_has_shape(parser->shape, tokens, location)) return true;
  if (!cli_json_walk(format, tokens, location, &walked)) return false;
  if (!parser->shape) parser->shape = cli_json_shape_create(); /* without memory, each record is walked */
  if (parser->shape) cli_json_note_shape(parser->shape, tokens, &walked);
  return true;
}

bool cli_take_json_field(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                         cli_fast_field *fast) {
  cli_json_parser *parser = finder->json;
  cli_window *window = finder->window;
  cli_json_location *location = &parser->location;
  cli_json_tokens tokens;
  (void)column;
  parser->located = NULL;
  if (at == end || (window->plain_end && at < window->plain_end)) return false;
  if (window->place.at != at || at == window->end) fill_window(format, parser, window, at, end);
  if (window->plain_end) return false;
  const char *separator = find_tokens(format, parser, window, at, &tokens);
  cli_json_tokens host_tokens = tokens, scheme_tokens = tokens;
  const bool is_walked = locate(format, parser, &tokens, location);
  window->place = (cli_window_place){separator + 1, (size_t)(tokens.next - parser->list)};
  if (is_walked && !is_simple(&tokens, location)) parser->located = at;
  if (!is_walked || parser->located) return false;
  if (format->host_format) {
    const cli_record record = {.frame = at};
    cli_json_location host;
    cli_json_walked walked;
    /* The walk does not say what a value is that is not a string. */
    if (!cli_json_walk(format->host_format, &host_tokens, &host, &walked) || !host.has_string) return false;
    cli_json_note_host(format, finder, &record, &host);
    if (format->scheme_format) {
      if (!cli_json_walk(format->scheme_format, &scheme_tokens, &host, &walked)) return false;
      cli_json_note_scheme(format, finder, &record, &host);
    }
  }
  *fast = (cli_fast_field){.end = tokens.text + tokens.end, .next = separator + 1, .text = at + location->begin + 1};
  fast->text_len = location->end - location->begin - 2;
  return true;
}
