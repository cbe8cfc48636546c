/* Records at the end of an earlier output file whose keys were not saved. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_UNSAVED_H
#define SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_UNSAVED_H

#include "cli/commands/dedupe/state_output.h"

/* Warns if the file of the last run, as the note of the state names it, has become longer since the keys of that run
 * were saved for the last time: a run that writes to another file prints these records again. The old file is not
 * changed, because only a run that names it may do that. */
void cli_state_warn_of_unsaved(const cli_state_output *kept);

#endif
