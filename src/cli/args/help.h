/* Help texts. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_HELP_H
#define SIMDIRI_CLI_ARGS_HELP_H

#include "cli/options/command.h"

/* Prints the help of a command (NULL: of the program) on standard output; gives the exit status. */
int cli_help(const cli_command *command);

/* The same for how records are read and written. */
int cli_help_input(void);

#endif
