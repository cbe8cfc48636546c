/* Taking fields out of a chunk, in any thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_FIELDS_WORK_H
#define SIMDIRI_CLI_STREAM_FIELDS_WORK_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* Makes what a lane needs for fields, if that is not there. */
simdiri_status cli_fields_start(const cli_run *run, cli_worker *worker);

/* Takes the records at *at, up to the first for which something else is to be done than for those before, or until
 * there are enough; moves *at behind them. `choose` gives what is to be done with a text, and *operation is what it
 * gave. Without it (NULL) keys are to be made: records in which there is no IRI are entries, too. */
typedef simdiri_operation cli_chooser(const cli_run *run, const cli_field *field, const char *text, size_t len);
simdiri_status cli_fields_gather(const cli_run *run, cli_worker *worker, size_t column, const char **at,
                                 const char *end, cli_chooser *choose, simdiri_operation *operation);

/* The outcome of an item, and after an error where in the record it is. */
int cli_item_status(const cli_fields *fields, const cli_item *item);
size_t cli_item_offset(const cli_run *run, const cli_worker *worker, const cli_item *item);

/* Has the field's text be where it was kept, after all items were gathered. */
void cli_item_restore(const cli_fields *fields, cli_item *item);

/* The result of an item, without a prefix that was made up; NULL if that is not in front of it any more. */
const char *cli_item_result(const cli_fields *fields, const cli_item *item, size_t *len);

/* Counts an item of the chunk, and notes it for --rejects. *is_stopped: it ends the run, and the chunk. */
simdiri_status cli_item_count(const cli_run *run, const cli_worker *worker, cli_chunk *chunk, const cli_item *item,
                              int *is_stopped);

/* Makes the keys of what was gathered, and with `wire` their normal forms, as results. */
simdiri_status cli_fields_keys(cli_worker *worker, const simdiri_keyer *keyer, int wire);

#endif
