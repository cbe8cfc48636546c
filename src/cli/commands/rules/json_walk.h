/* A walk through a JSON text that the reader of cli/format has accepted. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_RULES_JSON_WALK_H
#define SIMDIRI_CLI_COMMANDS_RULES_JSON_WALK_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const char *at, *end;
} cli_json_walk;

/* Returns SIMDIRI_OK if the text is one JSON value in UTF-8; otherwise CLI_STATUS_BAD_JSON and the offset of the error,
 * or SIMDIRI_ERROR_NO_MEMORY. */
int cli_json_check(const char *text, size_t len, size_t *offset);

/* Returns the first byte of the value at the walk: '{', '[', '"', 't', 'f', 'n', '-' or a digit. */
char cli_json_kind(cli_json_walk *walk);

/* Enters the object or array at the walk. */
void cli_json_enter(cli_json_walk *walk);
/* Moves to the next element of an array, or member of an object. Returns false, after the closing bracket, if there is
 * none. The caller must move the walk past each value: by cli_json_skip, or by reading it. */
bool cli_json_next(cli_json_walk *walk);
void cli_json_skip(cli_json_walk *walk);

/* Reads a string, or the name of a member and its colon, into `text`. Half a surrogate pair becomes U+FFFD, and a zero
 * byte DEL, so that the text, which gets a zero byte at its end, has no other. Returns false if memory is exhausted. */
bool cli_json_read_string(cli_json_walk *walk, simdiri_buffer *text);
bool cli_json_read_name(cli_json_walk *walk, simdiri_buffer *text);

#endif
