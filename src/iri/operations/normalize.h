/* Normalizing, for a caller that has made the quick check. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_OPERATIONS_NORMALIZE_H
#define SIMDIRI_IRI_OPERATIONS_NORMALIZE_H

#include "iri/context/iri_call.h"

/* simdiri_normalize above the rung simple, after the quick check was not certain. */
simdiri_status simdiri_normalize_fully(const iri_call *call);

#endif
