/* The objects of parse. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARSE_PARSE_H
#define SIMDIRI_CLI_COMMANDS_PARSE_PARSE_H

#include "cli/engine/cursor.h"

/* Writes the object of any record. */
simdiri_status cli_parse_put_object(cli_cursor *cursor, cli_item *item);
/* Does the same, faster for IRIs that need no escapes: valid lines, unless they are Legacy Extended IRIs. */
simdiri_status cli_parse_put_iri(cli_cursor *cursor, cli_item *item);
/* Writes the object of a record that is too long to be held in memory. */
void cli_parse_put_long(cli_output *output, size_t offset);

#endif
