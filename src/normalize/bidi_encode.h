/* On request: what would be misread for its mixed direction stays in URI notation (RFC 3987 4.2). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_BIDI_ENCODE_H
#define SIMDIRI_NORMALIZE_BIDI_ENCODE_H

#include "context/context.h"

/* Percent-encodes all non-ASCII of every part (unicode/bidi.h) of bad structure in the text of the iri form that `out`
 * holds from `begin` on. Returns OK or what growing returns. */
simdiri_status simdiri_encode_bidi_parts(simdiri_scratch *scratch, simdiri_component component, simdiri_buffer *out,
                                         size_t begin, uint32_t *changes);

/* Replaces every such label of the mapped name in scratch->mapped by its A-label. */
simdiri_status simdiri_encode_bidi_labels(simdiri_scratch *scratch);

#endif
