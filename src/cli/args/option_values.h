/* Sets the option of a row of the table. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_OPTION_VALUES_H
#define SIMDIRI_CLI_ARGS_OPTION_VALUES_H

#include "cli/options/command.h"

/* Sets the option of the row to the value, which is NULL if there is none. 0, or -1 after a message. */
int cli_set_option(cli_options *options, const cli_option_row *row, char *value);

#endif
