/* Percent-encodes the units of an IRI that readers would misread because of mixed direction (RFC 3987 4.2), if the
 * caller requests it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_BIDI_ENCODE_H
#define SIMDIRI_IRI_NORMALIZE_BIDI_ENCODE_H

#include "iri/context/context.h"

/* Percent-encodes everything above ASCII in each unit (unicode/bidi.h) with bad structure. The text is in `out` from
 * `begin` on, in the form iri. Returns OK, NO_MEMORY, NO_CAPACITY or TOO_LONG. */
simdiri_status simdiri_encode_bidi_units(simdiri_scratch *scratch, simdiri_component component, simdiri_buffer *out,
                                         size_t begin, uint64_t *changes);

/* Replaces each label with bad structure in scratch->mapped, the mapped name, by its A-label. */
simdiri_status simdiri_encode_bidi_dns_labels(simdiri_scratch *scratch);

#endif
