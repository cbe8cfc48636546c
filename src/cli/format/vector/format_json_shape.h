/* The shape of a record of JSON Lines: nearly every record of a file has the tokens and the names of the one before. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_VECTOR_FORMAT_JSON_SHAPE_H
#define SIMDIRI_CLI_FORMAT_VECTOR_FORMAT_JSON_SHAPE_H

#include "cli/format/vector/format_json_walk.h"

/* Creates a comparison without a shape. Returns NULL if memory runs out. free() frees it. */
cli_json_shape *cli_json_shape_create(void);

/* A record that has the shape: its strings without quotation marks, and its separator. */
typedef struct {
  cli_slice string, host; /* host.begin is NULL if none was noted */
  const char *separator;
} cli_json_match;

/* Has the record at window->place the shape that was noted? Then the walk would accept it, and find the strings of the
 * same members. The window marks quotation marks, backslashes and separators, and its text is UTF-8 without controls
 * but separators, and CR before them. Bytes before `end` may be read. */
bool cli_json_has_shape(const cli_json_shape *shape, const cli_window *window, const char *end, cli_json_match *match);

/* Is it time to note another shape, after so many records that did not have it? Not each time, because records may have
 * no shape in common; nor for the first one, because the next may have the shape again. */
bool cli_json_is_shape_due(const cli_json_shape *shape, size_t misses);

/* Notes the shape of a record without a backslash that the walk has just accepted: the token `string` is the field, and
 * `host` the virtual host, or NULL. `separator` is the byte after the record. There is no shape if the record has too
 * many bytes besides its strings. */
void cli_json_note_shape(cli_json_shape *shape, const cli_json_tokens *tokens, const char *separator,
                         const uint32_t *string, const uint32_t *host);

#endif
