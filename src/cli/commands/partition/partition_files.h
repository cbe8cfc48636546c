/* The files of partition: buffers, so that memory and open files are bounded, and names that show which files are
 * complete. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARTITION_PARTITION_FILES_H
#define SIMDIRI_CLI_COMMANDS_PARTITION_PARTITION_FILES_H

#include "cli/options/command.h"

typedef struct cli_partition_files cli_partition_files;

/* Checks the pattern of -o. Returns 0, or -1 after a message. */
int cli_partition_files_check(const cli_options *options);

/* Creates the first file, under the name that incomplete files have. Refuses a pattern that names an input or a file of
 * options. Returns NULL after a message. */
cli_partition_files *cli_partition_files_open(const cli_options *options);
/* Appends to one file, or to all. Returns 0, or -1 after a message. */
int cli_partition_files_write(cli_partition_files *files, size_t number, const char *data, size_t len);
int cli_partition_files_write_all(cli_partition_files *files, const char *data, size_t len);
/* Completes all files and gives them their names. Returns 0, or -1 after a message. */
int cli_partition_files_finish(cli_partition_files *files);
/* Frees the files. Removes those that are not complete. */
void cli_partition_files_close(cli_partition_files *files);

#endif
