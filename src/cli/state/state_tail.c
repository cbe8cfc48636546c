/* The digest of the end of an output (FNV-1a of 64 bits). */
/* SPDX-License-Identifier: MIT */
#include "cli/state/state_tail.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/util/wait.h"

enum { TAIL_MAX = 4096 };

static bool read_bytes(int fd, unsigned char *data, size_t len, uint64_t at) {
  for (size_t done = 0; done < len;) {
    const ssize_t got = pread(fd, data + done, len - done, (off_t)(at + done));
    if (got == 0 || (got < 0 && errno != EINTR)) return false;
    if (got > 0) done += (size_t)got;
  }
  return true;
}

/* Opens the file of this name if it is the regular file of `output`. The name may be that of another file by now, even
 * of a FIFO, whose writer must not be waited for. Returns -1 otherwise. */
static int open_same(const char *path, int output) {
  struct stat named, written;
  const int fd = cli_open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0);
  if (fd < 0) return -1;
  if (fstat(fd, &named) == 0 && fstat(output, &written) == 0 && S_ISREG(named.st_mode) &&
      named.st_dev == written.st_dev && named.st_ino == written.st_ino)
    return fd;
  (void)close(fd); /* nothing was written through it */
  return -1;
}

bool cli_state_tail_read(const char *path, int output, uint64_t len, char digest[CLI_STATE_TAIL_LEN + 1]) {
  unsigned char tail[TAIL_MAX];
  const size_t tail_len = len < TAIL_MAX ? (size_t)len : TAIL_MAX;
  uint64_t hash = UINT64_C(0xCBF29CE484222325);
  const int fd = open_same(path, output);
  if (fd < 0) return false;
  const bool is_read = read_bytes(fd, tail, tail_len, len - tail_len);
  (void)close(fd); /* nothing was written through it */
  for (size_t i = 0; i < tail_len && is_read; i++) hash = (hash ^ tail[i]) * UINT64_C(0x100000001B3);
  (void)snprintf(digest, CLI_STATE_TAIL_LEN + 1, "%016" PRIx64, hash);
  return is_read;
}
