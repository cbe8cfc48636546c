/* The note of a state of dedupe: the files that contain the output for its keys, and how their records were read.
 *
 * A note is a list of entries with a NUL between them. No entry contains a NUL. There are two kinds:
 *
 *   output LENGTH [long=PLACES ][tail=DIGEST ]PATH   a file of -o, by its absolute path. Its first LENGTH bytes belong
 *                                                    to the keys. PLACES (state_long.h): the run that wrote to it last
 *                                                    has not reached its end. DIGEST (state_tail.h): of the end of
 *                                                    these bytes; an older version did not write it.
 *   read OPTIONS                                     a way in which records were read (state_reading.h)
 *
 * The first entry is the file of the last run. Entries of files of earlier runs follow, so a run with another file does
 * not lock out the first one. Ways of reading are last, because an older version reads no further than the first entry
 * that it does not know. Entries that do not fit into a note are left out. A note without any of these entries was
 * written by another program. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STATE_STATE_NOTE_H
#define SIMDIRI_CLI_STATE_STATE_NOTE_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An entry of a file. The texts have no NUL, and belong to the note. */
typedef struct {
  uint64_t len; /* bytes of the file that belong to the keys of the state */
  const char *places;
  size_t places_len; /* 0: none */
  const char *tail;  /* CLI_STATE_TAIL_LEN digits, or NULL */
  const char *path;
  size_t path_len;
} cli_state_note_output;

/* The longest path that fits into an entry, and the bytes that are left for places beside a path. */
enum { CLI_STATE_NOTE_PATH_MAX = SIMDIRI_STATE_NOTE_MAX - 64 };

/* Both functions take entries off the note up to the next one of their kind. */
/* Returns false if there is none. */
bool cli_state_note_next_output(const char **note, size_t *note_len, cli_state_note_output *output);
/* Returns its options, without a NUL, or NULL if there is none. */
const char *cli_state_note_next_reading(const char **note, size_t *note_len, size_t *options_len);

/* Finds the entry of this path. */
bool cli_state_note_find_output(const char *note, size_t note_len, const char *path, cli_state_note_output *output);
bool cli_state_note_has_reading(const char *note, size_t note_len, const char *options);

/* Writes the note that follows `old`: with the entry of this output before those of other files, and with this way of
 * reading. Without an output (NULL), the entries of `old` stay, and a note of another program stays unchanged. Returns
 * the length. */
size_t cli_state_note_write(const cli_state_note_output *output, const char *reading, const char *old, size_t old_len,
                            char note[SIMDIRI_STATE_NOTE_MAX]);

/* Reads a decimal number, and moves *at past it. Returns false if there is none, or if it has more than 64 bits. */
bool cli_state_note_number(const char **at, const char *end, uint64_t *number);

#endif
