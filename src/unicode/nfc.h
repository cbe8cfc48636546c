/* Unicode normalization in linear time, on top of utf8proc's tables. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_UNICODE_NFC_H
#define SIMDIRI_UNICODE_NFC_H

#include "context/context.h"

/* Appends NFC or NFKC (`form`) of a well-formed UTF-8 text to `out`. With `guard_ascii`, a code point whose
 * decomposition holds ASCII other than unreserved is not decomposed that way: NFKC falls back to the canonical
 * decomposition, and that to the code point itself; so no delimiter appears or vanishes. Errors: NO_MEMORY, TOO_LONG,
 * NO_ROOM. */
simdiri_status simdiri_nfc_apply(simdiri_scratch *scratch, simdiri_unicode form, int guard_ascii, const char *text,
                                 size_t len, simdiri_buffer *out);

#endif
