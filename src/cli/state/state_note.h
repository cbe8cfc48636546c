/* The note of a state of dedupe: the files that contain the output for its keys.
 *
 * An entry is "output LENGTH PATH" or, if the run that wrote to the file has not reached its end, "output LENGTH
 * long=PLACES PATH" (state_long.h). "tail=DIGEST " may precede PATH (state_tail.h). PATH is absolute. The first entry
 * is the file of the last run. Entries of files of earlier runs follow, each after a NUL, as many as fit: so a run with
 * another file does not lock out the first one.
 *
 * Entries "read OPTIONS" follow: how the records of the runs were read, by the options that choose the IRI in a record
 * and complete it. They are no part of the identity, because records in several formats can share a state. But a run
 * that forgets one of them adds keys of other texts, so a run that reads its records in a way that is new to the state
 * warns. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STATE_STATE_NOTE_H
#define SIMDIRI_CLI_STATE_STATE_NOTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/options/command.h"

typedef struct {
  const char *text; /* the whole entry */
  size_t text_len;
  uint64_t len;       /* bytes of the file that belong to the keys of the state */
  const char *places; /* of long records */
  size_t places_len;
  const char
      *tail; /* the digest of the end of these bytes, CLI_STATE_TAIL_LEN digits; NULL: an older version wrote it */
  const char *path;
  size_t path_len;
} cli_state_note_entry;

#define CLI_STATE_NOTE_BEGINNING "output "
#define CLI_STATE_NOTE_PLACES "long="
#define CLI_STATE_NOTE_TAIL "tail="

/* Takes the next entry off the note. Returns false at the end, and if the rest is of another kind. */
bool cli_state_note_next(const char **note, size_t *note_len, cli_state_note_entry *entry);
/* Finds the entry of this path. */
bool cli_state_note_find(const char *note, size_t note_len, const char *path, cli_state_note_entry *entry);
/* Appends the entries of other paths, as many as fit into `capacity` bytes with the first `len`. Returns the length. */
size_t cli_state_note_append_others(char *note, size_t len, size_t capacity, const char *old, size_t old_len,
                                    const char *path);

/* ------------------------------------------------------------------------------------------- how records were read */

/* The capacity for an entry with its NUL. Longer ones are cut. */
enum { CLI_STATE_READING_CAPACITY = 512 };

/* Writes the entry of this run, such as "read --csv --field=2". */
void cli_state_reading_write(const cli_options *options, char entry[CLI_STATE_READING_CAPACITY]);

/* Takes the next entry off the note, and passes over those of other kinds. Returns its options, or NULL at the end. */
const char *cli_state_reading_next(const char **note, size_t *note_len, size_t *options_len);

/* Warns in one line if the note has entries, but not this one. */
void cli_state_reading_warn(const char *path, const char *note, size_t note_len, const char *entry);

/* Appends the entries of `old` and this one, each once, as many as fit into `capacity` bytes with the first `len`. Does
 * nothing after a note of another kind, which another program wrote. Returns the length. */
size_t cli_state_reading_append(char *note, size_t len, size_t capacity, const char *old, size_t old_len,
                                const char *entry);

#endif
