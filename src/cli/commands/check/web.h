/* check and parse under --profile=web. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_CHECK_WEB_H
#define SIMDIRI_CLI_COMMANDS_CHECK_WEB_H

#include "cli/options/command.h"

/* Run check or parse with profile web. Return the exit status. */
int cli_check_urls(const cli_options *options);
int cli_parse_urls(const cli_options *options);

#endif
