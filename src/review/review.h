/* Reviewing an IRI: the list that is filled, and what fills it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_REVIEW_REVIEW_H
#define SIMDIRI_REVIEW_REVIEW_H

#include <simdiri/simdiri.h>

typedef struct {
  const unsigned char *text;
  size_t len;
  simdiri_components c;
  simdiri_finding *findings;
  size_t capacity;
  size_t count; /* may be more than the room */
} simdiri_reviewer;

static inline void simdiri_add_finding(simdiri_reviewer *r, simdiri_finding_code code, simdiri_component component,
                                       size_t begin, size_t end) {
  if (r->count < r->capacity) r->findings[r->count] = (simdiri_finding){code, component, begin, end};
  r->count++;
}

/* What schemes restrict further (RFC 3987 2.2 leaves that to them). */
void simdiri_review_scheme(simdiri_reviewer *r);
/* The schemes with a syntax of their own: each adds what is wrong. */
void simdiri_review_urn(simdiri_reviewer *r);
void simdiri_review_mailto(simdiri_reviewer *r);
void simdiri_review_data(simdiri_reviewer *r);
void simdiri_review_tel(simdiri_reviewer *r);

/* Characters that may be taken for others. */
void simdiri_review_confusables(simdiri_reviewer *r);
/* The same, for what only a host has: scripts, label by label. */
void simdiri_review_labels(simdiri_reviewer *r);

#endif
