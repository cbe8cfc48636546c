/* JSON Lines: JSON pointers (RFC 6901), and the names of members. */
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

int cli_json_read_pointer(cli_format *format, const char *pointer) {
  const size_t size = strlen(pointer) + 1;
  format->names_text = malloc(size);
  if (!format->names_text) return -1;
  memcpy(format->names_text, pointer, size);
  char *at = format->names_text;
  if (*at == '/') at++;
  for (bool is_more = *pointer != '\0'; is_more;) {
    size_t len = strcspn(at, "/");
    char *next = at + len;
    is_more = *next == '/';
    if (format->name_count == CLI_POINTER_MAX || unescape_name(at, &len) != 0) return -1;
    format->names[format->name_count++] = (cli_name){at, len, read_index(at, len)};
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
