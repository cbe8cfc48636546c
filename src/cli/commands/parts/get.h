/* parse --get: a row with parts of each record's normal form. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARTS_GET_H
#define SIMDIRI_CLI_COMMANDS_PARTS_GET_H

#include "cli/options/command.h"

/* Checks the options of --get and --append-fields. Returns 0, or -1 after a message. */
int cli_get_check(cli_options *options);

/* Run parse --get and parse --append-fields over all inputs. Return the exit status. */
int cli_get_run(const cli_options *options);
int cli_append_fields_run(const cli_options *options);

#endif
