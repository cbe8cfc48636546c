/* The labels of separated records, most of which are URLs in normal form. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_LABEL_URLS_H
#define SIMDIRI_TEXT_LABEL_LABEL_URLS_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "iri/batch/pieces.h"

/* The labels of many records. */
typedef struct {
  const simdiri_labeler *labeler;
  simdiri_on_error on_error;
  batch_pieces pieces;
  simdiri_buffer *out;
  unsigned pause; /* so many pieces are not expected to be URLs in normal form */
} labels_job;

/* Can simdiri_label_urls process the pieces? */
bool simdiri_label_may_be_urls(const labels_job *job);

/* Appends the labels of a piece, with the results of a batch, but without its offsets. *hard_count receives how many
 * records were not surely in normal form; if there are many, a batch is faster. */
simdiri_status simdiri_label_urls(labels_job *labels, const simdiri_records *piece, simdiri_batch_result *one,
                                  size_t *hard_count);

#endif
