/* Finds forms of values in a text. */
/* SPDX-License-Identifier: MIT */
#include "text/redact/redact.h"

typedef struct {
  const form_set *set;
  const unsigned char *text;
  size_t len;
  form_memory *memory;
} form_search;

/* Returns the end of the longest run of the class of a step. */
static size_t skip_run(const form_step *step, const unsigned char *text, size_t len, size_t at) {
  const size_t end = len - at > step->max ? at + step->max : len;
  while (at < end && step_has_byte(step, text[at])) at++;
  return at;
}

/* The same for the last run of a form. A match may begin in the run of another one, which has been read already. */
static size_t skip_last_run(const form_search *s, const value_form *form, const form_step *step, size_t at) {
  size_t *end = &s->memory->run_ends[form->long_number];
  if (form->long_number == 0) return skip_run(step, s->text, s->len, at);
  if (at >= *end)
    for (*end = at; *end < s->len && step_has_byte(step, s->text[*end]);) ++*end;
  return *end - at > step->max ? at + step->max : *end;
}

/* Returns the end of the word that contains the byte before `at`. */
static size_t skip_word(const form_search *s, size_t at) {
  if (at < s->memory->word_end) return s->memory->word_end;
  while (at < s->len && is_word_byte(s->text[at])) at++;
  return s->memory->word_end = at;
}

static bool match_steps(const form_search *s, const value_form *form, size_t at, form_match *match) {
  const form_step *steps = s->set->steps + form->first_step;
  const unsigned char *text = s->text;
  const size_t len = s->len;
  for (size_t i = 0; i < form->step_count; i++) {
    if (i == form->mask_begin) match->begin = at;
    if (i == form->mask_end) match->end = at;
    const size_t next =
        i + 1 < form->step_count ? skip_run(&steps[i], text, len, at) : skip_last_run(s, form, &steps[i], at);
    if (next - at < steps[i].min) return false;
    at = next;
  }
  if (form->has_fixed_end && at < len && is_word_byte(text[at])) return false;
  if (form->mask_end < form->step_count) return true;
  /* The rest of the word is replaced, too. Otherwise another form could begin after the result. */
  match->end = at > 0 && is_word_byte(text[at - 1]) ? skip_word(s, at) : at;
  return true;
}

bool simdiri_redact_match_form(const form_set *set, const unsigned char *text, size_t len, size_t at,
                               form_memory *memory, form_match *match) {
  const bool is_inside = at > 0 && is_word_byte(text[at - 1]);
  const form_search search = {set, text, len, memory};
  if (len - at < STARTS) return false;
  const form_entry *end = set->by_first + set->firsts[text[at] + 1];
  for (const form_entry *entry = set->by_first + set->firsts[text[at]]; entry < end; entry++) {
    const value_form *form = &set->forms[entry->number];
    if (!entry_may_have(entry, text[at + 1], text[at + 2]) || (form->needs_start && is_inside)) continue;
    if (!match_steps(&search, form, at, match)) continue;
    match->rule = form->rule;
    return true;
  }
  return false;
}
