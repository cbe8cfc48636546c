/* Waiting for input and output, and the signals that end a run. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_WAIT_H
#define SIMDIRI_CLI_UTIL_WAIT_H

#include <stdbool.h>
#include <stdint.h>

/* Catches SIGINT, SIGTERM and SIGHUP, except those that are ignored already (nohup). The first signal requests the end
 * of the run. A second one ends the program at once, unless it follows the first within a tenth of a second. Also calls
 * cli_ignore_file_limit. */
void cli_catch_signals(void);
/* Ignores SIGXFSZ, so that a write beyond the limit on file sizes fails with an error. */
void cli_ignore_file_limit(void);

/* Returns true if a signal has requested the end of the run, and the run does not defer signals. */
bool cli_is_interrupted(void);

/* For a run that only a signal ends (--follow): the first signal interrupts nothing. The reader checks
 * cli_end_is_requested, and ends the input; the run is then complete. */
void cli_defer_signals(void);
bool cli_end_is_requested(void);

/* Lets the first signal from now on have no effect, so that the run can save that it is complete; a second one ends the
 * program at once, as always. After a signal that ended --follow, the next one is the second. Returns true if no signal
 * was caught before; else does nothing. */
bool cli_ignore_signals(void);

/* If a signal has requested the end, ends the program by that signal, so that the parent process sees it. */
void cli_die_if_interrupted(void);

/* Waits until `fd` can be read without blocking, for at most `milliseconds` (negative: without limit). Returns 1 if it
 * can be read, 0 after that time, -1 if the end was requested. */
int cli_wait_readable(int fd, int milliseconds);

/* Waits until `fd` can be written, or the end is requested. */
void cli_wait_writable(int fd);

/* Call open, fsync and ftruncate, again if a signal interrupts them (EINTR). Once the end was requested, cli_open
 * returns instead, so that it does not wait for the writer of a named pipe. */
int cli_open(const char *path, int flags, unsigned mode);
int cli_sync(int fd);
/* Begins to write the data of a file to the disk, without waiting, where the system can do that. Many files are on the
 * disk much sooner if this is called for all of them before cli_sync is called for the first one. Says nothing about
 * errors: cli_sync does. */
void cli_begin_sync(int fd);
int cli_truncate(int fd, uint64_t len);

#endif
