/* The shape of a record of JSON Lines: nearly every record of a file has the tokens and the names of the one before. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_VECTOR_FORMAT_JSON_SHAPE_H
#define SIMDIRI_CLI_FORMAT_VECTOR_FORMAT_JSON_SHAPE_H

#include "cli/format/vector/format_json_walk.h"

/* Creates a comparison without a shape. Returns NULL if memory runs out. free() frees it. */
cli_json_shape *cli_json_shape_create(void);

/* Has the record the shape that was noted? Then the walk would accept it, and find the string at the same token: stores
 * the location and tokens->next, as the walk does. False says nothing. */
bool cli_json_has_shape(cli_json_shape *shape, cli_json_tokens *tokens, cli_json_location *location);

/* Notes the shape of a record that the walk has just accepted, after the comparison failed; not each time, because
 * records may have no shape in common. */
void cli_json_note_shape(cli_json_shape *shape, const cli_json_tokens *tokens, const cli_json_walked *walked);

#endif
