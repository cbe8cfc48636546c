/* Preloaded: in the directory READDIR_OF, the first reading of an entry fails (READDIR_ERROR: its errno), or the first
 * fstatat of an entry (STAT_ERROR), or the first opendir (OPENDIR_ERROR). */
/* SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static DIR *watched;

/* The errno that the variable requests, once; 0: none. */
static int take_error(const char *variable) {
  const char *number = getenv(variable);
  const int taken = number ? atoi(number) : 0;
  if (number) unsetenv(variable);
  return taken;
}

DIR *opendir(const char *path) {
  const char *expected = getenv("READDIR_OF");
  const int is_expected = expected && strcmp(path, expected) == 0;
  const int error = is_expected ? take_error("OPENDIR_ERROR") : 0;
  if (error != 0) {
    errno = error;
    return NULL;
  }
  DIR *stream = NEXT(opendir)(path);
  if (is_expected) watched = stream;
  return stream;
}

struct dirent *readdir(DIR *stream) {
  const int error = stream == watched ? take_error("READDIR_ERROR") : 0;
  if (error == 0) return NEXT(readdir)(stream);
  errno = error;
  return NULL;
}

struct dirent64 *readdir64(DIR *stream) {
  const int error = stream == watched ? take_error("READDIR_ERROR") : 0;
  if (error == 0) return NEXT(readdir64)(stream);
  errno = error;
  return NULL;
}

int fstatat(int folder, const char *name, struct stat *info, int flags) {
  const int error = watched && folder == dirfd(watched) ? take_error("STAT_ERROR") : 0;
  if (error == 0) return NEXT(fstatat)(folder, name, info, flags);
  errno = error;
  return -1;
}

int fstatat64(int folder, const char *name, struct stat64 *info, int flags) {
  const int error = watched && folder == dirfd(watched) ? take_error("STAT_ERROR") : 0;
  if (error == 0) return NEXT(fstatat64)(folder, name, info, flags);
  errno = error;
  return -1;
}
