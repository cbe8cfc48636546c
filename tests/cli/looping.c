/* Preloaded: a thread that searches text which begins with LOOP for a byte, as the readers of records do, first writes
 * a byte to the file LOOP_MARK and then never goes on, unless it is stopped. Of a run without such text, the file
 * READ_COUNT gets a byte for each read from a regular file after the one number SIGNAL_AT, which raises SIGTERM. The
 * files are opened at the start, before the program's sandbox. */
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
static int loop_mark = -1, count_file = -1;

static int open_file(const char *path) {
  return path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
}

__attribute__((constructor)) static void open_files(void) {
  loop_mark = open_file(getenv("LOOP_MARK"));
  count_file = open_file(getenv("READ_COUNT"));
}

static void write_mark(int fd) {
  if (fd >= 0 && write(fd, "x", 1) != 1) abort();
}

void *memchr(const void *text, int byte, size_t len) {
  static atomic_bool never;
  const unsigned char *at = text, *end = at + len;
  if (len >= 4 && at[0] == 'L' && at[1] == 'O' && at[2] == 'O' && at[3] == 'P') {
    write_mark(loop_mark);
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
  if (own > at) write_mark(count_file);
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
