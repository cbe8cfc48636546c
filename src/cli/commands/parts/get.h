/* parse --get: a row with parts of each record's normal form. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARTS_GET_H
#define SIMDIRI_CLI_COMMANDS_PARTS_GET_H

#include "cli/options/command.h"

/* Checks the options that only --get takes. Returns 0, or -1 after a message. */
int cli_get_check(cli_options *options);

/* Runs parse --get over all inputs. Returns the exit status. */
int cli_get_run(const cli_options *options);

#endif
