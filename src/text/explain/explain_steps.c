/* The steps to the normal form. The library reports the rules that changed the whole IRI. The rules that changed one
 * component are found by normalizing the result again with only that component in its old form. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/explain/explain_call.h"

static explain_step *add_step(const explain_call *call, explain_step_kind kind, const char *title,
                              const char *section) {
  explain_step *step = &call->to->steps[call->to->step_count++];
  *step = (explain_step){.kind = kind, .title = title, .section = section, .error.status = SIMDIRI_OK};
  return step;
}

/* Ends a step that is about the whole text. */
static void end_step(explain_step *step, explain_text before, const simdiri_result *result) {
  step->before = before;
  if (simdiri_is_error(result->status)) {
    step->error = *result;
    return;
  }
  step->after = explain_result(result);
  step->rules = step->whole_rules = result->changes;
}

static simdiri_status add_default_scheme(const explain_call *call) {
  explanation *to = call->to;
  simdiri_result result;
  const simdiri_status status = simdiri_add_default_scheme(explain_context(call, call->shared->options.rung),
                                                           to->given.text, to->given.len, &to->with_scheme, &result);
  to->text = to->given;
  if (status != SIMDIRI_OK || result.changes == 0) return status;
  end_step(add_step(call, EXPLAIN_DEFAULT_SCHEME, "The default scheme was added", "simdiri(1)"), to->given, &result);
  to->text = explain_result(&result);
  return status;
}

/* Resolves a relative reference against the base, before the rungs (RFC 3987 5.1). */
static simdiri_status add_resolution(const explain_call *call, explain_text *text) {
  const simdiri_base *base = call->shared->base;
  simdiri_result result;
  if (!base || call->to->components[EXPLAIN_SCHEME].text) return SIMDIRI_OK;
  const simdiri_status status = simdiri_resolve(explain_context(call, SIMDIRI_RUNG_SIMPLE), call->scratch, base,
                                                text->text, text->len, &call->to->resolved, &result);
  if (explain_is_machine(status)) return status;
  end_step(add_step(call, EXPLAIN_RESOLUTION, "Resolved against the base", "RFC 3986 5.2"), *text, &result);
  if (!simdiri_is_error(status)) *text = explain_result(&result);
  return status;
}

/* ------------------------------------------------------------------------------------------- rungs */

/* Stores those of the rules `changes` of a step that changed one component, which was `before`. */
static simdiri_status find_rules(const explain_call *call, simdiri_rung rung, uint64_t changes,
                                 const explain_text after[EXPLAIN_COMPONENTS], explain_change *change) {
  simdiri_buffer *out = &call->to->trial, *joined = &call->to->joined;
  explain_text mixed[EXPLAIN_COMPONENTS];
  simdiri_result result;
  memcpy(mixed, after, sizeof mixed);
  mixed[change->component] = change->before;
  out->len = joined->len = 0;
  simdiri_status status = simdiri_explain_join(mixed, joined);
  if (status != SIMDIRI_OK) return status;
  status = simdiri_normalize(explain_context(call, rung), call->scratch, joined->data, joined->len, out, &result);
  if (explain_is_machine(status)) return status;
  change->rules = simdiri_is_error(status) ? 0 : result.changes & changes;
  return SIMDIRI_OK;
}

/* Adds the components that a rung changed. A redirect leads to another IRI, whose components are unrelated. */
static simdiri_status add_changes(const explain_call *call, explain_step *step, uint64_t changes_before,
                                  uint64_t changes) {
  explain_text before[EXPLAIN_COMPONENTS], after[EXPLAIN_COMPONENTS];
  uint64_t found = 0;
  simdiri_status status = SIMDIRI_OK;
  if (changes & SIMDIRI_CHANGE_REDIRECT) {
    step->rules = step->whole_rules = SIMDIRI_CHANGE_REDIRECT;
    return status;
  }
  simdiri_explain_split(step->before, before);
  simdiri_explain_split(step->after, after);
  for (int i = 0; i < EXPLAIN_COMPONENTS && status == SIMDIRI_OK; i++) {
    if (simdiri_explain_is_same(before[i], after[i])) continue;
    explain_change *change = &step->changes[step->change_count++];
    *change = (explain_change){.component = i, .before = before[i], .after = after[i]};
    status = find_rules(call, step->rung, changes, after, change);
    found |= change->rules;
  }
  step->whole_rules = changes & ~changes_before & ~found;
  step->rules = step->whole_rules | found;
  return status;
}

static simdiri_status add_rung(const explain_call *call, simdiri_rung rung, explain_text text, explain_text *before,
                               uint64_t *changes_before) {
  static const char *const titles[EXPLAIN_RUNGS] = {"Rung simple", "Rung syntax", "Rung scheme", "Rung protocol"};
  static const char *const sections[EXPLAIN_RUNGS] = {"RFC 3987 5.3.1", "RFC 3987 5.3.2", "RFC 3987 5.3.3",
                                                      "RFC 3987 5.3.4"};
  simdiri_result result = {.status = SIMDIRI_OK};
  const simdiri_status status = simdiri_normalize(explain_context(call, rung), call->scratch, text.text, text.len,
                                                  &call->to->rungs[rung], &result);
  if (explain_is_machine(status)) return status;
  explain_step *step = add_step(call, EXPLAIN_RUNG, titles[rung], sections[rung]);
  step->rung = rung;
  end_step(step, *before, &result);
  if (simdiri_is_error(status)) return status;
  const simdiri_status outcome = add_changes(call, step, *changes_before, result.changes);
  *before = step->after;
  *changes_before = result.changes;
  return outcome == SIMDIRI_OK ? status : outcome;
}

/* ------------------------------------------------------------------------------------------- all of them */

static simdiri_status add_url(const explain_call *call) {
  const simdiri_base *base = call->shared->base;
  const simdiri_context *context = explain_context(call, call->shared->options.rung);
  explanation *to = call->to;
  simdiri_result result;
  const simdiri_status status =
      base ? simdiri_resolve(context, call->scratch, base, to->text.text, to->text.len, &to->resolved, &result)
           : simdiri_normalize(context, call->scratch, to->text.text, to->text.len, &to->resolved, &result);
  if (explain_is_machine(status)) return status;
  end_step(add_step(call, EXPLAIN_URL, "The URL parser and serializer", "URL Standard 4.4, 4.5"), to->text, &result);
  return status;
}

simdiri_status simdiri_explain_steps(const explain_call *call) {
  const simdiri_rung last = call->shared->options.rung;
  uint64_t changes = 0;
  explanation *to = call->to;
  simdiri_status status = add_default_scheme(call);
  if (status != SIMDIRI_OK) return status;
  simdiri_explain_split(to->text, to->components);
  if (call->shared->options.profile == SIMDIRI_PROFILE_WEB) return to->status = add_url(call);
  explain_text text = to->text;
  status = add_resolution(call, &text);
  explain_text before = text;
  for (int rung = last == SIMDIRI_RUNG_SIMPLE ? 0 : 1; rung <= (int)last && !simdiri_is_error(status); rung++)
    status = add_rung(call, (simdiri_rung)rung, text, &before, &changes);
  return to->status = status;
}
