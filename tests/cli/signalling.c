/* Preloaded: raises SIGTERM before call number SIGNAL_AT, counted from 1, of the functions below, by which a run with a
 * state writes; then it writes a byte to the file SIGNAL_MARK, which is opened at the start, before the program's
 * sandbox. */
/* SPDX-License-Identifier: MIT */
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static atomic_long call_count;
static int mark = -1;

__attribute__((constructor)) static void open_mark(void) {
  const char *path = getenv("SIGNAL_MARK");
  if (path) mark = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
}

static void count_call(void) {
  const char *at = getenv("SIGNAL_AT");
  if (!at || atomic_fetch_add(&call_count, 1) + 1 != atol(at)) return;
  if (mark >= 0 && NEXT(write)(mark, "x", 1) != 1) abort();
  (void)raise(SIGTERM);
}

ssize_t write(int fd, const void *data, size_t len) {
  count_call();
  return NEXT(write)(fd, data, len);
}

int fsync(int fd) {
  count_call();
  return NEXT(fsync)(fd);
}

int close(int fd) {
  count_call();
  return NEXT(close)(fd);
}

int renameat(int old_folder, const char *old_name, int new_folder, const char *new_name) {
  count_call();
  return NEXT(renameat)(old_folder, old_name, new_folder, new_name);
}
