/* Fills the window of JSON Lines, and checks its bytes. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/vector/format_json_window.h"

#include <string.h>

/* Are all controls separators, or CR before one? The text ends with a separator. */
static bool has_only_line_ends(const char *text, const char *end, char separator) {
  for (; text < end; text++) {
    if ((unsigned char)*text >= 0x20 || *text == separator) continue;
    if (*text != '\r' || text[1] != separator) return false;
  }
  return true;
}

/* Does the text, which ends with a separator, have no bytes that are not allowed in strings? */
static bool is_plain(const cli_format *format, const cli_json_parser *parser, const char *text, size_t len) {
  const char separator = format->framing.separator;
  const cli_text_kinds kinds = cli_find_text_kinds(format->marker, text, len, separator);
  if (kinds.has_controls && (!format->framing.ends_with_cr || !has_only_line_ends(text, text + len, separator)))
    return false;
  return !kinds.has_high || cli_json_index_is_utf8(parser->index, text, len);
}

bool cli_json_fill_window(const cli_format *format, cli_json_parser *parser, cli_window *window, const char *at,
                          const char *end) {
  const char kinds[CLI_MARK_KINDS] = {'"', '\\', format->framing.separator};
  if (window->place.at && at >= window->place.at && at < window->end) {
    window->place.at = at;
    return true;
  }
  cli_window_join(window, format->marker, kinds, at, end);
  const size_t len = (size_t)(window->end - at);
  if (len > 0 && is_plain(format, parser, at, len)) return true;
  cli_window_reset(window);
  parser->compared_from = at + len + (len == 0);
  return false;
}
