/* The contexts under which keys are computed.
 * SPDX-License-Identifier: MIT */
#include "key_laws.h"

enum { SETS = 6 };

static simdiri_options sets[SETS];
static simdiri_context *contexts[SETS];
static simdiri_scratch *scratch;

bool key_begin(void) {
  for (int i = 0; i < SETS; i++) simdiri_options_init(&sets[i]);
  sets[1].form = SIMDIRI_FORM_IRI;
  sets[2].profile = SIMDIRI_PROFILE_WEB;
  sets[3].rung = SIMDIRI_RUNG_SYNTAX;
  sets[3].flags = SIMDIRI_FLAG_REFERENCE;
  sets[4].unicode = SIMDIRI_UNICODE_NFC;
  sets[4].flags = SIMDIRI_FLAG_DROP_FRAGMENT | SIMDIRI_FLAG_REFERENCE;
  sets[5].flags = SIMDIRI_FLAG_REFERENCE | SIMDIRI_FLAG_NON_STRICT; /* the second is for keys with a base only */
  for (int i = 0; i < SETS; i++)
    if (simdiri_context_create(&sets[i], NULL, &contexts[i]) != SIMDIRI_OK) return false;
  return simdiri_scratch_create(NULL, &scratch) == SIMDIRI_OK;
}

void key_end(void) {
  for (int i = 0; i < SETS; i++) simdiri_context_free(contexts[i]);
  simdiri_scratch_free(scratch);
}

void key_choose_set(test_case *about, size_t number) {
  about->options = sets[number % SETS];
  about->context = contexts[number % SETS];
  about->scratch = scratch;
}
