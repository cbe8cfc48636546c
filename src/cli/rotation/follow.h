/* --follow: a file that grows and is rotated, as by logrotate(8). Each file of the rotation is read to its end before
 * the next one, which is found by the names and inode numbers of the files next to it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ROTATION_FOLLOW_H
#define SIMDIRI_CLI_ROTATION_FOLLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CLI_FOLLOW_TAIL_MAX = 64 };

/* All zeros except `path` and `fd`, which may be a file that is open already, or -1. */
typedef struct {
  const char *path; /* of the file that grows */
  int fd;           /* the current file; -1: it does not exist yet */
  int next_fd;      /* the file after it in the rotation, if has_next; -1: the current file again, from its start */
  bool has_next, is_started, is_over; /* is_over: cli_follow_advance must be called */
  uint64_t dev, ino;                  /* of the current file; on Windows, dev_t and ino_t are too narrow */
  off_t offset;                       /* of the next read */
  char tail[CLI_FOLLOW_TAIL_MAX];     /* the bytes before `offset`, which show whether the file was replaced in place */
  size_t tail_len;
  uint64_t quiet_since; /* milliseconds: when the file was last seen to grow */
  bool is_ending;       /* a signal has requested the end of the run */
  off_t end;            /* where reading the current file then ends */
  off_t last_left;      /* how many bytes may then still be read of the files after it */
  bool has_warned;      /* that lines of files between the current and the next one may be missing */
  int trouble;          /* errno; 0: no failure */
} cli_follow;

/* What the next read would give. */
typedef enum {
  CLI_FOLLOW_WAITS,   /* nothing yet */
  CLI_FOLLOW_DATA,    /* bytes of the current file */
  CLI_FOLLOW_NEXT,    /* its end; cli_follow_advance goes on with the next file */
  CLI_FOLLOW_STOPPED, /* the end of the run, after a signal */
  CLI_FOLLOW_FAILED   /* `trouble` says why */
} cli_follow_state;

/* Finds out without waiting. */
cli_follow_state cli_follow_poll(cli_follow *follow);

/* Waits until there is something to read, or the end. */
cli_follow_state cli_follow_wait(cli_follow *follow);

/* Reads bytes of the current file. Returns their number, 0 if there are none after all, or -1 and sets errno. */
ssize_t cli_follow_read(cli_follow *follow, char *data, size_t capacity);

/* Goes on with the next file, if there is one. */
void cli_follow_advance(cli_follow *follow);

void cli_follow_free(cli_follow *follow);

#endif
