/* The command parse: records of a block, and other records. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_CHECK_PARSE_H
#define SIMDIRI_CLI_COMMANDS_CHECK_PARSE_H

#include "cli/run/cursor.h"

/* Writes the object of a record; an error is counted. */
int cli_parse_record(cli_cursor *cursor, const cli_record *record);
/* Does the same for all records of a block of lines. Most are valid, and a batch finds out which. */
int cli_parse_block(cli_cursor *cursor, const char *data, size_t len);

#endif
