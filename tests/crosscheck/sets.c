/* Option sets: those that a vector path may handle, and all the others. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

static const uint32_t flag_sets[] = {0, SIMDIRI_FLAG_REFERENCE, SIMDIRI_FLAG_DROP_FRAGMENT,
                                     SIMDIRI_FLAG_REFERENCE | SIMDIRI_FLAG_DROP_FRAGMENT};
static const struct {
  simdiri_form form;
  simdiri_grammar grammar;
} languages[] = {
    {SIMDIRI_FORM_URI, SIMDIRI_GRAMMAR_IRI},     {SIMDIRI_FORM_IRI, SIMDIRI_GRAMMAR_IRI},
    {SIMDIRI_FORM_URI, SIMDIRI_GRAMMAR_URI},     {SIMDIRI_FORM_URI, SIMDIRI_GRAMMAR_IRI_BIS},
    {SIMDIRI_FORM_IRI, SIMDIRI_GRAMMAR_IRI_BIS}, {SIMDIRI_FORM_URI, SIMDIRI_GRAMMAR_LEIRI},
    {SIMDIRI_FORM_IRI, SIMDIRI_GRAMMAR_LEIRI},
};

enum {
  RUNGS = 2,
  LANGUAGES = sizeof languages / sizeof *languages,
  DISALLOWED = 3,
  UNICODES = 2,
  FLAGS = sizeof flag_sets / sizeof *flag_sets,
  RFC3987_SETS = RUNGS * LANGUAGES * DISALLOWED * UNICODES * FLAGS,
  WEB_SETS = 2
};

size_t set_count(void) { return RFC3987_SETS + WEB_SETS; }

/* Under the profile web, the fragment is the only choice. */
static simdiri_options web_set_at(size_t index) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  options.flags = index ? SIMDIRI_FLAG_DROP_FRAGMENT : 0;
  return options;
}

/* Neighbouring sets differ in rung and grammar, so that a short walk covers much. */
simdiri_options set_at(size_t index) {
  static const simdiri_disallowed disallowed[DISALLOWED] = {SIMDIRI_DISALLOWED_ENCODE, SIMDIRI_DISALLOWED_FAIL,
                                                            SIMDIRI_DISALLOWED_ENCODE_ALL};
  if (index >= RFC3987_SETS) return web_set_at(index - RFC3987_SETS);
  simdiri_options options;
  simdiri_options_init(&options);
  options.rung = index % RUNGS ? SIMDIRI_RUNG_SYNTAX : SIMDIRI_RUNG_SCHEME;
  index /= RUNGS;
  options.form = languages[index % LANGUAGES].form;
  options.grammar = languages[index % LANGUAGES].grammar;
  index /= LANGUAGES;
  options.disallowed = disallowed[index % DISALLOWED];
  index /= DISALLOWED;
  options.flags = flag_sets[index % FLAGS];
  options.unicode = index / FLAGS % UNICODES ? SIMDIRI_UNICODE_NFC : SIMDIRI_UNICODE_KEEP;
  return options;
}

static simdiri_options choose_rfc3987_set(test_random *random) {
  if (test_chance(random, 2)) return set_at(test_below(random, (size_t)RUNGS * LANGUAGES * DISALLOWED));
  if (!test_chance(random, 6)) return set_at(test_below(random, RFC3987_SETS));
  for (;;) {
    const simdiri_options options = test_options_at(test_below(random, TEST_OPTION_SETS));
    if (test_options_are_legal(&options)) return options;
  }
}

simdiri_options choose_set(test_random *random) {
  const bool is_web = test_chance(random, 6);
  simdiri_options options = is_web ? web_set_at(test_below(random, WEB_SETS)) : choose_rfc3987_set(random);
  if (!is_web && test_chance(random, 4) && simdiri_domain_idna2008_version()) options.idna = SIMDIRI_IDNA_2008;
  if (test_chance(random, 4)) options.default_scheme = test_chance(random, 8) ? "a.b" : "https";
  return options;
}
