/* normalize, convert and resolve: one operation of the library over every record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_FILTER_FILTER_H
#define SIMDIRI_CLI_COMMANDS_FILTER_FILTER_H

#include "cli/options/command.h"

/* A paragraph in the help of every filter. */
#define CLI_FILTER_HELP                                                                                                \
  "Reads FILEs one after the other ('-' or none: standard input), a record a line,\n"                                  \
  "and writes one record for each, in order, as soon as the input is there. Bad\n"                                     \
  "records are kept as they are unless --on-error says otherwise, and counted on\n"                                    \
  "standard error. 'simdiri help input' says what becomes of line ends, byte-order\n"                                  \
  "marks, empty lines and octets of any kind.\n"

/* Runs the operation over all inputs. Returns the exit status. */
int cli_run_filter(const cli_options *options, simdiri_operation operation);

#endif
