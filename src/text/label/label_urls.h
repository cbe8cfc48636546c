/* The labels of separated records, most of which are URLs in normal form. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_LABEL_URLS_H
#define SIMDIRI_TEXT_LABEL_LABEL_URLS_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "iri/batch/pieces.h"

/* Can simdiri_label_urls process the pieces? */
bool simdiri_label_may_be_urls(const simdiri_labeler *labeler, const batch_pieces *pieces, const simdiri_buffer *out);

/* Appends the labels of a piece, with the results of a batch, but without its offsets. *hard_count receives how many
 * records were not surely in normal form; if there are many, a batch is faster. */
simdiri_status simdiri_label_urls(const simdiri_labeler *labeler, batch_pieces *pieces, simdiri_on_error on_error,
                                  const simdiri_records *piece, simdiri_buffer *out, simdiri_batch_result *one,
                                  size_t *hard_count);

#endif
