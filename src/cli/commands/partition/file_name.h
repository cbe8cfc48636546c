/* The names of the files of partition. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARTITION_FILE_NAME_H
#define SIMDIRI_CLI_COMMANDS_PARTITION_FILE_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* A pattern has "%d" or "%04d" (0 and up to two digits) once, and "%%" for "%". */
bool cli_partition_is_good_pattern(const char *pattern);
/* The length that a name has at most, with its NUL. */
size_t cli_partition_name_capacity(const char *pattern);
void cli_partition_name_write(const char *pattern, size_t number, char *name);

#endif
