/* The files of partition: buffers, so that memory and open files are bounded, and names that show which files are
 * complete. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARTITION_PART_FILES_H
#define SIMDIRI_CLI_COMMANDS_PARTITION_PART_FILES_H

#include "cli/options/command.h"

typedef struct cli_part_files cli_part_files;

/* Checks the pattern of -o. Returns 0, or -1 after a message. */
int cli_part_files_check(const cli_options *options);

/* Creates the first file, under the name that incomplete files have. Refuses a pattern that names an input or a file of
 * options. Returns NULL after a message. */
cli_part_files *cli_part_files_open(const cli_options *options);
/* Appends to one file, or to all. Returns 0, or -1 after a message. */
int cli_part_files_write(cli_part_files *files, size_t part, const char *data, size_t len);
int cli_part_files_write_all(cli_part_files *files, const char *data, size_t len);
/* Completes all files and gives them their names. Returns 0, or -1 after a message. */
int cli_part_files_finish(cli_part_files *files);
/* Frees the files. Removes those that are not complete. */
void cli_part_files_close(cli_part_files *files);

#endif
