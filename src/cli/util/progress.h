/* The progress line on standard error. A run has one, so its state is global. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_PROGRESS_H
#define SIMDIRI_CLI_UTIL_PROGRESS_H

#include <stddef.h>
#include <stdint.h>

/* --[no-]progress */
enum { CLI_PROGRESS_AUTO = 0, CLI_PROGRESS_NEVER, CLI_PROGRESS_ALWAYS };

/* Writes text to standard error unchanged. */
typedef void cli_progress_writer(const char *data, size_t len);

/* Starts the line. `total` is the number of bytes of all inputs, or 0 if unknown. `write` shows and erases the line. */
void cli_progress_start(uint64_t total, cli_progress_writer *writer);

/* Counts `bytes` more as read, and updates the line twice a second. */
void cli_progress_add(size_t bytes);

/* Milliseconds to wait for input before the caller calls cli_progress_add(0); -1: without limit. */
int cli_progress_interval(void);

/* Erases the line before a message or output is written. The next update shows it again. */
void cli_progress_hide(void);

/* Erases the line for good. */
void cli_progress_stop(void);

#endif
