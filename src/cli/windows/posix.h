/* POSIX functions for the command on Windows, in the part that the command uses. The compiler includes this header
 * first in each file. Paths and arguments are UTF-8. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_WINDOWS_POSIX_H
#define SIMDIRI_CLI_WINDOWS_POSIX_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Flags of cli_windows_open that Windows' C library lacks. All files are binary, and child processes inherit none. */
enum {
  O_CLOEXEC = 0,
  O_NOCTTY = 0,
  O_NONBLOCK = 0,
  O_DIRECTORY = 0x1000000,
  O_NOFOLLOW = 0x2000000,
  F_GETFD = 1,
  F_SETFD = 2,
  F_SETFL = 4,
  FD_CLOEXEC = 1,
  SIGHUP = SIGBREAK, /* sent when the window is closed */
  SIGPIPE = 13,      /* never sent */
  SIGXFSZ = 25       /* never sent */
};
#if !defined(_SC_NPROCESSORS_ONLN)
#define _SC_NPROCESSORS_ONLN 84
#endif

/* Windows' own structure lacks the file's number. */
struct cli_windows_stat {
  uint64_t st_dev, st_ino, st_rdev;
  mode_t st_mode;
  uint32_t st_nlink, st_uid;
  int64_t st_size, st_mtime;
};

int cli_windows_open(const char *path, int flags, ...);
int cli_windows_stat(const char *path, struct cli_windows_stat *status);
int cli_windows_lstat(const char *path, struct cli_windows_stat *status);
int cli_windows_fstat(int fd, struct cli_windows_stat *status);
int cli_windows_unlink(const char *path);
int cli_windows_rename(const char *from, const char *to); /* replaces `to` */
int cli_windows_access(const char *path, int mode);
int cli_windows_fsync(int fd);
int cli_windows_pipe(int ends[2]);
int cli_windows_isatty(int fd);
int cli_windows_mkstemp(char *path);
FILE *cli_windows_fopen(const char *path, const char *mode);
ssize_t cli_windows_read(int fd, void *data, size_t len);
ssize_t cli_windows_write(int fd, const void *data, size_t len);
int64_t cli_windows_lseek(int fd, int64_t offset, int from);
ssize_t cli_windows_pread(int fd, void *data, size_t len, int64_t offset);
ssize_t cli_windows_pwrite(int fd, const void *data, size_t len, int64_t offset);
char *cli_windows_realpath(const char *path, char *resolved); /* from malloc; `resolved` must be NULL */
char *cli_windows_getenv(const char *name);                   /* for TMPDIR, also the value of TEMP */
char *cli_windows_strndup(const char *text, size_t len);
long cli_windows_sysconf(int name);
int cli_windows_random(void *bytes, size_t len); /* 0, or -1 */

/* Directories. A descriptor from open or dirfd is one of their handle, so fstatat finds the path again. */
struct cli_windows_dirent {
  char d_name[1024];
};
typedef struct cli_windows_folder cli_windows_folder;
cli_windows_folder *cli_windows_opendir(const char *path);
struct cli_windows_dirent *cli_windows_readdir(cli_windows_folder *folder);
int cli_windows_closedir(cli_windows_folder *folder);
int cli_windows_dirfd(cli_windows_folder *folder);
int cli_windows_fstatat(int folder, const char *name, struct cli_windows_stat *status, int flags);
enum { AT_SYMLINK_NOFOLLOW = 1 }; /* fstatat never follows */

/* Each is 0 on success. */
static inline int cli_windows_fcntl(int fd, int request, ...) {
  return request == F_GETFD && _get_osfhandle(fd) == -1 ? -1 : 0;
}
static inline ssize_t cli_windows_readlink(const char *path, char *target, size_t capacity) {
  (void)path, (void)target, (void)capacity;
  errno = EINVAL;
  return -1;
}
static inline unsigned cli_windows_geteuid(void) { return 0; }

/* Signals are not blocked: Windows calls handlers in a thread of their own. */
typedef unsigned cli_windows_signals;
struct cli_windows_sigaction {
  void (*sa_handler)(int);
  cli_windows_signals sa_mask;
  int sa_flags;
};
int cli_windows_raise(int number); /* a signal that ends the run: the exit status that Windows gives to Ctrl-C */
int cli_windows_sigaction(int number, const struct cli_windows_sigaction *action, struct cli_windows_sigaction *old);
static inline int cli_windows_ignore_signals(cli_windows_signals *signals) {
  *signals = 0;
  return 0;
}

/* The program's main function, called with arguments in UTF-8. */
int cli_windows_main(int argument_count, char **arguments);

#if !defined(CLI_WINDOWS_ITSELF)
#define main cli_windows_main
#undef stat
#undef fstat
#undef pthread_sigmask
#define open cli_windows_open
#define read cli_windows_read
#define write cli_windows_write
#undef lseek
#define lseek cli_windows_lseek
#define stat cli_windows_stat
#define lstat cli_windows_lstat
#define fstat cli_windows_fstat
#define fstatat cli_windows_fstatat
#define unlink cli_windows_unlink
#define rename cli_windows_rename
#define access cli_windows_access
#define fsync cli_windows_fsync
#define pipe cli_windows_pipe
#define isatty cli_windows_isatty
#define mkstemp cli_windows_mkstemp
#define fopen cli_windows_fopen
#define pread cli_windows_pread
#define pwrite cli_windows_pwrite
#define realpath cli_windows_realpath
#define getenv cli_windows_getenv
#define strndup cli_windows_strndup
#define fcntl cli_windows_fcntl
#define readlink cli_windows_readlink
#define geteuid cli_windows_geteuid
#define sysconf cli_windows_sysconf
#define DIR cli_windows_folder
#define dirent cli_windows_dirent
#define opendir cli_windows_opendir
#define readdir cli_windows_readdir
#define closedir cli_windows_closedir
#define dirfd cli_windows_dirfd
#define raise cli_windows_raise
#define sigaction cli_windows_sigaction
#define sigset_t cli_windows_signals
#define sigemptyset cli_windows_ignore_signals
#define sigfillset cli_windows_ignore_signals
#define sigaddset(signals, number) cli_windows_ignore_signals(signals)
#define sigdelset(signals, number) cli_windows_ignore_signals(signals)
#define pthread_sigmask(how, signals, old) ((void)(signals), (void)(old), 0)
#endif

#endif
