/* What is said about states. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_MESSAGES_H
#define SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_MESSAGES_H

#include <simdiri/simdiri.h>

/* Says what is wrong with a state. Gives CLI_EXIT_TROUBLE. */
int cli_state_say(const char *path, simdiri_status status, const simdiri_state_failure *failure);

/* Warns of a secret in a state that others can read. */
void cli_state_warn_of_mode(const char *path, const simdiri_state *state);

#endif
