/* Records longer than --max-record in the file of -o, which a run after an unfinished one must not print again.
 *
 * They have no keys. So the state's note also says where in the file they are, as long as the run that printed them has
 * not come to its end. The next run compares the long records that it meets with those in the file, in their order, as
 * they come: one that is equal is not printed. No such record is ever held in memory. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_LONG_H
#define SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_LONG_H

#include "cli/io/output.h"

/* Places that a note has room for, if the name of the file is not longer than about 1,000 bytes. */
enum { MAX_LONG_PLACES = 100 };

/* Bytes [begin, end) of the file: one such record, or several that follow each other. */
typedef struct {
  uint64_t begin, end;
} cli_long_place;

typedef struct {
  cli_output *output;
  cli_long_place places[MAX_LONG_PLACES]; /* of the unfinished run, and of this one */
  size_t count;
  int fd;            /* the file, to be read; -1: nothing is to be compared */
  size_t old_count;  /* places that the note had … */
  size_t next;       /* … the one to compare with next, … */
  uint64_t next_at;  /* … from here on */
  uint64_t begin;    /* of a record that is printed: how long the output was before it */
  uint64_t equal_to; /* of a record that is compared: equal up to here */
  int is_comparing;
} cli_state_long;

/* Reads the places of a note of the output whose first `len` bytes count: text such as "12-40,90-100". What is no such
 * text is no place. `path` is the file's. */
void cli_state_long_open(cli_state_long *these, cli_output *output, const char *path, const char *text, size_t text_len,
                         uint64_t len);
void cli_state_long_close(cli_state_long *these);

/* A record begins; some of it comes, and then its end. What differs from the file is printed. 0, or -1 after a message,
 * and the output has failed. */
void cli_state_long_begin(cli_state_long *these);
int cli_state_long_put(cli_state_long *these, const char *text, size_t len);
/* Gives whether the record was printed. */
int cli_state_long_end(cli_state_long *these);

/* Writes the places as text of at most `capacity` bytes, without a NUL; as many as fit. Gives how many bytes. */
size_t cli_state_long_write(const cli_state_long *these, char *text, size_t capacity);

#endif
