/* Text of records that wait for an answer: in memory, and beyond that in a file without a name. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_HELD_H
#define SIMDIRI_CLI_IO_HELD_H

#include <simdiri/simdiri.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *folder; /* where the file is made when it is needed */
  uint64_t most;      /* bytes in memory; what comes in at once may be more */
  int fd;             /* -1: none yet */
  uint64_t filed;     /* bytes in the file … */
  uint64_t written;   /* … and all that were ever written to it */
  simdiri_buffer memory;
} cli_held;

/* Records, from `begin` on, and where each ends in the text. If the last one owes a byte at its end, it gets it. */
typedef struct {
  const char *text;
  size_t begin;
  const size_t *ends;
  size_t count;
  char owed;
  int owes;
} cli_held_text;

/* All functions give 0, or -1 after a message. */
int cli_held_add(cli_held *held, const cli_held_text *text);
/* Bytes that it holds, in memory and in the file. */
uint64_t cli_held_bytes(const cli_held *held);
/* Calls `take` for each text that was added, in order, with ends that count from 0; stops when it gives something else
 * than 0, and gives that. Nothing is held afterwards. */
int cli_held_take(cli_held *held, int (*take)(void *user, const char *text, const size_t *ends, size_t count),
                  void *user);
void cli_held_free(cli_held *held);

#endif
