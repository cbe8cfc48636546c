/* Compares the tokens of a record with those of an earlier one that the walk accepted.
 *
 * What the walk decides depends on the first bytes of the tokens alone, but for three things: names on the way of the
 * pointer, which must be the same; numbers and words, which are read again; and escapes, of which a record with a shape
 * has none. So a record that agrees with the shape in these is accepted, too, and its string is the same token. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/vector/format_json_shape.h"

#include <stdlib.h>
#include <string.h>

enum { TOKENS_MAX = 255, NAME_MAX_LEN = 64 };

/* A name, with its quotation marks. */
typedef struct {
  uint8_t token, len;
  char text[NAME_MAX_LEN];
} shape_name;

struct cli_json_shape {
  size_t token_count; /* 0: there is no shape */
  size_t string, name_count, scalar_count;
  /* The first byte of each token, 0 for numbers and words; and the bits that count: all, or for those none. */
  unsigned char kinds[TOKENS_MAX], masks[TOKENS_MAX];
  uint8_t scalars[TOKENS_MAX]; /* the tokens that are numbers or words */
  shape_name names[CLI_JSON_NAMES_MAX];
  size_t misses; /* since a record had the shape */
};

cli_json_shape *cli_json_shape_create(void) { return calloc(1, sizeof(cli_json_shape)); }

/* ------------------------------------------------------------------------------------------- comparing */

static bool has_kinds(const cli_json_shape *shape, const cli_json_tokens *tokens) {
  const unsigned char *text = (const unsigned char *)tokens->text;
  unsigned differs = 0;
  for (size_t i = 0; i < shape->token_count; i++)
    differs |= (unsigned)(text[tokens->first[i]] ^ shape->kinds[i]) & shape->masks[i];
  return differs == 0;
}

/* The names end before the end of the record, because a ":" follows them. */
static bool has_names(const cli_json_shape *shape, const cli_json_tokens *tokens) {
  for (size_t i = 0; i < shape->name_count; i++) {
    const shape_name *name = &shape->names[i];
    const size_t at = tokens->first[name->token];
    if (tokens->end - at < name->len || memcmp(tokens->text + at, name->text, name->len) != 0) return false;
  }
  return true;
}

static bool has_scalars(const cli_json_shape *shape, const cli_json_tokens *tokens) {
  for (size_t i = 0; i < shape->scalar_count; i++)
    if (!cli_json_is_scalar(tokens->text, tokens->end, tokens->first[shape->scalars[i]])) return false;
  return true;
}

/* Has the record this number of tokens? */
static bool has_count(const cli_json_tokens *tokens, size_t count) {
  return count > 0 && count <= (size_t)(tokens->last - tokens->first) && tokens->first[count - 1] < tokens->end &&
         tokens->first[count] >= tokens->end;
}

bool cli_json_has_shape(cli_json_shape *shape, cli_json_tokens *tokens, cli_json_location *location) {
  if (tokens->has_escapes || !has_count(tokens, shape->token_count) || !cli_json_has_first_token(tokens) ||
      !has_kinds(shape, tokens) || !has_names(shape, tokens) || !has_scalars(shape, tokens)) {
    shape->misses++;
    return false;
  }
  shape->misses = 0;
  tokens->next = tokens->first + shape->token_count;
  cli_json_set_location(tokens, tokens->first + shape->string, location);
  return true;
}

/* ------------------------------------------------------------------------------------------- noting */

/* Copies a name. Returns false if it is too long. */
static bool copy_name(const cli_json_tokens *tokens, const uint32_t *token, shape_name *name) {
  const char *text = tokens->text + *token;
  const char *closing = memchr(text + 1, '"', NAME_MAX_LEN < token[1] - *token ? NAME_MAX_LEN : token[1] - *token - 1);
  if (!closing || closing - text >= NAME_MAX_LEN) return false;
  name->token = (uint8_t)(token - tokens->first);
  name->len = (uint8_t)(closing - text + 1);
  memcpy(name->text, text, name->len);
  return true;
}

void cli_json_note_shape(cli_json_shape *shape, const cli_json_tokens *tokens, const cli_json_walked *walked) {
  const size_t count = (size_t)(tokens->next - tokens->first);
  const bool is_due = (shape->misses & (shape->misses - 1)) == 0; /* seldom, if no shape is common */
  if (!is_due || tokens->has_escapes || !walked->string || count > TOKENS_MAX ||
      walked->name_count > CLI_JSON_NAMES_MAX)
    return;
  shape->token_count = 0;
  for (size_t i = 0; i < walked->name_count; i++)
    if (!copy_name(tokens, walked->names[i], &shape->names[i])) return;
  shape->name_count = walked->name_count;
  shape->scalar_count = 0;
  for (size_t i = 0; i < count; i++) {
    const char byte = tokens->text[tokens->first[i]];
    const bool is_scalar = !strchr("{}[]:,\"", byte);
    shape->kinds[i] = is_scalar ? 0 : (unsigned char)byte;
    shape->masks[i] = is_scalar ? 0 : 0xFF;
    if (is_scalar) shape->scalars[shape->scalar_count++] = (uint8_t)i;
  }
  shape->string = (size_t)(walked->string - tokens->first);
  shape->token_count = count;
}
