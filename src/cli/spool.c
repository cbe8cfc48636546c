/* A temporary file without a name. */
/* SPDX-License-Identifier: MIT */
#include "cli/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"

static const char *folder(void) {
  const char *given = getenv("TMPDIR");
  return given && given[0] != '\0' ? given : "/tmp";
}

int simdiri_cli_spool_open(cli_spool *spool, char separator) {
  char path[4096];
  const int len = snprintf(path, sizeof path, "%s/simdiri-XXXXXX", folder());
  errno = ENAMETOOLONG;
  const int fd = len > 0 && (size_t)len < sizeof path ? mkstemp(path) : -1;
  if (fd < 0) {
    simdiri_cli_say("%s: no temporary file can be made there, which first records wait in: %s", folder(),
                    strerror(errno));
    return -1;
  }
  (void)unlink(path);
  (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
  simdiri_cli_output_use(&spool->output, fd, "the temporary file (TMPDIR)");
  spool->output.separator = separator;
  spool->is_open = 1;
  return 0;
}

/* Hands out what one read gave. */
static int take_all(char separator, const char *data, size_t len, int (*take)(void *, const char *, size_t, int),
                    void *user) {
  int outcome = 0;
  while (len > 0 && outcome == 0) {
    const char *end = memchr(data, separator, len);
    const size_t piece = end ? (size_t)(end - data) : len;
    outcome = take(user, data, piece, end != NULL);
    data += piece + (end != NULL);
    len -= piece + (end != NULL);
  }
  return outcome;
}

int simdiri_cli_spool_read(cli_spool *spool, int (*take)(void *user, const char *text, size_t len, int is_end),
                           void *user) {
  char data[1 << 16];
  off_t at = 0;
  if (simdiri_cli_output_flush(&spool->output) != 0) return -1;
  for (;;) {
    const ssize_t got = pread(spool->output.fd, data, sizeof data, at);
    if (got == 0) return 0;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      simdiri_cli_say("cannot read %s: %s", spool->output.name, strerror(errno));
      return -1;
    }
    at += got;
    const int outcome = take_all(spool->output.separator, data, (size_t)got, take, user);
    if (outcome != 0) return outcome;
  }
}

void simdiri_cli_spool_close(cli_spool *spool) {
  if (spool->is_open) (void)close(spool->output.fd);
  spool->is_open = 0;
}
