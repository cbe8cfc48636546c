/* Checked output: small writes are gathered, large ones go straight through. */
/* SPDX-License-Identifier: MIT */
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/message.h"

static int fail(cli_output *output) {
  /* A reader that has gone away wants nothing more: no message. */
  if (errno != EPIPE) simdiri_cli_say("cannot write %s: %s", output->name, strerror(errno));
  output->failed = 1;
  return -1;
}

static int write_through(cli_output *output, const char *data, size_t len) {
  while (len > 0) {
    ssize_t written = write(output->fd, data, len);
    if (written >= 0) {
      data += written;
      len -= (size_t)written;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      struct pollfd wait = {output->fd, POLLOUT, 0};
      poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      return fail(output);
    }
  }
  return 0;
}

int simdiri_cli_output_open(cli_output *output, const char *path) {
  output->name = path ? path : "standard output";
  output->failed = 0;
  output->held_len = 0;
  output->fd = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0666) : STDOUT_FILENO;
  return output->fd >= 0 ? 0 : fail(output);
}

int simdiri_cli_output_flush(cli_output *output) {
  if (output->failed) return -1;
  size_t len = output->held_len;
  output->held_len = 0;
  if (len == 0) return 0;
  return write_through(output, output->held, len);
}

int simdiri_cli_output_write(cli_output *output, const char *data, size_t len) {
  if (len > sizeof output->held - output->held_len && simdiri_cli_output_flush(output) != 0) return -1;
  if (output->failed) return -1;
  if (len > sizeof output->held) return write_through(output, data, len);
  if (len > 0) memcpy(output->held + output->held_len, data, len);
  output->held_len += len;
  return 0;
}

int simdiri_cli_output_close(cli_output *output) {
  int flushed = simdiri_cli_output_flush(output);
  if (output->fd < 0) return -1;
  /* A descriptor that was never open has lost nothing if nothing was written to it. */
  if (close(output->fd) != 0 && errno != EBADF && flushed == 0) return fail(output);
  return flushed;
}

int simdiri_cli_print(const char *text) {
  cli_output output;
  if (simdiri_cli_output_open(&output, NULL) != 0) return EXIT_TROUBLE;
  simdiri_cli_output_write(&output, text, strlen(text));
  return simdiri_cli_output_close(&output) == 0 ? EXIT_DONE : EXIT_TROUBLE;
}
