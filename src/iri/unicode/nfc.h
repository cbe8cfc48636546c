/* Unicode normalization in linear time, with the tables of utf8proc. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_UNICODE_NFC_H
#define SIMDIRI_IRI_UNICODE_NFC_H

#include "iri/context/context.h"

/* Appends the NFC or NFKC (`form`) of a well-formed UTF-8 text to `out`. With `guard_ascii`, no decomposition may
 * contain ASCII other than unreserved: NFKC then uses the canonical decomposition, or else the code point itself. So no
 * delimiter appears or vanishes. Errors: NO_MEMORY, TOO_LONG, NO_CAPACITY. */
simdiri_status simdiri_nfc_apply(simdiri_scratch *scratch, simdiri_unicode form, bool guard_ascii, const char *text,
                                 size_t len, simdiri_buffer *out);

enum { NFC_SHORT = 64 }; /* code points */

/* Would NFC, guarded like that of simdiri_nfc_apply, change this text of at most NFC_SHORT code points? Allocates
 * nothing. */
bool simdiri_nfc_changes(const uint32_t *points, size_t count);

#endif
