/* The directory of a state: its permissions and its location. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STATE_STATE_FOLDER_H
#define SIMDIRI_CLI_STATE_STATE_FOLDER_H

#include <stddef.h>

/* Warns if other users can create, remove or replace files in the directory of a state that has a secret. */
void cli_state_warn_of_others(const char *path);

/* Checks that the new state's directory `path`, which need not exist, is not inside the directory of a state that is
 * read: that state would then contain an entry that does not belong to it. Returns 0, or -1 after a message. */
int cli_state_check_place(const char *path, const char *const *states, size_t count);

#endif
