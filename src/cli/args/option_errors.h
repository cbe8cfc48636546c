/* What is said about an option that cannot be taken. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_OPTION_ERRORS_H
#define SIMDIRI_CLI_ARGS_OPTION_ERRORS_H

#include "cli/options/command.h"

/* `given` is the argument, `letter` the short option in it or 0. */
void cli_say_unknown_option(const cli_command *command, const char *given, int letter);

#endif
