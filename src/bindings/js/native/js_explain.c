/* The explanation of one IRI, as JSON: the steps of the command `simdiri explain`, with the texts of its tables. The
 * types in index.d.ts describe it. Offsets are in bytes; JavaScript converts them. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "bindings/js/native/js_json.h"
#include "bindings/js/native/js_tool.h"
#include "cli/commands/explain/kept_notes.h"
#include "cli/commands/explain/parts.h"
#include "cli/outcome/rule_texts.h"
#include "iri/options/option_words.h"

enum { FORMS = SIMDIRI_FORM_IRI + 1, RUNGS = SIMDIRI_RUNG_PROTOCOL + 1 };

typedef struct {
  const char *text; /* NULL: there is none */
  size_t len;
} text_view;

typedef struct {
  const js_tool *tool;
  js_json *json;
  simdiri_context *contexts[FORMS][RUNGS]; /* NULL: the options do not have it */
  /* `steps` are used in turn: one has the text before a step, the other the text after it. */
  simdiri_buffer with_scheme, resolved, steps[2], forms[FORMS], trial;
  simdiri_result invalid; /* of the strict validation */
  uint64_t url_error_count;
} explainer;

typedef struct {
  text_view before, after;
  uint32_t changes_before, changes; /* by the rungs up to the previous one; up to this one */
  const simdiri_context *context;
} step_info;

static bool is_machine_error(simdiri_status status) {
  return status >= SIMDIRI_ERROR_NO_MEMORY && simdiri_is_error(status);
}

static void note_failure(explainer *e, simdiri_status status) {
  if (e->json->status == SIMDIRI_OK && is_machine_error(status)) e->json->status = status;
}

static bool is_relative(const explainer *e, text_view text) {
  simdiri_components components;
  if (!e->tool->base) return false;
  simdiri_parse(text.text, text.len, &components);
  return !components.has_scheme;
}

/* ------------------------------------------------------------------------------------------- contexts */

static simdiri_status create_contexts(explainer *e) {
  for (int form = 0; form < FORMS; form++)
    for (int rung = 0; rung < RUNGS; rung++) {
      simdiri_options options = e->tool->settings.iri;
      const bool is_own_form = (int)options.form == form;
      options.form = (simdiri_form)form;
      options.rung = (simdiri_rung)rung;
      if (rung == SIMDIRI_RUNG_SIMPLE && e->tool->settings.iri.rung == SIMDIRI_RUNG_SIMPLE)
        options.disallowed = SIMDIRI_DISALLOWED_FAIL;
      if (rung != SIMDIRI_RUNG_PROTOCOL) options.redirects = NULL;
      /* Redirects were read in one form, and URIs have only one. */
      if (!is_own_form && (options.redirects || options.grammar == SIMDIRI_GRAMMAR_URI)) continue;
      const simdiri_status status = simdiri_context_create(&options, NULL, &e->contexts[form][rung]);
      if (status != SIMDIRI_OK) return status;
    }
  return SIMDIRI_OK;
}

static void free_explainer(explainer *e) {
  simdiri_buffer *const buffers[] = {&e->with_scheme, &e->resolved, &e->steps[0], &e->steps[1],
                                     &e->forms[0],    &e->forms[1], &e->trial};
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++) simdiri_buffer_free(buffers[i]);
  for (int form = 0; form < FORMS; form++)
    for (int rung = 0; rung < RUNGS; rung++) simdiri_context_free(e->contexts[form][rung]);
}

/* ------------------------------------------------------------------------------------------- members */

static void put_error(js_json *json, const char *key, const simdiri_result *error) {
  simdiri_js_json_open(json, key, '{');
  simdiri_js_json_string(json, "code", simdiri_status_name(error->status));
  simdiri_js_json_string(json, "message", simdiri_status_message(error->status));
  simdiri_js_json_string(json, "component", simdiri_component_name(error->component));
  simdiri_js_json_number(json, "offset", error->offset);
  simdiri_js_json_close(json, '}');
}

static void put_rules(const explainer *e, const char *key, uint32_t changes) {
  const simdiri_options *options = &e->tool->settings.iri;
  simdiri_js_json_open(e->json, key, '[');
  for (size_t i = 0; i < cli_rule_count; i++) {
    if (!(cli_rules[i].change & changes)) continue;
    const bool is_web = options->profile == SIMDIRI_PROFILE_WEB;
    const cli_rule *rule = is_web ? cli_rule_in_web(&cli_rules[i]) : &cli_rules[i];
    const bool is_iri = options->form == SIMDIRI_FORM_IRI && rule->in_iri;
    simdiri_js_json_open(e->json, NULL, '{');
    simdiri_js_json_string(e->json, "name", cli_rule_name(rule));
    simdiri_js_json_string(e->json, "sentence", is_iri ? rule->in_iri : rule->sentence);
    simdiri_js_json_string(e->json, "section", rule->section);
    simdiri_js_json_close(e->json, '}');
  }
  simdiri_js_json_close(e->json, ']');
}

static void put_components(js_json *json, text_view text) {
  cli_part parts[CLI_PART_COUNT];
  cli_split(text.text, text.len, parts);
  simdiri_js_json_open(json, "components", '[');
  for (int i = 0; i < CLI_PART_COUNT; i++) {
    if (!parts[i].is_present) continue;
    simdiri_js_json_open(json, NULL, '{');
    simdiri_js_json_string(json, "name", cli_part_names[i]);
    simdiri_js_json_number(json, "begin", parts[i].offset);
    simdiri_js_json_number(json, "end", parts[i].offset + parts[i].len);
    simdiri_js_json_close(json, '}');
  }
  simdiri_js_json_close(json, ']');
}

static void open_step(js_json *json, const char *kind, const char *rung, const char *title, const char *section) {
  simdiri_js_json_open(json, NULL, '{');
  simdiri_js_json_string(json, "kind", kind);
  simdiri_js_json_string(json, "rung", rung);
  simdiri_js_json_string(json, "title", title);
  simdiri_js_json_string(json, "section", section);
}

/* Writes a step that is about the whole text. */
static void put_whole_step(explainer *e, text_view before, text_view after, uint32_t changes) {
  simdiri_js_json_text(e->json, "before", before.text, before.len);
  simdiri_js_json_text(e->json, "after", after.text, after.len);
  simdiri_js_json_open(e->json, "changes", '[');
  simdiri_js_json_close(e->json, ']');
  put_rules(e, "rules", changes);
  simdiri_js_json_close(e->json, '}');
}

/* ------------------------------------------------------------------------------------------- steps */

/* Returns the rules that changed component `part`: those of the result with only that component in its old form. */
static uint32_t find_rules(explainer *e, const step_info *step, const cli_part *before,
                           const cli_part after[CLI_PART_COUNT], int part) {
  cli_part mixed[CLI_PART_COUNT];
  simdiri_result result;
  size_t len;
  memcpy(mixed, after, sizeof mixed);
  mixed[part] = *before;
  char *text = cli_join(mixed, &len);
  if (!text) {
    note_failure(e, SIMDIRI_ERROR_NO_MEMORY);
    return 0;
  }
  e->trial.len = 0;
  const simdiri_status status =
      simdiri_normalize(step->context, simdiri_js_state.scratch, text, len, &e->trial, &result);
  free(text);
  note_failure(e, status);
  return simdiri_is_error(status) ? 0 : result.changes & step->changes;
}

static void put_part(js_json *json, const char *key, const cli_part *part) {
  simdiri_js_json_text(json, key, part->is_present ? part->text : NULL, part->len);
}

static void put_changes(explainer *e, const step_info *step) {
  cli_part before[CLI_PART_COUNT], after[CLI_PART_COUNT];
  uint32_t shown = 0;
  cli_split(step->before.text, step->before.len, before);
  cli_split(step->after.text, step->after.len, after);
  simdiri_js_json_open(e->json, "changes", '[');
  for (int i = 0; i < CLI_PART_COUNT; i++) {
    /* A redirect leads to another IRI, whose components are unrelated. */
    if (step->changes & SIMDIRI_CHANGE_REDIRECT || cli_is_same_part(&before[i], &after[i])) continue;
    const uint32_t rules = find_rules(e, step, &before[i], after, i);
    simdiri_js_json_open(e->json, NULL, '{');
    simdiri_js_json_string(e->json, "component", cli_part_names[i]);
    put_part(e->json, "before", &before[i]);
    put_part(e->json, "after", &after[i]);
    put_rules(e, "rules", rules);
    simdiri_js_json_close(e->json, '}');
    shown |= rules;
  }
  simdiri_js_json_close(e->json, ']');
  put_rules(e, "rules",
            step->changes & SIMDIRI_CHANGE_REDIRECT ? SIMDIRI_CHANGE_REDIRECT
                                                    : shown | (step->changes & ~step->changes_before));
}

static simdiri_status put_resolution(explainer *e, text_view *text) {
  simdiri_result result;
  if (!is_relative(e, *text)) return SIMDIRI_OK;
  const simdiri_context *context = e->contexts[e->tool->settings.iri.form][SIMDIRI_RUNG_SIMPLE];
  const simdiri_status status =
      simdiri_resolve(context, simdiri_js_state.scratch, e->tool->base, text->text, text->len, &e->resolved, &result);
  if (is_machine_error(status)) return status;
  open_step(e->json, "resolve", NULL, "Resolved against the base", "RFC 3986 5.2");
  if (simdiri_is_error(status)) put_error(e->json, "error", &result);
  const text_view after = {result.text, result.text_len};
  put_whole_step(e, *text, after, simdiri_is_error(status) ? 0 : result.changes);
  if (!simdiri_is_error(status)) *text = after;
  return status;
}

/* Writes the steps to the normal form. Returns the status of the last one. */
static simdiri_status put_rungs(explainer *e, text_view input) {
  static const char *const names[RUNGS] = {OPTION_RUNGS(OPTION_WORD_AT)};
  static const char *const titles[RUNGS] = {"Rung simple", "Rung syntax", "Rung scheme", "Rung protocol"};
  static const char *const sections[RUNGS] = {"RFC 3987 5.3.1", "RFC 3987 5.3.2", "RFC 3987 5.3.3", "RFC 3987 5.3.4"};
  const unsigned last = (unsigned)e->tool->settings.iri.rung;
  simdiri_result result = {.status = SIMDIRI_OK};
  step_info step = {.before = input};
  for (unsigned rung = last == SIMDIRI_RUNG_SIMPLE ? 0 : 1; rung <= last; rung++) {
    step.context = e->contexts[e->tool->settings.iri.form][rung];
    simdiri_buffer *out = &e->steps[rung % 2];
    out->len = 0;
    const simdiri_status status =
        simdiri_normalize(step.context, simdiri_js_state.scratch, input.text, input.len, out, &result);
    if (is_machine_error(status)) return status;
    open_step(e->json, "rung", names[rung], titles[rung], sections[rung]);
    if (simdiri_is_error(status)) {
      put_error(e->json, "error", &result);
      put_whole_step(e, step.before, (text_view){NULL, 0}, 0);
      return status;
    }
    step.after = (text_view){result.text, result.text_len};
    step.changes = result.changes;
    simdiri_js_json_text(e->json, "before", step.before.text, step.before.len);
    simdiri_js_json_text(e->json, "after", step.after.text, step.after.len);
    put_changes(e, &step);
    simdiri_js_json_close(e->json, '}');
    step.before = step.after;
    step.changes_before = step.changes;
  }
  return result.status;
}

/* ------------------------------------------------------------------------------------------- the result */

static simdiri_status make_form(explainer *e, text_view input, int form, simdiri_rung rung, simdiri_result *result) {
  const simdiri_context *context = e->contexts[form][rung];
  simdiri_buffer *out = &e->forms[form];
  out->len = 0;
  return is_relative(e, input)
             ? simdiri_resolve(context, simdiri_js_state.scratch, e->tool->base, input.text, input.len, out, result)
             : simdiri_normalize(context, simdiri_js_state.scratch, input.text, input.len, out, result);
}

/* Writes the forms, and returns the most legible one. */
static text_view put_forms(explainer *e, text_view input, simdiri_form *legible_form) {
  static const char *const names[FORMS] = {"uri", "iri"};
  text_view legible = {NULL, 0};
  for (int form = 0; form < FORMS; form++) {
    simdiri_result result;
    text_view text = {NULL, 0};
    if (e->contexts[form][e->tool->settings.iri.rung]) {
      const simdiri_status status = make_form(e, input, form, e->tool->settings.iri.rung, &result);
      note_failure(e, status);
      if (!simdiri_is_error(status)) {
        legible = text = (text_view){result.text, result.text_len};
        *legible_form = (simdiri_form)form;
      }
    }
    simdiri_js_json_text(e->json, names[form], text.text, text.len);
  }
  return legible;
}

static void put_note(void *json, const char *text) { simdiri_js_json_string(json, NULL, text); }

static void put_kept(explainer *e, text_view legible, simdiri_form form, simdiri_status status) {
  simdiri_host_problem host;
  const simdiri_host_problem *problem = NULL;
  simdiri_js_json_open(e->json, "kept", '[');
  if (legible.text && e->tool->settings.iri.rung > SIMDIRI_RUNG_SIMPLE) {
    if (status == SIMDIRI_WARNING_HOST_UNMAPPED &&
        simdiri_find_host_problem(e->tool->context, simdiri_js_state.scratch, legible.text, legible.len, &host) ==
            SIMDIRI_OK)
      problem = &host;
    const bool encodes_all = e->tool->settings.iri.disallowed == SIMDIRI_DISALLOWED_ENCODE_ALL;
    cli_find_kept(legible.text, legible.len, form, encodes_all, problem, put_note, e->json);
  }
  simdiri_js_json_close(e->json, ']');
}

static void put_findings(js_json *json, text_view text) {
  enum { SHOWN_MAX = 200 };
  static simdiri_finding findings[SHOWN_MAX];
  static const char *const groups[] = {"bidi", "scheme", "confusables"};
  const uint32_t all = SIMDIRI_REVIEW_SCHEME | SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_CONFUSABLES;
  const size_t count = text.text ? simdiri_review(all, text.text, text.len, findings, SHOWN_MAX) : 0;
  simdiri_js_json_open(json, "findings", '[');
  for (size_t i = 0; i < count && i < SHOWN_MAX; i++) {
    const simdiri_finding *finding = &findings[i];
    simdiri_js_json_open(json, NULL, '{');
    simdiri_js_json_string(json, "code", simdiri_finding_name(finding->code));
    simdiri_js_json_string(json, "message", simdiri_finding_message(finding->code));
    simdiri_js_json_string(json, "group", groups[simdiri_finding_group(finding->code) >> 1]);
    simdiri_js_json_string(json, "component", simdiri_component_name(finding->component));
    simdiri_js_json_number(json, "begin", finding->begin);
    simdiri_js_json_number(json, "end", finding->end);
    simdiri_js_json_close(json, '}');
  }
  simdiri_js_json_close(json, ']');
}

/* Writes suffix and domain of a host with A-labels. */
static void put_host(explainer *e, text_view host) {
  static const char *const rules[] = {"default", "plain", "wildcard", "exception"};
  const simdiri_suffix_list *list = simdiri_js_suffixes(e->tool->settings.psl_section);
  simdiri_suffix found;
  if (!list) note_failure(e, SIMDIRI_ERROR_NO_MEMORY);
  if (!list) return;
  simdiri_suffix_find(list, simdiri_js_state.scratch, host.text, host.len, &found);
  simdiri_js_json_open(e->json, "host", '{');
  simdiri_js_json_text(e->json, "text", host.text, host.len);
  simdiri_js_json_text(e->json, "suffix", found.has_suffix ? host.text + found.suffix_begin : NULL,
                       host.len - found.suffix_begin);
  simdiri_js_json_text(e->json, "domain", found.has_domain ? host.text + found.domain_begin : NULL,
                       host.len - found.domain_begin);
  simdiri_js_json_string(e->json, "rule",
                         found.has_suffix ? rules[simdiri_suffix_find_rule(list, host.text, host.len, &found)] : NULL);
  simdiri_js_json_string(e->json, "list", simdiri_suffix_list_identity(list));
  simdiri_js_json_close(e->json, '}');
}

/* Explains the host of the normal form at the rung scheme or a higher one, which has A-labels. */
static void put_host_of_result(explainer *e, text_view input) {
  const simdiri_rung rung = e->tool->settings.iri.rung;
  const simdiri_form form = e->contexts[SIMDIRI_FORM_URI][rung] ? SIMDIRI_FORM_URI : SIMDIRI_FORM_IRI;
  simdiri_result result;
  simdiri_components c;
  const simdiri_status status =
      make_form(e, input, (int)form, rung > SIMDIRI_RUNG_SCHEME ? rung : SIMDIRI_RUNG_SCHEME, &result);
  note_failure(e, status);
  if (simdiri_is_error(status)) return;
  simdiri_parse(result.text, result.text_len, &c);
  if (c.has_authority) put_host(e, (text_view){result.text + c.host_begin, c.host_end - c.host_begin});
}

static simdiri_status validate_input(const explainer *e, simdiri_grammar grammar, text_view input,
                                     simdiri_result *result) {
  const bool takes_references = e->tool->base || e->tool->settings.iri.flags & SIMDIRI_FLAG_REFERENCE;
  return simdiri_validate(grammar, takes_references ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI,
                          input.text, input.len, result);
}

static void put_validity(explainer *e, text_view input) {
  static const char *const names[] = {OPTION_GRAMMARS(OPTION_WORD_AT)};
  static const char *const sections[] = {"RFC 3987 2.2", "draft-ietf-iri-3987bis-00 2.2", "RFC 3986 3",
                                         "draft-ietf-iri-3987bis-00 7.1"};
  const simdiri_grammar grammar = e->tool->settings.iri.grammar;
  const bool is_valid = validate_input(e, grammar, input, &e->invalid) == SIMDIRI_OK;
  simdiri_js_json_open(e->json, "validity", '{');
  simdiri_js_json_string(e->json, "grammar", names[grammar]);
  simdiri_js_json_string(e->json, "section", sections[grammar]);
  simdiri_js_json_bool(e->json, "isValid", is_valid);
  simdiri_js_json_bool(e->json, "isUri", validate_input(e, SIMDIRI_GRAMMAR_URI, input, NULL) == SIMDIRI_OK);
  if (!is_valid) put_error(e->json, "error", &e->invalid);
  simdiri_js_json_close(e->json, '}');
}

/* ------------------------------------------------------------------------------------------- profiles */

static simdiri_status explain_iri(explainer *e, text_view input) {
  text_view text = input;
  simdiri_form form = SIMDIRI_FORM_URI;
  simdiri_status status = put_resolution(e, &text);
  if (!simdiri_is_error(status)) status = put_rungs(e, text);
  simdiri_js_json_close(e->json, ']');
  if (is_machine_error(status)) return status;
  text_view legible = {NULL, 0};
  if (!simdiri_is_error(status)) legible = put_forms(e, input, &form);
  put_kept(e, legible, form, status);
  put_host_of_result(e, input);
  put_findings(e->json, e->invalid.status == SIMDIRI_OK ? input : legible);
  return status;
}

/* Nobody reads more errors of one text, and hostile texts have one for each byte. */
enum { URL_ERRORS_MAX = 200 };

static void put_url_error(void *user, simdiri_status warning, simdiri_component component, size_t offset) {
  explainer *e = user;
  const simdiri_result error = {.status = warning, .component = component, .offset = offset};
  if (e->url_error_count++ < URL_ERRORS_MAX) put_error(e->json, NULL, &error);
}

static void put_url_part(js_json *json, const char *name, bool is_present, size_t begin, size_t end) {
  if (!is_present) return;
  simdiri_js_json_open(json, NULL, '{');
  simdiri_js_json_string(json, "name", name);
  simdiri_js_json_number(json, "begin", begin);
  simdiri_js_json_number(json, "end", end);
  simdiri_js_json_close(json, '}');
}

/* Writes the components of the URL, with offsets in the URL. */
static void put_url(explainer *e, text_view href) {
  simdiri_url_components url;
  simdiri_split_url(href.text, href.len, &url);
  simdiri_js_json_text(e->json, "uri", href.text, href.len);
  simdiri_js_json_open(e->json, "urlComponents", '[');
  put_url_part(e->json, "scheme", true, 0, url.scheme_end);
  put_url_part(e->json, "username", url.username_begin < url.username_end, url.username_begin, url.username_end);
  put_url_part(e->json, "password", url.password_begin < url.password_end, url.password_begin, url.password_end);
  put_url_part(e->json, "host", url.has_host, url.host_begin, url.host_end);
  put_url_part(e->json, "port", url.has_port, url.port_begin, url.port_end);
  put_url_part(e->json, "path", true, url.path_begin, url.path_end);
  put_url_part(e->json, "query", url.has_query, url.query_begin, url.query_end);
  put_url_part(e->json, "fragment", url.has_fragment, url.fragment_begin, url.fragment_end);
  simdiri_js_json_close(e->json, ']');
  if (url.has_host) put_host(e, (text_view){href.text + url.host_begin, url.host_end - url.host_begin});
}

static simdiri_status explain_url(explainer *e, text_view input) {
  const js_tool *tool = e->tool;
  simdiri_result result;
  const simdiri_status status = tool->base ? simdiri_resolve(tool->context, simdiri_js_state.scratch, tool->base,
                                                             input.text, input.len, &e->steps[0], &result)
                                           : simdiri_normalize(tool->context, simdiri_js_state.scratch, input.text,
                                                               input.len, &e->steps[0], &result);
  if (is_machine_error(status)) return status;
  const text_view href = {simdiri_is_error(status) ? NULL : result.text, result.text_len};
  open_step(e->json, "url", NULL, "The URL parser and serializer", "URL Standard 4.4, 4.5");
  if (!href.text) put_error(e->json, "error", &result);
  put_whole_step(e, input, href, href.text ? result.changes : 0);
  simdiri_js_json_close(e->json, ']');
  if (href.text) put_url(e, href);
  simdiri_js_json_open(e->json, "validationErrors", '[');
  const simdiri_status checked = simdiri_check_url(tool->context, simdiri_js_state.scratch, tool->base, input.text,
                                                   input.len, put_url_error, e, &result);
  if (checked != SIMDIRI_OK && !is_machine_error(checked)) {
    put_error(e->json, NULL, &result);
    e->url_error_count++;
  }
  note_failure(e, checked);
  simdiri_js_json_close(e->json, ']');
  simdiri_js_json_number(e->json, "validationErrorCount", e->url_error_count);
  return status;
}

/* Writes the explanation of a text that has its default scheme. */
static simdiri_status put_explanation(explainer *e, size_t len) {
  js_json *json = e->json;
  const bool is_web = e->tool->settings.iri.profile == SIMDIRI_PROFILE_WEB;
  text_view input = {simdiri_js_state.input, len};
  simdiri_result result;
  simdiri_status status = is_web ? SIMDIRI_OK : create_contexts(e);
  if (status != SIMDIRI_OK) return status;
  status = simdiri_add_default_scheme(e->tool->context, input.text, input.len, &e->with_scheme, &result);
  if (status != SIMDIRI_OK) return status;
  const text_view given = input;
  if (result.changes) input = (text_view){result.text, result.text_len};
  simdiri_js_json_open(json, NULL, '{');
  simdiri_js_json_string(json, "profile", is_web ? "web" : "rfc3987");
  simdiri_js_json_text(json, "text", input.text, input.len);
  put_components(json, input);
  if (!is_web) put_validity(e, input);
  simdiri_js_json_open(json, "steps", '[');
  if (result.changes) {
    open_step(json, "default-scheme", NULL, "The default scheme was added", "simdiri(1)");
    put_whole_step(e, given, input, result.changes);
  }
  status = is_web ? explain_url(e, input) : explain_iri(e, input);
  simdiri_js_json_string(json, "status", simdiri_status_name(status));
  simdiri_js_json_close(json, '}');
  return is_machine_error(status) ? status : SIMDIRI_OK;
}

/* Explains the input. The text of the result is JSON. Returns OK or an error of the machine. */
JS_EXPORT("explain") uint32_t simdiri_js_explain(const js_tool *tool, size_t len) {
  const simdiri_allocator *allocator = simdiri_default_allocator();
  js_json json = {.out = simdiri_js_output()};
  explainer e = {.tool = tool, .json = &json};
  e.with_scheme.allocator = e.resolved.allocator = e.trial.allocator = allocator;
  for (int i = 0; i < 2; i++) e.steps[i].allocator = e.forms[i].allocator = allocator;
  simdiri_status status = put_explanation(&e, len);
  if (status == SIMDIRI_OK) status = json.status;
  free_explainer(&e);
  const simdiri_result result = {.status = status, .text = json.out->data, .text_len = json.out->len};
  simdiri_js_keep(&result);
  return (uint32_t)status;
}
