/* POSIX functions for the tests on Windows that the command does not need. */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_WINDOWS_POSIX_H
#define TESTS_WINDOWS_POSIX_H

#include <stdbool.h>

#include "cli/windows/posix.h"

enum { SIGBUS = SIGSEGV };
#define _SC_PAGESIZE 30

int test_mkdir(const char *path, unsigned mode);
long test_sysconf(int name);
int test_scandir(const char *path, struct cli_windows_dirent ***entries,
                 int (*is_expected)(const struct cli_windows_dirent *entry),
                 int (*compare)(const struct cli_windows_dirent **a, const struct cli_windows_dirent **b));
size_t test_open_handles(void);
/* May everyone, or every user, access the file? Also true if that is unknown. */
bool test_is_for_everyone(const char *path);

#if !defined(CLI_WINDOWS_ITSELF)
#undef main  /* tests take no arguments of users */
#undef fopen /* tests write files, too */
#undef sysconf
#define sysconf test_sysconf
#define mkdir test_mkdir
#define scandir test_scandir
#endif

#endif
