/* Preloaded: a timer sends SIGALRM every millisecond; its handler does not restart system calls. Every second call of
 * each function below fails with EINTR, as POSIX allows and network file systems do, though local files never do. Each
 * thread counts its own calls. */
/* SPDX-License-Identifier: MIT */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

static void ignore_alarm(int number) { (void)number; }

__attribute__((constructor)) static void start_timer(void) {
  const struct itimerval every = {{0, 1000}, {0, 1000}};
  struct sigaction action = {.sa_handler = ignore_alarm};
  (void)sigaction(SIGALRM, &action, NULL);
  (void)setitimer(ITIMER_REAL, &every, NULL);
}

/* Does the function's next call in this thread fail? */
static int is_interrupted(unsigned *count) {
  if (getenv("TIMER_ONLY") || (*count)++ % 2 != 0) return 0;
  errno = EINTR;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define CALL(name, ...)                                                                                                \
  static _Thread_local unsigned call_count;                                                                            \
  return is_interrupted(&call_count) ? -1 : NEXT(name)(__VA_ARGS__)

ssize_t read(int fd, void *data, size_t len) { CALL(read, fd, data, len); }
ssize_t write(int fd, const void *data, size_t len) { CALL(write, fd, data, len); }
ssize_t pread64(int fd, void *data, size_t len, off64_t at) { CALL(pread64, fd, data, len, at); }
ssize_t pwrite64(int fd, const void *data, size_t len, off64_t at) { CALL(pwrite64, fd, data, len, at); }
ssize_t pread(int fd, void *data, size_t len, off_t at) { CALL(pread, fd, data, len, at); }
ssize_t pwrite(int fd, const void *data, size_t len, off_t at) { CALL(pwrite, fd, data, len, at); }
int poll(struct pollfd *waits, nfds_t count, int timeout) { CALL(poll, waits, count, timeout); }
int fsync(int fd) { CALL(fsync, fd); }
int fdatasync(int fd) { CALL(fdatasync, fd); }
int ftruncate(int fd, off_t len) { CALL(ftruncate, fd, len); }
int ftruncate64(int fd, off64_t len) { CALL(ftruncate64, fd, len); }

static mode_t take_mode(int flags, va_list arguments) {
  return flags & (O_CREAT) ? (mode_t)va_arg(arguments, unsigned) : 0;
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = take_mode(flags, arguments);
  va_end(arguments);
  CALL(open, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = take_mode(flags, arguments);
  va_end(arguments);
  CALL(open64, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = take_mode(flags, arguments);
  va_end(arguments);
  CALL(openat, folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = take_mode(flags, arguments);
  va_end(arguments);
  CALL(openat64, folder, path, flags, mode);
}
