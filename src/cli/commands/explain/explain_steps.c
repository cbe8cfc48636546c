/* explain: the steps to the normal form. The library reports the rules that changed the whole IRI. The rules that
 * changed one component are found by normalizing the result again with only that component in its old form. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/explain/explain.h"
#include "cli/outcome/rule_texts.h"

enum { TEXT_COLUMN = 12, RULE_INDENT = 14 };

typedef struct {
  cli_view before, after;
  uint32_t changes_before, changes; /* by the rungs up to the previous one; up to this one */
  const simdiri_context *context;
} step_info;

/* ------------------------------------------------------------------------------------------- rules */

static void put_named_rule(const cli_layout *layout, const cli_rule *rule, const char *name, bool is_iri) {
  char sentence[320];
  is_iri = is_iri && rule->in_iri;
  (void)snprintf(sentence, sizeof sentence, "%s: %s (%s)", name, is_iri ? rule->in_iri : rule->sentence, rule->section);
  cli_write_format(layout, "%*s", TEXT_COLUMN, "");
  cli_write_wrapped(layout, TEXT_COLUMN, RULE_INDENT, sentence);
}

static void put_rule(const cli_layout *layout, const cli_rule *rule, bool is_iri) {
  put_named_rule(layout, rule, cli_rule_name(rule), is_iri);
}

static void put_rules(const cli_explainer *explainer, const cli_layout *layout, uint32_t changes) {
  for (size_t i = 0; i < cli_rule_count; i++)
    if (cli_rules[i].change & changes)
      put_rule(layout, &cli_rules[i], explainer->options->iri.form == SIMDIRI_FORM_IRI);
}

uint32_t cli_explain_find_rules(cli_explainer *explainer, const simdiri_context *context, uint32_t changes,
                                const cli_part *before, const cli_part parts_after[CLI_PART_COUNT], int part) {
  cli_part mixed[CLI_PART_COUNT];
  simdiri_result result;
  size_t len;
  memcpy(mixed, parts_after, sizeof mixed);
  mixed[part] = *before;
  char *text = cli_join(mixed, &len);
  if (!text) {
    explainer->failure = SIMDIRI_ERROR_NO_MEMORY;
    return 0;
  }
  explainer->trial.len = 0;
  simdiri_status status = simdiri_normalize(context, explainer->scratch, text, len, &explainer->trial, &result);
  free(text);
  if (cli_status_is_machine((int)status)) explainer->failure = status;
  return simdiri_is_error(status) ? 0 : result.changes & changes;
}

/* ------------------------------------------------------------------------------------------- one step */

static void put_part(const cli_layout *layout, const cli_part *part) {
  if (!part->is_present)
    cli_output_put(layout->output, "(none)\n");
  else if (part->len == 0)
    cli_output_put(layout->output, "(empty)\n");
  else
    cli_write_iri(layout, TEXT_COLUMN, part->text, part->len);
}

static void put_parts(cli_explainer *explainer, const cli_layout *layout, const step_info *step) {
  cli_part before[CLI_PART_COUNT], after[CLI_PART_COUNT];
  uint32_t shown = 0;
  cli_split(step->before.text, step->before.len, before);
  cli_split(step->after.text, step->after.len, after);
  for (int i = 0; i < CLI_PART_COUNT; i++) {
    if (cli_is_same_part(&before[i], &after[i])) continue;
    uint32_t rules = cli_explain_find_rules(explainer, step->context, step->changes, &before[i], after, i);
    if (explainer->failure != SIMDIRI_OK) return;
    cli_write_format(layout, "  %-*s", TEXT_COLUMN - 2, cli_part_names[i]);
    put_part(layout, &before[i]);
    cli_write_format(layout, "%*s", TEXT_COLUMN, "-> ");
    put_part(layout, &after[i]);
    put_rules(explainer, layout, rules);
    shown |= rules;
  }
  /* Rules that were not found in any single component. */
  put_rules(explainer, layout, step->changes & ~step->changes_before & ~shown);
}

static bool is_same_view(cli_view a, cli_view b) {
  return a.len == b.len && (a.len == 0 || memcmp(a.text, b.text, a.len) == 0);
}

/* Writes a redirect as a whole: the components of the two IRIs are unrelated. */
static void put_redirect(const cli_explainer *explainer, const cli_layout *layout, const step_info *step) {
  cli_write_format(layout, "%*s", TEXT_COLUMN, "");
  cli_write_iri(layout, TEXT_COLUMN, step->before.text, step->before.len);
  cli_write_format(layout, "%*s", TEXT_COLUMN, "-> ");
  cli_write_iri(layout, TEXT_COLUMN, step->after.text, step->after.len);
  put_rules(explainer, layout, SIMDIRI_CHANGE_REDIRECT);
}

static void put_step(cli_explainer *explainer, const cli_layout *layout, const char *title, const step_info *step) {
  const bool is_same = is_same_view(step->before, step->after);
  cli_write_format(layout, "%s%s\n", title, is_same ? ": nothing changes" : "");
  if (step->changes & SIMDIRI_CHANGE_REDIRECT)
    put_redirect(explainer, layout, step);
  else if (!is_same)
    put_parts(explainer, layout, step);
}

void cli_explain_failure(const cli_explainer *explainer, const cli_layout *layout, cli_view input,
                         const simdiri_result *failure, bool shows_remedy) {
  char place[64], sentence[512];
  const char *remedy = shows_remedy ? cli_status_remedy((int)failure->status, explainer->options) : NULL;
  cli_status_place(failure, input.text, input.len, place, sizeof place);
  (void)snprintf(sentence, sizeof sentence, "%s, byte %zu: %s%s%s%s%s%s", simdiri_status_name(failure->status),
                 failure->offset, simdiri_status_message(failure->status), *place ? " (" : "", place, *place ? ")" : "",
                 remedy ? "; " : "", remedy ? remedy : "");
  cli_output_put(layout->output, "  ");
  cli_write_wrapped(layout, 2, 2, sentence);
  if (!cli_status_is_machine((int)failure->status) && input.len > 0 && failure->offset <= input.len)
    cli_write_caret(layout, 4, input.text, input.len, failure->offset);
}

void cli_explain_compared(const cli_explainer *explainer, const cli_layout *layout, simdiri_form form,
                          cli_view normal) {
  const simdiri_context *context = explainer->contexts[form][explainer->options->iri.rung];
  cli_view text;
  const uint32_t ignored =
      simdiri_compared_text(context, explainer->scratch, normal.text, normal.len, &text.text, &text.len);
  if (ignored == 0) return;
  cli_output_put(layout->output, "\nCompared, also as a key\n  ");
  cli_write_iri(layout, 2, text.text, text.len);
  for (size_t i = 0; i < cli_ignored_count; i++)
    if (cli_ignored[i].change & ignored)
      put_named_rule(layout, &cli_ignored[i], simdiri_ignored_name((unsigned)i), false);
}

/* ------------------------------------------------------------------------------------------- the ladder */

simdiri_status cli_explain_default_scheme(const simdiri_context *context, const cli_layout *layout, simdiri_buffer *out,
                                          cli_view *text) {
  simdiri_result result;
  out->len = 0;
  const simdiri_status status = simdiri_add_default_scheme(context, text->text, text->len, out, &result);
  if (status != SIMDIRI_OK || result.changes == 0) return status;
  cli_write_format(layout, "\nDefault scheme (--default-scheme)\n%*s", TEXT_COLUMN, "");
  cli_write_iri(layout, TEXT_COLUMN, text->text, text->len);
  cli_write_format(layout, "%*s", TEXT_COLUMN, "-> ");
  cli_write_iri(layout, TEXT_COLUMN, result.text, result.text_len);
  for (size_t i = 0; i < cli_rule_count; i++)
    if (cli_rules[i].change == SIMDIRI_CHANGE_DEFAULT_SCHEME) put_rule(layout, &cli_rules[i], false);
  *text = (cli_view){result.text, result.text_len};
  return SIMDIRI_OK;
}

static cli_view make_view(const simdiri_result *result) { return (cli_view){result->text, result->text_len}; }

static const char *const titles[CLI_RUNG_COUNT] = {"Rung simple (RFC 3987 5.3.1)", "Rung syntax (RFC 3987 5.3.2)",
                                                   "Rung scheme (RFC 3987 5.3.3)", "Rung protocol (RFC 3987 5.3.4)"};

/* Resolves a relative reference against --base, before the rungs (RFC 3987 5.1). */
static simdiri_status resolve_first(cli_explainer *explainer, const cli_layout *layout, cli_view *text) {
  simdiri_result result;
  if (!cli_is_relative(explainer->options, text->text, text->len)) return SIMDIRI_OK;
  const simdiri_context *context = explainer->contexts[explainer->options->iri.form][SIMDIRI_RUNG_SIMPLE];
  explainer->resolved.len = 0;
  simdiri_status status = simdiri_resolve(context, explainer->scratch, explainer->base, text->text, text->len,
                                          &explainer->resolved, &result);
  if (cli_status_is_machine((int)status)) return status;
  cli_write_format(layout, "\nResolved against --base (RFC 3986 5.2)\n");
  if (simdiri_is_error(status)) {
    cli_explain_failure(explainer, layout, *text, &result, true);
    return status;
  }
  cli_write_format(layout, "%*s", TEXT_COLUMN, "");
  cli_write_iri(layout, TEXT_COLUMN, text->text, text->len);
  cli_write_format(layout, "%*s", TEXT_COLUMN, "-> ");
  cli_write_iri(layout, TEXT_COLUMN, result.text, result.text_len);
  put_rules(explainer, layout, result.changes & ~(uint32_t)SIMDIRI_CHANGE_RESOLVED);
  *text = make_view(&result);
  return SIMDIRI_OK;
}

/* Normalizes up to a rung, into the one of two buffers that does not contain the previous step. */
static simdiri_status take_step(cli_explainer *explainer, cli_view input, const step_info *step, unsigned rung,
                                simdiri_result *result) {
  simdiri_buffer *buffer = rung % 2 ? &explainer->before : &explainer->after;
  buffer->len = 0;
  return simdiri_normalize(step->context, explainer->scratch, input.text, input.len, buffer, result);
}

/* Says that there is no normal form, and why, unless the validation has already reported the same error. */
static void put_refusal(const cli_explainer *explainer, const cli_layout *layout, const char *title, cli_view input,
                        const simdiri_result *failure) {
  const char *remedy = cli_status_remedy((int)failure->status, explainer->options);
  const bool is_known = failure->status == explainer->invalid.status && failure->offset == explainer->invalid.offset;
  cli_write_format(layout, "%s: there is no normal form%s\n", title, is_known ? " (see Not valid)" : "");
  if (!is_known)
    cli_explain_failure(explainer, layout, input, failure, true);
  else if (remedy)
    cli_write_format(layout, "  What helps: %s\n", remedy);
}

simdiri_status cli_explain_steps(cli_explainer *explainer, const cli_layout *layout, cli_view input) {
  unsigned last = (unsigned)explainer->options->iri.rung;
  simdiri_status status = resolve_first(explainer, layout, &input);
  step_info step = {.before = input};
  simdiri_result result = {.status = SIMDIRI_OK};
  if (simdiri_is_error(status)) return status;
  for (unsigned rung = last == SIMDIRI_RUNG_SIMPLE ? 0 : 1; rung <= last; rung++) {
    step.context = explainer->contexts[explainer->options->iri.form][rung];
    status = take_step(explainer, input, &step, rung, &result);
    if (cli_status_is_machine((int)status)) return status;
    cli_output_put(layout->output, "\n");
    if (simdiri_is_error(status)) {
      put_refusal(explainer, layout, titles[rung], input, &result);
      return status;
    }
    step.after = make_view(&result);
    step.changes = result.changes;
    put_step(explainer, layout, titles[rung], &step);
    if (explainer->failure != SIMDIRI_OK) return explainer->failure;
    step.before = step.after;
    step.changes_before = step.changes;
  }
  return status;
}
