/* Every option set, by its number.
 * SPDX-License-Identifier: MIT */
#include "property.h"

#include <stdio.h>

static simdiri_context *contexts[TEST_OPTION_SETS];

simdiri_options test_options_at(size_t index) {
  simdiri_options options = {.struct_size = sizeof options};
  options.flags = (uint32_t)(index % 32);
  index /= 32;
  options.rung = (simdiri_rung)(index % 4);
  index /= 4;
  options.form = (simdiri_form)(index % 2);
  index /= 2;
  options.grammar = (simdiri_grammar)(index % 4);
  index /= 4;
  options.disallowed = (simdiri_disallowed)(index % 3);
  index /= 3;
  options.host = (simdiri_host)(index % 3);
  index /= 3;
  options.unicode = (simdiri_unicode)(index % 3);
  index /= 3;
  options.idna = (simdiri_idna)(index % 2);
  if (index / 2) options.default_scheme = "https";
  return options;
}

size_t test_options_index(const simdiri_options *options) {
  size_t index = (options->default_scheme != NULL) * 2u + (size_t)options->idna;
  index = index * 3 + (size_t)options->unicode;
  index = index * 3 + (size_t)options->host;
  index = index * 3 + (size_t)options->disallowed;
  index = index * 4 + (size_t)options->grammar;
  index = index * 2 + (size_t)options->form;
  index = index * 4 + (size_t)options->rung;
  return index * 32 + options->flags;
}

/* Grammar uri excludes the characters that form iri writes, and iri-bis excludes percent-encoded hosts (3987bis
 * 3.4). IDNA2008 needs libidn2. */
bool test_options_are_legal(const simdiri_options *options) {
  if (options->idna == SIMDIRI_IDNA_2008 && !simdiri_domain_idna2008_version()) return false;
  if (options->grammar == SIMDIRI_GRAMMAR_URI) return options->form != SIMDIRI_FORM_IRI;
  return !(options->grammar == SIMDIRI_GRAMMAR_IRI_BIS && options->host == SIMDIRI_HOST_PERCENT);
}

const simdiri_context *test_context(const simdiri_options *options) {
  simdiri_context **context = &contexts[test_options_index(options)];
  if (*context) return *context;
  simdiri_status status = simdiri_context_create(options, NULL, context);
  if (status != SIMDIRI_OK) fprintf(stderr, "laws: no context: %s\n", simdiri_status_name(status));
  return *context;
}

void test_contexts_free(void) {
  for (size_t i = 0; i < TEST_OPTION_SETS; i++) {
    simdiri_context_free(contexts[i]);
    contexts[i] = NULL;
  }
}
