/* The work of `label` on the records of a chunk, in any thread. run->shared is the cli_labeling. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_LABEL_LABEL_WORK_H
#define SIMDIRI_CLI_COMMANDS_LABEL_LABEL_WORK_H

#include "cli/commands/label/labeling.h"
#include "cli/engine/cursor.h"

/* Makes the label of a request target that is in normal form, in the record itself. */
simdiri_status cli_label_choose(cli_cursor *cursor, simdiri_text text, const char *end, simdiri_text *label);
/* Makes the labels of a batch. */
simdiri_status cli_label_apply(cli_cursor *cursor);
/* Returns the label of an item. NULL: it has none. */
simdiri_text cli_label_of(const cli_cursor *cursor, const cli_item *item);
/* Write a record with its label; the steps to its label (--explain, after cli_apply_normalize). */
simdiri_status cli_label_write(cli_cursor *cursor, cli_item *item);
simdiri_status cli_label_write_steps(cli_cursor *cursor, cli_item *item);

/* --count: adds the record to the groups of its chunk, and packs these into chunk->out. */
simdiri_status cli_label_add(cli_cursor *cursor, cli_item *item);
void cli_label_count(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

#endif
