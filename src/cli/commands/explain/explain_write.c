/* explain: writes an explanation as text. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/explain/explain.h"
#include "cli/outcome/record_status.h"
#include "cli/util/visual.h"

enum { TEXT_COLUMN = 12, RULE_INDENT = 14, FINDINGS_MAX = 20, ERRORS_MAX = 20 };

typedef struct {
  const cli_layout *layout;
  const cli_options *options;
  const explanation *told;
} explain_writer;

static void put_words(const explain_writer *writer, const char *text) { cli_output_put(writer->layout->output, text); }

static void put_view(const explain_writer *writer, size_t column, explain_text text) {
  if (!text.text)
    put_words(writer, "(none)\n");
  else if (text.len == 0)
    put_words(writer, "(empty)\n");
  else
    cli_write_iri(writer->layout, column, text.text, text.len);
}

/* Writes a sentence after a label. */
static void put_item(const explain_writer *writer, const char *label, size_t indent, const char *sentence) {
  put_words(writer, label);
  cli_write_wrapped(writer->layout, strlen(label), indent, sentence);
}

static void put_rule(const explain_writer *writer, const explain_rule *rule) {
  char sentence[320];
  (void)snprintf(sentence, sizeof sentence, "%s: %s (%s)", rule->name, rule->sentence, rule->section);
  put_item(writer, "            ", RULE_INDENT, sentence);
}

static void put_rules(const explain_writer *writer, uint64_t rules) {
  explain_rule rule;
  for (size_t at = 0; simdiri_explain_next_rule(rules, writer->told->words, &at, &rule);) put_rule(writer, &rule);
}

/* Writes an error with its place and, unless it is NULL, what helps. */
static void put_error(const explain_writer *writer, explain_error error, size_t indent, const char *remedy) {
  const explain_text text = writer->told->text;
  const simdiri_result failure = {.status = error.status, .component = error.component, .offset = error.offset};
  char place[64], sentence[512];
  cli_status_place(&failure, text.text, text.len, place, sizeof place);
  (void)snprintf(
      sentence, sizeof sentence, "%s, byte %zu: %s%s%s%s%s%s", simdiri_status_name(error.status), error.offset,
      error.status == SIMDIRI_WARNING_HOST_UNMAPPED ? "the host contains white space, which no standard forbids"
                                                    : simdiri_status_message(error.status),
      *place ? " (" : "", place, *place ? ")" : "", remedy ? "; " : "", remedy ? remedy : "");
  put_item(writer, "  ", indent, sentence);
}

/* Does so, and writes the text with a caret under the bad byte. */
static void put_failure(const explain_writer *writer, const simdiri_result *failure, const char *remedy) {
  const explain_text text = writer->told->text;
  const size_t indent = writer->told->words == EXPLAIN_FOR_WEB ? 4 : 2;
  put_error(writer, (explain_error){failure->status, failure->component, failure->offset}, indent, remedy);
  if (text.len > 0 && failure->offset <= text.len)
    cli_write_caret(writer->layout, 4, text.text, text.len, failure->offset);
}

/* ------------------------------------------------------------------------------------------- the given IRI */

static void put_components(const explain_writer *writer) {
  const explanation *told = writer->told;
  put_words(writer, "\nComponents   at byte  length\n");
  for (int i = 0; i < EXPLAIN_COMPONENTS; i++) {
    const explain_text component = told->components[i];
    if (!component.text) continue;
    cli_write_format(writer->layout, "  %-9s %7zu %7zu  ", simdiri_explain_component_name(i),
                     (size_t)(component.text - told->text.text), component.len);
    put_view(writer, 29, component);
  }
}

static void put_validity(const explain_writer *writer) {
  const explanation *told = writer->told;
  const simdiri_grammar given = told->explainer->options.grammar;
  const explain_grammar *grammar = &simdiri_explain_grammars[given];
  const explain_grammar *uri = &simdiri_explain_grammars[SIMDIRI_GRAMMAR_URI];
  const bool has_scheme = told->components[EXPLAIN_SCHEME].text != NULL;
  if (told->invalid.status != SIMDIRI_OK) {
    cli_write_format(writer->layout, "\nNot valid as %s (%s)\n", grammar->kind, grammar->section);
    put_failure(writer, &told->invalid, NULL);
    return;
  }
  cli_write_format(writer->layout, "\nValid: %s (%s)", has_scheme ? grammar->kind : grammar->relative_kind,
                   grammar->section);
  if (told->is_uri && given != SIMDIRI_GRAMMAR_URI)
    cli_write_format(writer->layout, ", and %s", has_scheme ? uri->kind : uri->relative_kind);
  put_words(writer, "\n");
}

/* ------------------------------------------------------------------------------------------- steps */

static void put_change(const explain_writer *writer, const char *name, explain_text before, explain_text after) {
  cli_write_format(writer->layout, "  %-*s", TEXT_COLUMN - 2, name);
  put_view(writer, TEXT_COLUMN, before);
  put_words(writer, "         -> ");
  put_view(writer, TEXT_COLUMN, after);
}

/* Says that there is no normal form, and why, unless the validation has already reported the same error. */
static void put_refusal(const explain_writer *writer, const explain_step *step, const char *remedy) {
  const simdiri_result *invalid = &writer->told->invalid, *error = &step->error;
  const bool is_known = error->status == invalid->status && error->offset == invalid->offset;
  cli_write_format(writer->layout, ": there is no normal form%s\n", is_known ? " (see Not valid)" : "");
  if (!is_known)
    put_failure(writer, error, remedy);
  else if (remedy)
    cli_write_format(writer->layout, "  What helps: %s\n", remedy);
}

/* Writes the rules of each component that changed, then those that changed no single one. */
static void put_changes(const explain_writer *writer, const explain_step *step) {
  const bool is_whole = step->kind != EXPLAIN_RUNG || step->whole_rules & SIMDIRI_CHANGE_REDIRECT;
  if (is_whole) put_change(writer, "", step->before, step->after);
  for (size_t i = 0; i < step->change_count; i++) {
    const explain_change *change = &step->changes[i];
    put_change(writer, simdiri_explain_component_name(change->component), change->before, change->after);
    put_rules(writer, change->rules);
  }
  put_rules(writer, step->whole_rules & ~(uint64_t)SIMDIRI_CHANGE_RESOLVED);
}

static void put_step(const explain_writer *writer, const explain_step *step) {
  const bool has_failed = step->error.status != SIMDIRI_OK;
  const bool is_same = !has_failed && simdiri_explain_is_same(step->before, step->after);
  const char *remedy = has_failed ? cli_status_remedy((int)step->error.status, writer->options) : NULL;
  cli_write_format(writer->layout, "\n%s (%s)", step->title, step->section);
  if (has_failed && step->kind == EXPLAIN_RUNG) {
    put_refusal(writer, step, remedy);
    return;
  }
  put_words(writer, is_same ? ": nothing changes\n" : "\n");
  if (has_failed)
    put_failure(writer, &step->error, remedy);
  else if (!is_same)
    put_changes(writer, step);
}

/* ------------------------------------------------------------------------------------------- the result */

/* Writes the normal form in every form that the grammar has. */
static void put_forms(const explain_writer *writer) {
  static const char *const names[EXPLAIN_FORMS] = {"uri, for machines", "iri, for people  "};
  const explanation *told = writer->told;
  bool is_given = true;
  for (int form = 0; form < EXPLAIN_FORMS; form++)
    is_given &= !told->explainer->contexts[form][0] || simdiri_explain_is_same(told->forms[form], told->text);
  cli_write_format(writer->layout, "\nResult%s\n", is_given ? ": it is in normal form already" : "");
  for (int form = 0; form < EXPLAIN_FORMS; form++) {
    const explain_text text = told->forms[form];
    if (!told->explainer->contexts[form][0]) continue;
    cli_write_format(writer->layout, "  %s  ", names[form]);
    if (text.text)
      cli_write_iri_line(writer->layout, text.text, text.len);
    else
      cli_write_format(writer->layout, "(none: %s)\n", simdiri_status_name(told->form_statuses[form]));
  }
}

/* Writes what is compared instead of the normal form, if that is another text. */
static void put_compared(const explain_writer *writer) {
  explain_rule rule;
  if (writer->told->ignored == 0) return;
  put_words(writer, "\nCompared, also as a key\n  ");
  put_view(writer, 2, writer->told->compared);
  for (size_t at = 0; simdiri_explain_next_ignored(writer->told->ignored, &at, &rule);) put_rule(writer, &rule);
}

static void put_sentences(const explain_writer *writer, const simdiri_buffer *sentences, const char *label,
                          size_t indent) {
  for (const char *text = NULL; (text = simdiri_explain_next_sentence(sentences, text)) != NULL;)
    put_item(writer, label, indent, text);
}

static void put_host(const explain_writer *writer) {
  static const char *const signs[] = {"", "", "*", "!"};
  const explain_host *host = &writer->told->host;
  if (!host->suffix.text) return;
  cli_write_format(writer->layout, "\nHost (public suffix list %s)\n  suffix    %.*s", host->list,
                   (int)host->suffix.len, host->suffix.text);
  if (host->rule == SIMDIRI_SUFFIX_RULE_DEFAULT) {
    put_words(writer, "  (rule *: no rule of the list matches)\n");
  } else { /* in the notation of the list, which has no final dots */
    explain_text rule = host->rule == SIMDIRI_SUFFIX_RULE_EXCEPTION ? host->domain : host->suffix;
    if (rule.len > 0 && rule.text[rule.len - 1] == '.') rule.len--;
    for (; host->rule == SIMDIRI_SUFFIX_RULE_WILDCARD && rule.len > 0 && *rule.text != '.'; rule.len--) rule.text++;
    cli_write_format(writer->layout, "  (rule %s%.*s)\n", signs[host->rule], (int)rule.len, rule.text);
  }
  if (host->domain.text)
    cli_write_format(writer->layout, "  domain    %.*s\n", (int)host->domain.len, host->domain.text);
  else
    put_words(writer, "  domain    (none: the host is a public suffix)\n");
}

static void put_key(const explain_writer *writer) {
  const explain_key *key = &writer->told->key;
  const char *comma = "";
  if (!key->is_made) return;
  put_words(writer, "\nKey (lossy rules; the text is hashed, and never fetched)\n");
  if (key->text.text) {
    put_words(writer, "  text        ");
    cli_write_iri(writer->layout, TEXT_COLUMN + 2, key->text.text, key->text.len);
    put_words(writer, "  rules       ");
    for (unsigned bit = 0; bit < 32; bit++) {
      if (!(key->lossy >> bit & 1)) continue;
      cli_write_format(writer->layout, "%s%s", comma, simdiri_lossy_name(bit));
      comma = ", ";
    }
    put_words(writer, key->lossy ? "\n" : "none changed anything\n");
  }
  put_sentences(writer, &key->reasons, "  left alone  ", TEXT_COLUMN + 2);
}

static void put_findings(const explain_writer *writer) {
  const explanation *told = writer->told;
  if (told->finding_count > 0) put_words(writer, "\nDeserves a look\n");
  for (size_t i = 0; i < told->finding_count && i < FINDINGS_MAX; i++) {
    const simdiri_finding *finding = &told->findings[i];
    char text[200];
    cli_write_format(writer->layout, "  %-9s ", simdiri_component_name(finding->component));
    if (finding->begin == finding->end)
      cli_write_format(writer->layout, "at byte %zu\n", finding->begin);
    else
      cli_write_iri(writer->layout, TEXT_COLUMN, told->reviewed.text + finding->begin, finding->end - finding->begin);
    (void)snprintf(text, sizeof text, "%s: %s", simdiri_finding_name(finding->code),
                   simdiri_finding_message(finding->code));
    put_item(writer, "            ", RULE_INDENT, text);
  }
  if (told->finding_count > FINDINGS_MAX)
    cli_write_format(writer->layout, "  and %zu more; check --hints lists all\n", told->finding_count - FINDINGS_MAX);
}

/* --visual: writes a text in visual order, after a label. */
static simdiri_status put_order(const explain_writer *writer, const char *label, explain_text text) {
  size_t len;
  char *visual = cli_visual_order(text.text, text.len, &len);
  if (!visual && text.len <= CLI_VISUAL_MAX) return SIMDIRI_ERROR_NO_MEMORY;
  put_words(writer, label);
  if (visual)
    cli_write_iri_line(writer->layout, visual, len);
  else
    put_words(writer, "(not known: too long)\n");
  free(visual);
  return SIMDIRI_OK;
}

static simdiri_status put_iri(const explain_writer *writer) {
  const explanation *told = writer->told;
  if (!simdiri_is_error(told->status)) put_forms(writer);
  put_compared(writer);
  if (told->left_alone.len > 0) put_words(writer, "\nLeft alone\n");
  put_sentences(writer, &told->left_alone, "  ", 4);
  put_host(writer);
  put_key(writer);
  put_findings(writer);
  if (!writer->options->visual) return SIMDIRI_OK;
  put_words(writer, "\nAs it is seen, from left to right (RFC 3987 4.1)\n");
  const simdiri_status status = put_order(writer, "  as given          ", told->text);
  if (status != SIMDIRI_OK || told->legible.len == 0) return status;
  return put_order(writer, "  the result        ", told->legible);
}

/* ------------------------------------------------------------------------------------------- URLs */

static void put_url_components(const explain_writer *writer, explain_text href) {
  explain_span spans[EXPLAIN_URL_COMPONENTS];
  put_words(writer, "\nComponents\n");
  simdiri_explain_split_url(writer->told, spans);
  for (size_t i = 0; i < EXPLAIN_URL_COMPONENTS; i++) {
    if (!spans[i].is_present) continue;
    const bool is_opaque = i == EXPLAIN_URL_PATH && writer->told->url.is_opaque;
    cli_write_format(writer->layout, "  %-*s", TEXT_COLUMN - 2, is_opaque ? "path, opaque" : spans[i].name);
    put_view(writer, TEXT_COLUMN, (explain_text){href.text + spans[i].begin, spans[i].end - spans[i].begin});
  }
}

static void put_url(const explain_writer *writer) {
  const explanation *told = writer->told;
  const explain_step *step = &told->steps[told->step_count - 1];
  if (step->after.text) {
    cli_write_format(writer->layout, "\nThe URL (URL Standard 4.4, 4.5)%s\n         -> ",
                     step->rules ? "" : ": it is its own serialization");
    cli_write_iri_line(writer->layout, step->after.text, step->after.len);
    put_rules(writer, step->rules);
    put_url_components(writer, step->after);
    put_host(writer);
  } else {
    put_words(writer, "\nFailure: there is no URL (URL Standard 4.4)\n");
  }
  const bool has_failed = told->failure.status != SIMDIRI_OK;
  if (has_failed || told->error_count > 0) put_words(writer, "\nValidation errors (URL Standard 1.1)\n");
  for (size_t i = 0; i < told->error_count && i < ERRORS_MAX; i++) put_error(writer, told->errors[i], 4, NULL);
  if (told->error_count > ERRORS_MAX) put_words(writer, "  ... and more\n");
  if (has_failed) put_failure(writer, &told->failure, NULL);
}

simdiri_status cli_explain_write(const cli_layout *layout, const cli_options *options, const explanation *told) {
  const explain_writer writer = {layout, options, told};
  const bool is_web = told->words == EXPLAIN_FOR_WEB;
  size_t i = 0;
  if (told->steps[0].kind == EXPLAIN_DEFAULT_SCHEME) put_step(&writer, &told->steps[i++]);
  if (is_web) {
    put_url(&writer);
    return SIMDIRI_OK;
  }
  put_components(&writer);
  put_validity(&writer);
  for (; i < told->step_count; i++) put_step(&writer, &told->steps[i]);
  return put_iri(&writer);
}
