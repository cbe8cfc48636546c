/* SPDX-License-Identifier: MIT */
#include "cli/util/truncation.h"

#include <sys/stat.h>

size_t cli_remaining_len(int fd, off_t offset, size_t len) {
  struct stat info;
  if (fstat(fd, &info) != 0 || info.st_size - offset >= (off_t)len) return len;
  return info.st_size > offset ? (size_t)(info.st_size - offset) : 0;
}
