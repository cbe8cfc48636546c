/* The walk through the tokens of a record of JSON Lines. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_VECTOR_FORMAT_JSON_WALK_H
#define SIMDIRI_CLI_FORMAT_VECTOR_FORMAT_JSON_WALK_H

#include "cli/format/json/format_json.h"

/* A record in listed bytes. */
typedef struct {
  const char *text;      /* the listed bytes */
  const uint32_t *first; /* the first token of the record */
  const uint32_t *next;  /* the first token after the record, if the walk accepts the record */
  const uint32_t *last;  /* the end of the list: the offset of its last byte */
  size_t begin, end;     /* of the record, as offsets in the text */
  bool has_escapes;      /* the record has a backslash */
} cli_json_tokens;

/* What a walk found. */
enum { CLI_JSON_NAMES_MAX = 32 };
typedef struct {
  const uint32_t *names[CLI_JSON_NAMES_MAX]; /* the tokens of names that were compared with those of the pointer */
  size_t name_count;                         /* of all of them */
  const uint32_t *string;                    /* the token that the pointer leads to; NULL: it is no string */
} cli_json_walked;

/* Follows the pointer of the format through a record. Returns true only if cli_json_locate accepts the record, and
 * stores the same location, and tokens->next. Refuses records that are not JSON, and some others: those with more than
 * CLI_POINTER_MAX open containers, and those with an escape in a name that the pointer may mean. */
bool cli_json_walk(const cli_format *format, cli_json_tokens *tokens, cli_json_location *location,
                   cli_json_walked *walked);

/* The parts of the walk that the comparison with a shape (format_json_shape.c) needs, too. Is the first token that is
 * listed that of the record? Is there a number or word at `at`, in a record that ends at `end`? */
bool cli_json_has_first_token(const cli_json_tokens *tokens);
bool cli_json_is_scalar(const char *text, size_t end, size_t at);
/* Stores the location of the string of a token, which may be NULL, in a record whose tokens end before tokens->next. */
void cli_json_set_location(const cli_json_tokens *tokens, const uint32_t *string, cli_json_location *location);

/* Returns true if the walk can compare the names of the pointer with names in JSON by their bytes: no name has a byte
 * that JSON escapes. */
bool cli_json_can_walk(const cli_format *format);

#endif
