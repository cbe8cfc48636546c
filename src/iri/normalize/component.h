/* Writes one text component: transformed, and in NFC or NFKC if the options request it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_COMPONENT_H
#define SIMDIRI_IRI_NORMALIZE_COMPONENT_H

#include "iri/context/context.h"
#include "iri/normalize/percent.h"

/* The writing of a component. The caller sets the first three members. */
typedef struct {
  simdiri_scratch *scratch;
  const percent_rules *rules;
  simdiri_buffer *out;
  uint64_t changes;
  size_t offset; /* after an error in the text: the offset of its first wrong byte */
} component_writer;

/* Appends the component to w->out, and sets bits in w->changes. */
simdiri_status simdiri_append_component(component_writer *w, const unsigned char *text, size_t len);

#endif
