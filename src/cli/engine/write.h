/* Writes the items of a batch. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ENGINE_WRITE_H
#define SIMDIRI_CLI_ENGINE_WRITE_H

#include "cli/engine/item.h"

/* Writes all items of a batch whose operation was applied, up to one that ends the run. */
simdiri_status cli_write_items(cli_cursor *cursor);

/* Counts an item, and calls the operation's `write` unless the record is skipped or ends the run. */
simdiri_status cli_write_item(cli_cursor *cursor, cli_item *item);

/* If run->ways.passes_unchanged: copies the unchanged records before `end`. */
simdiri_status cli_write_unchanged(cli_cursor *cursor, const char *end);

/* The functions of cli_operation.write that several commands use. */

/* Writes the record with the text in place of its field's or, with --append, in a column of its own; with --only-field,
 * the text only. `text` without bytes (NULL): the text of the field stays, unless --on-error=empty removes that of a
 * bad record. */
simdiri_status cli_write_text(cli_cursor *cursor, const cli_item *item, simdiri_text text);
/* Writes the result of an item, unless it is its text. */
simdiri_status cli_write_result(cli_cursor *cursor, cli_item *item);

#endif
