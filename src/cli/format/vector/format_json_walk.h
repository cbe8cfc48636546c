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

/* Follows the pointer of the format through a record. Returns true only if cli_json_locate accepts the record, and
 * stores the same location, tokens->next, and the token of the string that the pointer leads to; NULL: it is no string.
 * Refuses records that are not JSON, and some others: those with more than CLI_POINTER_MAX open containers, and those
 * with an escape in a name that the pointer may mean. */
bool cli_json_walk(const cli_format *format, cli_json_tokens *tokens, cli_json_location *location,
                   const uint32_t **string);

/* Returns the end of the number or word at `at`, in a record that ends at `end`; 0 if there is none. */
size_t cli_json_find_scalar_end(const char *text, size_t end, size_t at);

/* Returns true if the walk can compare the names of the pointer with names in JSON by their bytes: no name has a byte
 * that JSON escapes, or means an element by a member. */
bool cli_json_can_walk(const cli_format *format);

#endif
