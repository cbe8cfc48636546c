/* The directory of a state: who can change it, and where it is. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_FOLDER_H
#define SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_FOLDER_H

#include <stddef.h>

/* Warns if others can make, remove or replace files in the directory of a state with a secret. */
void cli_state_warn_of_others(const char *path);

/* Is the new state's directory `path`, which need not exist, inside one of the directories of states that are read?
 * These would have an entry that is none of theirs. 0, or -1 after a message. */
int cli_state_check_place(const char *path, const char *const *states, size_t count);

#endif
