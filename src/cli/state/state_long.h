/* Records longer than --max-record in the file of -o, which a run after an unfinished one must not print again.
 *
 * Such records have no keys. So the state's note also contains their places in the file, until the run that printed
 * them has ended. The next run compares the long records of its input with those in the file, in order and part by
 * part, and does not print those that are equal. No such record is ever held in memory. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STATE_STATE_LONG_H
#define SIMDIRI_CLI_STATE_STATE_LONG_H

#include <stdbool.h>

#include "cli/io/output.h"

/* So many places fit into a note if the name of the file is not longer than about 1,000 bytes. */
enum { CLI_LONG_PLACES_MAX = 100 };

/* Bytes [begin, end) of the file: one such record, or several neighbouring ones. */
typedef struct {
  uint64_t begin, end;
} cli_long_place;

typedef struct {
  cli_output *output;
  cli_long_place places[CLI_LONG_PLACES_MAX]; /* of the unfinished run, and of this one */
  size_t count;
  int fd;            /* of the file, for reading; -1: nothing is compared */
  size_t old_count;  /* number of places in the note */
  size_t next;       /* number of the place to compare with next … */
  uint64_t next_at;  /* … and the position in the file where that comparison begins */
  uint64_t begin;    /* length of the output before the record that is printed now */
  uint64_t equal_to; /* the record that is compared now equals the file up to this position */
  bool is_comparing;
} cli_state_long;

/* Reads the places from the text of a note, such as "12-40,90-100", and ignores the rest of a text of another form.
 * Only the first `len` bytes of the output count. `path` names the file. */
void cli_state_long_open(cli_state_long *these, cli_output *output, const char *path, const char *text, size_t text_len,
                         uint64_t len);
void cli_state_long_close(cli_state_long *these);

/* Handle a long record: its beginning, a part of its text, its end. A record that differs from the file is printed.
 * `put` returns 0, or -1 after a message; then the output has failed. */
void cli_state_long_begin(cli_state_long *these);
int cli_state_long_put(cli_state_long *these, const char *text, size_t len);
/* Returns whether the record was printed. */
bool cli_state_long_end(cli_state_long *these);

/* Writes as many places as fit into `capacity` bytes, without a NUL. Returns the number of bytes. */
size_t cli_state_long_write(const cli_state_long *these, char *text, size_t capacity);

#endif
