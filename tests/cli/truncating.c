/* Preloaded: the second read of more than 4096 bytes of the file TRUNCATED meets a truncation to no bytes, and gets
 * zeros for what was there, as Linux does to readers of a file's last page. */
/* SPDX-License-Identifier: MIT */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int writer = -1; /* opened early: the sandbox permits no writing */

__attribute__((constructor)) static void open_writer(void) {
  const char *path = getenv("TRUNCATED");
  if (path) writer = open(path, O_WRONLY | O_CLOEXEC);
}

static ssize_t truncate_once(int file, void *to, ssize_t len) {
  static atomic_int reads;
  struct stat info, expected;
  if (len <= 4096 || fstat(file, &info) != 0 || fstat(writer, &expected) != 0) return len;
  if (info.st_ino != expected.st_ino || info.st_dev != expected.st_dev || ++reads != 2) return len;
  if (ftruncate(writer, 0) != 0) abort();
  memset(to, 0, (size_t)len);
  return len;
}

ssize_t read(int file, void *to, size_t len) { return truncate_once(file, to, NEXT(read)(file, to, len)); }

ssize_t pread(int file, void *to, size_t len, off_t offset) {
  return truncate_once(file, to, NEXT(pread)(file, to, len, offset));
}

ssize_t pread64(int file, void *to, size_t len, off64_t offset) {
  return truncate_once(file, to, NEXT(pread64)(file, to, len, offset));
}
