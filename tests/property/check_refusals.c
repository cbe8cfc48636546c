/* Option sets that have to be refused.
 * SPDX-License-Identifier: MIT
 */
#include "property.h"

static void check_refused(test_case *about, simdiri_options options, const char *what) {
  simdiri_context *context = NULL;
  about->options = test_options_at(0);
  simdiri_status status = simdiri_context_create(&options, NULL, &context);
  check_that(about, status == SIMDIRI_ERROR_BAD_OPTION && context == NULL, what);
  simdiri_context_free(context);
}

void check_refusals(test_case *about) {
  for (size_t i = 0; i < TEST_OPTION_SETS; i++) {
    simdiri_options options = test_options_at(i);
    /* Without libidn2 they are also illegal, but not wrong: unit_idna2008 tests their status. */
    if (options.idna == SIMDIRI_IDNA_2008 && !simdiri_domain_idna2008_version()) continue;
    if (!test_options_are_legal(&options))
      check_refused(about, options, "grammar uri with form iri, and iri-bis with host percent, are refused");
  }
  simdiri_options plain = test_options_at(0), wrong = plain;
  wrong.rung = (simdiri_rung)4;
  check_refused(about, wrong, "an unknown rung is refused");
  wrong = plain, wrong.form = (simdiri_form)2;
  check_refused(about, wrong, "an unknown form is refused");
  wrong = plain, wrong.grammar = (simdiri_grammar)4;
  check_refused(about, wrong, "an unknown grammar is refused");
  wrong = plain, wrong.disallowed = (simdiri_disallowed)3;
  check_refused(about, wrong, "an unknown disallowed mode is refused");
  wrong = plain, wrong.host = (simdiri_host)3;
  check_refused(about, wrong, "an unknown host mode is refused");
  wrong = plain, wrong.unicode = (simdiri_unicode)3;
  check_refused(about, wrong, "an unknown Unicode form is refused");
  wrong = plain, wrong.profile = (simdiri_profile)99;
  check_refused(about, wrong, "an unknown profile is refused");
  wrong = plain, wrong.flags = 1u << 31;
  check_refused(about, wrong, "an unknown flag is refused");
}
