/* The actions of `simdiri state`, and what they share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_STATE_STATE_ACTIONS_H
#define SIMDIRI_CLI_COMMANDS_STATE_STATE_ACTIONS_H

#include "cli/io/output.h"
#include "cli/options/command.h"
#include "keys/option_text/set_options.h"

/* Those from PRUNE on write states, those from MERGE on make new ones. */
typedef enum {
  CLI_STATE_INFO,
  CLI_STATE_VERIFY,
  CLI_STATE_CONTAINS,
  CLI_STATE_EXPORT,
  CLI_STATE_PRUNE,
  CLI_STATE_MERGE,
  CLI_STATE_MIGRATE,
  CLI_STATE_IMPORT
} cli_state_action;

/* ------------------------------------------------------------------------------------------- options */

/* The following functions return 0, or -1 after a message. */

/* Refuses options that the action does not take (state_options.c). */
int cli_state_check_options(const cli_options *options, cli_state_action action);
/* Prepares the options of an action that reads records and makes keys like dedupe (state_support.c). */
int cli_state_check_keys(cli_options *options);
/* Prepares the options of contains: sets those of keys that are not given to those of the state. */
int cli_state_check_contains(cli_options *options);
/* Prepares the options of migrate --from. */
int cli_state_check_migrate(cli_options *options);

/* Sets each option of keys that was not given as the identity of a state has it. Options that name files cannot be set.
 * (state_options.c) */
void cli_state_take_options(cli_options *options, const char *identity, size_t identity_len);

/* ------------------------------------------------------------------------------------------- actions */

/* All actions return the exit status. */

/* Print or change the states in `paths`. */
int cli_state_print_infos(const cli_options *options, char **paths, int count, cli_output *output);
int cli_state_export(const cli_options *options, char **paths, int count, cli_output *output);
/* Writes the stream of a state (state_stream.c), or creates the state `path` from the stream in a file. */
int cli_state_export_stream(const char *path, cli_output *output);
int cli_state_import(const cli_options *options, const char *file, const char *path);
int cli_state_prune_all(const cli_options *options, char **paths, int count, cli_output *output);
int cli_state_print_contained(const cli_options *options);

/* Create the state `path` from the state `old_path`. Relabel writes to the output which records may be printed again;
 * rebuild makes the keys of the original records again. */
int cli_state_relabel(const cli_options *options, const char *old_path, const char *path, cli_output *output);
int cli_state_rebuild(const cli_options *options, const char *old_path, const char *path);

/* ------------------------------------------------------------------------------------------- options of sets */

/* Writes the options that make keys of an identity, as a text that the module for Redis reads. Returns its length,
 * or 0 after a message that names the option that texts do not have (state_set_options.c) */
size_t cli_state_write_options(const char *path, const char *identity, size_t identity_len,
                               char text[SET_OPTIONS_MAX + 1]);
/* Makes the identity of options and a secret (NULL: zero). Returns a text that the caller frees, or NULL with a
 * message. */
char *cli_state_identify(const char *text, size_t text_len, const unsigned char *secret, size_t *len,
                         char message[OPTION_MESSAGE_MAX]);

/* ------------------------------------------------------------------------------------------- support */

/* Opens a state of any version for reading. Returns NULL after a message. */
simdiri_state *cli_state_open_any(const char *path);

/* Add keys to a new state; publish them, when all were added. */
simdiri_status cli_state_add_keys(simdiri_state *state, const simdiri_fingerprint *keys, size_t count,
                                  simdiri_state_failure *failure);
simdiri_status cli_state_publish_keys(simdiri_state *state, simdiri_state_failure *failure);

/* Warns if a new state has a secret and other users can change its files. Ignores errors, because the state is
 * complete. */
void cli_state_warn_of_made(const char *path);

/* Writes text from a state with the escapes of messages. An attacker may have chosen the text; escaped, it is one line
 * and contains no terminal commands. */
void cli_state_put_escaped(cli_output *output, const char *text, size_t len);

#endif
