/* Preloaded: allocation number FAIL_FROM and all later ones fail, or only that one if FAIL_ONCE is not empty; then a
 * byte is written to the file FAIL_MARK. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_calloc(size_t count, size_t size);

static atomic_long count;
static long fail_from = -1;
static int fails_once;
static const char *mark;

__attribute__((constructor)) static void set_up(void) {
  const char *from = getenv("FAIL_FROM");
  mark = getenv("FAIL_MARK");
  const char *once = getenv("FAIL_ONCE");
  fails_once = once && *once;
  fail_from = from ? atol(from) : -1;
}

static int fails_now(void) {
  if (fail_from < 0) return 0;
  const long number = atomic_fetch_add(&count, 1);
  if (number < fail_from || (fails_once && number > fail_from)) return 0;
  if (number == fail_from && mark) {
    const int fd = open(mark, O_WRONLY | O_CREAT, 0600);
    if (fd >= 0 && write(fd, "x", 1) == 1) close(fd);
  }
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) { return fails_now() ? NULL : __libc_malloc(size); }
void *realloc(void *block, size_t size) { return fails_now() ? NULL : __libc_realloc(block, size); }
void *calloc(size_t number, size_t size) { return fails_now() ? NULL : __libc_calloc(number, size); }
