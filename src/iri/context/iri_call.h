/* One call of an operation on one text. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_CONTEXT_IRI_CALL_H
#define SIMDIRI_IRI_CONTEXT_IRI_CALL_H

#include "iri/context/context.h"

/* What the steps of an operation share, from the public function to the writer. */
typedef struct {
  const simdiri_context *context;
  simdiri_scratch *scratch;
  const simdiri_base *base; /* NULL: there is none */
  const char *text;         /* not NULL, even if len is 0 */
  size_t len;
  simdiri_buffer *out; /* receives the result, if it differs from the text */
  simdiri_result *result;
} iri_call;

#endif
