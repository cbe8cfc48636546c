/* The system calls of a state, by POSIX. */
/* SPDX-License-Identifier: MIT */
#if defined(__unix__) || defined(__APPLE__)
#if !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* for flock. NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#endif
#if !defined(_FILE_OFFSET_BITS)
#define _FILE_OFFSET_BITS 64 /* NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#endif
#define HAS_POSIX 1
#endif
#include "keys/state/sorted_run/io.h"

#if defined(HAS_POSIX)
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h> /* for renameat */
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A caller may ask for more bytes than the system moves in one call. */
enum { MAX_AT_ONCE = 1 << 30 };

static int result_or_error(int result) { return result < 0 ? -errno : result; }

/* Restores permissions of the owner that a umask removed: without them, the next call could not open the directory. On
 * file systems without such permissions, nothing is lost. */
static int make_directory(const char *path, bool is_private) {
  struct stat status;
  const int result = result_or_error(mkdir(path, is_private ? 0700 : 0777));
  if (result < 0) return result == -EEXIST ? 0 : result;
  if (lstat(path, &status) == 0 && S_ISDIR(status.st_mode) && (status.st_mode & 0700) != 0700) {
    const int ignored = fchmodat(AT_FDCWD, path, (status.st_mode & 0777) | 0700, AT_SYMLINK_NOFOLLOW);
    (void)ignored; /* if permissions are missing, opening the directory reports it */
  }
  return result;
}

static int open_directory(const char *path) {
  int file;
  do file = result_or_error(open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC));
  while (file == -EINTR);
  return file;
}

static int open_directory_at(int directory, const char *name) {
  int file;
  do file = result_or_error(openat(directory, name, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC));
  while (file == -EINTR);
  return file;
}

static int open_parent(int directory) { return open_directory_at(directory, ".."); }

static int close_file(int file) { return result_or_error(close(file)); }

/* Removes a regular file. Other files were not made by a state, so they stay. */
static int remove_file(int directory, const char *name) {
  struct stat status;
  if (fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) < 0) return -errno;
  if (!S_ISREG(status.st_mode)) return -STATE_NOT_A_FILE;
  return result_or_error(unlinkat(directory, name, 0));
}

/* Sets the permissions of a file that was created with 0600 or 0666 less the umask: exactly 0600 if the file is
 * private, otherwise at least those of the owner. A lock file may belong to another user, and only this user can change
 * its permissions. If the lock file is a hard link to another file, its permissions are not ours to change; a lock file
 * is empty, so it reveals nothing. */
static void restore_permissions(int file, const struct stat *status, state_open_mode mode, bool is_private) {
  const mode_t now = status->st_mode & 07777, right = is_private ? 0600 : (now | 0600);
  if (mode == STATE_OPEN_LOCK && status->st_nlink > 1) return;
  if (now != right) (void)fchmod(file, right);
}

static int check_opened(int file, state_open_mode mode, bool is_private) {
  struct stat status;
  if (fstat(file, &status) < 0) return -errno;
  if (!S_ISREG(status.st_mode)) return -STATE_NOT_A_FILE;
  if (mode != STATE_OPEN_READ) restore_permissions(file, &status, mode, is_private);
  return 0;
}

/* O_NONBLOCK: opening a FIFO or a device does not wait. It has no effect on regular files. */
static int open_file(int directory, const char *name, state_open_mode mode, bool is_private) {
  static const int flags[] = {O_RDONLY, O_RDWR | O_CREAT | O_EXCL, O_RDWR | O_CREAT};
  struct stat status;
  int file;
  if (mode == STATE_OPEN_NEW) {
    const int error = remove_file(directory, name);
    if (error < 0 && error != -ENOENT) return error;
  }
  do
    file = result_or_error(openat(directory, name, flags[mode] | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY,
                                  is_private ? 0600 : 0666));
  while (file == -EINTR);
  if (file < 0) {
    const bool is_there = fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0;
    return is_there && !S_ISREG(status.st_mode) ? -STATE_NOT_A_FILE : file;
  }
  const int error = check_opened(file, mode, is_private);
  if (error < 0) close(file);
  return error < 0 ? error : file;
}

static int lock_file(int file) {
  int result;
  do result = result_or_error(flock(file, LOCK_EX | LOCK_NB));
  while (result == -EINTR);
  return result;
}

static int64_t get_file_size(int file) {
  struct stat status;
  const int result = result_or_error(fstat(file, &status));
  return result < 0 ? result : (int64_t)status.st_size;
}

static int64_t read_file(int file, void *data, size_t len, int64_t offset) {
  ssize_t result;
  do result = pread(file, data, len < MAX_AT_ONCE ? len : MAX_AT_ONCE, (off_t)offset);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : (int64_t)result;
}

static int64_t write_file(int file, const void *data, size_t len, int64_t offset) {
  ssize_t result;
  do result = pwrite(file, data, len < MAX_AT_ONCE ? len : MAX_AT_ONCE, (off_t)offset);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : (int64_t)result;
}

/* macOS: fsync leaves the data in the cache of the drive. Some file systems have only fsync. */
static int write_to_disk(int file) {
#if defined(F_FULLFSYNC)
  if (fcntl(file, F_FULLFSYNC) == 0) return 0;
  if (errno != ENOTSUP && errno != EINVAL && errno != ENOTTY) return -1;
#endif
  return fsync(file);
}

static int sync_file(int file) {
  int result;
  do result = result_or_error(write_to_disk(file));
  while (result == -EINTR);
  return result;
}

static int truncate_file(int file, int64_t size) {
  int result;
  do result = result_or_error(ftruncate(file, (off_t)size));
  while (result == -EINTR);
  return result;
}

static int rename_file(int directory, const char *from, const char *to) {
  return result_or_error(renameat(directory, from, directory, to));
}

static int list_files(int directory, int (*take_name)(void *user, const char *name), void *user) {
  const int copy = open_directory_at(directory, ".");
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
    result = take_name(user, entry->d_name);
    if (result != 0) break;
  }
  closedir(stream);
  return result;
}

static uint64_t get_time(void) {
  const time_t now = time(NULL);
  return now > 0 ? (uint64_t)now : 1; /* 0 means that a time is not known */
}

static uint64_t get_process(void) { return (uint64_t)getpid(); }

const state_io *simdiri_state_system_io(void) {
  static const state_io io = {make_directory, open_directory, open_parent, open_file,  close_file,    lock_file,
                              get_file_size,  read_file,      write_file,  sync_file,  truncate_file, rename_file,
                              remove_file,    list_files,     get_time,    get_process};
  return &io;
}
#elif !defined(_WIN32)
const state_io *simdiri_state_system_io(void) { return NULL; }
#endif
