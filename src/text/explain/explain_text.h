/* Texts of an explanation: views, IRIs as lists of components, lists of sentences. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_EXPLAIN_EXPLAIN_TEXT_H
#define SIMDIRI_TEXT_EXPLAIN_EXPLAIN_TEXT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const char *text; /* NULL: there is none */
  size_t len;
} explain_text;

/* Numbers of components: those of simdiri_component, from 0. */
enum {
  EXPLAIN_SCHEME,
  EXPLAIN_USERINFO,
  EXPLAIN_HOST,
  EXPLAIN_PORT,
  EXPLAIN_PATH,
  EXPLAIN_QUERY,
  EXPLAIN_FRAGMENT,
  EXPLAIN_COMPONENTS
};

/* Appends text. Returns OK or NO_MEMORY. */
simdiri_status simdiri_explain_append(simdiri_buffer *buffer, explain_text text);

bool simdiri_explain_is_same(explain_text a, explain_text b);

/* Returns the name of a component, such as "host". */
const char *simdiri_explain_component_name(int component);

/* Splits an IRI into views of it. A host is present in every authority; a path is always present. */
void simdiri_explain_split(explain_text iri, explain_text components[EXPLAIN_COMPONENTS]);

/* Joins components to an IRI (RFC 3986 5.3), which is appended. Returns OK or NO_MEMORY. */
simdiri_status simdiri_explain_join(const explain_text components[EXPLAIN_COMPONENTS], simdiri_buffer *out);

/* Adds a sentence to a list, in which each ends with NUL. Returns OK or NO_MEMORY. */
simdiri_status simdiri_explain_add_sentence(simdiri_buffer *sentences, const char *sentence);
/* Returns the sentence after `previous`, the first one after NULL; NULL: there is none. */
const char *simdiri_explain_next_sentence(const simdiri_buffer *sentences, const char *previous);

#endif
