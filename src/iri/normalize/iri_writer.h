/* The state of writing one reference: its input, its plan and its output. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_IRI_WRITER_H
#define SIMDIRI_IRI_NORMALIZE_IRI_WRITER_H

#include "iri/common/byte.h"
#include "iri/normalize/plan.h"
#include "iri/tables/scheme_table.h"

typedef struct {
  const simdiri_context *context;
  simdiri_scratch *scratch;
  const write_plan *plan;
  const unsigned char *text;
  simdiri_components c;
  const scheme_info *scheme; /* NULL: there is no scheme, or the table does not have it */
  simdiri_buffer *out;
  simdiri_result *result; /* receives changes, and the status of errors and warnings */
} iri_writer;

/* The grammar that decides which characters are written unencoded. A LEIRI first becomes an IRI: characters that only
 * leiri-ucschar has are percent-encoded (3987bis 7.1). */
static inline simdiri_grammar written_grammar(const simdiri_context *context) {
  const simdiri_grammar grammar = context->options.grammar;
  return grammar == SIMDIRI_GRAMMAR_LEIRI ? SIMDIRI_GRAMMAR_IRI : grammar;
}

/* The rules by which the plan transforms a component. */
percent_rules simdiri_component_rules(const iri_writer *w, simdiri_component component);

/* Append a text component, and the host. Both return OK, or store an error in w->result. */
simdiri_status simdiri_write_text(iri_writer *w, simdiri_component component, size_t begin, size_t end);
simdiri_status simdiri_write_host(iri_writer *w);

/* Appends bytes unchanged. */
simdiri_status simdiri_write_bytes(iri_writer *w, const void *bytes, size_t len);

static inline bool has_scheme_name(const iri_writer *w, const char *name, size_t len) {
  return w->c.has_scheme && w->c.scheme_end == len && is_same_ignoring_case(w->text, name, len);
}

#endif
