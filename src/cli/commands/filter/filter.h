/* normalize, convert, resolve and key: one operation over every record, one record out for one in. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_FILTER_FILTER_H
#define SIMDIRI_CLI_COMMANDS_FILTER_FILTER_H

#include "cli/options/command.h"

/* Runs to the end; gives the exit status. */
int cli_run_filter(const cli_options *options, simdiri_operation operation);

#endif
