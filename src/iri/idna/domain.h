/* Domain names to ASCII and to Unicode (UTS 46), for every profile. The public functions are declared in simdiri.h. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_IDNA_DOMAIN_H
#define SIMDIRI_IRI_IDNA_DOMAIN_H

#include "iri/context/context.h"

/* The domain parser of the WHATWG URL Standard (section 3.3) with beStrict false. Appends the ASCII form of a name,
 * which the caller has percent-decoded, to `out`. Errors: BAD_HOST, BAD_UTF8 (the caller should replace invalid bytes
 * first), NO_MEMORY, TOO_LONG, NO_CAPACITY. */
simdiri_status simdiri_domain_parse(simdiri_scratch *scratch, const unsigned char *name, size_t len,
                                    simdiri_buffer *out, simdiri_domain_failure *failure);

#endif
