/* What is compared: a normal form without the parts that its scheme ignores. compare and keys call it, so they agree.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_OPERATIONS_COMPARED_TEXT_H
#define SIMDIRI_IRI_OPERATIONS_COMPARED_TEXT_H

#include <string.h>

#include "iri/context/context.h"

/* Do normal forms under these options contain parts that are not compared? */
static inline bool compares_otherwise(const simdiri_options *options) {
  return options->profile == SIMDIRI_PROFILE_RFC3987 && options->rung >= SIMDIRI_RUNG_SCHEME;
}

/* A quick check of a normal form: other text is compared as it is. */
static inline bool may_be_compared_otherwise(const char *text, size_t len) {
  return len > 4 && memcmp(text, "urn:", 4) == 0;
}

/* Replaces a normal form, for which both functions above are true, by the text that is compared: a beginning of it, or
 * `uuid`. Returns bits SIMDIRI_IGNORED_…; 0: it is compared as it is. */
uint32_t simdiri_take_compared_text(char uuid[COMPARED_UUID_LEN], const char **text, size_t *len);

#endif
