/* Builds the target of a reference, before it is normalized. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_OPERATIONS_RESOLVE_H
#define SIMDIRI_IRI_OPERATIONS_RESOLVE_H

#include "iri/context/iri_call.h"

/* Checks or repairs the reference as the context's rung requires, and writes the target to scratch->target, not to
 * call->out; `result` has a view of it. Errors have offsets in the reference. */
simdiri_status simdiri_build_target(const iri_call *call);

/* Does the base complete the reference? It does if the reference has no scheme or, with SIMDIRI_FLAG_NON_STRICT, the
 * base's scheme. */
bool simdiri_is_relative(const simdiri_context *context, const simdiri_base *base, const char *reference, size_t len);

/* Does simdiri_normalize_against resolve the text? In the profile web it resolves all text, because the URL parser uses
 * the base only where it is needed. */
bool simdiri_is_completed(const simdiri_context *context, const simdiri_base *base, const char *text, size_t len);

/* Resolves a relative reference against the base, if there is one. Normalizes other text as simdiri_normalize does,
 * because resolving would change some of it (`urn:a/../b`, RFC 3986 5.2.2). */
simdiri_status simdiri_normalize_against(const iri_call *call);

/* Maps the offset of an error or warning from the target to the reference. Only the host of a target can have one. */
void simdiri_map_offset_to_reference(const char *reference, size_t len, simdiri_result *result);

#endif
