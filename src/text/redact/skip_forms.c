/* Bytes of a text that is not decoded, and the forms that they may belong to. */
/* SPDX-License-Identifier: MIT */
#include "text/redact/skip.h"

unsigned simdiri_redact_take_escape(const raw_text *raw, size_t *at) {
  const unsigned char next = raw->len - *at >= 2 ? raw->text[*at + 1] : 0;
  if (next != '"' && next != '\\') return UNIT_LOUD;
  *at += 2;
  return next;
}

/* Reads the triplet at *at. If that is "%25", the next digits belong to it, up to ROUNDS_MAX times. */
unsigned simdiri_redact_take_triplet(const raw_text *raw, size_t *at) {
  const unsigned char *p = raw->text + *at, *end = raw->text + raw->len;
  unsigned char byte = triplet_value(p);
  p += 3;
  for (int round = 1; byte == '%' && end - p >= 2 && byte_is(p[0], CLASS_HEX) && byte_is(p[1], CLASS_HEX); round++) {
    if (round == ROUNDS_MAX) return UNIT_LOUD;
    byte = triplet_value(p - 1);
    p += 2;
  }
  *at = (size_t)(p - raw->text);
  return byte;
}

/* May the form go on after its first STARTS bytes? The text is read from `at` on. The steps are runs, as long as
 * possible. */
static bool may_go_on(const raw_text *raw, const value_form *form, size_t at) {
  const form_step *steps = raw->redactor->forms.steps + form->first_step;
  for (size_t i = STARTS; i < form->step_count; i++) {
    for (size_t count = 0; count < steps[i].max; count++) {
      size_t next = at;
      const unsigned unit = take_unit(raw, &next);
      /* A long run is not decided, so that no text is read again and again. */
      if (unit == UNIT_LOUD || count == FORM_RUN_MAX) return true;
      if (unit != UNIT_END && step_has_byte(&steps[i], unit)) {
        at = next;
        continue;
      }
      if (count < steps[i].min) return false;
      break;
    }
  }
  return true;
}

bool simdiri_redact_may_match(const raw_text *raw, const unsigned first[STARTS], size_t at) {
  const form_set *forms = &raw->redactor->forms;
  const form_entry *end = forms->by_first + forms->firsts[first[0] + 1];
  const unsigned char fourth = at < raw->len ? raw->text[at] : 0;
  for (const form_entry *entry = forms->by_first + forms->firsts[first[0]]; entry < end; entry++)
    if (entry_may_have(entry, first[1], first[2]) && (entry->fourths >> (fourth & 31) & 1 || !is_plain_unit(fourth)) &&
        may_go_on(raw, &forms->forms[entry->number], at))
      return true;
  return false;
}
