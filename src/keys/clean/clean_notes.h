/* The records of a piece that were cleaned, and their notes. Records are given in order. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_CLEAN_CLEAN_NOTES_H
#define SIMDIRI_KEYS_CLEAN_CLEAN_NOTES_H

#include "iri/batch/pieces.h"

typedef struct {
  size_t index, begin; /* of the record, in the piece */
  size_t removed;      /* bytes */
  uint64_t changes;
  bool is_noted; /* there was a note already, which has the changes */
} clean_removal;

/* A place in separated records, up to which their separators have been counted. */
typedef struct {
  const unsigned char *text;
  size_t at, len, count;
} clean_count;

typedef struct {
  batch_pieces *pieces;
  const simdiri_records *records; /* of the piece */
  simdiri_batch_result *one;      /* of the piece */
  clean_removal *list;
  size_t count, capacity;
  clean_count input, output;
  size_t input_output; /* where the record at the place of the input begins in the output */
  size_t input_note;   /* the first note that may be about it, or a later record */
  size_t index;        /* of the last record that was asked for */
  size_t output_index; /* the same without the bad records that were left out */
  size_t note;         /* the first note that may be about it */
} clean_notes;

/* Begins with the piece whose normal forms are at `output`. */
void simdiri_clean_begin_notes(clean_notes *notes, const char *output, size_t output_len);
void simdiri_clean_free_notes(clean_notes *notes);

/* With offsets: finds the record whose normal form has this byte of the output. */
void simdiri_clean_find_entry(clean_notes *notes, size_t at, size_t *begin, size_t *end);
/* Adds the record whose normal form begins at `begin`; with offsets, it is the one that was found last. *is_bad: it has
 * an error, and is not added. */
simdiri_status simdiri_clean_note(clean_notes *notes, size_t begin, uint64_t changes, size_t removed, bool *is_bad);
/* Adds the removals to the results of the piece: notes, changes, counts and offsets. */
simdiri_status simdiri_clean_add_notes(clean_notes *notes);

#endif
