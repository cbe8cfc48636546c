/* check under --profile=web. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_CHECK_WEB_CHECK_H
#define SIMDIRI_CLI_COMMANDS_CHECK_WEB_CHECK_H

#include "cli/options/command.h"

/* Runs check with the profile web. Returns the exit status. */
int cli_check_urls(const cli_options *options);

#endif
