/* normalize, convert and resolve: one operation of the library over every record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_FILTER_FILTER_H
#define SIMDIRI_CLI_COMMANDS_FILTER_FILTER_H

#include "cli/options/command.h"

/* Runs the operation over all inputs. Returns the exit status. */
int cli_run_filter(const cli_options *options, simdiri_operation operation);

#endif
