/* Replaces malloc, realloc and calloc of a test program by functions that fail. Include it in one file of the program.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ALLOC_FAILING_MALLOC_H
#define ALLOC_FAILING_MALLOC_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_calloc(size_t count, size_t size);

/* This many allocations of the whole process still succeed; SIZE_MAX: all of them. */
static size_t until_failure = SIZE_MAX;
static size_t failure_count;

static bool fails_now(void) {
  if (until_failure == SIZE_MAX) return false;
  if (until_failure-- > 0) return false;
  until_failure = 0;
  failure_count++;
  return true;
}

void *malloc(size_t size) { return fails_now() ? NULL : __libc_malloc(size); }
void *realloc(void *block, size_t size) { return fails_now() ? NULL : __libc_realloc(block, size); }
void *calloc(size_t count, size_t size) { return fails_now() ? NULL : __libc_calloc(count, size); }

#endif
