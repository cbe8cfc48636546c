/* Hints: messages at the end of a run about inputs whose records are nearly all bad, because they are in another
 * format.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_HINT_H
#define SIMDIRI_CLI_RUN_HINT_H

#include "cli/stream/job.h"

/* Keeps the first bytes of each input, which its hint is decided from. Call it before the chunk's records are counted.
 */
void cli_hint_sample(cli_job *job, const cli_chunk *chunk);

/* After the summary: says on standard error what the inputs seem to be whose records are nearly all bad; of several
 * inputs, it names them. Says nothing with --json, nor with --quiet, unless the keys of these records were saved in a
 * state. */
void cli_hint_say(cli_job *job);

#endif
