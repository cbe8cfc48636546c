/* A batch that is normalized piece by piece, so that the normal forms of a piece are still in the cache when they are
 * used. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_BATCH_PIECES_H
#define SIMDIRI_IRI_BATCH_PIECES_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

#include "iri/context/context.h"

typedef struct {
  const simdiri_context *context;
  simdiri_scratch *scratch;
  const simdiri_base *base;
  simdiri_on_error on_error;
  const simdiri_records *records;
  simdiri_batch_result *all;          /* of all pieces */
  const simdiri_allocator *allocator; /* of its notes */
  size_t capacity;                    /* records for which all arrays have capacity */
  uint32_t review_groups;             /* as simdiri_batch_result has them */
  bool skips_offsets;                 /* `one` needs no offsets of outputs */
  size_t out_begin;                   /* of the first output; the offsets of outputs count from here */
  simdiri_note *notes;                /* of a piece */
  size_t note_capacity;
  const simdiri_allocator *note_allocator; /* that of the output */
  size_t at, index;                        /* offset and first record of the next piece */
} batch_pieces;

/* Checks the records, and clears the counts of `all`. */
simdiri_status simdiri_pieces_begin(batch_pieces *pieces);
/* Gives the next piece; returns false if there is none. */
bool simdiri_pieces_next(const batch_pieces *pieces, simdiri_records *piece);
/* Normalizes a piece, and appends its output. `one` receives its results, with offsets of outputs that count from the
 * output of the piece, and are valid until the next call with the scratch. */
simdiri_status simdiri_pieces_normalize(batch_pieces *pieces, const simdiri_records *piece, simdiri_buffer *out,
                                        simdiri_batch_result *one);
/* Adds the results of a piece, whose output begins at `out_begin`, to `all`, and goes on to the next one. */
simdiri_status simdiri_pieces_add(batch_pieces *pieces, const simdiri_records *piece, const simdiri_batch_result *one,
                                  size_t out_begin);
/* Frees memory. If all pieces were added, and had no record, sets the offsets. */
void simdiri_pieces_end(batch_pieces *pieces, bool is_complete);

/* Sets all counts to 0. */
void simdiri_clear_batch_counts(simdiri_batch_result *result);

#endif
