/* White space in hosts. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_OPERATIONS_HOST_SPACE_H
#define SIMDIRI_IRI_OPERATIONS_HOST_SPACE_H

#include "iri/context/context.h"

/* Returns the offset of the first white space in the host, unencoded or percent-encoded; c->host_end if there is none.
 */
size_t simdiri_find_host_space(const char *iri, const simdiri_components *c);

/* Notes white space in the host of a valid text as a warning in `result`. Returns the warning, or OK. */
simdiri_status simdiri_note_white_space(const char *iri, const simdiri_components *c, simdiri_result *result);

#endif
