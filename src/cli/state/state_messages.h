/* Messages about states. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STATE_STATE_MESSAGES_H
#define SIMDIRI_CLI_STATE_STATE_MESSAGES_H

#include <simdiri/simdiri.h>

#include "cli/state/state_output.h"

/* Says what is wrong with a state, and what to do. Returns CLI_EXIT_TROUBLE. */
int cli_state_say(const char *path, simdiri_status status, const simdiri_state_failure *failure);

/* Warns if other users can read the secret of a state. */
void cli_state_warn_of_mode(const char *path, const simdiri_state *state);

/* Warns if the file of the last run, as the note of the state names it, has become longer since the keys of that run
 * were saved for the last time: a run that writes to another file prints these records again. The old file is not
 * changed, because only a run that names it may do that. */
void cli_state_warn_of_unsaved(const cli_state_output *kept);

/* Says in one line that the run begins another file than the one before it, if it does: what the state printed is not
 * repeated in it. */
void cli_state_say_fresh(const cli_state_output *kept);

/* Warns in one line if the run reads its records in another way than all earlier runs with the state. */
void cli_state_warn_of_reading(const char *path, const cli_state_output *kept);

#endif
