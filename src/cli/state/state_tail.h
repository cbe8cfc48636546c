/* The digest of the end of an output: it recognizes the file that a run with a state has written. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STATE_STATE_TAIL_H
#define SIMDIRI_CLI_STATE_STATE_TAIL_H

#include <stdbool.h>
#include <stdint.h>

enum { CLI_STATE_TAIL_LEN = 16 };

/* Stores the digest of the last bytes, at most 4 KiB, of the first `len` bytes of a file, in hexadecimal digits and a
 * NUL. It recognizes accidents; it is no secure hash. Returns false if the file cannot be read, is shorter, or is not
 * the regular file that the descriptor `output` writes. Never waits. */
bool cli_state_tail_read(const char *path, int output, uint64_t len, char digest[CLI_STATE_TAIL_LEN + 1]);

#endif
