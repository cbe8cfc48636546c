/* Files that are truncated while they are read. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_TRUNCATION_H
#define SIMDIRI_CLI_UTIL_TRUNCATION_H

#include <stddef.h>
#include <sys/types.h>

/* Returns how many of `len` bytes that were read at `offset` still belong to the regular file, which was longer when it
 * was opened. While a file is truncated, the system may return zeros for its last page, and what follows it. */
size_t cli_remaining_len(int fd, off_t offset, size_t len);

#endif
