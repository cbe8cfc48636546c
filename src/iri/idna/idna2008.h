/* The rules of IDNA2008 for U-labels that go beyond UTS 46. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_IDNA_IDNA2008_H
#define SIMDIRI_IRI_IDNA_IDNA2008_H

#include "iri/context/context.h"

/* Checks whether a non-ASCII label may be looked up in the DNS (RFC 5891 5.4). If not, returns BAD_HOST and sets
 * *problem. Other errors: NO_MEMORY, TOO_LONG, and UNSUPPORTED without libidn2. Uses scratch->domain[3]. */
simdiri_status simdiri_check_idna2008(simdiri_scratch *scratch, const unsigned char *label, size_t len,
                                      simdiri_domain_problem *problem);

#endif
