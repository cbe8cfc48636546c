/* The operations of the profile web (URL Standard, WHATWG). They keep the contracts of the public functions. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_WEB_WEB_H
#define SIMDIRI_IRI_WEB_WEB_H

#include "iri/context/iri_call.h"

static inline bool is_web(const simdiri_context *context) { return context->options.profile == SIMDIRI_PROFILE_WEB; }

size_t simdiri_web_bound(size_t text_len);

/* Implements simdiri_normalize, and simdiri_resolve if there is a base. */
simdiri_status simdiri_web_normalize(const iri_call *call);
/* The same for a text that is not surely equal to its serialization (web_quick.h). */
simdiri_status simdiri_web_serialize(const iri_call *call);

simdiri_status simdiri_web_compare(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                   const char *const texts[2], const size_t lens[2], simdiri_comparison *comparison);

#endif
