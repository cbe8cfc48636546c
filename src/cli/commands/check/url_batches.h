/* check --profile=web: which records of a batch can have validation errors. Most have none, and two batches of the
 * library find out which. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_CHECK_URL_BATCHES_H
#define SIMDIRI_CLI_COMMANDS_CHECK_URL_BATCHES_H

#include "cli/engine/cursor.h"

/* Of one cursor. All zeros at first. */
typedef struct {
  simdiri_batch_result results[2];
  size_t notes[2]; /* of each result: the first note that may be about a later record */
} cli_url_batches;

/* Runs both over the entries of a batch. run->shared is a context of default options. */
simdiri_status cli_url_batches_run(cli_url_batches *batches, cli_cursor *cursor);
/* Can the item have an error? Called for one item after the other. */
bool cli_url_batches_doubt(cli_url_batches *batches, const cli_cursor *cursor, const cli_item *item);
void cli_url_batches_free(cli_url_batches *batches);

#endif
