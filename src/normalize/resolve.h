/* The target of a reference, before any rung. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_RESOLVE_H
#define SIMDIRI_NORMALIZE_RESOLVE_H

#include "context/context.h"

/* Checks or repairs the reference as the context's rung will need it, and puts the target into scratch->target, of
 * which `result` gets a view. Errors are those of the reference. */
simdiri_status simdiri_build_target(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                    const char *reference, size_t reference_len, simdiri_result *result);

/* Is the reference one that the base completes: without scheme, or (not strict) with the base's? */
bool simdiri_is_relative(const simdiri_context *context, const simdiri_base *base, const char *reference, size_t len);

/* Turns the place of an error or warning in a target, which can only be its host, into one in the reference. */
void simdiri_map_offset_to_reference(const char *reference, size_t len, simdiri_result *result);

#endif
