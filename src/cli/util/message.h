/* Messages for the user, on standard error. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_MESSAGE_H
#define SIMDIRI_CLI_UTIL_MESSAGE_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

/* The kind of formats that snprintf has: on Windows not that of its C library. */
#if defined(__MINGW_PRINTF_FORMAT)
#define CLI_PRINTF __MINGW_PRINTF_FORMAT
#else
#define CLI_PRINTF printf
#endif

/* Writes "simdiri: ", the formatted text and a newline. Arguments and file names can hold any byte, so bytes that a
 * terminal could obey or misrepresent are escaped as \xHH. */
void cli_say(const char *format, ...) __attribute__((format(CLI_PRINTF, 1, 2)));

/* Reports a mistake in the command line, and names the help of `command` (NULL: of the program). */
void cli_say_usage(const char *command, const char *format, ...) __attribute__((format(CLI_PRINTF, 2, 3)));

/* Reports what is wrong in a line of a file, as "FILE:LINE: why"; in line 0: in the file as a whole. */
void cli_say_line(const char *path, size_t line, const char *why);

/* Reports why a file of options is not read: a bad line, or an error of the call or the machine. */
void cli_say_bad_file(const char *path, simdiri_status status, size_t line, const char *why);

/* Turns messages off (true) or on again (false). They are off if standard error is itself a file of the run, which a
 * message would corrupt. */
void cli_mute_error(bool is_muted);

/* Reports that `what` failed with an error of the call or the machine, such as exhausted memory. */
void cli_say_status(const char *what, simdiri_status status);

/* Writes bytes to standard error unchanged. */
void cli_write_error(const char *data, size_t len);

#endif
