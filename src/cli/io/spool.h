/* A temporary file without a name, for what can be printed only when all has been read. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_SPOOL_H
#define SIMDIRI_CLI_IO_SPOOL_H

#include <stddef.h>

#include "cli/io/output.h"

typedef struct {
  cli_output output; /* what goes in */
  int is_open;
} cli_spool;

/* Makes the file in $TMPDIR, or in /tmp. All functions give 0, or -1 after a message. */
int cli_spool_open(cli_spool *spool, char separator);
/* Writes a piece of a record, of any bytes; is_end: the last one. */
int cli_spool_put(cli_spool *spool, const char *text, size_t len, int is_end);
/* Calls `take` for each record that went in so, in order and in pieces. Stops when it gives something else than 0, and
 * gives that. */
int cli_spool_read(cli_spool *spool, int (*take)(void *user, const char *text, size_t len, int is_end), void *user);
void cli_spool_close(cli_spool *spool);

#endif
