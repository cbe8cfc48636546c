/* The inputs of a run as a whole. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_FILES_H
#define SIMDIRI_CLI_IO_FILES_H

#include "cli/options/command.h"

/* How many inputs there are, and which: without operands, standard input. */
int cli_files_count(const cli_options *options);
const char *cli_files_path(const cli_options *options, int i);

/* Looks at every input before anything is written: it must be readable, and be no directory. 0, or -1 after a message.
 */
int cli_files_check(const cli_options *options);

/* Bytes of all of them together; 0 if any is no regular file, so that nobody knows. */
uint64_t cli_files_total(const cli_options *options);

/* The directory that a path leads to a name in: "." for a path without a slash. Memory of malloc; NULL, with errno,
 * without the memory. */
char *cli_parent_folder(const char *path);

/* Is progress to be shown? */
int cli_files_want_progress(const cli_options *options);

#endif
