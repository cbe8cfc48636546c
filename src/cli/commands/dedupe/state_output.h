/* The output of a run with a state: what of it belongs to keys that were published. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_OUTPUT_H
#define SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_OUTPUT_H

#include "cli/commands/dedupe/state_long.h"
#include "cli/io/output.h"
#include "simdiri/simdiri.h"

/* A state's note says which file the output of its keys is in, and how long that is: "output LENGTH PATH"; or, of
 * a run that has not come to its end, "output LENGTH long=PLACES PATH" (state_long.h). PATH is absolute. Output that
 * is no regular file of -o leaves the note as it is. What is written to standard output is brought to disk, too, if
 * that is a file or a disk. */
typedef struct {
  cli_output *output;
  char *path;    /* of malloc, absolute; NULL: no regular file of -o */
  int is_synced; /* it is on a disk, to which fsync brings it */
  char *note;    /* of malloc; what was last noted, for output without a path */
  size_t note_len;
  cli_state_long long_records;
} cli_state_output;

/* May the output be that of a state with this note (of length 0: of a state that is not there yet)? Changes nothing.
 * 1: yes, it is the file of the note; 0: yes, any other; -1 after a message. */
int cli_state_output_check(const cli_output *output, const void *note, size_t note_len);

/* Looks at the file and at the state's note. What follows the noted length in the file is cut off: its keys were
 * not published. A file that the note is not about must be empty; *is_fresh tells that, and that a note of it must be
 * published before anything is written. 0, or -1 after a message; free it in any case. */
int cli_state_output_open(cli_state_output *kept, cli_output *output, const void *note, size_t note_len, int *is_fresh);
void cli_state_output_free(cli_state_output *kept);

/* Writes out what is held, and brings it to disk where it is on one. 0, or -1 after a message; then the output has
 * failed for good, as another fsync could succeed without the data. */
int cli_state_output_sync(cli_state_output *kept);

/* The note to publish where so many bytes of the output belong to the keys: memory of malloc, or NULL (*len is not 0
 * then) without the memory. */
char *cli_state_output_note(const cli_state_output *kept, uint64_t output_len, size_t *len);

/* What a note says, but for the places. 0, or -1 if it is of another kind. `path` points into the note. */
int cli_state_note_read(const char *note, size_t note_len, uint64_t *len, const char **path, size_t *path_len);

#endif
