/* The actions of `simdiri state` that have files of their own. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_STATE_STATE_ACTIONS_H
#define SIMDIRI_CLI_COMMANDS_STATE_STATE_ACTIONS_H

#include "cli/io/output.h"
#include "cli/options/command.h"

/* Those from PRUNE on write states, those from MERGE on make new ones. */
typedef enum {
  CLI_STATE_INFO,
  CLI_STATE_VERIFY,
  CLI_STATE_CONTAINS,
  CLI_STATE_EXPORT,
  CLI_STATE_PRUNE,
  CLI_STATE_MERGE,
  CLI_STATE_MIGRATE
} cli_state_action;

/* Refuses options that the action does not take. Returns 0, or -1 after a message (state_options.c). */
int cli_state_check_options(const cli_options *options, cli_state_action action);

/* Print or change the states in `paths`. Return the exit status. */
int cli_state_print_infos(const cli_options *options, char **paths, int count, cli_output *output);
int cli_state_export(const cli_options *options, char **paths, int count, cli_output *output);
int cli_state_prune_all(const cli_options *options, char **paths, int count, cli_output *output);

/* state contains (state_contains.c). `check` sets the options of keys that are not given to those of the state, and
 * returns 0, or -1 after a message. `print` returns the exit status. */
int cli_state_check_contains(cli_options *options);
int cli_state_print_contained(const cli_options *options);

/* Sets each option of keys that was not given as the identity of a state has it. Options that name files cannot be set.
 */
void cli_state_take_options(cli_options *options, const char *identity, size_t identity_len);

#endif
