/* Fitting a line to a pattern: each value ends at the first place where its text follows. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/log/format_pattern.h"

#include <string.h>

#include "cli/format/log/format_log.h"

/* ------------------------------------------------------------------------------------------- ends of values */

/* Returns the first place of the text in [at, end), or NULL. The length of the text does not depend on the line. */
static const char *find_text(const char *at, const char *end, const char *text, size_t len) {
  while ((size_t)(end - at) >= len && (at = memchr(at, *text, (size_t)(end - at))) != NULL) {
    if ((size_t)(end - at) < len) return NULL;
    if (len == 1 || memcmp(at, text, len) == 0) return at;
    at++;
  }
  return NULL;
}

static bool is_followed(const cli_value *value, const char *at, const char *end) {
  return (size_t)(end - at) >= value->text_len && memcmp(at, value->text, value->text_len) == 0;
}

/* A space after a comma or around a colon separates entries of a list. */
static const char *find_list_end(const cli_value *value, const char *begin, const char *end) {
  const char *at = begin;
  while ((at = find_text(at, end, value->text, value->text_len)) != NULL) {
    const bool is_inside = (at > begin && (at[-1] == ',' || (at[-1] == ':' && at - begin > 1 && at[-2] == ' '))) ||
                           (end - at >= 3 && at[1] == ':' && at[2] == ' ');
    if (!is_inside) return at;
    at++;
  }
  return NULL;
}

/* Returns where the value at `at` ends. A value that begins with "-" can be "-" alone: then what follows it is not
 * skipped. */
static const char *find_value_end(const cli_value *value, const char *at, const char *end) {
  const char *found;
  size_t skipped = value->skipped;
  switch (value->end) {
  case CLI_VALUE_TO_QUOTE:
    found = cli_find_closing_quote(at, end);
    return found && is_followed(value, found, end) ? found : NULL;
  case CLI_VALUE_TO_MARK:
    found = at < end ? memchr(at, '"', (size_t)(end - at)) : NULL;
    return found && is_followed(value, found, end) ? found : NULL;
  case CLI_VALUE_OF_LIST: return find_list_end(value, at, end);
  case CLI_VALUE_TO_BRACKET:
    if (at < end && *at == '[' && (found = memchr(at, ']', (size_t)(end - at))) != NULL)
      return is_followed(value, found + 1, end) ? found + 1 : NULL;
    break;
  default: break;
  }
  if (skipped > 0 && at < end && *at == '-' && is_followed(value, at + 1, end)) return at + 1;
  found = find_text(at, end, value->text, value->text_len);
  for (; found && skipped > 0; skipped--) found = find_text(found + 1, end, value->text, value->text_len);
  return found;
}

/* The last value ends with the line, before its text. */
static const char *find_last_end(const cli_value *value, const char *at, const char *end) {
  if ((size_t)(end - at) < value->text_len) return NULL;
  const char *found = end - value->text_len;
  if (!is_followed(value, found, end)) return NULL;
  if (value->end == CLI_VALUE_TO_MARK) return memchr(at, '"', (size_t)(end - at)) == found ? found : NULL;
  return value->end != CLI_VALUE_TO_QUOTE || cli_find_closing_quote(at, end) == found ? found : NULL;
}

/* ------------------------------------------------------------------------------------------- lines */

static const char *skip_padding(const cli_pattern *pattern, const char *at, const char *end) {
  while (pattern->known && pattern->known->is_padded && at < end && *at == ' ') at++;
  return at;
}

static const char *skip_lead(const cli_pattern *pattern, const char *at, const char *end) {
  const size_t len = pattern->lead_len;
  if ((size_t)(end - at) < len || (len > 0 && memcmp(at, pattern->lead, len) != 0)) return NULL;
  return skip_padding(pattern, at + len, end);
}

/* Returns the quotation mark that ends the value and is followed by its text: the first mark must be; of the request of
 * a server that does not escape marks, any. */
static const char *find_mark(const cli_value *value, const char *at, const char *end) {
  while (at < end && (at = memchr(at, '"', (size_t)(end - at))) != NULL) {
    if (is_followed(value, at + 1, end)) return at;
    if (value->end == CLI_VALUE_TO_MARK) return NULL;
    at++;
  }
  return NULL;
}

/* Finds a value in quotation marks, or "-" without them. Returns the byte after its text, or NULL. */
static const char *take_marked(const cli_value *value, const char *at, const char *end, cli_slice *slice) {
  const bool has_mark = at < end && *at == '"';
  if (!has_mark && (at == end || *at != '-')) return NULL;
  const char *stop = has_mark ? find_mark(value, at + 1, end) : at + 1;
  if (!stop || !is_followed(value, stop + has_mark, end)) return NULL;
  *slice = (cli_slice){at + has_mark, stop};
  return stop + has_mark + value->text_len;
}

/* Finds value number `i` at *at, and moves *at past the text that follows it. */
static inline bool take_value(const cli_pattern *pattern, size_t i, const char **at, const char *end,
                              cli_slice *slice) {
  const cli_value *value = &pattern->values[i];
  if (value->has_marks) {
    const char *next = take_marked(value, *at, end, slice);
    if (next) *at = next;
    return next != NULL;
  }
  const char *stop = (i + 1 == pattern->count ? find_last_end : find_value_end)(value, *at, end);
  if (!stop) return false;
  *slice = (cli_slice){*at, stop};
  *at = skip_padding(pattern, stop + value->text_len, end);
  return true;
}

/* Does value number `i` contain the text that ends the loose value, so that the columns between the two are shifted? Of
 * the values after a loose one, only some can contain that text by themselves. */
static bool is_shifted(const cli_pattern *pattern, size_t i, const cli_slice *slice) {
  if (pattern->loose == CLI_FIELD_NOWHERE || i <= pattern->loose || pattern->values[i].is_spaced) return false;
  const cli_value *loose = &pattern->values[pattern->loose];
  return find_text(slice->begin, slice->end, loose->text, loose->text_len) != NULL;
}

/* The last value that must be read. A server that escapes nothing lets clients write quotation marks, such as those of
 * a user agent, after the values that are needed. */
static size_t find_last_needed(const cli_pattern *pattern) {
  if (pattern->escape != CLI_VALUES_UNESCAPED && pattern->escape != CLI_VALUES_ENCODED) return pattern->count - 1;
  size_t needed = pattern->query != CLI_FIELD_NOWHERE ? pattern->query : pattern->last;
  if (pattern->host != CLI_FIELD_NOWHERE && pattern->host > needed) needed = pattern->host;
  return pattern->known->is_fixed ? pattern->count - 1 : needed;
}

bool cli_pattern_fit(const cli_pattern *pattern, const char *at, const char *end, cli_pattern_match *match) {
  const char *line = at;
  const size_t last = find_last_needed(pattern);
  match->field = match->host = match->query = (cli_slice){NULL, NULL};
  match->problem = "the line does not begin as the format does";
  match->place = line;
  match->index = CLI_FIELD_NOWHERE;
  if ((at = skip_lead(pattern, line, end)) == NULL) return false;
  for (size_t i = 0; i <= last; i++) {
    cli_slice slice;
    match->place = at;
    match->index = i;
    match->problem = pattern->values[i].problem;
    if (!take_value(pattern, i, &at, end, &slice)) return false;
    if (is_shifted(pattern, i, &slice)) {
      match->problem =
          "a value without quotation marks contains the text that ends it, so the columns after it are not "
          "known";
      return false;
    }
    if (i == pattern->first) match->field.begin = slice.begin;
    if (i == pattern->last) match->field.end = slice.end;
    if (i == pattern->query) match->query = slice;
    if (i == pattern->host) match->host = slice;
  }
  match->problem = NULL;
  return true;
}

bool cli_pattern_take(const cli_pattern *pattern, size_t i, const char **at, const char *end, cli_slice *value) {
  if (i == 0 && (*at = skip_lead(pattern, *at, end)) == NULL) return false;
  return take_value(pattern, i, at, end, value);
}
