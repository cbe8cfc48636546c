/* simdiri state migrate: a new state of an older one, or from the records that it was made from. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_MIGRATE_H
#define SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_MIGRATE_H

#include "cli/commands/dedupe/state_batch.h"
#include "cli/io/output.h"

/* Do the options of `state` fit together? Prepares those of --from. 0, or -1 after a message. */
int cli_migrate_check(cli_options *options, int is_migrate);

/* Opens a state of any version for reading. NULL after a message. */
simdiri_state *cli_state_open_any(const char *path);

/* Warns if the state that was made has a secret and others can change its files. The state is complete, so what fails
 * here is no failure of the run. */
void cli_state_warn_of_made(const char *path);

/* Writes text of a state, which somebody else may have chosen, with the escapes of messages: it is one line, and no
 * command to a terminal. */
void cli_put_shown(cli_output *output, const char *text, size_t len);

/* Both make the state `path` of `old_path`, and give the exit status. Relabel tells the output what may be new. */
int cli_state_relabel(const cli_options *options, const char *old_path, const char *path, cli_output *output);
int cli_state_rebuild(const cli_options *options, const char *old_path, const char *path);

#endif
