/* Waiting for input and output, and the signals that end a run. */
/* SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* sync_file_range; NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#endif
#include "cli/util/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

/* A second signal within this time counts as the first: timeout(1) and shells signal the program and its group. */
enum { SAME_SIGNAL_NS = 100000000 };

static volatile sig_atomic_t signal_caught;
static bool defers_signals;
static volatile sig_atomic_t ignores_first; /* the run is complete: the first signal from now on has no effect */
static struct timespec caught_at; /* of the first signal; used only in the handler, where all three are blocked */
/* The handler writes into this pipe, so that poll returns even if the signal arrived just before it. */
static int wake_pipe[2] = {-1, -1};

static bool is_same_signal(void) {
  struct timespec now;
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  const long long seconds = (long long)now.tv_sec - caught_at.tv_sec;
  return seconds < 2 && seconds * 1000000000 + (now.tv_nsec - caught_at.tv_nsec) < SAME_SIGNAL_NS;
}

/* Calls only async-signal-safe functions. A second signal, of any of the three kinds, ends the program when the handler
 * returns. */
static void handle_signal(int number) {
  int saved = errno;
  if (signal_caught) {
    if (!is_same_signal()) {
      (void)signal(number, SIG_DFL);
      (void)raise(number);
    }
    errno = saved;
    return;
  }
  (void)clock_gettime(CLOCK_MONOTONIC, &caught_at);
  signal_caught = number;
  if (wake_pipe[1] >= 0 && write(wake_pipe[1], "", 1) < 0) errno = 0; /* a full pipe wakes poll, too */
  errno = saved;
}

static void make_wake_pipe(void) {
  if (pipe(wake_pipe) != 0) {
    wake_pipe[0] = wake_pipe[1] = -1; /* the signal still interrupts poll */
    return;
  }
  for (int i = 0; i < 2; i++) {
    (void)fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
    (void)fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
  }
}

void cli_ignore_file_limit(void) { (void)signal(SIGXFSZ, SIG_IGN); }

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

void cli_catch_signals(void) {
  if (wake_pipe[0] < 0) make_wake_pipe();
  cli_ignore_file_limit();
  for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++) {
    struct sigaction action = {.sa_handler = handle_signal}, old;
    /* Without SA_RESTART, because calls that block must return. */
    sigemptyset(&action.sa_mask);
    for (size_t k = 0; k < sizeof ending_signals / sizeof *ending_signals; k++)
      (void)sigaddset(&action.sa_mask, ending_signals[k]);
    if (sigaction(ending_signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
      (void)sigaction(ending_signals[i], &action, NULL);
  }
}

/* The handler stays, because saving can take long: a second signal still ends the program. */
bool cli_ignore_signals(void) {
  ignores_first = 1; /* before the check, so that no signal arrives between the two */
  if (signal_caught != 0 && !defers_signals) ignores_first = 0;
  return ignores_first != 0;
}

void cli_defer_signals(void) { defers_signals = true; }

bool cli_is_interrupted(void) { return signal_caught != 0 && !defers_signals && ignores_first == 0; }

bool cli_end_is_requested(void) { return signal_caught != 0; }

void cli_die_if_interrupted(void) {
  if (!cli_is_interrupted()) return;
  (void)signal(signal_caught, SIG_DFL);
  (void)raise(signal_caught);
}

int cli_wait_readable(int fd, int milliseconds) {
  struct pollfd waits[2] = {{fd, POLLIN, 0}, {wake_pipe[0], POLLIN, 0}};
  if (signal_caught) return -1;
  int ready = poll(waits, 2, milliseconds);
  if (signal_caught) return -1;
  if (ready == 0) return 0;
  return 1; /* also if poll failed: the read then reports the error */
}

void cli_wait_writable(int fd) {
  struct pollfd waits[2] = {{fd, POLLOUT, 0}, {wake_pipe[0], POLLIN, 0}};
  /* Once the end was requested, the wake pipe stays readable. Polling it while the rest of a record is written would
   * be a busy loop. */
  (void)poll(waits, signal_caught ? 1 : 2, -1);
}

int cli_open(const char *path, int flags, unsigned mode) {
  int fd;
  do fd = open(path, flags, (mode_t)mode);
  while (fd < 0 && errno == EINTR && !cli_is_interrupted());
  return fd;
}

/* macOS: fsync leaves the data in the cache of the drive. Some file systems and devices have only fsync. */
static int write_to_disk(int fd) {
#if defined(F_FULLFSYNC)
  if (fcntl(fd, F_FULLFSYNC) == 0) return 0;
  if (errno != ENOTSUP && errno != EINVAL && errno != ENOTTY) return -1;
#endif
  return fsync(fd);
}

int cli_sync(int fd) {
  int status;
  do status = write_to_disk(fd);
  while (status != 0 && errno == EINTR);
  return status;
}

void cli_begin_sync(int fd) {
#if defined(SYNC_FILE_RANGE_WRITE)
  (void)sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE);
#else
  (void)fd;
#endif
}

int cli_truncate(int fd, uint64_t len) {
  int status;
  do status = ftruncate(fd, (off_t)len);
  while (status != 0 && errno == EINTR);
  return status;
}
