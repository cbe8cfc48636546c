/* An unlinked temporary file, for records that can be printed only after all input was read. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_SPOOL_H
#define SIMDIRI_CLI_IO_SPOOL_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/io/output.h"

typedef struct {
  cli_output output; /* writes to the file */
  bool is_open;
} cli_spool;

/* Creates the file in $TMPDIR, or in /tmp. These functions return 0, or -1 after a message. */
int cli_spool_open(cli_spool *spool, char separator);
/* Writes a piece of a record. `is_end`: it is the last piece of its record. */
int cli_spool_write(cli_spool *spool, const char *text, size_t len, bool is_end);
/* Calls `take` for each record, in order and in pieces. Stops if `take` returns a value other than 0, and returns that
 * value. */
int cli_spool_read(cli_spool *spool, int (*take)(void *user, const char *text, size_t len, bool is_end), void *user);
void cli_spool_close(cli_spool *spool);

#endif
