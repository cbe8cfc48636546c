/* poll, for files, pipes and consoles of Windows. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_WINDOWS_INCLUDE_POLL_H
#define SIMDIRI_CLI_WINDOWS_INCLUDE_POLL_H

enum { POLLIN = 1, POLLOUT = 4 };

struct pollfd {
  int fd; /* negative: ignored */
  short events, revents;
};

/* Pipes are asked again and again. Writing is always possible, or blocks. */
int cli_windows_poll(struct pollfd *polls, unsigned count, int milliseconds);
#define poll cli_windows_poll

#endif
