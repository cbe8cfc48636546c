/* Records that wait for a state on disk to answer which of them are new; and printing those.
 *
 * The larger a batch is, the fewer bytes of the state are read for each key. So records wait, as text that is ready to
 * be printed, until they fill a part of --memory, or until no input comes for the moment. Their keys are published only
 * when their output is complete: written, and with -o on disk. So the state never contains the key of a record that was
 * not printed, even if the process is killed. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STATE_STATE_BATCH_H
#define SIMDIRI_CLI_STATE_STATE_BATCH_H

#include <stdbool.h>

#include "cli/stream/job.h"
#include "cli/stream/records.h"

enum { CLI_STATE_MEMORY_MIN = 12 << 20 };

typedef struct cli_state_batch cli_state_batch;

/* Reads the secret of an existing state. Returns 1, 0 if there is no state or no secret in it, -1 after a message. */
int cli_state_find_secret(const char *path, unsigned char secret[SIMDIRI_SECRET_LEN]);

/* Opens the state of --state for the keyer's keys, or creates one with the secret (NULL: none), and prepares the job's
 * output for it. Returns NULL after a message. */
cli_state_batch *cli_state_batch_open(cli_job *job, const simdiri_keyer *keyer,
                                      const unsigned char secret[SIMDIRI_SECRET_LEN]);
/* Closes the state. Answers that were not published are lost. */
void cli_state_batch_close(cli_state_batch *batch);

/* Unless their comment says otherwise, the following functions return CLI_EXIT_DONE, or CLI_EXIT_TROUBLE after a
 * message. */

/* Adds the records of a chunk. `lines` is the text to print; with `owes_separator` the last record has no separator. */
int cli_state_batch_add(cli_state_batch *batch, const char *lines, const cli_records *records, bool owes_separator);
/* Gets the answers for the records that wait, and prints the new ones. */
int cli_state_batch_decide(cli_state_batch *batch);
/* Print a record that is too long for a key, part by part. Until its end it does not count as output that belongs to
 * the state. */
/* Decides the records before the long one. */
int cli_state_batch_begin_long(cli_state_batch *batch);
/* Prints a part of it. */
int cli_state_batch_put_long(cli_state_batch *batch, const char *text, size_t len);
/* Ends it. Returns whether it was printed: not if an unfinished run has already printed it to the same file
 * (state_long.h). */
bool cli_state_batch_end_long(cli_state_batch *batch);
/* Decides the records that wait, and publishes unless that was done within this second. */
int cli_state_batch_pause(cli_state_batch *batch);
/* Called at the end, with the exit status so far. Decides the records that wait, unless the status is CLI_EXIT_TROUBLE
 * and nothing is unpublished, and publishes. */
int cli_state_batch_finish(cli_state_batch *batch, int status);

/* Stores the number of keys of a state, its length, and the bytes that were written and read, in the summary. */
void cli_state_summarize(const simdiri_state *state, cli_summary *summary);

#endif
