/* The table of commands. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

#define CLI_COMMAND_ROW(upper, lower, operands, purpose) {#lower, CLI_FOR_##upper, purpose},

const cli_command_row cli_command_rows[CLI_COMMAND_COUNT] = {CLI_COMMAND_ROWS(CLI_COMMAND_ROW)};
