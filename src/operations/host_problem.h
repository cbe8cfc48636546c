/* White space in hosts. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_OPERATIONS_HOST_PROBLEM_H
#define SIMDIRI_OPERATIONS_HOST_PROBLEM_H

#include "context/context.h"

/* Notes white space in the host of a valid text as a warning in `result`. Returns the warning, or OK. */
simdiri_status simdiri_note_white_space(const char *iri, const simdiri_components *c, simdiri_result *result);

#endif
