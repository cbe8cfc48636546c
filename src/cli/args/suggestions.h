/* What a user probably meant: options and commands of other tools, and names with a mistake. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_SUGGESTIONS_H
#define SIMDIRI_CLI_ARGS_SUGGESTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/options/command.h"

/* Capacity of an option with its value. */
enum { CLI_SUGGESTION_CAPACITY = 64 };

/* Writes the option of the command that the name, without "--", probably means, such as "--lossy=fragment". Returns
 * false if there is none. */
bool cli_suggest_option(const cli_command *command, const char *name, size_t name_len,
                        char text[CLI_SUGGESTION_CAPACITY]);
/* Returns the name of the command that the name probably means, or NULL. */
const char *cli_suggest_command(const char *name);
/* What to do instead of giving the option a value that it does not have: "" or a text that begins with "; ". */
const char *cli_suggest_instead(const cli_command *command, const cli_option_row *row);

#endif
