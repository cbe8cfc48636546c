/* The input files of a run. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_FILES_H
#define SIMDIRI_CLI_IO_FILES_H

#include <stdbool.h>

#include "cli/options/command.h"

/* The number of inputs, and the path of each. Without operands, the one input is standard input. */
int cli_files_count(const cli_options *options);
const char *cli_files_path(const cli_options *options, int i);

/* Checks that every input is readable and no directory, before anything is written. Returns 0, or -1 after a message.
 */
int cli_files_check(const cli_options *options);

/* The number of bytes of all inputs; 0 if any of them is not a regular file, so that the total is unknown. */
uint64_t cli_files_total(const cli_options *options);

/* Returns true if the progress line is to be shown. */
bool cli_files_want_progress(const cli_options *options);

#endif
