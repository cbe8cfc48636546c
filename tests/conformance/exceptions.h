/* The cases that are expected to fail, each with the reason why the suite is wrong. */
/* SPDX-License-Identifier: MIT */
#ifndef CHECK_EXCEPTIONS_H
#define CHECK_EXCEPTIONS_H

#include <stddef.h>

typedef struct {
  char *id; /* the reasons stay in the file, for readers */
  int is_used;
} check_exception;

typedef struct {
  check_exception *items;
  size_t count;
} check_exceptions;

/* Lines of id, TAB, reason; empty lines and lines that begin with "#" are ignored. Returns 0, or -1 after a message on
 * standard error. */
int check_exceptions_read(const char *path, check_exceptions *exceptions);
check_exception *check_exceptions_find(const check_exceptions *exceptions, const char *id);
void check_exceptions_free(check_exceptions *exceptions);

#endif
