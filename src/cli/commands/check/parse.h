/* The functions of the command parse that its files share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_CHECK_PARSE_H
#define SIMDIRI_CLI_COMMANDS_CHECK_PARSE_H

#include "cli/engine/cursor.h"

/* Writes the object of a record whose field is no IRI, which is no error: the referrer "-", or a request without
 * target.
 */
simdiri_status cli_parse_other(cli_cursor *cursor, const cli_item *item);
/* Writes the object of a valid line, whose text needs no escapes. */
simdiri_status cli_parse_valid(cli_cursor *cursor, const cli_item *item);

/* Prints a chunk, and the object of a record that is too long. */
int cli_parse_print(cli_job *job, const cli_chunk *chunk, cli_print_step step);

#endif
