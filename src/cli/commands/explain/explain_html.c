/* explain --html: the explanation of one IRI as a page that needs nothing else. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/commands/explain/explain.h"
#include "cli/html/html.h"
#include "cli/outcome/record_status.h"
#include "cli/util/ascii.h"
#include "cli/util/terminal_text.h"

enum { FINDINGS_MAX = 50, ERRORS_MAX = 50, CHARACTERS_MAX = 24 };

typedef struct {
  cli_output *output;
  const cli_options *options;
  const explanation *told;
} html_page;

static void put_view(const html_page *page, const char *classes, explain_text text) {
  if (text.text)
    cli_html_iri(page->output, classes, text.text, text.len, CLI_HTML_NO_OFFSET);
  else
    cli_output_put(page->output, "<span class=\"empty\">none</span>");
}

static void put_rules(const html_page *page, uint64_t rules) {
  explain_rule rule;
  if (rules == 0) return;
  cli_output_put(page->output, "<ul class=\"rules\">\n");
  for (size_t at = 0; simdiri_explain_next_rule(rules, page->told->words, &at, &rule);)
    cli_html_item(page->output, rule.name, rule.sentence, rule.section);
  cli_output_put(page->output, "</ul>\n");
}

/* ------------------------------------------------------------------------------------------- components */

/* Draws the components over the text; the character at `bad_offset` is marked. */
static void put_anatomy(const html_page *page, const char *label, explain_text text, const explain_span *spans,
                        size_t count, size_t bad_offset) {
  size_t at = 0;
  cli_html_print(page->output, "<ul class='anatomy' aria-label='%s'>\n", label);
  for (size_t i = 0; i < count; i++) {
    const explain_span *span = &spans[i];
    if (!span->is_present) continue;
    const bool is_bad = bad_offset >= span->begin && bad_offset < span->end;
    cli_html_component(page->output, NULL, text.text + at, span->begin - at, CLI_HTML_NO_OFFSET);
    cli_html_component(page->output, span->name, text.text + span->begin, span->end - span->begin,
                       is_bad ? bad_offset - span->begin : CLI_HTML_NO_OFFSET);
    at = span->end;
  }
  cli_html_component(page->output, NULL, text.text + at, text.len - at, CLI_HTML_NO_OFFSET);
  cli_output_put(page->output, "</ul>\n");
}

static void put_iri_anatomy(const html_page *page, explain_text iri, size_t bad_offset) {
  explain_text components[EXPLAIN_COMPONENTS];
  explain_span spans[EXPLAIN_COMPONENTS];
  simdiri_explain_split(iri, components);
  for (int i = 0; i < EXPLAIN_COMPONENTS; i++) {
    const size_t begin = components[i].text ? (size_t)(components[i].text - iri.text) : 0;
    spans[i] =
        (explain_span){simdiri_explain_component_name(i), begin, begin + components[i].len, components[i].text != NULL};
  }
  put_anatomy(page, "Components", iri, spans, EXPLAIN_COMPONENTS, bad_offset);
}

static void put_failure(const html_page *page, const simdiri_result *failure) {
  char place[64], sentence[256];
  cli_status_place(failure, page->told->text.text, page->told->text.len, place, sizeof place);
  (void)snprintf(sentence, sizeof sentence, "%s%s%s%s, at byte %zu", simdiri_status_message(failure->status),
                 *place ? " (" : "", place, *place ? ")" : "", failure->offset);
  cli_html_print(page->output, "<p><span class='tag'>%s</span> %s</p>\n", simdiri_status_name(failure->status),
                 sentence);
}

static void put_validity(const html_page *page) {
  const explanation *told = page->told;
  const simdiri_grammar given = told->explainer->options.grammar;
  const explain_grammar *grammar = &simdiri_explain_grammars[given];
  const bool is_valid = told->invalid.status == SIMDIRI_OK;
  put_iri_anatomy(page, told->text, is_valid ? CLI_HTML_NO_OFFSET : told->invalid.offset);
  cli_html_print(page->output,
                 is_valid ? "<p class='verdict good'>Valid: %s%s " : "<p class='verdict bad'>Not valid as %s%s ",
                 grammar->kind, is_valid && given != SIMDIRI_GRAMMAR_URI && told->is_uri ? ", and a URI" : "");
  cli_html_section(page->output, grammar->section);
  cli_output_put(page->output, "</p>\n");
  if (!is_valid) put_failure(page, &told->invalid);
}

static void put_error_item(const html_page *page, simdiri_status status) {
  cli_html_item(page->output, simdiri_status_name(status), simdiri_status_message(status), NULL);
}

/* The errors of the URL parser, of which the last one may end it. */
static void put_errors(const html_page *page) {
  const explanation *told = page->told;
  const bool has_failed = told->failure.status != SIMDIRI_OK;
  put_iri_anatomy(page, told->text, CLI_HTML_NO_OFFSET);
  if (told->error_count == 0 && !has_failed) {
    cli_output_put(page->output, "<p class=\"verdict good\">Valid URL</p>\n");
    return;
  }
  cli_output_put(page->output, "<p class=\"verdict bad\">Not a valid URL; browsers repair most of these problems</p>\n"
                               "<ul class=\"plain\">\n");
  for (size_t i = 0; i < told->error_count && i < ERRORS_MAX; i++) put_error_item(page, told->errors[i].status);
  if (has_failed) put_error_item(page, told->failure.status);
  if (told->error_count > ERRORS_MAX)
    cli_html_print(page->output, "<li>and %zu more</li>\n", told->error_count - ERRORS_MAX);
  cli_output_put(page->output, "</ul>\n");
}

/* ------------------------------------------------------------------------------------------- steps */

/* Writes what a text or a component was before and after a step, and the rules that changed it. */
static void put_change(const html_page *page, const char *name, explain_text before, explain_text after,
                       uint64_t rules) {
  cli_html_print(page->output, "<div class='change is-%s'><span class='name'>%s</span><div>", name, name);
  put_view(page, "before", before);
  cli_output_put(page->output, "<span class=\"arrow\" role=\"img\" aria-label=\"becomes\">→</span>");
  put_view(page, "after", after);
  put_rules(page, rules);
  cli_output_put(page->output, "</div></div>\n");
}

static void put_no_result(const html_page *page, const simdiri_result *failure) {
  const char *remedy = cli_status_remedy((int)failure->status, page->options);
  cli_output_put(page->output, "<p class=\"verdict bad\">There is no normal form</p>\n");
  put_failure(page, failure);
  if (remedy) cli_html_print(page->output, "<p>What helps: %s</p>\n", remedy);
}

static void put_step(const html_page *page, const explain_step *step) {
  const bool has_failed = step->error.status != SIMDIRI_OK;
  const bool is_same = !has_failed && simdiri_explain_is_same(step->before, step->after);
  const bool is_whole = step->kind != EXPLAIN_RUNG || step->whole_rules & SIMDIRI_CHANGE_REDIRECT;
  cli_html_print(page->output, "<li><div class='title'><h3>%s</h3>", step->title);
  cli_html_section(page->output, step->section);
  cli_output_put(page->output, is_same ? "<span class=\"nothing\">nothing changes</span></div>\n" : "</div>\n");
  if (has_failed) put_no_result(page, &step->error);
  for (size_t i = 0; i < step->change_count; i++) {
    const explain_change *change = &step->changes[i];
    put_change(page, simdiri_explain_component_name(change->component), change->before, change->after, change->rules);
  }
  if (!has_failed && !is_same && is_whole)
    put_change(page, "all", step->before, step->after, step->whole_rules);
  else if (!is_same)
    put_rules(page, step->whole_rules);
  cli_output_put(page->output, "</li>\n");
}

/* ------------------------------------------------------------------------------------------- the result */

/* Writes a row of a list of pairs; without a text the reason why there is none. */
static void put_pair(const html_page *page, const char *name, explain_text text, const char *reason) {
  cli_html_print(page->output, "<dt>%s</dt><dd>", name);
  if (text.text)
    cli_html_iri(page->output, "", text.text, text.len, CLI_HTML_NO_OFFSET);
  else
    cli_html_print(page->output, "<span class='empty'>%s</span>", reason);
  cli_output_put(page->output, "</dd>\n");
}

static void put_forms(const html_page *page) {
  static const char *const names[EXPLAIN_FORMS] = {"uri, for machines", "iri, for people"};
  const explanation *told = page->told;
  cli_output_put(page->output, "<dl class=\"pairs\">\n");
  for (int form = 0; form < EXPLAIN_FORMS; form++)
    if (told->explainer->contexts[form][0]) put_pair(page, names[form], told->forms[form], "none");
  cli_output_put(page->output, "</dl>\n");
  if (told->forms[SIMDIRI_FORM_URI].text) put_iri_anatomy(page, told->forms[SIMDIRI_FORM_URI], CLI_HTML_NO_OFFSET);
}

static void put_url(const html_page *page) {
  const explain_step *step = &page->told->steps[page->told->step_count - 1];
  explain_span spans[EXPLAIN_URL_COMPONENTS];
  if (!step->after.text) {
    cli_output_put(page->output, "<p class=\"verdict bad\">Failure: there is no URL</p>\n");
    return;
  }
  simdiri_explain_split_url(page->told, spans);
  cli_output_put(page->output, "<p>");
  put_view(page, "", step->after);
  cli_output_put(page->output, "</p>\n");
  put_anatomy(page, "Components of the URL", step->after, spans, EXPLAIN_URL_COMPONENTS, CLI_HTML_NO_OFFSET);
  put_rules(page, step->rules | (page->told->step_count > 1 ? page->told->steps[0].rules : 0));
}

static void put_left_alone(const html_page *page) {
  const simdiri_buffer *sentences = &page->told->left_alone;
  cli_output_put(page->output, "<ul class=\"plain\">\n");
  for (const char *text = NULL; (text = simdiri_explain_next_sentence(sentences, text)) != NULL;) {
    cli_output_put(page->output, "<li>");
    cli_html_note(page->output, text);
    cli_output_put(page->output, "</li>\n");
  }
  cli_output_put(page->output, "</ul>\n");
  if (sentences->len == 0)
    cli_output_put(page->output, "<p class=\"note\">Nothing that a reader might expect to change.</p>\n");
}

static void put_host(const html_page *page) {
  const explain_host *host = &page->told->host;
  cli_output_put(page->output, "<dl class=\"pairs\">\n");
  put_pair(page, "host", host->text, "none");
  put_pair(page, "domain", host->domain,
           host->suffix.text ? "none: the host is a public suffix" : "none: it is an IP address or empty");
  if (host->suffix.text) put_pair(page, "suffix", host->suffix, "none");
  cli_html_print(page->output, "</dl>\n<p class='note'>Public suffix list: %s</p>\n", host->list);
}

static void put_key(const html_page *page) {
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  cli_output_put(page->output, "<p><code>");
  cli_output_write(page->output, hex, simdiri_fingerprint_write(page->told->key.fingerprint, page->options->hash, hex));
  cli_output_put(page->output,
                 "</code></p>\n<p class=\"note\">Equal keys: equal normal forms. As simdiri key prints it.</p>\n");
}

/* ------------------------------------------------------------------------------------------- findings */

/* Decodes the triplets of at most `capacity` bytes. Returns the length of the result. */
static size_t decode_triplets(explain_text text, char *out, size_t capacity) {
  size_t len = 0;
  for (size_t i = 0; text.text && i < text.len && len < capacity; i++) {
    const bool is_triplet = text.text[i] == '%' && text.len - i > 2 && cli_hex_value(text.text[i + 1]) >= 0 &&
                            cli_hex_value(text.text[i + 2]) >= 0;
    out[len++] = text.text[i];
    if (is_triplet) out[len - 1] = (char)(cli_hex_value(text.text[i + 1]) * 16 + cli_hex_value(text.text[i + 2]));
    if (is_triplet) i += 2;
  }
  return len;
}

/* Lists the characters that are not ASCII, each once, with their numbers. */
static void put_characters(const html_page *page, explain_text text) {
  char decoded[400], number[16];
  const size_t len = decode_triplets(text, decoded, sizeof decoded);
  uint32_t shown[CHARACTERS_MAX], code_point;
  size_t count = 0;
  for (size_t i = 0, bytes; i < len && count < CHARACTERS_MAX; i += bytes) {
    bytes = cli_decode_utf8(decoded + i, len - i, &code_point);
    bool is_known = bytes < 2;
    for (size_t k = 0; k < count; k++) is_known = is_known || shown[k] == code_point;
    if (bytes == 0) bytes = 1;
    if (is_known) continue;
    shown[count++] = code_point;
    cli_output_put(page->output, count == 1 ? "<ul class=\"characters\">\n<li>" : "<li>");
    cli_html_iri(page->output, "", decoded + i, bytes, CLI_HTML_NO_OFFSET);
    (void)snprintf(number, sizeof number, "U+%04X", (unsigned)code_point);
    cli_html_print(page->output, "%s</li>\n", number);
  }
  if (count > 0) cli_output_put(page->output, "</ul>\n");
}

static void put_findings(const html_page *page) {
  const explanation *told = page->told;
  cli_output_put(page->output,
                 told->finding_count == 0
                     ? "<p class=\"note\">Nothing: no look-alikes, no mixed directions, no odd parts.</p>\n"
                     : "<ul class=\"plain\">\n");
  for (size_t i = 0; i < told->finding_count && i < FINDINGS_MAX; i++) {
    const simdiri_finding *finding = &told->findings[i];
    const explain_text found = {told->reviewed.text + finding->begin, finding->end - finding->begin};
    cli_html_print(page->output, "<li><span class='tag'>%s</span> %s<div>%s: ", simdiri_finding_name(finding->code),
                   simdiri_finding_message(finding->code), simdiri_component_name(finding->component));
    put_view(page, "", found);
    cli_output_put(page->output, "</div>\n");
    if (simdiri_finding_group(finding->code) != SIMDIRI_REVIEW_SCHEME) put_characters(page, found);
    cli_output_put(page->output, "</li>\n");
  }
  if (told->finding_count > 0) cli_output_put(page->output, "</ul>\n");
}

/* ------------------------------------------------------------------------------------------- the page */

static void put_card(const html_page *page, const char *title, void (*put_content)(const html_page *)) {
  cli_html_begin_card(page->output, NULL, title);
  put_content(page);
  cli_html_end_card(page->output);
}

static void put_steps(const html_page *page) {
  cli_output_put(page->output, "<ol class=\"steps\">\n");
  for (size_t i = 0; i < page->told->step_count; i++) put_step(page, &page->told->steps[i]);
  cli_output_put(page->output, "</ol>\n");
}

static void put_iri(const html_page *page) {
  const explanation *told = page->told;
  put_card(page, "Result", put_forms);
  put_card(page, "Components of the text", put_validity);
  put_card(page, "Steps to the normal form", put_steps);
  cli_output_put(page->output, "<div class=\"cards\">\n");
  put_card(page, "Deserves a look", put_findings);
  if (told->legible.text && told->explainer->options.rung > SIMDIRI_RUNG_SIMPLE)
    put_card(page, "Left alone", put_left_alone);
  if (told->host.text.text) put_card(page, "Host", put_host);
  put_card(page, "Key", put_key);
  cli_output_put(page->output, "</div>\n");
}

void cli_explain_write_html(cli_output *output, const cli_options *options, const explanation *told) {
  const html_page page = {output, options, told};
  cli_html_begin_page(output, &cli_html_explain_head);
  if (told->words == EXPLAIN_FOR_WEB) {
    put_card(&page, "The URL", put_url);
    put_card(&page, "Components of the text", put_errors);
    if (told->host.text.text) put_card(&page, "Host", put_host);
  } else {
    put_iri(&page);
  }
  cli_html_end_page(output);
}
