/* simdiri state migrate: a new state from an older one, or from the original records. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_STATE_STATE_MIGRATE_H
#define SIMDIRI_CLI_COMMANDS_STATE_STATE_MIGRATE_H

#include <stdbool.h>

#include "cli/io/output.h"
#include "cli/state/state_batch.h"

/* Prepares the options of migrate --from. Returns 0, or -1 after a message. */
int cli_state_check_migrate(cli_options *options);

/* Opens a state of any version for reading. Returns NULL after a message. */
simdiri_state *cli_state_open_any(const char *path);

/* Warns if a new state has a secret and other users can change its files. Ignores errors, because the state is
 * complete. */
void cli_state_warn_of_made(const char *path);

/* Writes text from a state with the escapes of messages. An attacker may have chosen the text; escaped, it is one line
 * and contains no terminal commands. */
void cli_state_put_escaped(cli_output *output, const char *text, size_t len);

/* Both functions create the state `path` from the state `old_path`, and return the exit status. Relabel writes to the
 * output which records may be printed again; rebuild makes the keys of the original records again (state_rebuild.c). */
int cli_state_relabel(const cli_options *options, const char *old_path, const char *path, cli_output *output);
int cli_state_rebuild(const cli_options *options, const char *old_path, const char *path);

#endif
