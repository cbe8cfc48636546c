/* --profile=web: which other options it takes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_WEB_OPTIONS_H
#define SIMDIRI_CLI_ARGS_WEB_OPTIONS_H

#include "cli/options/command.h"

/* Refuses options that the profile has no use for (0, or -1 after a message), and sets those that it wants. */
int cli_check_web_options(cli_options *options);

#endif
