/* The explanation of one IRI, as JSON, with the texts of text/explain/. The types in index.d.ts describe it. Offsets
 * are in bytes; JavaScript converts them. */
/* SPDX-License-Identifier: MIT */
#include "bindings/js/native/js_json.h"
#include "bindings/js/native/js_tool.h"
#include "iri/options/option_words.h"
#include "text/explain/explanation.h"

static void put_view(js_json *json, const char *key, explain_text text) {
  simdiri_js_json_text(json, key, text.text, text.len);
}

static void put_error(js_json *json, const char *key, explain_error error) {
  simdiri_js_json_open(json, key, '{');
  simdiri_js_json_string(json, "code", simdiri_status_name(error.status));
  simdiri_js_json_string(json, "message", simdiri_status_message(error.status));
  simdiri_js_json_string(json, "component", simdiri_component_name(error.component));
  simdiri_js_json_number(json, "offset", error.offset);
  simdiri_js_json_close(json, '}');
}

/* Writes an error if there is one. */
static void put_failure(js_json *json, const char *key, const simdiri_result *failure) {
  if (failure->status != SIMDIRI_OK)
    put_error(json, key, (explain_error){failure->status, failure->component, failure->offset});
}

static void put_span(js_json *json, const char *name, size_t begin, size_t end) {
  simdiri_js_json_open(json, NULL, '{');
  simdiri_js_json_string(json, "name", name);
  simdiri_js_json_number(json, "begin", begin);
  simdiri_js_json_number(json, "end", end);
  simdiri_js_json_close(json, '}');
}

static void put_components(js_json *json, const explanation *told) {
  simdiri_js_json_open(json, "components", '[');
  for (int i = 0; i < EXPLAIN_COMPONENTS; i++) {
    const explain_text component = told->components[i];
    if (!component.text) continue;
    const size_t begin = (size_t)(component.text - told->text.text);
    put_span(json, simdiri_explain_component_name(i), begin, begin + component.len);
  }
  simdiri_js_json_close(json, ']');
}

static void put_validity(js_json *json, const explanation *told) {
  static const char *const names[] = {OPTION_GRAMMARS(OPTION_WORD_AT)};
  const explain_grammar *grammar = &simdiri_explain_grammars[told->explainer->options.grammar];
  simdiri_js_json_open(json, "validity", '{');
  simdiri_js_json_string(json, "grammar", names[told->explainer->options.grammar]);
  simdiri_js_json_string(json, "section", grammar->section);
  simdiri_js_json_bool(json, "isValid", told->invalid.status == SIMDIRI_OK);
  simdiri_js_json_bool(json, "isUri", told->is_uri);
  put_failure(json, "error", &told->invalid);
  simdiri_js_json_close(json, '}');
}

/* ------------------------------------------------------------------------------------------- steps */

static void put_rules(js_json *json, const explanation *told, uint64_t rules) {
  explain_rule rule;
  simdiri_js_json_open(json, "rules", '[');
  for (size_t at = 0; simdiri_explain_next_rule(rules, told->words, &at, &rule);) {
    simdiri_js_json_open(json, NULL, '{');
    simdiri_js_json_string(json, "name", rule.name);
    simdiri_js_json_string(json, "sentence", rule.sentence);
    simdiri_js_json_string(json, "section", rule.section);
    simdiri_js_json_close(json, '}');
  }
  simdiri_js_json_close(json, ']');
}

static void put_change(js_json *json, const explanation *told, const explain_change *change) {
  simdiri_js_json_open(json, NULL, '{');
  simdiri_js_json_string(json, "component", simdiri_explain_component_name(change->component));
  put_view(json, "before", change->before);
  put_view(json, "after", change->after);
  put_rules(json, told, change->rules);
  simdiri_js_json_close(json, '}');
}

static void put_step(js_json *json, const explanation *told, const explain_step *step) {
  static const char *const kinds[] = {"default-scheme", "resolve", "rung", "url"};
  static const char *const rungs[EXPLAIN_RUNGS] = {OPTION_RUNGS(OPTION_WORD_AT)};
  simdiri_js_json_open(json, NULL, '{');
  simdiri_js_json_string(json, "kind", kinds[step->kind]);
  simdiri_js_json_string(json, "rung", step->kind == EXPLAIN_RUNG ? rungs[step->rung] : NULL);
  simdiri_js_json_string(json, "title", step->title);
  simdiri_js_json_string(json, "section", step->section);
  put_failure(json, "error", &step->error);
  put_view(json, "before", step->before);
  put_view(json, "after", step->after);
  simdiri_js_json_open(json, "changes", '[');
  for (size_t i = 0; i < step->change_count; i++) put_change(json, told, &step->changes[i]);
  simdiri_js_json_close(json, ']');
  put_rules(json, told, step->rules);
  simdiri_js_json_close(json, '}');
}

static void put_steps(js_json *json, const explanation *told) {
  simdiri_js_json_open(json, "steps", '[');
  for (size_t i = 0; i < told->step_count; i++) put_step(json, told, &told->steps[i]);
  simdiri_js_json_close(json, ']');
}

/* ------------------------------------------------------------------------------------------- the result */

static void put_host(js_json *json, const explain_host *host) {
  static const char *const rules[] = {"default", "plain", "wildcard", "exception"};
  if (!host->text.text) return;
  simdiri_js_json_open(json, "host", '{');
  put_view(json, "text", host->text);
  put_view(json, "suffix", host->suffix);
  put_view(json, "domain", host->domain);
  simdiri_js_json_string(json, "rule", host->suffix.text ? rules[host->rule] : NULL);
  simdiri_js_json_string(json, "list", host->list);
  simdiri_js_json_close(json, '}');
}

static void put_finding(js_json *json, const simdiri_finding *finding) {
  static const char *const groups[] = {"bidi", "scheme", "confusables"};
  simdiri_js_json_open(json, NULL, '{');
  simdiri_js_json_string(json, "code", simdiri_finding_name(finding->code));
  simdiri_js_json_string(json, "message", simdiri_finding_message(finding->code));
  simdiri_js_json_string(json, "group", groups[simdiri_finding_group(finding->code) >> 1]);
  simdiri_js_json_string(json, "component", simdiri_component_name(finding->component));
  simdiri_js_json_number(json, "begin", finding->begin);
  simdiri_js_json_number(json, "end", finding->end);
  simdiri_js_json_close(json, '}');
}

static void put_iri(js_json *json, const explanation *told) {
  if (!simdiri_is_error(told->status)) {
    put_view(json, "uri", told->forms[SIMDIRI_FORM_URI]);
    put_view(json, "iri", told->forms[SIMDIRI_FORM_IRI]);
  }
  simdiri_js_json_open(json, "kept", '[');
  for (const char *note = NULL; (note = simdiri_explain_next_sentence(&told->left_alone, note)) != NULL;)
    simdiri_js_json_string(json, NULL, note);
  simdiri_js_json_close(json, ']');
  put_host(json, &told->host);
  simdiri_js_json_open(json, "findings", '[');
  for (size_t i = 0; i < told->finding_count && i < EXPLAIN_FINDINGS_MAX; i++) put_finding(json, &told->findings[i]);
  simdiri_js_json_close(json, ']');
}

/* Offsets of components are in the URL. */
static void put_url(js_json *json, const explanation *told) {
  const explain_text href = told->steps[told->step_count - 1].after;
  if (href.text) {
    explain_span spans[EXPLAIN_URL_COMPONENTS];
    simdiri_explain_split_url(told, spans);
    put_view(json, "uri", href);
    simdiri_js_json_open(json, "urlComponents", '[');
    for (size_t i = 0; i < EXPLAIN_URL_COMPONENTS; i++)
      if (spans[i].is_present) put_span(json, spans[i].name, spans[i].begin, spans[i].end);
    simdiri_js_json_close(json, ']');
    put_host(json, &told->host);
  }
  simdiri_js_json_open(json, "validationErrors", '[');
  for (size_t i = 0; i < told->error_count && i < EXPLAIN_ERRORS_MAX; i++) put_error(json, NULL, told->errors[i]);
  put_failure(json, NULL, &told->failure);
  simdiri_js_json_close(json, ']');
  simdiri_js_json_number(json, "validationErrorCount", told->error_count + (told->failure.status != SIMDIRI_OK));
}

static void put_explanation(js_json *json, const explanation *told) {
  const bool is_web = told->words == EXPLAIN_FOR_WEB;
  simdiri_js_json_open(json, NULL, '{');
  simdiri_js_json_string(json, "profile", is_web ? "web" : "rfc3987");
  put_view(json, "text", told->text);
  put_components(json, told);
  if (!is_web) put_validity(json, told);
  put_steps(json, told);
  if (is_web)
    put_url(json, told);
  else
    put_iri(json, told);
  simdiri_js_json_string(json, "status", simdiri_status_name(told->status));
  simdiri_js_json_close(json, '}');
}

/* Explains the input. The text of the result is JSON. Returns OK or an error of the machine. */
JS_EXPORT("explain") uint32_t simdiri_js_explain(const js_tool *tool, size_t len) {
  static explanation told; /* too large for the stack */
  js_json json = {.out = simdiri_js_output()};
  explainer shared = {.options = tool->objects.settings.iri,
                      .base = tool->objects.base,
                      .suffixes = simdiri_js_suffixes(tool->objects.settings.psl_section)};
  shared.options.redirects = NULL;
  shared.redirects[shared.options.form] = tool->objects.redirects;
  simdiri_explanation_init(&told);
  simdiri_status status = shared.suffixes ? simdiri_explainer_create(&shared) : SIMDIRI_ERROR_NO_MEMORY;
  if (status == SIMDIRI_OK)
    status = simdiri_explain(&shared, simdiri_js_module.scratch, simdiri_js_module.input, len, &told);
  if (status == SIMDIRI_OK) put_explanation(&json, &told);
  if (status == SIMDIRI_OK) status = json.status;
  simdiri_explanation_free(&told);
  simdiri_explainer_free(&shared);
  const simdiri_result result = {.status = status, .text = json.out->data, .text_len = json.out->len};
  simdiri_js_keep(&result);
  return (uint32_t)status;
}
