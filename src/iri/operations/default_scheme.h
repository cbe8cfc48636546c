/* The default scheme: what a text that begins with a host gets before anything else is done with it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_OPERATIONS_DEFAULT_SCHEME_H
#define SIMDIRI_IRI_OPERATIONS_DEFAULT_SCHEME_H

#include "iri/context/iri_call.h"

/* Does the context have a default scheme, and does the text begin with a host (simdiri_add_default_scheme)? */
bool simdiri_lacks_scheme(const simdiri_context *context, const char *text, size_t len);

/* An operation on one text. */
typedef simdiri_status iri_operation(const iri_call *call);

/* Applies the operation to the text, which first gets its default scheme. If the result begins with a host, this also
 * gets the scheme, and the operation is applied to it. So no result begins with a host. */
simdiri_status simdiri_apply_with_scheme(iri_operation *operation, const iri_call *call);

#endif
