/* Checked output: nothing that could not be written goes unnoticed. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTPUT_H
#define SIMDIRI_CLI_OUTPUT_H

#include <stddef.h>

typedef struct {
  int fd;
  const char *name; /* for messages */
  int failed;       /* a message was written (but for a broken pipe): nothing more is written */
  size_t held_len;
  char held[1 << 16];
} cli_output;

/* Opens a file, made or emptied (NULL: standard output). All functions give 0, or -1 after a message. */
int simdiri_cli_output_open(cli_output *output, const char *path);
int simdiri_cli_output_write(cli_output *output, const char *data, size_t len);
int simdiri_cli_output_flush(cli_output *output);
/* Flushes and closes; some file systems report a full disk only here. */
int simdiri_cli_output_close(cli_output *output);

/* Writes text to standard output and closes it; gives the exit status. */
int simdiri_cli_print(const char *text);

#endif
