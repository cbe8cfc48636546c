/* A walk through a JSON text that the reader of cli/format has accepted, so it checks nothing again. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/json_walk.h"

#include <string.h>

#include "cli/format/json/format_json.h"
#include "cli/util/append.h"

int cli_json_check(const char *text, size_t len, size_t *offset) {
  cli_json_parser parser = {.kinds = {.allocator = simdiri_default_allocator()}};
  const cli_format format = {.name_count = 0};
  const cli_record record = {.frame = text, .frame_len = len};
  cli_json_location location = {.error_offset = 0}; /* it stays so if memory runs out */
  const int status = cli_json_locate(&parser, &format, &record, &location);
  simdiri_buffer_free(&parser.kinds);
  *offset = location.error_offset;
  return status;
}

static void skip_space(cli_json_walk *walk) {
  while (walk->at < walk->end && (*walk->at == ' ' || (*walk->at >= '\t' && *walk->at <= '\r'))) walk->at++;
}

/* Returns the quotation mark at the end of the string whose first quotation mark is at the walk. */
static const char *find_string_end(const cli_json_walk *walk) {
  const char *at = walk->at + 1;
  while (*at != '"') at += *at == '\\' ? 2 : 1;
  return at;
}

char cli_json_kind(cli_json_walk *walk) {
  skip_space(walk);
  return *walk->at;
}

void cli_json_enter(cli_json_walk *walk) {
  skip_space(walk);
  walk->at++;
}

bool cli_json_next(cli_json_walk *walk) {
  skip_space(walk);
  if (*walk->at == ']' || *walk->at == '}') {
    walk->at++;
    return false;
  }
  if (*walk->at == ',') walk->at++;
  skip_space(walk);
  return true;
}

/* Skips a string, a bracket, or any other byte outside of strings. Returns the change of the depth. */
static int skip_token(cli_json_walk *walk) {
  const char byte = *walk->at;
  if (byte == '"') walk->at = find_string_end(walk);
  walk->at++;
  return byte == '{' || byte == '[' ? 1 : byte == '}' || byte == ']' ? -1 : 0;
}

void cli_json_skip(cli_json_walk *walk) {
  size_t depth = 0;
  if (cli_json_kind(walk) == '{' || *walk->at == '[') {
    do depth += (size_t)skip_token(walk);
    while (depth > 0);
  } else if (*walk->at == '"') {
    (void)skip_token(walk);
  } else {
    while (walk->at < walk->end && !memchr(",]} \t\n\v\f\r", *walk->at, 10)) walk->at++;
  }
}

bool cli_json_read_string(cli_json_walk *walk, simdiri_buffer *text) {
  skip_space(walk);
  const char *end = find_string_end(walk), *at = walk->at + 1;
  text->len = 0;
  if (cli_reserve(text, (size_t)(end - at) + CLI_ESCAPE_MAX + 1) != 0) return false;
  while (at < end) {
    char character[CLI_ESCAPE_MAX];
    const size_t len = cli_json_take_character(&at, end, character);
    if (len == 1 && character[0] == '\0') character[0] = 0x7F;
    if (cli_append(text, len > 0 ? character : "\xEF\xBF\xBD", len > 0 ? len : 3) != SIMDIRI_OK) return false;
  }
  walk->at = end + 1;
  text->data[text->len] = '\0';
  return true;
}

bool cli_json_read_name(cli_json_walk *walk, simdiri_buffer *text) {
  if (!cli_json_read_string(walk, text)) return false;
  skip_space(walk);
  walk->at++;
  return true;
}
