/* The operation CHECK on one text. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_BATCH_CHECK_H
#define SIMDIRI_IRI_BATCH_CHECK_H

#include "iri/context/context.h"

/* Checks a text. Stores its status, and an error's place, in *one. Returns the status. */
simdiri_status simdiri_check_text_of_batch(const simdiri_context *context, simdiri_scratch *scratch, const char *text,
                                           size_t len, simdiri_result *one);

#endif
