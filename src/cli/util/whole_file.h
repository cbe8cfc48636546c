/* Whole files in memory, and random bytes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_WHOLE_FILE_H
#define SIMDIRI_CLI_UTIL_WHOLE_FILE_H

#include <stddef.h>
#include <sys/stat.h>

/* Reads a file of at most `max_len` bytes. Returns memory of malloc, or NULL after a message. */
char *cli_read_file(const char *path, size_t max_len, size_t *len);

/* The same, and stores what fstat says of the file. */
char *cli_read_file_info(const char *path, size_t max_len, size_t *len, struct stat *info);

/* Stores random bytes of the system. 0, or -1 after a message. */
int cli_random(void *bytes, size_t len);

#endif
