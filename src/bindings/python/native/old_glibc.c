/* Lets a wheel that is built with a recent glibc work with glibc 2.17. Five functions have new symbols since
 * glibc 2.22, 2.33 or 2.34; the extension calls these definitions, which call the old symbols. */
/* SPDX-License-Identifier: MIT */
#if defined SIMDIRI_OLD_GLIBC
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>

#if defined __x86_64__
#define OLD_VERSION "GLIBC_2.2.5"
#define OLD_VERSION_AT "GLIBC_2.4"
enum { STAT_VERSION = 1 };
#elif defined __aarch64__
#define OLD_VERSION "GLIBC_2.17"
#define OLD_VERSION_AT "GLIBC_2.17"
enum { STAT_VERSION = 0 };
#endif

__asm__(".symver old_fxstat, __fxstat64@" OLD_VERSION);
__asm__(".symver old_lxstat, __lxstat64@" OLD_VERSION);
__asm__(".symver old_fxstatat, __fxstatat64@" OLD_VERSION_AT);
__asm__(".symver old_fmemopen, fmemopen@" OLD_VERSION);
__asm__(".symver old_pthread_once, pthread_once@" OLD_VERSION);
FILE *old_fmemopen(void *memory, size_t len, const char *mode);
int old_pthread_once(pthread_once_t *control, void (*function)(void));
int old_fxstat(int version, int file, struct stat *result);
int old_lxstat(int version, const char *path, struct stat *result);
int old_fxstatat(int version, int folder, const char *path, struct stat *result, int flags);

/* The headers call these names for the functions without "64" if _FILE_OFFSET_BITS is 64. */
int fstat64(int file, struct stat *result);
int lstat64(const char *path, struct stat *result);
int fstatat64(int folder, const char *restrict path, struct stat *restrict result, int flags);
int fstat64(int file, struct stat *result) { return old_fxstat(STAT_VERSION, file, result); }
int lstat64(const char *path, struct stat *result) { return old_lxstat(STAT_VERSION, path, result); }
int fstatat64(int folder, const char *restrict path, struct stat *restrict result, int flags) {
  return old_fxstatat(STAT_VERSION, folder, path, result, flags);
}
FILE *fmemopen(void *memory, size_t len, const char *mode) { return old_fmemopen(memory, len, mode); }
int pthread_once(pthread_once_t *control, void (*function)(void)) { return old_pthread_once(control, function); }
#else
typedef int nothing; /* a file must declare something */
#endif
