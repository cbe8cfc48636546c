/* Reading a command's options. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_OPTIONS_H
#define SIMDIRI_CLI_ARGS_OPTIONS_H

#include "cli/options/command.h"

/* `arguments[0]` is the command's name; operands are moved after the options. 0, or -1 after a message. */
int cli_options_parse(const cli_command *command, int argument_count, char **arguments, cli_options *options);

#endif
