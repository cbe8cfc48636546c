/* Messages to people, on standard error. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_MESSAGE_H
#define SIMDIRI_CLI_UTIL_MESSAGE_H

#include <simdiri/simdiri.h>
#include <stddef.h>

/* Writes "simdiri: ", the formatted text and a newline. What a terminal could take for a command, or show as something
 * else, is escaped as \xHH: arguments and file names can hold any byte. */
void cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for a mistake in the command line, and points to the help of `command` (NULL: of the program). */
void cli_say_usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* From now on nothing is written to standard error, as long as it `is_kept`: it is a file of the run itself. */
void cli_keep_error(int is_kept);

/* Says what kept an object from being made, or an operation from running (an error of the call or the machine). */
void cli_say_status(const char *what, simdiri_status status);

/* Writes bytes to standard error as they are. */
void cli_write_error(const char *data, size_t len);

#endif
