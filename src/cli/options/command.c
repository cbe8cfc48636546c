/* The list of commands, which main knows. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command *const *cli_commands;
