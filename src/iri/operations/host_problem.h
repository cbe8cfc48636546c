/* White space in hosts. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_OPERATIONS_HOST_PROBLEM_H
#define SIMDIRI_IRI_OPERATIONS_HOST_PROBLEM_H

#include "iri/context/context.h"

/* Notes white space in the host of a valid text as a warning in `result`. Returns the warning, or OK. */
simdiri_status simdiri_note_white_space(const char *iri, const simdiri_components *c, simdiri_result *result);

#endif
