/* Writes one text component: transformed, and in NFC or NFKC if the options request it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_COMPONENT_H
#define SIMDIRI_IRI_NORMALIZE_COMPONENT_H

#include "iri/context/context.h"
#include "iri/normalize/percent.h"

/* Appends the component to `out`. On an error in the text, *offset is the offset of the first wrong byte in it. */
simdiri_status simdiri_append_component(const simdiri_context *context, simdiri_scratch *scratch,
                                        const percent_rules *rules, const unsigned char *text, size_t len,
                                        simdiri_buffer *out, uint32_t *changes, size_t *offset);

#endif
