/* Whole files read into memory, and random bytes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_WHOLE_FILE_H
#define SIMDIRI_CLI_UTIL_WHOLE_FILE_H

#include <stddef.h>
#include <sys/stat.h>

/* Reads a file of at most `max_len` bytes. Returns its content, which the caller frees, or NULL after a message. */
char *cli_read_file(const char *path, size_t max_len, size_t *len);

/* Does the same, and stores the result of fstat. */
char *cli_read_file_info(const char *path, size_t max_len, size_t *len, struct stat *info);

/* Stores random bytes from the kernel or /dev/urandom. Returns 0, or -1 after a message. */
int cli_read_random(void *bytes, size_t len);

#endif
