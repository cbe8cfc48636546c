/* Preloaded: a thread that searches text which begins with LOOP for a byte, as the readers of records do, first creates
 * the file LOOP_MARK and then never goes on, unless it is stopped. Of a run without such text, the file READ_COUNT gets
 * a byte for each read from a regular file after the one number SIGNAL_AT, which raises SIGTERM. */
/* SPDX-License-Identifier: MIT */
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static atomic_long read_count;

static void make_mark(const char *path) {
  const int fd = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
  if (fd < 0) return;
  if (write(fd, "x", 1) != 1) abort();
  close(fd);
}

void *memchr(const void *text, int byte, size_t len) {
  static atomic_bool never;
  const unsigned char *at = text, *end = at + len;
  if (len >= 4 && at[0] == 'L' && at[1] == 'O' && at[2] == 'O' && at[3] == 'P') {
    make_mark(getenv("LOOP_MARK"));
    while (!atomic_load(&never)) continue;
  }
  while (at < end && *at != (unsigned char)byte) at++;
  return at < end ? (void *)(size_t)at : NULL;
}

static void count_read(int fd) {
  struct stat info;
  const char *number = getenv("SIGNAL_AT");
  if (!number || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) return;
  const long at = atol(number), own = atomic_fetch_add(&read_count, 1) + 1;
  if (own == at) (void)kill(getpid(), SIGTERM);
  if (own > at) make_mark(getenv("READ_COUNT"));
}

ssize_t read(int fd, void *data, size_t len) {
  count_read(fd);
  return NEXT(read)(fd, data, len);
}

ssize_t pread(int fd, void *data, size_t len, off_t offset) {
  count_read(fd);
  return NEXT(pread)(fd, data, len, offset);
}

ssize_t pread64(int fd, void *data, size_t len, off64_t offset) {
  count_read(fd);
  return NEXT(pread64)(fd, data, len, offset);
}
