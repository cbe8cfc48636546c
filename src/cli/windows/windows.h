/* What the files of this room share: errors and paths of Windows. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_WINDOWS_WINDOWS_H
#define SIMDIRI_CLI_WINDOWS_WINDOWS_H

#define WIN32_LEAN_AND_MEAN
#include <stdbool.h>
#include <wchar.h>
#include <windows.h>

/* True: a write to a pipe without a reader ends the process, as SIGPIPE does. */
extern bool cli_windows_ends_without_reader;

/* Sets errno for the last error of Windows. Returns -1. */
int cli_windows_fail(void);

/* The path in UTF-16, from malloc. NULL, with errno, if it is not UTF-8 or memory runs out. */
wchar_t *cli_windows_widen(const char *text);

/* The text in UTF-8, from malloc. NULL, with errno, if memory runs out. */
char *cli_windows_narrow(const wchar_t *text);

/* The path of an open file or directory, without links, with slashes, from malloc. NULL and errno if it has none. */
char *cli_windows_path_of(HANDLE handle);

#endif
