/* --follow: a file that grows and is rotated. */
/* SPDX-License-Identifier: MIT */
#include "cli/rotation/follow.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/rotation/follow_siblings.h"
#include "cli/util/message.h"
#include "cli/util/progress.h"
#include "cli/util/truncation.h"
#include "cli/util/wait.h"

/* The file is checked this often, in milliseconds. A program may write to a file for a while after it was renamed, so
 * the next file must have data, and the old one must have been quiet for a time, before the next one is read. */
enum { POLL_INTERVAL = 100, QUIET_TIME = 1000 };

/* After a signal, at most this much is still read of all files of the rotation together. */
enum { LAST_READ_MAX = 16 << 20 };

static uint64_t read_clock(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0;
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static cli_follow_state fail(cli_follow *follow, int trouble) {
  follow->trouble = trouble;
  return CLI_FOLLOW_FAILED;
}

/* After a signal: the current file is read up to its present size, unless that is more than what is left. */
static void set_end(cli_follow *follow, off_t size) {
  const off_t rest = size > follow->offset ? size - follow->offset : 0;
  const bool is_much = rest > follow->last_left;
  follow->end = is_much ? follow->offset : follow->offset + rest;
  follow->last_left = is_much ? 0 : follow->last_left - rest;
}

static void begin_file(cli_follow *follow, int fd) {
  struct stat info;
  follow->fd = fd;
  follow->offset = 0;
  follow->tail_len = 0;
  follow->is_started = true;
  follow->quiet_since = read_clock();
  if (fstat(fd, &info) != 0) return;
  follow->dev = (uint64_t)info.st_dev;
  follow->ino = (uint64_t)info.st_ino;
  if (follow->is_ending) set_end(follow, info.st_size);
}

/* Opens the live file, if it exists by now. */
static cli_follow_state open_live(cli_follow *follow) {
  struct stat info;
  if (follow->fd < 0) follow->fd = cli_open(follow->path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0);
  if (follow->fd < 0 && errno == ENOENT) return follow->is_ending ? CLI_FOLLOW_STOPPED : CLI_FOLLOW_WAITS;
  if (follow->fd < 0 || fstat(follow->fd, &info) != 0) return fail(follow, errno);
  if (!S_ISREG(info.st_mode)) return fail(follow, EINVAL);
  begin_file(follow, follow->fd);
  return CLI_FOLLOW_DATA;
}

/* After a signal, the run reads what is there at that moment, unless that is much. */
static void note_end(cli_follow *follow) {
  struct stat info;
  if (follow->is_ending || !cli_end_is_requested()) return;
  follow->is_ending = true;
  follow->last_left = LAST_READ_MAX;
  if (follow->fd < 0 || fstat(follow->fd, &info) != 0) return;
  set_end(follow, info.st_size);
}

static void forget_next(cli_follow *follow) {
  if (follow->has_next && follow->next_fd >= 0) close(follow->next_fd);
  follow->has_next = false;
}

/* The file is shorter than what was read, or has other bytes there: it was truncated, and perhaps written again. If
 * there is a copy with the bytes that were not read yet, it is read instead, from the same offset. */
static cli_follow_state read_truncated(cli_follow *follow) {
  struct stat info;
  const int copy = cli_follow_open_copy(follow);
  if (follow->trouble != 0) return CLI_FOLLOW_FAILED;
  if (copy < 0) {
    cli_say("%s: was truncated, and there is no copy of what was written before; lines may be missing", follow->path);
    forget_next(follow);
    follow->next_fd = -1;
    follow->has_next = follow->is_over = true;
    return CLI_FOLLOW_NEXT;
  }
  forget_next(follow);
  close(follow->fd);
  follow->fd = copy;
  if (fstat(copy, &info) != 0) return fail(follow, errno);
  follow->dev = (uint64_t)info.st_dev;
  follow->ino = (uint64_t)info.st_ino;
  return CLI_FOLLOW_DATA;
}

/* Is the path still, or again, that of this file? */
static bool is_live(const cli_follow *follow, int fd) {
  struct stat info, live;
  return stat(follow->path, &live) == 0 && fstat(fd, &info) == 0 && info.st_dev == live.st_dev &&
         info.st_ino == live.st_ino;
}

/* Searches for the next file once more: if the log is copied and truncated, a copy may have come before it since.
 * Returns true if the next file is still the same. */
static bool confirm_next(cli_follow *follow) {
  struct stat old, found;
  const int fd = cli_follow_open_next(follow);
  if (fd < 0) return false; /* the names are changing just now */
  const bool is_same = fstat(follow->next_fd, &old) == 0 && fstat(fd, &found) == 0 && old.st_dev == found.st_dev &&
                       old.st_ino == found.st_ino;
  close(follow->next_fd);
  follow->next_fd = fd;
  return is_same;
}

/* The end of the current file, which was rotated: is it complete? */
static bool is_complete(cli_follow *follow) {
  struct stat info, next;
  if (fstat(follow->fd, &info) != 0 || info.st_size != follow->offset) return false;
  if (follow->is_ending || !is_live(follow, follow->next_fd)) return true; /* its writer is two files further */
  if (fstat(follow->next_fd, &next) != 0) return false;
  return next.st_size > 0 && read_clock() - follow->quiet_since >= QUIET_TIME && confirm_next(follow);
}

static cli_follow_state find_next(cli_follow *follow) {
  if (is_live(follow, follow->fd)) return follow->is_ending ? CLI_FOLLOW_STOPPED : CLI_FOLLOW_WAITS;
  if (!follow->has_next) {
    follow->next_fd = cli_follow_open_next(follow);
    follow->has_next = follow->next_fd >= 0;
    if (follow->trouble != 0) return CLI_FOLLOW_FAILED;
  }
  if (!follow->has_next) return follow->is_ending ? CLI_FOLLOW_STOPPED : CLI_FOLLOW_WAITS;
  follow->is_over = is_complete(follow);
  return follow->is_over ? CLI_FOLLOW_NEXT : CLI_FOLLOW_WAITS;
}

cli_follow_state cli_follow_poll(cli_follow *follow) {
  struct stat info;
  note_end(follow);
  if (follow->is_over) return CLI_FOLLOW_NEXT;
  if (!follow->is_started) {
    const cli_follow_state state = open_live(follow);
    if (state != CLI_FOLLOW_DATA) return state;
  }
  if (fstat(follow->fd, &info) != 0) return fail(follow, errno);
  const bool is_replaced = info.st_size < follow->offset || !cli_follow_has_tail(follow, follow->fd);
  if (is_replaced) return follow->is_ending ? CLI_FOLLOW_STOPPED : read_truncated(follow);
  if (info.st_size > follow->offset && !(follow->is_ending && follow->offset >= follow->end)) {
    follow->quiet_since = read_clock();
    return CLI_FOLLOW_DATA;
  }
  if (follow->is_ending && info.st_size > follow->end) return CLI_FOLLOW_STOPPED;
  return find_next(follow);
}

cli_follow_state cli_follow_wait(cli_follow *follow) {
  cli_follow_state state;
  while ((state = cli_follow_poll(follow)) == CLI_FOLLOW_WAITS) {
    (void)cli_wait_readable(-1, POLL_INTERVAL);
    cli_progress_add(0);
  }
  return state;
}

static void keep_tail(cli_follow *follow, const char *data, size_t len) {
  if (len >= CLI_FOLLOW_TAIL_MAX) {
    memcpy(follow->tail, data + len - CLI_FOLLOW_TAIL_MAX, CLI_FOLLOW_TAIL_MAX);
    follow->tail_len = CLI_FOLLOW_TAIL_MAX;
    return;
  }
  const size_t all = follow->tail_len + len,
               old_len = all < CLI_FOLLOW_TAIL_MAX ? follow->tail_len : CLI_FOLLOW_TAIL_MAX - len;
  memmove(follow->tail, follow->tail + follow->tail_len - old_len, old_len);
  memcpy(follow->tail + old_len, data, len);
  follow->tail_len = old_len + len;
}

ssize_t cli_follow_read(cli_follow *follow, char *data, size_t capacity) {
  if (follow->is_ending && (off_t)capacity > follow->end - follow->offset)
    capacity = (size_t)(follow->end - follow->offset);
  ssize_t read_len;
  do read_len = pread(follow->fd, data, capacity, follow->offset);
  while (read_len < 0 && errno == EINTR);
  if (read_len > 0) read_len = (ssize_t)cli_remaining_len(follow->fd, follow->offset, (size_t)read_len);
  if (read_len <= 0) return read_len;
  keep_tail(follow, data, (size_t)read_len);
  follow->offset += read_len;
  return read_len;
}

void cli_follow_advance(cli_follow *follow) {
  if (!follow->has_next) return;
  const int next = follow->next_fd < 0 ? follow->fd : follow->next_fd;
  if (next != follow->fd) close(follow->fd);
  follow->has_next = follow->is_over = follow->has_warned = false;
  begin_file(follow, next);
}

void cli_follow_free(cli_follow *follow) {
  if (follow->fd >= 0) close(follow->fd);
  forget_next(follow);
}
