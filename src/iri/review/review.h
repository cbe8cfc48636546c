/* The state of a review: the IRI, and the list of findings. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_REVIEW_REVIEW_H
#define SIMDIRI_IRI_REVIEW_REVIEW_H

#include <simdiri/simdiri.h>

typedef struct {
  const unsigned char *text;
  size_t len;
  simdiri_components c;
  simdiri_finding *findings;
  size_t capacity;
  size_t count; /* number of findings, also of those beyond the capacity */
} iri_reviewer;

static inline void add_finding(iri_reviewer *r, simdiri_finding_code code, simdiri_component component, size_t begin,
                               size_t end) {
  if (r->count < r->capacity) r->findings[r->count] = (simdiri_finding){code, component, begin, end};
  r->count++;
}

/* Checks what the IRI's scheme restricts further. RFC 3987 2.2 leaves that to schemes. */
void simdiri_review_scheme(iri_reviewer *r);
/* Check schemes that have a syntax of their own. */
void simdiri_review_file(iri_reviewer *r);
void simdiri_review_urn(iri_reviewer *r);
void simdiri_review_mailto(iri_reviewer *r);
void simdiri_review_data(iri_reviewer *r);
void simdiri_review_tel(iri_reviewer *r);

/* Reports characters that readers may take for others. */
void simdiri_review_confusables(iri_reviewer *r);
/* Reports confusing scripts, label by label. Called for hosts only. */
void simdiri_review_dns_labels(iri_reviewer *r);

#endif
