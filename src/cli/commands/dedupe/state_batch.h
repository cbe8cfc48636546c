/* Records that wait for a state on disk to say which of them are new, and what is printed of those.
 *
 * The larger the batch, the less a state reads for each key. So records wait, as text that is ready to be printed,
 * until a part of --memory is full of them, or no more input comes for now. A publication follows only when their
 * output is complete: written, and with -o on disk. Killed at any moment, the state knows no key whose record was not
 * printed. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_BATCH_H
#define SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_BATCH_H

#include "cli/stream/job.h"
#include "cli/stream/records.h"

enum { STATE_MEMORY_LEAST = 12 << 20 };

typedef struct cli_state_batch cli_state_batch;

/* The secret that an older state keeps. 1: it is there; 0: there is no such state, or no secret in it; -1 after a
 * message. */
int cli_state_find_secret(const char *path, unsigned char secret[SIMDIRI_SECRET_LEN]);

/* Opens the state of the job's options for the keyer's keys, or makes one with the secret (NULL: none), and makes the
 * job's output ready for it. NULL after a message. */
cli_state_batch *cli_state_batch_open(cli_job *job, const simdiri_keyer *keyer,
                                      const unsigned char secret[SIMDIRI_SECRET_LEN]);
/* What was not published is gone. */
void cli_state_batch_close(cli_state_batch *batch);

/* The functions give CLI_EXIT_DONE, or CLI_EXIT_TROUBLE after a message. */

/* Adds the records of a chunk; `lines` is what to print, the last one without its separator if that is owed. */
int cli_state_batch_add(cli_state_batch *batch, const char *lines, const cli_records *records, int owes_separator);
/* Prints those that are new. */
int cli_state_batch_decide(cli_state_batch *batch);
/* The same before a record that is too long for a key, which is printed as it comes; some of it; and its end. Until
 * then it is no part of the output that belongs to the state. `end_long` gives whether it was printed: not if an
 * unfinished run has printed it to the same file (state_long.h). */
int cli_state_batch_begin_long(cli_state_batch *batch);
int cli_state_batch_put_long(cli_state_batch *batch, const char *text, size_t len);
int cli_state_batch_end_long(cli_state_batch *batch);
/* Decides, and publishes, unless that was done just now. */
int cli_state_batch_pause(cli_state_batch *batch);
/* At the end, with the exit status by now: publishes what was printed; what waits is printed, too, unless that is
 * CLI_EXIT_TROUBLE. */
int cli_state_batch_finish(cli_state_batch *batch, int status);

#endif
