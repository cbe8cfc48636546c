/* Preloaded: writes a line to the file FSYNC_LOG for each fsync (with the inode number of the file), each rename, and
 * each sync_file_range. It is opened at the start, before the program's sandbox.
 * The first fsync of the file or directory FSYNC_FAILS fails and the second succeeds, like a disk that has lost its
 * written data. The error is EIO, or the number FSYNC_ERROR. */
/* SPDX-License-Identifier: MIT */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int has_failed;
static int fd_of_log = -1;

__attribute__((constructor)) static void open_log(void) {
  const char *path = getenv("FSYNC_LOG");
  if (path) fd_of_log = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void log_call(const char *what, unsigned long long number) {
  char line[64];
  const int len = snprintf(line, sizeof line, "%s %llu\n", what, number);
  if (fd_of_log >= 0 && write(fd_of_log, line, (size_t)len) != len) abort();
}

int fsync(int fd) {
  int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  const char *path = getenv("FSYNC_FAILS");
  struct stat file, failing;
  if (fstat(fd, &file) != 0) return -1;
  log_call("fsync", (unsigned long long)file.st_ino);
  if (!has_failed && path && stat(path, &failing) == 0 && failing.st_ino == file.st_ino) {
    has_failed = 1;
    const char *error = getenv("FSYNC_ERROR");
    errno = error ? atoi(error) : EIO;
    return -1;
  }
  return next(fd);
}

int sync_file_range(int fd, off_t offset, off_t count, unsigned flags) {
  int (*next)(int, off_t, off_t, unsigned) = (int (*)(int, off_t, off_t, unsigned))dlsym(RTLD_NEXT, "sync_file_range");
  log_call("begin", 0);
  return next(fd, offset, count, flags);
}

int renameat(int old_directory, const char *old_name, int new_directory, const char *new_name) {
  int (*next)(int, const char *, int, const char *) =
      (int (*)(int, const char *, int, const char *))dlsym(RTLD_NEXT, "renameat");
  log_call("rename", 0);
  return next(old_directory, old_name, new_directory, new_name);
}
