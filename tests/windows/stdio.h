/* Functions of POSIX that the tests use of stdio.h and stdlib.h, and Windows lacks. The compiler includes this header
 * first in each file of a test program. */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_WINDOWS_STDIO_H
#define TESTS_WINDOWS_STDIO_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

int test_setenv(const char *name, const char *value, int overwrites);
char *test_mkdtemp(char *path);
ssize_t test_getline(char **line, size_t *capacity, FILE *file);
/* One at a time. The text is there after fclose. */
FILE *test_open_memstream(char **text, size_t *len);
int test_fclose(FILE *file);

#if !defined(CLI_WINDOWS_ITSELF)
#define setenv test_setenv
#define unsetenv(name) test_setenv(name, "", 1)
#define mkdtemp test_mkdtemp
#define getline test_getline
#define open_memstream test_open_memstream
#define fclose test_fclose
#endif

#endif
