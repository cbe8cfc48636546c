/* Memory that ends at a page that cannot be accessed: what the tests need of mmap. */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_WINDOWS_SYS_MMAN_H
#define TESTS_WINDOWS_SYS_MMAN_H

#include <stddef.h>

enum { PROT_NONE = 0, PROT_READ = 1, PROT_WRITE = 2, MAP_PRIVATE = 2, MAP_ANONYMOUS = 0x20 };
#define MAP_FAILED NULL

void *test_mmap(void *at, size_t len, int access, int flags, int fd, long offset);
int test_mprotect(void *at, size_t len, int access);
int test_munmap(void *at, size_t len);
#define mmap test_mmap
#define mprotect test_mprotect
#define munmap test_munmap

#endif
