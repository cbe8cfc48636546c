/* The progress line on standard error. There is one terminal, so there is one line. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_PROGRESS_H
#define SIMDIRI_CLI_UTIL_PROGRESS_H

#include <stddef.h>
#include <stdint.h>

/* --[no-]progress */
enum { PROGRESS_AUTO = 0, PROGRESS_NEVER, PROGRESS_ALWAYS };

/* Writes text to standard error as it is. */
typedef void cli_progress_writer(const char *data, size_t len);

/* `total`: bytes of all inputs together, or 0 where that is not known. `write` shows and erases the line. */
void cli_progress_start(uint64_t total, cli_progress_writer *write);

/* `bytes` more were read. Shows the line from time to time. */
void cli_progress_add(size_t bytes);

/* How long to wait for input before progress_add(0) should be called; -1: for ever. */
int cli_progress_patience(void);

/* Makes room for a message or for output; the line comes back by itself. */
void cli_progress_hide(void);

/* Erases the line for good. */
void cli_progress_stop(void);

#endif
