/* The output of a run with a state: how much of it belongs to keys that were published. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STATE_STATE_OUTPUT_H
#define SIMDIRI_CLI_STATE_STATE_OUTPUT_H

#include <stdbool.h>

#include "cli/io/output.h"
#include "cli/state/state_long.h"
#include "cli/state/state_reading.h"
#include "simdiri/simdiri.h"

/* The note of a state (state_note.h) names the files that contain the output for its keys, and their lengths. These
 * entries stay unchanged if the output is not a regular file of -o. Standard output is fsynced, too, if it is a regular
 * file or a block device. */
typedef struct {
  cli_output *output;
  char *path;      /* from malloc, absolute; NULL: the output is not a regular file of -o */
  bool starts_new; /* set by the caller before the opening: a known file that is empty is begun anew */
  bool is_synced;  /* it is a regular file or a block device, so it is fsynced */
  char note[SIMDIRI_STATE_NOTE_MAX]; /* the note that the state had */
  size_t note_len;
  char reading[CLI_STATE_READING_CAPACITY]; /* set by the caller before the opening: how this run reads its records */
  cli_state_long long_records;
} cli_state_output;

/* Checks whether the output may be used with a state that has this note (of length 0: with a new state), and changes
 * nothing. `starts_new`: a known file that is empty counts as another one. Returns 1 if it is a file of the note, 0 if
 * it is another output that may be used, -1 after a message. */
int cli_state_output_check(const cli_output *output, const void *note, size_t note_len, bool starts_new);

/* Prepares the output. Truncates a file of the note to the noted length, because the keys of the rest were not
 * published. Any other file must be empty; then *is_fresh is set, and the caller must publish a note for the file
 * before anything is written to it. Returns 0, or -1 after a message; free it in any case. */
int cli_state_output_open(cli_state_output *kept, cli_output *output, const void *note, size_t note_len,
                          bool *is_fresh);
void cli_state_output_free(cli_state_output *kept);

/* Flushes the output, and fsyncs it if it is on a disk. Returns 0, or -1 after a message; then the output has failed
 * for good, because another fsync could succeed although the data are lost. */
int cli_state_output_sync(cli_state_output *kept);

/* Writes the note to publish if the first `output_len` bytes of the output belong to the keys. Returns its length. */
size_t cli_state_output_note(const cli_state_output *kept, uint64_t output_len, char note[SIMDIRI_STATE_NOTE_MAX]);

#endif
