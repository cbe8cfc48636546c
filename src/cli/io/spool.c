/* An unlinked temporary file. */
/* SPDX-License-Identifier: MIT */
#include "cli/io/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/util/message.h"

static const char *get_folder(void) {
  const char *given = getenv("TMPDIR");
  return given && given[0] != '\0' ? given : "/tmp";
}

int cli_spool_open(cli_spool *spool, char separator) {
  char path[4096];
  const int len = snprintf(path, sizeof path, "%s/simdiri-XXXXXX", get_folder());
  errno = ENAMETOOLONG;
  const int fd = len > 0 && (size_t)len < sizeof path ? mkstemp(path) : -1;
  if (fd < 0) {
    cli_say("%s: cannot create a temporary file for first records: %s; set TMPDIR to another directory", get_folder(),
            strerror(errno));
    return -1;
  }
  (void)unlink(path);
  (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
  cli_output_use(&spool->output, fd, "the temporary file (TMPDIR)");
  spool->output.separator = separator;
  spool->is_open = true;
  return 0;
}

/* Precedes each piece: its length, and 1 if the next piece belongs to the same record. */
typedef struct {
  uint64_t len, goes_on;
} piece_header;

int cli_spool_write(cli_spool *spool, const char *text, size_t len, bool is_end) {
  const piece_header header = {len, !is_end};
  (void)cli_output_write(&spool->output, (const char *)&header, sizeof header);
  return cli_output_write(&spool->output, text, len);
}

/* Reads `len` bytes, or fewer at the end. Returns their number, or -1 after a message. */
static ssize_t read_at(const cli_spool *spool, void *data, size_t len, uint64_t at) {
  size_t done = 0;
  while (done < len) {
    const ssize_t read_len = pread(spool->output.fd, (char *)data + done, len - done, (off_t)(at + done));
    if (read_len == 0) break;
    if (read_len < 0 && errno == EINTR) continue;
    if (read_len < 0) {
      cli_say("cannot read %s: %s", spool->output.name, strerror(errno));
      return -1;
    }
    done += (size_t)read_len;
  }
  return (ssize_t)done;
}

typedef struct {
  piece_header header; /* of the current piece */
  uint64_t left;       /* bytes of the current piece that were not read yet */
  size_t header_len;   /* bytes of the header that were read */
} spool_reader;

/* Passes the bytes of one read to `take`. A read can end inside a piece or inside its header. */
static int take_pieces(spool_reader *at, const char *data, size_t len, int (*take)(void *, const char *, size_t, bool),
                       void *user) {
  int outcome = 0;
  for (size_t done = 0; (done < len || at->header_len == sizeof at->header) && outcome == 0;) {
    if (at->header_len < sizeof at->header) {
      const size_t lacking = sizeof at->header - at->header_len, piece = len - done < lacking ? len - done : lacking;
      memcpy((char *)&at->header + at->header_len, data + done, piece);
      at->header_len += piece;
      at->left = at->header.len;
      done += piece;
      continue;
    }
    const size_t piece = len - done < at->left ? len - done : (size_t)at->left;
    if (piece == 0 && at->left > 0) break;
    at->left -= piece;
    if (at->left == 0) at->header_len = 0;
    outcome = take(user, data + done, piece, at->left == 0 && !at->header.goes_on);
    done += piece;
  }
  return outcome;
}

int cli_spool_read(cli_spool *spool, int (*take)(void *user, const char *text, size_t len, bool is_end), void *user) {
  char data[1 << 16];
  spool_reader state = {.left = 0};
  if (cli_output_flush(&spool->output) != 0) return -1;
  for (uint64_t at = 0;;) {
    const ssize_t read_len = read_at(spool, data, sizeof data, at);
    if (read_len <= 0) return (int)read_len;
    at += (uint64_t)read_len;
    const int outcome = take_pieces(&state, data, (size_t)read_len, take, user);
    if (outcome != 0) return outcome;
  }
}

void cli_spool_close(cli_spool *spool) {
  if (spool->is_open) (void)close(spool->output.fd);
  spool->is_open = false;
}
