/* The functions of the command parse that its files share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_CHECK_PARSE_H
#define SIMDIRI_CLI_COMMANDS_CHECK_PARSE_H

#include "cli/engine/cursor.h"

/* Begin and end an object; write the members status, and offset and component. */
void cli_parse_begin(cli_output *output);
void cli_parse_end(cli_output *output);
void cli_parse_put_status(cli_output *output, int status, bool is_first);
void cli_parse_put_place(cli_output *output, size_t offset, simdiri_component component);

/* Writes the object of a record whose field is no IRI, which is no error: the referrer "-", or a request without
 * target.
 */
simdiri_status cli_parse_other(cli_cursor *cursor, const cli_item *item);
/* Writes the object of a valid line, whose text needs no escapes. */
simdiri_status cli_parse_valid(cli_cursor *cursor, const cli_item *item);

/* Prints a chunk, and the object of a record that is too long. */
int cli_parse_print(cli_job *job, const cli_chunk *chunk, cli_print_step step);

#endif
