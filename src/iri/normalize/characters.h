/* Normalizes texts in which only characters are to be percent-encoded. Such texts are common in lists of IRIs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_CHARACTERS_H
#define SIMDIRI_IRI_NORMALIZE_CHARACTERS_H

#include "iri/context/context.h"

/* Normalizes a text for which the quick check said NORMAL_CHARACTERS, with the results of simdiri_normalize. Returns
 * false, and stores nothing, if a byte 80-FF is not part of a character that RFC 3987 allows there, and without memory:
 * then the writer decides. */
bool simdiri_encode_characters(simdiri_scratch *scratch, const char *text, size_t len, simdiri_buffer *out,
                               simdiri_result *result);

#endif
