/* The explanation of one IRI. */
/* SPDX-License-Identifier: MIT */
#include "text/explain/explanation.h"

#include <string.h>

#include "text/explain/explain_call.h"
#include "text/explain/left_alone.h"

const explain_grammar simdiri_explain_grammars[] = {
    [SIMDIRI_GRAMMAR_IRI] = {"an IRI", "RFC 3987 2.2", "a relative IRI reference"},
    [SIMDIRI_GRAMMAR_IRI_BIS] = {"an IRI", "draft-ietf-iri-3987bis-00 2.2", "a relative IRI reference"},
    [SIMDIRI_GRAMMAR_URI] = {"a URI", "RFC 3986 3", "a relative URI reference"},
    [SIMDIRI_GRAMMAR_LEIRI] = {"a LEIRI", "draft-ietf-iri-3987bis-00 7.1", "a relative LEIRI reference"}};

/* ------------------------------------------------------------------------------------------- the explainer */

/* Redirects belong to the highest rung, and a URI has one form only. */
static simdiri_status create_context(explainer *shared, simdiri_form form, simdiri_rung rung) {
  simdiri_options options = shared->options;
  const bool is_own = form == options.form, is_web = options.profile == SIMDIRI_PROFILE_WEB;
  if (is_web && (!is_own || rung != options.rung)) return SIMDIRI_OK;
  options.redirects = is_web || rung == SIMDIRI_RUNG_PROTOCOL ? shared->redirects[form] : NULL;
  if (!is_own && options.grammar == SIMDIRI_GRAMMAR_URI) return SIMDIRI_OK;
  if (!is_own && rung == SIMDIRI_RUNG_PROTOCOL && shared->redirects[options.form] && !options.redirects)
    return SIMDIRI_OK;
  /* As in normalize, the rung simple repairs nothing. */
  if (options.rung == SIMDIRI_RUNG_SIMPLE && rung == SIMDIRI_RUNG_SIMPLE) options.disallowed = SIMDIRI_DISALLOWED_FAIL;
  options.form = form;
  options.rung = rung;
  return simdiri_context_create(&options, NULL, &shared->contexts[form][rung]);
}

simdiri_status simdiri_explainer_create(explainer *shared) {
  simdiri_status status = SIMDIRI_OK;
  for (int form = 0; form < EXPLAIN_FORMS && status == SIMDIRI_OK; form++)
    for (int rung = 0; rung < EXPLAIN_RUNGS && status == SIMDIRI_OK; rung++)
      status = create_context(shared, (simdiri_form)form, (simdiri_rung)rung);
  if (status != SIMDIRI_OK || !shared->keyer) return status;
  simdiri_key_options probe;
  simdiri_key_options_init(&probe);
  probe.lossy = SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_SESSION;
  return simdiri_keyer_create(shared->key_context, &probe, NULL, &shared->probe);
}

void simdiri_explainer_free(explainer *shared) {
  simdiri_keyer_free(shared->probe);
  for (int form = 0; form < EXPLAIN_FORMS; form++)
    for (int rung = 0; rung < EXPLAIN_RUNGS; rung++) simdiri_context_free(shared->contexts[form][rung]);
}

/* ------------------------------------------------------------------------------------------- buffers */

enum { BUFFER_COUNT = EXPLAIN_RUNGS + EXPLAIN_FORMS + 10 };

static void list_buffers(explanation *explained, simdiri_buffer *buffers[BUFFER_COUNT]) {
  simdiri_buffer *const others[] = {&explained->with_scheme,   &explained->resolved, &explained->hosted,
                                    &explained->compared_text, &explained->trial,    &explained->key_text,
                                    &explained->key_normal,    &explained->joined,   &explained->left_alone,
                                    &explained->key.reasons};
  for (size_t i = 0; i < EXPLAIN_RUNGS; i++) buffers[i] = &explained->rungs[i];
  for (size_t i = 0; i < EXPLAIN_FORMS; i++) buffers[EXPLAIN_RUNGS + i] = &explained->form_texts[i];
  memcpy(buffers + EXPLAIN_RUNGS + EXPLAIN_FORMS, others, sizeof others);
}

void simdiri_explanation_init(explanation *explained) {
  simdiri_buffer *buffers[BUFFER_COUNT];
  memset(explained, 0, sizeof *explained);
  list_buffers(explained, buffers);
  for (size_t i = 0; i < BUFFER_COUNT; i++) buffers[i]->allocator = simdiri_default_allocator();
}

void simdiri_explanation_free(explanation *explained) {
  simdiri_buffer *buffers[BUFFER_COUNT];
  list_buffers(explained, buffers);
  for (size_t i = 0; i < BUFFER_COUNT; i++) simdiri_buffer_free(buffers[i]);
}

/* Forgets the previous text, but keeps the memory of the buffers. */
static void clear_explanation(explanation *explained) {
  simdiri_buffer *buffers[BUFFER_COUNT], saved[BUFFER_COUNT];
  list_buffers(explained, buffers);
  for (size_t i = 0; i < BUFFER_COUNT; i++) saved[i] = *buffers[i];
  memset(explained, 0, sizeof *explained);
  for (size_t i = 0; i < BUFFER_COUNT; i++) {
    *buffers[i] = saved[i];
    buffers[i]->len = 0;
  }
}

/* ------------------------------------------------------------------------------------------- the result */

static simdiri_status validate_text(const explain_call *call, simdiri_grammar grammar, simdiri_result *result) {
  const bool takes_references = call->shared->base || call->shared->options.flags & SIMDIRI_FLAG_REFERENCE;
  return simdiri_validate(grammar, takes_references ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI,
                          call->to->text.text, call->to->text.len, result);
}

/* Makes the normal form as normalize does, in one step. */
static simdiri_status normalize_text(const explain_call *call, const simdiri_context *context, simdiri_buffer *out,
                                     simdiri_result *result) {
  const explanation *to = call->to;
  if (call->shared->base && !to->components[EXPLAIN_SCHEME].text)
    return simdiri_resolve(context, call->scratch, call->shared->base, to->text.text, to->text.len, out, result);
  return simdiri_normalize(context, call->scratch, to->text.text, to->text.len, out, result);
}

/* Makes the normal form in every form that the options have. The last one is the most legible. */
static simdiri_status add_forms(const explain_call *call) {
  explanation *to = call->to;
  for (int form = 0; form < EXPLAIN_FORMS; form++) {
    const simdiri_context *context = call->shared->contexts[form][call->shared->options.rung];
    simdiri_result result;
    if (!context) continue;
    to->form_statuses[form] = normalize_text(call, context, &to->form_texts[form], &result);
    if (explain_is_machine(result.status)) return result.status;
    if (simdiri_is_error(result.status)) continue;
    to->forms[form] = explain_result(&result);
    if (simdiri_is_error(to->status)) continue;
    to->legible = to->forms[form];
    to->legible_form = (simdiri_form)form;
  }
  return SIMDIRI_OK;
}

static simdiri_status add_compared(const explain_call *call) {
  explanation *to = call->to;
  explain_text text;
  if (!to->legible.text) return SIMDIRI_OK;
  to->ignored = simdiri_compared_text(call->shared->contexts[to->legible_form][call->shared->options.rung],
                                      call->scratch, to->legible.text, to->legible.len, &text.text, &text.len);
  if (to->ignored == 0) return SIMDIRI_OK;
  const simdiri_status status = simdiri_explain_append(&to->compared_text, text);
  to->compared = (explain_text){to->compared_text.data, text.len};
  return status;
}

/* The rung simple changes nothing. A host that is not mapped has the same problem in the normal form. */
static simdiri_status add_left_alone(const explain_call *call) {
  const simdiri_options *options = &call->shared->options;
  explanation *to = call->to;
  simdiri_host_problem host;
  const simdiri_host_problem *problem = NULL;
  if (!to->legible.text || options->rung == SIMDIRI_RUNG_SIMPLE) return SIMDIRI_OK;
  if (to->status == SIMDIRI_WARNING_HOST_UNMAPPED) {
    const simdiri_status status = simdiri_find_host_problem(explain_context(call, options->rung), call->scratch,
                                                            to->legible.text, to->legible.len, &host);
    if (explain_is_machine(status)) return status;
    if (status == SIMDIRI_OK) problem = &host;
  }
  return simdiri_explain_left_alone(to->legible, to->legible_form, options->disallowed == SIMDIRI_DISALLOWED_ENCODE_ALL,
                                    problem, &to->left_alone);
}

static void add_findings(explanation *to) {
  static const uint32_t groups = SIMDIRI_REVIEW_SCHEME | SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_CONFUSABLES;
  to->reviewed = to->invalid.status == SIMDIRI_OK ? to->text : to->legible;
  if (to->reviewed.text)
    to->finding_count = simdiri_review(groups, to->reviewed.text, to->reviewed.len, to->findings, EXPLAIN_FINDINGS_MAX);
}

/* ------------------------------------------------------------------------------------------- the host */

/* Finds suffix and domain of a host with A-labels. */
static void add_host(const explain_call *call, explain_text text) {
  const simdiri_suffix_list *list = call->shared->suffixes;
  explain_host *host = &call->to->host;
  simdiri_suffix found;
  simdiri_suffix_find(list, call->scratch, text.text, text.len, &found);
  host->text = text;
  host->list = simdiri_suffix_list_identity(list);
  if (!found.has_suffix) return;
  host->suffix = (explain_text){text.text + found.suffix_begin, text.len - found.suffix_begin};
  host->rule = simdiri_suffix_find_rule(list, text.text, text.len, &found);
  if (found.has_domain) host->domain = (explain_text){text.text + found.domain_begin, text.len - found.domain_begin};
}

/* Adds the host of the normal form at the rung scheme or a higher one, which has A-labels. */
static simdiri_status add_host_of_result(const explain_call *call) {
  const explainer *shared = call->shared;
  const simdiri_rung rung = shared->options.rung;
  const simdiri_form form = shared->contexts[SIMDIRI_FORM_URI][rung] ? SIMDIRI_FORM_URI : SIMDIRI_FORM_IRI;
  simdiri_result result;
  explain_text components[EXPLAIN_COMPONENTS];
  if (!shared->suffixes) return SIMDIRI_OK;
  const simdiri_status status =
      normalize_text(call, shared->contexts[form][rung > SIMDIRI_RUNG_SCHEME ? rung : SIMDIRI_RUNG_SCHEME],
                     &call->to->hosted, &result);
  if (simdiri_is_error(status)) return explain_is_machine(status) ? status : SIMDIRI_OK;
  simdiri_explain_split(explain_result(&result), components);
  if (components[EXPLAIN_HOST].text) add_host(call, components[EXPLAIN_HOST]);
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- the URL */

static void note_error(void *user, simdiri_status status, simdiri_component component, size_t offset) {
  explanation *to = user;
  if (to->error_count < EXPLAIN_ERRORS_MAX) to->errors[to->error_count] = (explain_error){status, component, offset};
  to->error_count++;
}

void simdiri_explain_split_url(const explanation *explained, explain_span spans[EXPLAIN_URL_COMPONENTS]) {
  const simdiri_url_components *url = &explained->url;
  const explain_span all[EXPLAIN_URL_COMPONENTS] = {
      {"scheme", 0, url->scheme_end, true},
      {"username", url->username_begin, url->username_end, url->username_begin < url->username_end},
      {"password", url->password_begin, url->password_end, url->password_begin < url->password_end},
      {"host", url->host_begin, url->host_end, url->has_host},
      {"port", url->port_begin, url->port_end, url->has_port},
      {"path", url->path_begin, url->path_end, true},
      {"query", url->query_begin, url->query_end, url->has_query},
      {"fragment", url->fragment_begin, url->fragment_end, url->has_fragment}};
  memcpy(spans, all, sizeof all);
}

static simdiri_status explain_url(const explain_call *call) {
  explanation *to = call->to;
  const explain_text href = to->steps[to->step_count - 1].after;
  if (href.text) {
    simdiri_split_url(href.text, href.len, &to->url);
    if (to->url.has_host && call->shared->suffixes)
      add_host(call, (explain_text){href.text + to->url.host_begin, to->url.host_end - to->url.host_begin});
  }
  const simdiri_status status =
      simdiri_check_url(explain_context(call, call->shared->options.rung), call->scratch, call->shared->base,
                        to->text.text, to->text.len, note_error, to, &to->failure);
  if (status == SIMDIRI_OK) to->failure.status = SIMDIRI_OK;
  return explain_is_machine(status) ? status : SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- all of it */

static simdiri_status explain_iri(const explain_call *call) {
  explanation *to = call->to;
  if (validate_text(call, call->shared->options.grammar, &to->invalid) == SIMDIRI_OK) to->invalid.status = SIMDIRI_OK;
  to->is_uri = validate_text(call, SIMDIRI_GRAMMAR_URI, NULL) == SIMDIRI_OK;
  simdiri_status status = add_forms(call);
  if (status == SIMDIRI_OK) status = add_compared(call);
  if (status == SIMDIRI_OK) status = add_left_alone(call);
  if (status == SIMDIRI_OK) status = add_host_of_result(call);
  if (status == SIMDIRI_OK && call->shared->keyer) status = simdiri_explain_key(call);
  if (status == SIMDIRI_OK) add_findings(to);
  return status;
}

simdiri_status simdiri_explain(const explainer *shared, simdiri_scratch *scratch, const char *text, size_t len,
                               explanation *explained) {
  const explain_call call = {shared, scratch, explained};
  const bool is_web = shared->options.profile == SIMDIRI_PROFILE_WEB;
  clear_explanation(explained);
  explained->explainer = shared;
  explained->words = is_web                                     ? EXPLAIN_FOR_WEB
                     : shared->options.form == SIMDIRI_FORM_IRI ? EXPLAIN_FOR_IRI
                                                                : EXPLAIN_FOR_URI;
  explained->given = (explain_text){text, len};
  const simdiri_status status = simdiri_explain_steps(&call);
  if (explain_is_machine(status)) return status;
  return is_web ? explain_url(&call) : explain_iri(&call);
}
