/* Paths, errors and permissions of Windows, for the system calls of a state. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_SORTED_RUN_WINDOWS_PATH_H
#define SIMDIRI_KEYS_STATE_SORTED_RUN_WINDOWS_PATH_H

#include <stddef.h>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <stdbool.h>
#include <wchar.h>
#include <windows.h>

/* The negative errno of the last error of Windows. */
int simdiri_windows_error(void);

/* Text in UTF-8 as UTF-16, and back, from malloc. NULL if it cannot be converted, or if memory runs out. */
wchar_t *simdiri_windows_widen(const char *text);
char *simdiri_windows_narrow(const wchar_t *text);

/* The path of an open directory, from malloc, with a backslash and `name` after it. Returns NULL on failure. */
wchar_t *simdiri_windows_join(HANDLE directory, const char *name);

/* The path of the directory that contains an open directory, from malloc. NULL on failure. */
wchar_t *simdiri_windows_parent(HANDLE directory);

/* Permissions for a file or directory that only its owner may access, to be freed by LocalFree. NULL on failure. */
PSECURITY_DESCRIPTOR simdiri_windows_private(void);
#endif

#endif
