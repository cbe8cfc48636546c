/* The walk goes from token to token. simdjson has checked UTF-8 and that each string ends in its record. The walk
 * checks the order of tokens, numbers, words and escapes, as strictly as the reader (format_json_reader.c), and returns
 * false as soon as something is wrong or unusual. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/vector/format_json_walk.h"

#include <string.h>

/* `depth` containers are open, and the pointer leads through the first `on_way` of them. */
typedef struct {
  const cli_format *format;
  const char *text;
  const uint32_t *token; /* the next one */
  size_t end;            /* of the record */
  bool has_escapes;
  uint64_t kinds; /* bit 0 is set if the innermost container is an object, bit 1 is about the container around it */
  size_t depth, on_way;
  size_t index[CLI_POINTER_MAX]; /* of the next value, in the containers on the way that are arrays */
  bool is_member;                /* the next value is that of the member which the pointer names */
  const uint32_t *string;        /* the token that the pointer leads to; NULL: it is no string */
} json_walk;

static bool is_space(char byte) { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; }

/* ------------------------------------------------------------------------------------------- scalars */

/* Bytes after which a number or word has ended. The next token begins there or after white space. */
static bool ends_scalar(char byte) {
  return byte == ',' || byte == '}' || byte == ']' || byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static bool is_end(const char *text, size_t end, size_t at) { return at == end || ends_scalar(text[at]); }

static bool is_digit(char byte) { return (unsigned char)(byte - '0') < 10; }

/* Advances *at after digits. Returns false if there are none. The byte at the end of a record is no digit. */
static bool skip_digits(const char *text, size_t *at) {
  if (!is_digit(text[*at])) return false;
  while (is_digit(text[*at])) ++*at;
  return true;
}

static size_t find_number_end(const char *text, size_t end, size_t at) {
  if (text[at] == '-') at++;
  if (text[at] == '0')
    at++;
  else if (!skip_digits(text, &at))
    return 0;
  if (is_end(text, end, at)) return at;
  if (text[at] == '.' && (at++, !skip_digits(text, &at))) return 0;
  if ((text[at] | 0x20) == 'e') {
    at++;
    if (text[at] == '+' || text[at] == '-') at++;
    if (!skip_digits(text, &at)) return 0;
  }
  return is_end(text, end, at) ? at : 0;
}

static size_t find_word_end(const char *text, size_t end, size_t at, const char *word, size_t len) {
  return at + len <= end && memcmp(text + at, word, len) == 0 && is_end(text, end, at + len) ? at + len : 0;
}

size_t cli_json_find_scalar_end(const char *text, size_t end, size_t at) {
  switch (text[at]) {
  case 't': return find_word_end(text, end, at, "true", 4);
  case 'f': return find_word_end(text, end, at, "false", 5);
  case 'n': return find_word_end(text, end, at, "null", 4);
  default: return find_number_end(text, end, at);
  }
}

/* ------------------------------------------------------------------------------------------- the pointer */

/* As in the reader: returns true if the pointer leads to the value that begins here or into it. */
static inline bool is_on_way(json_walk *walk) {
  const size_t level = walk->depth;
  if (level != walk->on_way) return false;
  bool is_next = true;
  if (level > 0 && !(walk->kinds & 1))
    is_next = walk->index[level - 1]++ == walk->format->names[level - 1].index;
  else if (level > 0)
    is_next = walk->is_member;
  if (is_next) walk->string = NULL;
  return is_next;
}

/* Compares the name in JSON at `at` with that of the pointer. Returns false if its escapes have to be decoded. */
static inline bool compare_name(json_walk *walk, size_t at) {
  const cli_name *name = &walk->format->names[walk->depth - 1];
  const char *text = walk->text + at + 1;
  if (walk->has_escapes && memchr(text, '\\', *walk->token - at - 1)) return false;
  walk->is_member =
      at + 1 + name->len < walk->end && text[name->len] == '"' && memcmp(text, name->text, name->len) == 0;
  return true;
}

/* ------------------------------------------------------------------------------------------- containers */

/* Takes the name of a member and the colon. */
static inline bool take_name(json_walk *walk) {
  const size_t at = *walk->token;
  if (walk->text[at] != '"') return false;
  walk->token++;
  if (walk->text[*walk->token] != ':') return false;
  if (walk->depth == walk->on_way && !compare_name(walk, at)) return false;
  walk->token++;
  return true;
}

/* A record that is not closed cannot make the walk longer than up to the next record that begins with a container. */
static inline bool open_container(json_walk *walk, size_t at, bool is_object, bool is_way) {
  const size_t level = walk->depth;
  if (at >= walk->end || level == CLI_POINTER_MAX) return false;
  if (is_way && level < walk->format->name_count) {
    walk->index[level] = 0;
    walk->on_way = level + 1;
  }
  walk->kinds = walk->kinds << 1 | is_object;
  walk->depth++;
  return true;
}

static inline void close_container(json_walk *walk) {
  walk->token++;
  walk->kinds >>= 1;
  walk->depth--;
  if (walk->on_way > walk->depth) walk->on_way = walk->depth;
}

/* Takes a value; of a container that is not empty, all up to its first scalar or empty container. */
static inline bool take_value(json_walk *walk) {
  for (;;) {
    const size_t at = *walk->token++;
    const char byte = walk->text[at];
    const bool is_way = is_on_way(walk);
    switch (byte) {
    case '"':
      if (is_way && walk->depth == walk->format->name_count) walk->string = walk->token - 1;
      return true;
    case '{':
    case '[':
      if (!open_container(walk, at, byte == '{', is_way)) return false;
      if (walk->text[*walk->token] == byte + 2) { /* } follows { in ASCII by two, and ] follows [ */
        close_container(walk);
        return true;
      }
      if (byte == '{' && !take_name(walk)) return false;
      break;
    default: return cli_json_find_scalar_end(walk->text, walk->end, at) > 0;
    }
  }
}

/* Takes what follows a value: the ends of containers, and a comma with the next name. */
static inline bool take_separator(json_walk *walk) {
  while (walk->depth > 0) {
    const char byte = walk->text[*walk->token], close = walk->kinds & 1 ? '}' : ']';
    if (byte == ',') {
      walk->token++;
      return !(walk->kinds & 1) || take_name(walk);
    }
    if (byte != close) return false;
    close_container(walk);
  }
  return true;
}

/* ------------------------------------------------------------------------------------------- records */

static bool is_escape(char byte) { return byte != '\0' && strchr("\"\\/bfnrtu", byte); }

/* Checks the escapes of a record. All backslashes are in strings: elsewhere the walk refuses them. */
static bool has_good_escapes(const char *at, const char *end) {
  while ((at = memchr(at, '\\', (size_t)(end - at))) != NULL) {
    if (end - at < 2 || !is_escape(at[1])) return false;
    if (at[1] != 'u') {
      at += 2;
      continue;
    }
    if (end - at < 6) return false;
    for (size_t i = 2; i < 6; i++)
      if (!is_digit(at[i]) && (unsigned char)((at[i] | 0x20) - 'a') >= 6) return false;
    at += 6;
  }
  return true;
}

/* Returns whether the list has the first token of the record. It lacks that of a record after a NUL which ends a
 * number: to simdjson, NUL is a part of the number. */
static bool has_first_token(const cli_json_tokens *tokens) {
  size_t at = tokens->begin;
  while (at < *tokens->first && is_space(tokens->text[at])) at++;
  return at == *tokens->first && at < tokens->end;
}

/* Only white space is between a string and the next token, or the end of the record. */
static size_t find_string_end(const cli_json_tokens *tokens, const uint32_t *string) {
  size_t end = string[1] < tokens->end ? string[1] : tokens->end;
  while (is_space(tokens->text[end - 1])) end--;
  return end;
}

static void set_location(const cli_json_tokens *tokens, const uint32_t *string, cli_json_location *location) {
  const char *text = tokens->text;
  *location = (cli_json_location){.has_string = string != NULL, .is_object = text[tokens->first[0]] == '{'};
  if (string) {
    location->begin = *string - tokens->begin;
    location->end = find_string_end(tokens, string) - tokens->begin;
  }
  if (location->is_object) {
    location->is_empty = text[tokens->first[1]] == '}';
    location->object_end = tokens->next[-1] - tokens->begin;
  }
}

bool cli_json_walk(const cli_format *format, cli_json_tokens *tokens, cli_json_location *location,
                   const uint32_t **string) {
  json_walk walk = {.format = format, .text = tokens->text, .token = tokens->first, .end = tokens->end};
  walk.has_escapes = tokens->has_escapes;
  if (!has_first_token(tokens)) return false;
  const size_t first = *walk.token;
  do {
    if (!take_value(&walk) || !take_separator(&walk)) return false;
  } while (walk.depth > 0);
  if (*walk.token < walk.end || walk.token[-1] >= walk.end) return false;
  if (walk.has_escapes && !has_good_escapes(walk.text + first, walk.text + walk.end)) return false;
  tokens->next = walk.token;
  *string = walk.string;
  set_location(tokens, walk.string, location);
  return true;
}

bool cli_json_can_walk(const cli_format *format) {
  for (size_t i = 0; i < format->name_count; i++)
    if (format->names[i].member) return false;
  for (size_t i = 0; i < format->name_count; i++)
    for (size_t j = 0; j < format->names[i].len; j++) {
      const char byte = format->names[i].text[j];
      if ((unsigned char)byte < 0x20 || byte == '"' || byte == '\\') return false;
    }
  return true;
}
