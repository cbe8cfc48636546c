/* Errors of calls. Userinfo, which may contain a password, is not shown. */
/* SPDX-License-Identifier: MIT */
#include "sql.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SHOWN_MAX = 80, HOST_MAX = 255 };
static const char hidden[] = "***";

static bool is_among(char c, const char *set) { return c && strchr(set, c); }

static size_t skip_slashes(const char *text, size_t len, size_t at) {
  while (at < len && is_among(text[at], "/\\")) at++;
  return at;
}

/* Returns where the authority begins after a scheme and slashes, or without both. */
static size_t begin_after_scheme(const char *text, size_t len) {
  size_t at = 0;
  while (at < len && !is_among(text[at], ":/?#\\@[")) at++;
  return skip_slashes(text, len, at < len && text[at] == ':' ? at + 1 : 0);
}

/* Returns where the authority begins after the first two slashes, as in "jdbc:postgresql://"; `len`: there are none. */
static size_t begin_after_slashes(const char *text, size_t len) {
  for (size_t at = 0; at + 1 < len && !is_among(text[at], "?#"); at++)
    if (is_among(text[at], "/\\") && is_among(text[at + 1], "/\\")) return skip_slashes(text, len, at);
  return len;
}

/* Is there a ":" that no port follows? Then it may begin a password with a delimiter. */
static bool has_delimiting_colon(const char *text, size_t begin, size_t end) {
  for (size_t at = begin; at < end; at++) {
    if (text[at] != ':') continue;
    size_t digit = at + 1;
    while (digit < end && text[digit] >= '0' && text[digit] <= '9') digit++;
    if (digit == at + 1 || digit < end) return true;
  }
  return false;
}

static size_t find_last_at(const char *text, size_t begin, size_t end) {
  for (size_t at = end; at > begin; at--)
    if (text[at - 1] == '@') return at - 1;
  return SIZE_MAX;
}

/* Returns where the userinfo ends that begins at `begin`, or SIZE_MAX if there is none. In doubt there is one. */
static size_t find_userinfo_end(const char *text, size_t len, size_t begin) {
  size_t end = begin;
  while (end < len && !is_among(text[end], "/?#\\")) end++;
  size_t at = find_last_at(text, begin, end);
  if (at != SIZE_MAX || (begin < end && text[begin] == '[')) return at;
  if (has_delimiting_colon(text, begin, end)) at = find_last_at(text, begin, len);
  /* Text that was cut off: the "@" may be in the part that is missing. */
  return at == SIZE_MAX && begin > 0 && end - begin > HOST_MAX && end == len ? len : at;
}

/* Appends the first characters of text, with escapes for controls. Returns the new length of the message. */
static size_t append_shown(char *message, size_t used, const char *text, size_t len) {
  size_t characters = 0;
  for (size_t i = 0; i < len && used + 8 < SQL_MESSAGE_MAX; i++) {
    const unsigned char byte = (unsigned char)text[i];
    if ((byte & 0xC0) != 0x80 && ++characters > SHOWN_MAX)
      return used + (size_t)snprintf(message + used, SQL_MESSAGE_MAX - used, "%s", "\xE2\x80\xA6");
    if (byte >= 0x20 && byte != 0x7F)
      message[used++] = (char)byte;
    else
      used += (size_t)snprintf(message + used, SQL_MESSAGE_MAX - used, "\\x%02x", byte);
  }
  message[used] = '\0';
  return used;
}

static size_t append_text(char *message, size_t used, const char *text, size_t len) {
  size_t begin = begin_after_scheme(text, len), end = find_userinfo_end(text, len, begin);
  if (end == SIZE_MAX && (begin = begin_after_slashes(text, len)) < len) end = find_userinfo_end(text, len, begin);
  if (end == SIZE_MAX) return append_shown(message, used, text, len);
  used = append_shown(message, used, text, begin);
  used += (size_t)snprintf(message + used, SQL_MESSAGE_MAX - used, "%s", hidden);
  return append_shown(message, used, text + end, len - end);
}

bool simdiri_sql_fail(const sql_call *call, const char *format, ...) {
  char message[SQL_MESSAGE_MAX];
  const int used = snprintf(message, sizeof message, "%s: ", call->function->name);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message + used, sizeof message - (size_t)used, format, arguments);
  va_end(arguments);
  duckdb_scalar_function_set_error(call->info, message);
  return false;
}

bool simdiri_sql_fail_status(const sql_call *call, simdiri_status status) {
  return simdiri_sql_fail(call, "%s", simdiri_status_message(status));
}

bool simdiri_sql_fail_row(const sql_call *call, size_t row, const char *what, const simdiri_result *result,
                          const char *text, size_t len) {
  char message[SQL_MESSAGE_MAX], place[64] = "";
  if (result->component != SIMDIRI_COMPONENT_NONE)
    snprintf(place, sizeof place, ", in the %s", simdiri_component_name(result->component));
  size_t used = (size_t)snprintf(message, sizeof message, "%s: row %zu of %zu: %s%s: %s (byte %zu%s): '",
                                 call->function->name, row + 1, call->count, what, simdiri_status_name(result->status),
                                 simdiri_status_message(result->status), result->offset, place);
  used = append_text(message, used, text, len);
  snprintf(message + used, sizeof message - used, "'");
  duckdb_scalar_function_set_error(call->info, message);
  return false;
}
