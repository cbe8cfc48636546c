/* The SIMDIRI_CHANGE_… rules, each explained in a sentence. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_EXPLAIN_RULE_TEXTS_H
#define SIMDIRI_TEXT_EXPLAIN_RULE_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *name;     /* stable, such as "dot-segments" */
  const char *sentence; /* without a full stop */
  const char *section;  /* of the specification that defines the rule */
} explain_rule;

/* In whose words: for the form uri, for the form iri, of the URL Standard. */
typedef enum { EXPLAIN_FOR_URI, EXPLAIN_FOR_IRI, EXPLAIN_FOR_WEB } explain_words;

/* Steps through the rules of a mask of SIMDIRI_CHANGE_… in the order in which they are applied to a component. *at is 0
 * at first. Returns false at the end. */
bool simdiri_explain_next_rule(uint64_t changes, explain_words words, size_t *at, explain_rule *rule);

/* The same for what is not compared: SIMDIRI_IGNORED_…. */
bool simdiri_explain_next_ignored(uint32_t ignored, size_t *at, explain_rule *rule);

#endif
