/* Builds the target of a reference, before it is normalized. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_RESOLVE_H
#define SIMDIRI_NORMALIZE_RESOLVE_H

#include "context/context.h"

/* Checks or repairs the reference as the context's rung requires, and writes the target to scratch->target; `result`
 * has a view of it. Errors have offsets in the reference. */
simdiri_status simdiri_build_target(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                    const char *reference, size_t reference_len, simdiri_result *result);

/* Does the base complete the reference? It does if the reference has no scheme or, with SIMDIRI_FLAG_NON_STRICT, the
 * base's scheme. */
bool simdiri_is_relative(const simdiri_context *context, const simdiri_base *base, const char *reference, size_t len);

/* Maps the offset of an error or warning from the target to the reference. Only the host of a target can have one. */
void simdiri_map_offset_to_reference(const char *reference, size_t len, simdiri_result *result);

#endif
