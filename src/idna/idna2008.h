/* What IDNA2008 asks of a U-label beyond UTS 46. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IDNA_IDNA2008_H
#define SIMDIRI_IDNA_IDNA2008_H

#include "context/context.h"

/* Is a label, not ASCII, one that may be looked up (RFC 5891 5.4)? If not, BAD_HOST, and *problem says why. Errors:
 * NO_MEMORY, TOO_LONG. Uses scratch->domain[3]. */
simdiri_status simdiri_check_idna2008(simdiri_scratch *scratch, const unsigned char *label, size_t len,
                                      simdiri_domain_problem *problem);

#endif
