/* JSON Lines: JSON pointers (RFC 6901), elements of arrays by one of their members, and the names of members. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/format/json/format_json.h"

/* Returns the array index that a name means, or CLI_FIELD_NOWHERE if it can be the name of a member only. */
static size_t read_index(const char *text, size_t len) {
  size_t index = 0;
  if (len == 0 || len > 18 || (len > 1 && *text == '0')) return CLI_FIELD_NOWHERE;
  for (size_t i = 0; i < len; i++) {
    if (text[i] < '0' || text[i] > '9') return CLI_FIELD_NOWHERE;
    index = 10 * index + (size_t)(text[i] - '0');
  }
  return index;
}

/* Decodes ~1 as "/" and ~0 as "~" (RFC 6901 4). Returns 0, or -1 for any other "~". */
static int unescape_name(char *text, size_t *len) {
  size_t to = 0;
  for (size_t i = 0; i < *len; i++) {
    char byte = text[i];
    if (byte == '~') {
      i++;
      if (i == *len || (text[i] != '0' && text[i] != '1')) return -1;
      byte = text[i] == '0' ? '~' : '/';
    }
    text[to++] = byte;
  }
  *len = to;
  return 0;
}

static int add_name(cli_format *format, cli_name name) {
  if (format->name_count == CLI_POINTER_MAX) return -1;
  format->names[format->name_count++] = name;
  return 0;
}

/* Adds what one name of the pointer means: a member or an index, or with [MEMBER=TEXT] at its end also the element of
 * that array. */
static int add_step(cli_format *format, char *at, size_t len) {
  char *bracket = len > 0 && at[len - 1] == ']' ? memchr(at, '[', len) : NULL;
  char *equals = bracket ? memchr(bracket, '=', (size_t)(at + len - bracket)) : NULL;
  size_t name_len = equals ? (size_t)(bracket - at) : len;
  if (unescape_name(at, &name_len) != 0) return -1;
  const cli_name name = {.text = at, .len = name_len, .index = read_index(at, name_len)};
  if ((!equals || name_len > 0) && add_name(format, name) != 0) return -1;
  if (!equals) return 0;
  size_t member_len = (size_t)(equals - bracket - 1), text_len = (size_t)(at + len - 1 - (equals + 1));
  if (unescape_name(bracket + 1, &member_len) != 0 || unescape_name(equals + 1, &text_len) != 0) return -1;
  const cli_name element = {.text = equals + 1, .len = text_len, .index = CLI_FIELD_NOWHERE, .member = bracket + 1};
  if (add_name(format, element) != 0) return -1;
  format->names[format->name_count - 1].member_len = member_len;
  return 0;
}

int cli_json_read_pointer(cli_format *format, const char *pointer) {
  const size_t size = strlen(pointer) + 1;
  format->names_text = malloc(size);
  if (!format->names_text) return -1;
  memcpy(format->names_text, pointer, size);
  char *at = format->names_text;
  if (*at == '/') at++;
  for (bool is_more = *pointer != '\0'; is_more;) {
    const size_t len = strcspn(at, "/");
    char *next = at + len;
    is_more = *next == '/';
    if (add_step(format, at, len) != 0) return -1;
    at = next + 1;
  }
  return 0;
}

/* ------------------------------------------------------------------------------------------- members */

static bool is_one_of(const char *const *names, size_t count, const char *at, const char *end) {
  for (size_t i = 0; i < count; i++) {
    const cli_name name = {.text = names[i], .len = strlen(names[i])};
    if (cli_json_is_name(&name, at, end)) return true;
  }
  return false;
}

size_t cli_json_find_member(const cli_record *record, const char *const *names, size_t count) {
  cli_text_walk walk = {.at = 0};
  cli_text text;
  while (cli_json_next_text(NULL, &walk, record, &text))
    if (text.is_name && walk.depth == 1 && is_one_of(names, count, text.value, text.value + text.len))
      return (size_t)(text.value - record->frame) - 1;
  return CLI_FIELD_NOWHERE;
}
