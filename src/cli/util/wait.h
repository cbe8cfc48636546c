/* Waiting for input and output, and for the signals that end a run. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_WAIT_H
#define SIMDIRI_CLI_UTIL_WAIT_H

#include <stdint.h>

/* From now on SIGINT, SIGTERM and SIGHUP (unless ignored already, as by nohup) only ask for the end; a second one, of
 * any of them, ends the program at once, unless it follows the first within a tenth of a second. A limit on the size of
 * files (SIGXFSZ) is an error of write. */
void cli_catch_signals(void);
/* A limit on the size of files is an error of write, and told as one; catch_signals sees to it, too. */
void cli_ignore_file_limit(void);

/* Was the end asked for? */
int cli_is_interrupted(void);

/* From now on the signals that are caught are ignored, so what the run saves may say how it ended. Gives whether none
 * was caught before. */
int cli_signals_end(void);

/* Dies by the signal that asked for the end, so that the caller sees it; returns if there was none. */
void cli_die_if_interrupted(void);

/* Waits until `fd` can be read without blocking, for at most `milliseconds` (negative: for ever). 1: it can; 0: it took
 * too long; -1: the end was asked for. */
int cli_wait_readable(int fd, int milliseconds);

/* Waits until `fd` can be written, or the end is asked for. */
void cli_wait_writable(int fd);

/* open, fsync and ftruncate, called again when a signal interrupts them (EINTR). After a signal that asks for the end,
 * cli_open does not wait on for a named pipe. */
int cli_open(const char *path, int flags, unsigned mode);
int cli_sync(int fd);
int cli_truncate(int fd, uint64_t len);

#endif
