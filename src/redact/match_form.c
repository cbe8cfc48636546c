/* Finds forms of values in a text. */
/* SPDX-License-Identifier: MIT */
#include "redact/redact.h"

/* Returns the end of the longest run of the class of a step. */
static size_t skip_run(const form_step *step, const unsigned char *text, size_t len, size_t at) {
  const size_t end = len - at > step->max ? at + step->max : len;
  while (at < end && step_has_byte(step, text[at])) at++;
  return at;
}

static bool match_steps(const form_step *steps, const value_form *form, const unsigned char *text, size_t len,
                        size_t at, form_match *match) {
  for (size_t i = 0; i < form->step_count; i++) {
    if (i == form->mask_begin) match->begin = at;
    if (i == form->mask_end) match->end = at;
    const size_t next = skip_run(&steps[i], text, len, at);
    if (next - at < steps[i].min) return false;
    at = next;
  }
  if (form->has_fixed_end && at < len && is_word_byte(text[at])) return false;
  match->next = at;
  return true;
}

bool simdiri_redact_match_form(const form_set *set, unsigned bits, const unsigned char *text, size_t len, size_t at,
                               form_match *match) {
  const bool is_inside = at > 0 && is_word_byte(text[at - 1]);
  for (size_t i = 0; i < set->form_count; i++) {
    const value_form *form = &set->forms[i];
    if (!step_has_byte(&set->steps[form->first_step], text[at])) continue;
    if (!(bits >> i % FORM_BITS & 1) || (form->needs_start && is_inside)) continue;
    if (!match_steps(set->steps + form->first_step, form, text, len, at, match)) continue;
    if (form->mask_end == form->step_count) {
      /* The rest of the word is replaced, too. Otherwise another form could begin after the result. */
      if (match->next > 0 && is_word_byte(text[match->next - 1]))
        while (match->next < len && is_word_byte(text[match->next])) match->next++;
      match->end = match->next;
    }
    match->rule = form->rule;
    return true;
  }
  return false;
}
