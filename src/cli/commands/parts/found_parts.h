/* The parts of records: the functions of operations that write them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARTS_FOUND_PARTS_H
#define SIMDIRI_CLI_COMMANDS_PARTS_FOUND_PARTS_H

#include "cli/commands/parts/chosen_parts.h"
#include "cli/engine/cursor.h"

/* What one cursor needs. */
typedef struct {
  const cli_chosen_parts *chosen;
  simdiri_buffer texts; /* parts that are not in the normal form */
  simdiri_text *row;    /* the parts of the record */
} cli_found_parts;

/* Returns 0, or -1 if memory runs out; free it in any case. */
int cli_found_parts_create(cli_found_parts *found, const cli_chosen_parts *chosen);
void cli_found_parts_free(cli_found_parts *found);

/* Works on a chunk with a cursor whose state is a cli_found_parts. run->shared is the cli_chosen_parts. */
void cli_found_parts_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

/* Finds the parts of the lines of a block, or normalizes the entries of other batches. */
simdiri_status cli_found_parts_apply(cli_cursor *cursor);
/* Stores the parts of an item that has an entry without an error in found->row. */
simdiri_status cli_found_parts_of(cli_cursor *cursor, cli_found_parts *found, const cli_item *item);

#endif
