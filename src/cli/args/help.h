/* The help texts. Each function prints one to standard output and returns the exit status. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_HELP_H
#define SIMDIRI_CLI_ARGS_HELP_H

#include "cli/options/command.h"

/* simdiri COMMAND --help: usage, the options that most people need, and examples, on one screen; with `is_full`,
 * --help=all: everything about the command. */
int cli_print_help(const cli_command *command, bool is_full);

/* simdiri --help; with `is_full`, --help=all: also every option. */
int cli_print_program_help(bool is_full);

/* simdiri help TOPIC: input, codes, options or help. Returns -1 if there is no such topic. */
int cli_print_topic(const char *topic);

/* A short usage on standard error, for a command line without a command. */
void cli_say_program_usage(void);

#endif
