/* A library for LD_PRELOAD that records what a program does to the files of one folder, so that tests/state/powercut
 * can compute what a disk may contain after a power cut. Linux only.
 *
 * RECORD_IO_FOLDER names the folder (absolute), RECORD_IO_TRACE the file that the records are appended to. Each record
 * is written after the call succeeded; a mutex makes their order that of the calls. With RECORD_IO_CLOCK set, time()
 * is that many seconds later, and advances by a second with each call: what a program does once a second it then does
 * each time. A call that is not modelled here, such as writev(), shows when powercut compares what it replayed with the
 * folder. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* disk.py uses the same numbers. */
enum {
  OP_CREATE = 1,
  OP_WRITE,
  OP_TRUNCATE,
  OP_RENAME,
  OP_UNLINK,
  OP_MKDIR,
  OP_SYNC,
  OP_SYNC_FOLDER,
  OP_CHMOD,
  OP_PIPE,
  OP_UNKNOWN,
  OP_LINK
};

enum { FIRST_TRACE_FD = 300 };

/* Followed by `path_len` bytes of path, then `data_len` bytes of data (or of the second path). */
typedef struct {
  uint32_t op, path_len;
  uint64_t inode, number, data_len; /* number: offset, size or mode */
} heading;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int trace = -1;

static void die(const char *what) {
  (void)fprintf(stderr, "record_io: %s: %s\n", what, strerror(errno));
  _exit(99);
}

/* At the start, before the program's sandbox refuses it. */
__attribute__((constructor)) static void open_trace(void) {
  const char *name = getenv("RECORD_IO_TRACE");
  if (!name) return;
  const int fd = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_APPEND | O_CLOEXEC);
  trace = fcntl(fd, F_DUPFD_CLOEXEC, FIRST_TRACE_FD);
  if (trace < 0) die("the trace cannot be opened");
  (void)syscall(SYS_close, fd);
}

static void put(const void *data, size_t len) {
  for (const char *p = data; len > 0;) {
    const long done = syscall(SYS_write, trace, p, len);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) die("the trace cannot be written");
    p += done;
    len -= (size_t)done;
  }
}

static void record(uint32_t op, uint64_t inode, uint64_t number, const char *path, const void *data, size_t len) {
  const int trouble = errno;
  const heading head = {op, (uint32_t)strlen(path), inode, number, len};
  put(&head, sizeof head);
  put(path, head.path_len);
  put(data, len);
  errno = trouble;
}

/* Is it the folder or a path inside it? */
static bool is_recorded(const char *path) {
  const char *folder = getenv("RECORD_IO_FOLDER");
  const size_t len = folder ? strlen(folder) : 0;
  return len > 0 && strncmp(path, folder, len) == 0 && (path[len] == '/' || path[len] == '\0');
}

static bool path_of(int fd, char path[PATH_MAX]) {
  char link[64];
  (void)snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  const ssize_t len = readlink(link, path, PATH_MAX - 1);
  path[len < 0 ? 0 : len] = '\0';
  return is_recorded(path);
}

/* The absolute path of a name; symbolic links are followed in all parts but the last. */
static bool absolute(int folder, const char *name, char path[PATH_MAX]) {
  char joined[2 * PATH_MAX], real[PATH_MAX];
  if (name[0] == '/') {
    (void)snprintf(joined, sizeof joined, "%s", name);
  } else {
    if (folder == AT_FDCWD && !getcwd(real, sizeof real)) die("getcwd");
    if (folder != AT_FDCWD) (void)path_of(folder, real);
    (void)snprintf(joined, sizeof joined, "%s/%s", real, name);
  }
  char *slash = strrchr(joined, '/');
  *slash = '\0';
  path[0] = '\0';
  if (!realpath(joined[0] ? joined : "/", real)) return false;
  const int len = snprintf(path, PATH_MAX, "%s/%s", strcmp(real, "/") == 0 ? "" : real, slash + 1);
  return len > 0 && len < PATH_MAX && is_recorded(path);
}

/* ------------------------------------------------------------------------------------------- opening */

static int open_file(int folder, const char *name, int flags, mode_t mode) {
  char path[PATH_MAX];
  struct stat before, after;
  const int trouble = errno;
  const bool changes = (flags & (O_CREAT | O_TRUNC)) != 0 && (flags & O_TMPFILE) != O_TMPFILE;
  const bool counts = changes && absolute(folder, name, path);
  (void)pthread_mutex_lock(&mutex);
  const bool is_there = counts && fstatat(folder, name, &before, 0) == 0;
  errno = trouble;
  const int fd = (int)syscall(SYS_openat, folder, name, flags, mode);
  if (fd >= 0 && counts && fstat(fd, &after) == 0 && S_ISREG(after.st_mode)) {
    if (!is_there)
      record(OP_CREATE, after.st_ino, after.st_mode & 07777, path, "", 0);
    else if (flags & O_TRUNC)
      record(OP_TRUNCATE, after.st_ino, 0, path, "", 0);
  }
  (void)pthread_mutex_unlock(&mutex);
  return fd;
}

static mode_t mode_of(int flags, va_list arguments) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
}

#define DEFINE_OPEN(name)                                                                                              \
  int name(const char *path, int flags, ...) {                                                                         \
    va_list arguments;                                                                                                 \
    va_start(arguments, flags);                                                                                        \
    const mode_t mode = mode_of(flags, arguments);                                                                     \
    va_end(arguments);                                                                                                 \
    return open_file(AT_FDCWD, path, flags, mode);                                                                     \
  }
#define DEFINE_OPENAT(name)                                                                                            \
  int name(int folder, const char *path, int flags, ...) {                                                             \
    va_list arguments;                                                                                                 \
    va_start(arguments, flags);                                                                                        \
    const mode_t mode = mode_of(flags, arguments);                                                                     \
    va_end(arguments);                                                                                                 \
    return open_file(folder, path, flags, mode);                                                                       \
  }
DEFINE_OPEN(open)
DEFINE_OPEN(open64)
DEFINE_OPENAT(openat)
DEFINE_OPENAT(openat64)

/* ------------------------------------------------------------------------------------------- files */

static ssize_t write_file(int fd, const void *data, size_t len, int64_t offset) {
  char path[PATH_MAX];
  struct stat info;
  (void)pthread_mutex_lock(&mutex);
  const int flags = fcntl(fd, F_GETFL), trouble = errno;
  const bool is_open = fstat(fd, &info) == 0;
  int64_t at = offset;
  if (at < 0) at = is_open && (flags & O_APPEND) ? info.st_size : syscall(SYS_lseek, fd, 0, SEEK_CUR);
  errno = trouble;
  const ssize_t done =
      offset < 0 ? syscall(SYS_write, fd, data, len) : syscall(SYS_pwrite64, fd, data, len, (off_t)offset);
  if (done > 0 && S_ISREG(info.st_mode) && path_of(fd, path))
    record(OP_WRITE, info.st_ino, (uint64_t)at, path, data, (size_t)done);
  else if (done > 0 && S_ISFIFO(info.st_mode) && fd == STDOUT_FILENO && getenv("RECORD_IO_TRACE"))
    record(OP_PIPE, 0, 0, "", data, (size_t)done);
  (void)pthread_mutex_unlock(&mutex);
  return done;
}

ssize_t write(int fd, const void *data, size_t len) { return write_file(fd, data, len, -1); }
ssize_t pwrite(int fd, const void *data, size_t len, off_t offset) { return write_file(fd, data, len, offset); }
ssize_t pwrite64(int fd, const void *data, size_t len, off64_t offset) { return write_file(fd, data, len, offset); }

/* A call by descriptor that carries no data. */
static int change_file(uint32_t op, long number, int fd, uint64_t argument) {
  char path[PATH_MAX];
  struct stat info;
  (void)pthread_mutex_lock(&mutex);
  const int done = (int)syscall(number, fd, argument);
  if (done == 0 && fstat(fd, &info) == 0 && path_of(fd, path))
    record(op == OP_SYNC && S_ISDIR(info.st_mode) ? OP_SYNC_FOLDER : op, info.st_ino, argument, path, "", 0);
  (void)pthread_mutex_unlock(&mutex);
  return done;
}

int ftruncate(int fd, off_t size) { return change_file(OP_TRUNCATE, SYS_ftruncate, fd, (uint64_t)size); }
int ftruncate64(int fd, off64_t size) { return change_file(OP_TRUNCATE, SYS_ftruncate, fd, (uint64_t)size); }
int fchmod(int fd, mode_t mode) { return change_file(OP_CHMOD, SYS_fchmod, fd, mode); }
int fsync(int fd) { return change_file(OP_SYNC, SYS_fsync, fd, 0); }
int fdatasync(int fd) { return change_file(OP_SYNC, SYS_fdatasync, fd, 0); }

/* ------------------------------------------------------------------------------------------- names */

/* A call with one name, or with two, in the folders `one` and `other`. */
static int change_name(uint32_t op, int one, const char *name, int other, const char *name2, int argument) {
  char path[PATH_MAX], path2[PATH_MAX] = "";
  bool counts = absolute(one, name, path);
  if (name2) counts = absolute(other, name2, path2) || counts;
  (void)pthread_mutex_lock(&mutex);
  int done;
  if (op == OP_RENAME)
    done = (int)syscall(SYS_renameat2, one, name, other, name2, argument);
  else if (op == OP_LINK)
    done = (int)syscall(SYS_linkat, one, name, other, name2, argument);
  else if (op == OP_MKDIR)
    done = (int)syscall(SYS_mkdirat, one, name, argument);
  else
    done = (int)syscall(SYS_unlinkat, one, name, argument);
  if (done == 0 && counts) {
    const bool is_known = op == OP_MKDIR || (argument == 0 && (!name2 || (is_recorded(path) && is_recorded(path2))));
    record(is_known ? op : OP_UNKNOWN, 0, (uint64_t)argument, path, path2, strlen(path2));
  }
  (void)pthread_mutex_unlock(&mutex);
  return done;
}

int rename(const char *from, const char *to) { return change_name(OP_RENAME, AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int one, const char *from, int other, const char *to) {
  return change_name(OP_RENAME, one, from, other, to, 0);
}
int renameat2(int one, const char *from, int other, const char *to, unsigned flags) {
  return change_name(OP_RENAME, one, from, other, to, (int)flags);
}
int link(const char *from, const char *to) { return change_name(OP_LINK, AT_FDCWD, from, AT_FDCWD, to, 0); }
int linkat(int one, const char *from, int other, const char *to, int flags) {
  return change_name(OP_LINK, one, from, other, to, flags);
}
int unlink(const char *name) { return change_name(OP_UNLINK, AT_FDCWD, name, 0, NULL, 0); }
int unlinkat(int folder, const char *name, int flags) { return change_name(OP_UNLINK, folder, name, 0, NULL, flags); }
int rmdir(const char *name) { return change_name(OP_UNLINK, AT_FDCWD, name, 0, NULL, AT_REMOVEDIR); }
int mkdir(const char *name, mode_t mode) { return change_name(OP_MKDIR, AT_FDCWD, name, 0, NULL, (int)mode); }
int mkdirat(int folder, const char *name, mode_t mode) {
  return change_name(OP_MKDIR, folder, name, 0, NULL, (int)mode);
}

/* ------------------------------------------------------------------------------------------- time */

time_t time(time_t *result) {
  static time_t calls;
  struct timespec now;
  (void)syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
  const char *clock = getenv("RECORD_IO_CLOCK");
  if (clock) now.tv_sec += __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED) + atol(clock);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
