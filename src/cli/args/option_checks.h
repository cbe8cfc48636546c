/* Whether the options of a command line fit together. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_OPTION_CHECKS_H
#define SIMDIRI_CLI_ARGS_OPTION_CHECKS_H

#include "cli/options/command.h"

/* Checks the rules that all commands share, and completes options that depend on others. 0, or -1 after a message. */
int cli_check_options(cli_options *options);

#endif
