/* The help texts. Each function prints one to standard output and gives the exit status. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_HELP_H
#define SIMDIRI_CLI_ARGS_HELP_H

#include "cli/options/command.h"

/* simdiri COMMAND --help: usage, the options that most people need, and examples, on one screen. */
int cli_print_short_help(const cli_command *command);

/* simdiri COMMAND --help=all: everything about the command. */
int cli_print_full_help(const cli_command *command);

/* simdiri --help */
int cli_print_program_help(void);

/* simdiri --help=all: the same, and every option. */
int cli_print_full_program_help(void);

/* simdiri help options: every option of every command. */
int cli_print_all_options(void);

/* simdiri help input: how records are read and written. */
int cli_print_input_help(void);

/* simdiri help codes: what each code of a record means, and what to do about it. */
int cli_print_codes_help(void);

/* simdiri help help: the topics of help. */
int cli_print_help_topics(void);

/* A short usage on standard error, for a command line without a command. */
void cli_say_program_usage(void);

#endif
