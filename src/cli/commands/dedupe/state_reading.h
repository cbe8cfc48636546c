/* How the records of a state were read: the options that choose the IRI in a record, and complete it. They are no part
 * of the identity, because records in several formats can share a state. But a run that forgets one of them adds keys
 * of other texts, so a run that reads its records in a way that is new to the state warns.
 *
 * Each way is an entry "read OPTIONS" of the note (state_note.h), after those of files. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_READING_H
#define SIMDIRI_CLI_COMMANDS_DEDUPE_STATE_READING_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/options/command.h"

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
