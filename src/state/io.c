/* What a state asks of the system, by POSIX. */
/* SPDX-License-Identifier: MIT */
#if defined(__unix__) || defined(__APPLE__)
#if !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* flock */
#endif
#if !defined(_FILE_OFFSET_BITS)
#define _FILE_OFFSET_BITS 64
#endif
#define HAS_POSIX 1
#endif
#include "state/io.h"

#if defined(HAS_POSIX)
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h> /* renameat */
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* One call may be asked to move more than the system moves at once. */
enum { MOST_AT_ONCE = 1 << 30 };

static int outcome(int result) { return result < 0 ? -errno : result; }

static int make_directory(const char *path) {
  const int result = outcome(mkdir(path, 0777));
  return result == -EEXIST ? 0 : result;
}

static int open_directory(const char *path) { return outcome(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)); }

static int open_file(int directory, const char *name, state_open_mode mode) {
  static const int flags[] = {O_RDONLY, O_RDWR | O_CREAT | O_TRUNC, O_RDWR | O_CREAT, O_RDWR | O_CREAT | O_TRUNC};
  const mode_t rights = mode == STATE_OPEN_NEW_SECRET ? 0600 : 0666;
  int result;
  do result = outcome(openat(directory, name, flags[mode] | O_CLOEXEC | O_NOFOLLOW, rights));
  while (result == -EINTR);
  return result;
}

static int close_file(int file) { return outcome(close(file)); }

static int lock_file(int file) {
  int result;
  do result = outcome(flock(file, LOCK_EX | LOCK_NB));
  while (result == -EINTR);
  return result;
}

static int64_t size_of(int file) {
  struct stat status;
  const int result = outcome(fstat(file, &status));
  return result < 0 ? result : (int64_t)status.st_size;
}

static int64_t read_file(int file, void *data, size_t len, int64_t offset) {
  ssize_t result;
  do result = pread(file, data, len < MOST_AT_ONCE ? len : MOST_AT_ONCE, (off_t)offset);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : (int64_t)result;
}

static int64_t write_file(int file, const void *data, size_t len, int64_t offset) {
  ssize_t result;
  do result = pwrite(file, data, len < MOST_AT_ONCE ? len : MOST_AT_ONCE, (off_t)offset);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : (int64_t)result;
}

static int sync_file(int file) {
  int result;
  do result = outcome(fsync(file));
  while (result == -EINTR);
  return result;
}

static int rename_file(int directory, const char *from, const char *to) {
  return outcome(renameat(directory, from, directory, to));
}

static int remove_file(int directory, const char *name) { return outcome(unlinkat(directory, name, 0)); }

static int list_files(int directory, int (*visit)(void *user, const char *name), void *user) {
  const int copy = outcome(openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (copy < 0) return copy;
  DIR *stream = fdopendir(copy);
  if (!stream) {
    const int error = -errno;
    close(copy);
    return error;
  }
  int result = 0;
  for (;;) {
    errno = 0;
    const struct dirent *entry = readdir(stream);
    if (!entry) {
      if (errno) result = -errno;
      break;
    }
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    result = visit(user, entry->d_name);
    if (result != 0) break;
  }
  closedir(stream);
  return result;
}

const simdiri_state_io *simdiri_state_system_io(void) {
  static const simdiri_state_io io = {make_directory, open_directory, open_file, close_file,  lock_file,   size_of,
                                      read_file,      write_file,     sync_file, rename_file, remove_file, list_files};
  return &io;
}
#else
const simdiri_state_io *simdiri_state_system_io(void) { return NULL; }
#endif
