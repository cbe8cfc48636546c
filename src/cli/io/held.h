/* Text of records whose keys are deferred: held in memory, and beyond a limit in an unlinked temporary file. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_HELD_H
#define SIMDIRI_CLI_IO_HELD_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *folder; /* where the file is created when it is needed */
  uint64_t max_bytes; /* in memory; one text may be longer */
  int fd;             /* -1: no file yet */
  uint64_t filed;     /* bytes that the file holds now … */
  uint64_t written;   /* … and all bytes ever written to it */
  simdiri_buffer memory;
} cli_held;

/* Records: text[begin, ends[0]), text[ends[0], ends[1]) and so on. If `is_unterminated`, the last record lacks its
 * separator, which is added. */
typedef struct {
  const char *text;
  size_t begin;
  const size_t *ends;
  size_t count;
  char separator;
  bool is_unterminated;
} cli_held_text;

/* These functions return 0, or -1 after a message. */
int cli_held_add(cli_held *held, const cli_held_text *text);
/* The number of bytes held, in memory and in the file. */
uint64_t cli_held_bytes(const cli_held *held);
/* Calls `take` for each text that was added, in order, with ends relative to the text. Stops if `take` returns a value
 * other than 0, and returns that value. Holds nothing afterwards. */
int cli_held_take(cli_held *held, int (*take)(void *user, const char *text, const size_t *ends, size_t count),
                  void *user);
void cli_held_free(cli_held *held);

#endif
