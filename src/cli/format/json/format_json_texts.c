/* JSON Lines: all strings of a record, also names, for commands that read every field. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/json/format_json.h"

bool cli_json_is_space(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == '\v' || byte == '\f';
}

size_t cli_json_count_scalar(const char *at, const char *end, bool *is_number) {
  static const char *const words[] = {"true", "false", "null"};
  size_t len = 0;
  while (at + len < end && ((at[len] >= '0' && at[len] <= '9') || (at[len] >= 'a' && at[len] <= 'z') ||
                            at[len] == '-' || at[len] == '+' || at[len] == '.' || at[len] == 'E'))
    len++;
  *is_number = len > 0 && (*at == '-' || (*at >= '0' && *at <= '9'));
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (len == strlen(words[i]) && memcmp(at, words[i], len) == 0) return len;
  /* The only letter of a number is "e"; then the rest is checked no further, because it holds no text. */
  for (size_t i = 0; i < len && *is_number; i++)
    if (at[i] >= 'a' && at[i] <= 'z' && at[i] != 'e') return 0;
  return *is_number ? len : 0;
}

static void set_name(cli_text_walk *walk, const char *name, size_t len) {
  walk->name = name;
  walk->name_len = len;
}

const char *cli_json_take_string(const char *at, const char *end, cli_text *text, bool *is_name) {
  const char *closing = cli_find_closing_quote(at + 1, end);
  if (!closing) return NULL;
  *text = (cli_text){.value = at + 1, .len = (size_t)(closing - at) - 1};
  text->has_escapes = text->len > 0 && memchr(text->value, '\\', text->len) != NULL;
  const char *next = closing + 1;
  while (next < end && cli_json_is_space(*next)) next++;
  *is_name = next < end && *next == ':';
  return closing + 1;
}

/* A value begins, or the name of a member. Only one value is outside of all containers. */
static void begin_value(cli_text_walk *walk, bool is_name) {
  if (walk->depth > 0) return;
  walk->is_partial |= walk->is_begun || is_name;
  walk->is_begun = true;
}

/* An array or object begins. */
static void open_container(cli_text_walk *walk) {
  begin_value(walk, false);
  walk->depth++;
  if (walk->claimed > 0) return;
  if (walk->name && walk->claims && walk->claims(walk->owner, walk->name, walk->name_len))
    walk->claimed = walk->depth;
  else
    set_name(walk, NULL, 0);
}

static void close_container(cli_text_walk *walk) {
  walk->is_partial |= walk->depth == 0;
  if (walk->depth == walk->claimed) walk->claimed = 0;
  if (walk->depth > 0) walk->depth--;
  if (walk->claimed == 0) set_name(walk, NULL, 0);
}

/* A value has the name of its member. If that of an array or object around it claims its values, it has that name. */
bool cli_json_next_text(const cli_format *format, cli_text_walk *walk, const cli_record *record, cli_text *text) {
  const char *at = record->frame + walk->at, *end = record->frame + record->frame_len;
  bool is_name = false, is_number = false;
  (void)format;
  while (at < end && !walk->is_bad) {
    if (*at == '"') {
      const char *next = cli_json_take_string(at, end, text, &is_name);
      walk->is_bad = !next;
      at = next;
      if (walk->is_bad) break;
      begin_value(walk, is_name);
      if (is_name) {
        if (walk->claimed == 0) set_name(walk, text->value, text->len);
        text->is_name = true;
        walk->at = (size_t)(at - record->frame);
        return true;
      }
    } else if (cli_json_is_space(*at) || *at == ',' || *at == ':') {
      walk->is_partial |= walk->depth == 0 && !cli_json_is_space(*at);
      at++;
      continue;
    } else if (*at == '{' || *at == '[') {
      open_container(walk);
      at++;
      continue;
    } else if (*at == '}' || *at == ']') {
      close_container(walk);
      at++;
      continue;
    } else {
      const size_t len = cli_json_count_scalar(at, end, &is_number);
      walk->is_bad = len == 0;
      begin_value(walk, false);
      *text = (cli_text){.value = at, .len = len, .is_number = is_number};
      at += len;
      if (!is_number) continue;
    }
    text->name = walk->name;
    text->name_len = walk->name_len;
    walk->at = (size_t)(at - record->frame);
    return true;
  }
  walk->is_partial |= walk->depth > 0;
  return false;
}
