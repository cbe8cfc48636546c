/* Takes the fields out of the records of a chunk, in any thread, and returns the outcome of each. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_FIELDS_WORK_H
#define SIMDIRI_CLI_STREAM_FIELDS_WORK_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* Creates what a worker needs for fields, unless it has that already. */
simdiri_status cli_fields_start(const cli_run *run, cli_worker *worker);

/* Chooses the operation on a field's text. */
typedef simdiri_operation cli_chooser(const cli_run *run, const cli_field *field, const char *text, size_t len);

/* Gathers the records from *at on into a batch, and moves *at past them. The batch ends when it is full, or before the
 * first record for which `choose` returns another operation; *operation is the one of all its entries. With `choose`
 * NULL keys are to be made: a record without an IRI gets an entry, too. */
simdiri_status cli_fields_gather(const cli_run *run, cli_worker *worker, size_t column, const char **at,
                                 const char *end, cli_chooser *choose, simdiri_operation *operation);

/* Adds to fields->odd_items the items that the library noted, and the last one, which may end without a separator. */
void cli_fields_mark_noted(cli_fields *fields);

/* Returns the first odd item from number `i` on, or fields->item_count. */
size_t cli_fields_next_odd(const cli_fields *fields, size_t i);

/* Return the outcome of an item, and the position of its error in the record. */
int cli_item_status(const cli_fields *fields, const cli_item *item);
size_t cli_item_offset(const cli_run *run, const cli_worker *worker, const cli_item *item);

/* Points the field's text to its copy in cli_fields.kept. Called when all items were gathered. */
void cli_item_restore(const cli_fields *fields, cli_item *item);

/* Returns the result of an item without the prefix that its format added. NULL: the result does not begin with it. */
const char *cli_item_result(const cli_fields *fields, const cli_item *item, size_t *len);

/* Counts an item of the chunk, and notes it for --rejects. Sets *is_stopped if it ends the run (--on-error=fail). */
simdiri_status cli_item_count(const cli_run *run, const cli_worker *worker, cli_chunk *chunk, const cli_item *item,
                              bool *is_stopped);

/* Makes the keys of the gathered entries and, with `wire`, their normal forms as results. Unless `bare` is NULL, it
 * makes the keys of records without an IRI. */
simdiri_status cli_fields_keys(cli_worker *worker, const simdiri_keyer *keyer, const simdiri_keyer *bare, bool wire);

#endif
