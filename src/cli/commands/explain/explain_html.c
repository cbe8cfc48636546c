/* explain --html: the explanation of one IRI as a page that needs nothing else. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/commands/explain/explain.h"
#include "cli/commands/explain/kept_notes.h"
#include "cli/html/html.h"
#include "cli/outcome/rule_texts.h"
#include "cli/util/ascii.h"
#include "cli/util/terminal_text.h"

enum { FINDINGS_MAX = 50, CHARACTERS_MAX = 24 };

typedef struct {
  cli_cursor *cursor;
  cli_explainer *explainer;
  cli_output *output;
  size_t kept_count;
} html_page;

static void put_html(const html_page *page, const char *html) { cli_output_put(page->output, html); }

/* ------------------------------------------------------------------------------------------- components */

void cli_explain_html_anatomy(cli_output *output, cli_view text, size_t bad_offset) {
  const html_page html = {.output = output}, *page = &html;
  cli_part parts[CLI_PART_COUNT];
  size_t at = 0;
  cli_split(text.text, text.len, parts);
  put_html(page, "<ul class=\"anatomy\" aria-label=\"Components\">\n");
  for (int i = 0; i < CLI_PART_COUNT; i++) {
    const cli_part *part = &parts[i];
    if (!part->is_present) continue;
    cli_html_part(page->output, NULL, text.text + at, part->offset - at, CLI_HTML_NO_OFFSET);
    cli_html_part(page->output, cli_part_names[i], part->text, part->len,
                  bad_offset >= part->offset && bad_offset < part->offset + part->len ? bad_offset - part->offset
                                                                                      : CLI_HTML_NO_OFFSET);
    at = part->offset + part->len;
  }
  cli_html_part(page->output, NULL, text.text + at, text.len - at, CLI_HTML_NO_OFFSET);
  put_html(page, "</ul>\n");
}

static void put_failure(const html_page *page, cli_view input, const simdiri_result *failure) {
  char place[64], sentence[256];
  cli_status_place(failure, input.text, input.len, place, sizeof place);
  (void)snprintf(sentence, sizeof sentence, "%s%s%s%s, at byte %zu", simdiri_status_message(failure->status),
                 *place ? " (" : "", place, *place ? ")" : "", failure->offset);
  put_html(page, "<p><span class=\"tag\">");
  put_html(page, simdiri_status_name(failure->status));
  put_html(page, "</span> ");
  cli_html_sentence(page->output, sentence);
  put_html(page, "</p>\n");
}

static void put_validity(const html_page *page, cli_view input) {
  static const char *const kinds[] = {"an IRI", "an IRI", "a URI", "a LEIRI"};
  static const char *const sections[] = {"RFC 3987 2.2", "draft-ietf-iri-3987bis-00 2.2", "RFC 3986 3",
                                         "draft-ietf-iri-3987bis-00 7.1"};
  cli_explainer *explainer = page->explainer;
  const simdiri_grammar grammar = explainer->options->iri.grammar;
  simdiri_result unused;
  const bool is_valid = cli_explain_validate(explainer, grammar, input, &explainer->invalid) == SIMDIRI_OK;
  cli_html_begin_card(page->output, "Components");
  cli_explain_html_anatomy(page->output, input, is_valid ? CLI_HTML_NO_OFFSET : explainer->invalid.offset);
  put_html(page, is_valid ? "<p class=\"verdict good\">Valid: " : "<p class=\"verdict bad\">Not valid as ");
  put_html(page, kinds[grammar]);
  if (is_valid && grammar != SIMDIRI_GRAMMAR_URI &&
      cli_explain_validate(explainer, SIMDIRI_GRAMMAR_URI, input, &unused) == SIMDIRI_OK)
    put_html(page, ", and a URI");
  put_html(page, " ");
  cli_html_section(page->output, sections[grammar]);
  put_html(page, "</p>\n");
  if (!is_valid) put_failure(page, input, &explainer->invalid);
  cli_html_end_card(page->output);
}

/* ------------------------------------------------------------------------------------------- steps */

static void put_rules(const html_page *page, uint32_t changes) {
  const bool is_iri = page->explainer->options->iri.form == SIMDIRI_FORM_IRI;
  if (changes == 0) return;
  put_html(page, "<ul class=\"rules\">\n");
  for (size_t i = 0; i < cli_rule_count; i++) {
    const cli_rule *rule = &cli_rules[i];
    if (rule->change & changes)
      cli_html_item(page->output, cli_rule_name(rule), is_iri && rule->in_iri ? rule->in_iri : rule->sentence,
                    rule->section);
  }
  put_html(page, "</ul>\n");
}

static void put_side(const html_page *page, const char *classes, bool is_present, cli_view text) {
  if (is_present)
    cli_html_iri(page->output, classes, text.text, text.len, CLI_HTML_NO_OFFSET);
  else
    put_html(page, "<span class=\"empty\">none</span>");
}

/* Writes what a text or a component was before and after a step, and the rules that changed it. */
static void put_change(const html_page *page, const char *name, const cli_part *before, const cli_part *after,
                       uint32_t rules) {
  put_html(page, "<div class=\"change is-");
  put_html(page, name);
  put_html(page, "\"><span class=\"name\">");
  put_html(page, name);
  put_html(page, "</span><div>");
  put_side(page, "before", before->is_present, (cli_view){before->text, before->len});
  put_html(page, "<span class=\"arrow\" role=\"img\" aria-label=\"becomes\">→</span>");
  put_side(page, "after", after->is_present, (cli_view){after->text, after->len});
  put_rules(page, rules);
  put_html(page, "</div></div>\n");
}

static void put_whole_change(const html_page *page, cli_view before, cli_view after, uint32_t rules) {
  const cli_part was = {true, before.text, before.len, 0}, is = {true, after.text, after.len, 0};
  put_change(page, "all", &was, &is, rules);
}

static void begin_step(const html_page *page, const char *title, const char *section, bool is_same) {
  put_html(page, "<li><div class=\"title\"><h3>");
  put_html(page, title);
  put_html(page, "</h3>");
  cli_html_section(page->output, section);
  if (is_same) put_html(page, "<span class=\"nothing\">nothing changes</span>");
  put_html(page, "</div>\n");
}

static void put_no_result(const html_page *page, cli_view input, const simdiri_result *failure) {
  const char *remedy = cli_status_remedy((int)failure->status, page->explainer->options);
  put_html(page, "<p class=\"verdict bad\">There is no normal form</p>\n");
  put_failure(page, input, failure);
  if (!remedy) return;
  put_html(page, "<p>What helps: ");
  cli_html_sentence(page->output, remedy);
  put_html(page, "</p>\n");
}

/* Writes the components that a rung changed. Rules that were not found in one component are written at the end. */
static void put_changes(const html_page *page, const simdiri_context *context, cli_view before, cli_view after,
                        uint32_t changes_before, uint32_t changes) {
  cli_part parts_before[CLI_PART_COUNT], parts_after[CLI_PART_COUNT];
  uint32_t shown = 0;
  if (changes & SIMDIRI_CHANGE_REDIRECT) {
    put_whole_change(page, before, after, SIMDIRI_CHANGE_REDIRECT);
    return;
  }
  cli_split(before.text, before.len, parts_before);
  cli_split(after.text, after.len, parts_after);
  for (int i = 0; i < CLI_PART_COUNT; i++) {
    if (cli_is_same_part(&parts_before[i], &parts_after[i])) continue;
    const uint32_t rules = cli_explain_find_rules(page->explainer, context, changes, &parts_before[i], parts_after, i);
    put_change(page, cli_part_names[i], &parts_before[i], &parts_after[i], rules);
    shown |= rules;
  }
  put_rules(page, changes & ~changes_before & ~shown);
}

static bool is_same_text(cli_view a, cli_view b) {
  return a.len == b.len && (a.len == 0 || memcmp(a.text, b.text, a.len) == 0);
}

/* Resolves a relative reference first. Returns the status, and the result in *text. */
static simdiri_status put_resolution(const html_page *page, cli_view *text) {
  cli_explainer *explainer = page->explainer;
  simdiri_result result;
  if (!cli_is_relative(explainer->options, text->text, text->len)) return SIMDIRI_OK;
  explainer->resolved.len = 0;
  const simdiri_status status =
      simdiri_resolve(explainer->contexts[explainer->options->iri.form][SIMDIRI_RUNG_SIMPLE], explainer->scratch,
                      explainer->base, text->text, text->len, &explainer->resolved, &result);
  if (cli_status_is_machine((int)status)) return status;
  begin_step(page, "Resolved against the base", "RFC 3986 5.2", false);
  if (simdiri_is_error(status)) {
    put_no_result(page, *text, &result);
  } else {
    const cli_view after = {result.text, result.text_len};
    put_whole_change(page, *text, after, result.changes);
    *text = after;
  }
  put_html(page, "</li>\n");
  return status;
}

static simdiri_status put_rungs(const html_page *page, cli_view input) {
  static const char *const titles[CLI_RUNG_COUNT] = {"Rung simple", "Rung syntax", "Rung scheme", "Rung protocol"};
  static const char *const sections[CLI_RUNG_COUNT] = {"RFC 3987 5.3.1", "RFC 3987 5.3.2", "RFC 3987 5.3.3",
                                                       "RFC 3987 5.3.4"};
  cli_explainer *explainer = page->explainer;
  const unsigned last = (unsigned)explainer->options->iri.rung;
  cli_view before = input;
  uint32_t changes_before = 0;
  simdiri_status status = SIMDIRI_OK;
  for (unsigned rung = last == SIMDIRI_RUNG_SIMPLE ? 0 : 1; rung <= last; rung++) {
    const simdiri_context *context = explainer->contexts[explainer->options->iri.form][rung];
    /* The buffer that does not contain the step before. */
    simdiri_buffer *buffer = rung % 2 ? &explainer->before : &explainer->after;
    simdiri_result result;
    buffer->len = 0;
    status = simdiri_normalize(context, explainer->scratch, input.text, input.len, buffer, &result);
    if (cli_status_is_machine((int)status)) return status;
    const cli_view after = {result.text, result.text_len};
    const bool is_same = !simdiri_is_error(status) && is_same_text(before, after);
    begin_step(page, titles[rung], sections[rung], is_same);
    if (simdiri_is_error(status))
      put_no_result(page, input, &result);
    else if (!is_same)
      put_changes(page, context, before, after, changes_before, result.changes);
    put_html(page, "</li>\n");
    if (simdiri_is_error(status)) return status;
    before = after;
    changes_before = result.changes;
  }
  return explainer->failure != SIMDIRI_OK ? explainer->failure : status;
}

/* ------------------------------------------------------------------------------------------- the result */

static void put_pair(const html_page *page, const char *name, cli_view text) {
  put_html(page, "<dt>");
  put_html(page, name);
  put_html(page, "</dt><dd>");
  cli_html_iri(page->output, "", text.text, text.len, CLI_HTML_NO_OFFSET);
  put_html(page, "</dd>\n");
}

static void put_absent(const html_page *page, const char *name, const char *reason) {
  put_html(page, "<dt>");
  put_html(page, name);
  put_html(page, "</dt><dd><span class=\"empty\">");
  put_html(page, reason);
  put_html(page, "</span></dd>\n");
}

/* Makes a form. Returns false if there is none. */
static bool make_form(const html_page *page, cli_view input, int form, cli_view *text) {
  simdiri_result result;
  const simdiri_status status = cli_explain_form(page->explainer, input, form, &result);
  if (cli_status_is_machine((int)status)) page->explainer->failure = status;
  if (simdiri_is_error(status)) return false;
  *text = (cli_view){result.text, result.text_len};
  return true;
}

static int form_count_of(const html_page *page) {
  return page->explainer->options->iri.grammar == SIMDIRI_GRAMMAR_URI ? 1 : CLI_FORM_COUNT;
}

/* Writes the normal form in every form. Their buffers are those of the steps, too. */
static void put_forms(const html_page *page, cli_view input) {
  static const char *const names[CLI_FORM_COUNT] = {"uri, for machines", "iri, for people"};
  cli_view text;
  cli_html_begin_card(page->output, "Result");
  put_html(page, "<dl class=\"pairs\">\n");
  for (int form = 0; form < form_count_of(page); form++) {
    if (make_form(page, input, form, &text))
      put_pair(page, names[form], text);
    else
      put_absent(page, names[form], "none");
  }
  put_html(page, "</dl>\n");
  if (make_form(page, input, SIMDIRI_FORM_URI, &text)) cli_explain_html_anatomy(page->output, text, CLI_HTML_NO_OFFSET);
  cli_html_end_card(page->output);
}

/* Returns the most legible form, and stores which one that is. */
static cli_view find_legible(const html_page *page, cli_view input, simdiri_form *legible_form) {
  cli_view legible = {"", 0};
  for (int form = 0; form < form_count_of(page); form++)
    if (make_form(page, input, form, &legible)) *legible_form = (simdiri_form)form;
  return legible;
}

static void put_kept_note(void *user, const char *text) {
  html_page *page = user;
  page->kept_count++;
  put_html(page, "<li>");
  cli_html_note(page->output, text);
  put_html(page, "</li>\n");
}

static simdiri_status put_kept(html_page *page, cli_view legible, simdiri_form form, simdiri_status status) {
  const cli_cursor *cursor = page->cursor;
  const bool is_unmapped = status == SIMDIRI_WARNING_HOST_UNMAPPED;
  simdiri_host_problem host;
  const simdiri_status found = is_unmapped ? simdiri_find_host_problem(cursor->run->context, page->explainer->scratch,
                                                                       legible.text, legible.len, &host)
                                           : SIMDIRI_OK;
  if (found != SIMDIRI_OK) return found;
  cli_html_begin_card(page->output, "Left alone");
  put_html(page, "<ul class=\"plain\">\n");
  cli_find_kept(legible.text, legible.len, form,
                page->explainer->options->iri.disallowed == SIMDIRI_DISALLOWED_ENCODE_ALL, is_unmapped ? &host : NULL,
                put_kept_note, page);
  put_html(page, "</ul>\n");
  if (page->kept_count == 0) put_html(page, "<p class=\"note\">Nothing that a reader might expect to change.</p>\n");
  cli_html_end_card(page->output);
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- host, key, findings */

void cli_explain_html_host(cli_output *output, const simdiri_suffix_list *list, simdiri_scratch *scratch,
                           cli_view host) {
  const html_page page = {.output = output};
  simdiri_suffix found;
  if (!list) return;
  simdiri_suffix_find(list, scratch, host.text, host.len, &found);
  cli_html_begin_card(output, "Host");
  put_html(&page, "<dl class=\"pairs\">\n");
  put_pair(&page, "host", host);
  if (found.has_domain)
    put_pair(&page, "domain", (cli_view){host.text + found.domain_begin, host.len - found.domain_begin});
  else
    put_absent(&page, "domain",
               found.has_suffix ? "none: the host is a public suffix" : "none: it is an IP address or empty");
  if (found.has_suffix)
    put_pair(&page, "suffix", (cli_view){host.text + found.suffix_begin, host.len - found.suffix_begin});
  put_html(&page, "</dl>\n<p class=\"note\">Public suffix list: ");
  cli_html_sentence(output, simdiri_suffix_list_identity(list));
  put_html(&page, "</p>\n");
  cli_html_end_card(output);
}

static simdiri_status put_host(const html_page *page, cli_view input) {
  cli_explainer *explainer = page->explainer;
  const simdiri_rung rung = explainer->options->iri.rung;
  simdiri_components c;
  simdiri_result result;
  const simdiri_status status = cli_explain_normalize(
      explainer, explainer->contexts[SIMDIRI_FORM_URI][rung > SIMDIRI_RUNG_SCHEME ? rung : SIMDIRI_RUNG_SCHEME], input,
      &explainer->trial, &result);
  if (simdiri_is_error(status)) return cli_status_is_machine((int)status) ? status : SIMDIRI_OK;
  simdiri_parse(result.text, result.text_len, &c);
  if (c.has_authority)
    cli_explain_html_host(page->output, explainer->suffixes, explainer->scratch,
                          (cli_view){result.text + c.host_begin, c.host_end - c.host_begin});
  return SIMDIRI_OK;
}

static simdiri_status put_key(const html_page *page, cli_view input) {
  cli_explainer *explainer = page->explainer;
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  simdiri_fingerprint key;
  simdiri_key_result result;
  const simdiri_status status =
      simdiri_key(explainer->keyers.key.keyer, explainer->scratch, input.text, input.len, &key, &result);
  if (cli_status_is_machine((int)status)) return status;
  const size_t len = simdiri_fingerprint_write(key, explainer->options->hash, hex);
  cli_html_begin_card(page->output, "Key");
  put_html(page, "<p><code>");
  cli_output_write(page->output, hex, len);
  put_html(page, "</code></p>\n<p class=\"note\">Equal keys: equal normal forms. As simdiri key prints it.</p>\n");
  cli_html_end_card(page->output);
  return SIMDIRI_OK;
}

/* Decodes the triplets of at most `capacity` bytes. Returns the length of the result. */
static size_t decode_triplets(cli_view text, char *out, size_t capacity) {
  size_t len = 0;
  for (size_t i = 0; i < text.len && len < capacity; i++) {
    const bool is_triplet = text.text[i] == '%' && text.len - i > 2 && cli_hex_value(text.text[i + 1]) >= 0 &&
                            cli_hex_value(text.text[i + 2]) >= 0;
    out[len++] = text.text[i];
    if (is_triplet) out[len - 1] = (char)(cli_hex_value(text.text[i + 1]) * 16 + cli_hex_value(text.text[i + 2]));
    if (is_triplet) i += 2;
  }
  return len;
}

/* Lists the characters that are not ASCII, each once, with their numbers. */
static void put_characters(const html_page *page, cli_view text) {
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
    put_html(page, count == 1 ? "<ul class=\"characters\">\n<li>" : "<li>");
    cli_html_iri(page->output, "", decoded + i, bytes, CLI_HTML_NO_OFFSET);
    (void)snprintf(number, sizeof number, "U+%04X", (unsigned)code_point);
    put_html(page, number);
    put_html(page, "</li>\n");
  }
  if (count > 0) put_html(page, "</ul>\n");
}

static void put_findings(const html_page *page, cli_view text) {
  static const uint32_t groups = SIMDIRI_REVIEW_SCHEME | SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_CONFUSABLES;
  simdiri_finding findings[FINDINGS_MAX];
  const size_t count = simdiri_review(groups, text.text, text.len, findings, FINDINGS_MAX);
  cli_html_begin_card(page->output, "Deserves a look");
  put_html(page, count == 0 ? "<p class=\"note\">Nothing: no look-alikes, no mixed directions, no odd parts.</p>\n"
                            : "<ul class=\"plain\">\n");
  for (size_t i = 0; i < count && i < FINDINGS_MAX; i++) {
    const simdiri_finding *finding = &findings[i];
    const cli_view found = {text.text + finding->begin, finding->end - finding->begin};
    put_html(page, "<li><span class=\"tag\">");
    put_html(page, simdiri_finding_name(finding->code));
    put_html(page, "</span> ");
    cli_html_sentence(page->output, simdiri_finding_message(finding->code));
    put_html(page, "<div>");
    put_html(page, simdiri_component_name(finding->component));
    put_html(page, ": ");
    cli_html_iri(page->output, "", found.text, found.len, CLI_HTML_NO_OFFSET);
    put_html(page, "</div>\n");
    if (simdiri_finding_group(finding->code) != SIMDIRI_REVIEW_SCHEME) put_characters(page, found);
    put_html(page, "</li>\n");
  }
  if (count > 0) put_html(page, "</ul>\n");
  cli_html_end_card(page->output);
}

/* ------------------------------------------------------------------------------------------- the page */

static simdiri_status put_explanation(html_page *page, cli_view given) {
  cli_explainer *explainer = page->explainer;
  cli_view input = given, legible = {"", 0};
  simdiri_form form = SIMDIRI_FORM_URI;
  simdiri_result result;
  explainer->with_scheme.len = 0;
  simdiri_status status =
      simdiri_add_default_scheme(page->cursor->run->context, given.text, given.len, &explainer->with_scheme, &result);
  if (status != SIMDIRI_OK) return status;
  if (result.changes) input = (cli_view){result.text, result.text_len};
  put_validity(page, input);
  put_forms(page, input);
  if (explainer->failure != SIMDIRI_OK) return explainer->failure;
  cli_html_begin_card(page->output, "Steps to the normal form");
  put_html(page, "<ol class=\"steps\">\n");
  if (result.changes) {
    begin_step(page, "The default scheme was added", "simdiri(1)", false);
    put_whole_change(page, given, input, result.changes);
    put_html(page, "</li>\n");
  }
  cli_view text = input;
  status = put_resolution(page, &text);
  if (!simdiri_is_error(status)) status = put_rungs(page, text);
  if (cli_status_is_machine((int)status)) return status;
  put_html(page, "</ol>\n");
  cli_html_end_card(page->output);
  cli_cursor_count(page->cursor, (int)status);
  if (!simdiri_is_error(status)) legible = find_legible(page, input, &form);
  if (explainer->failure != SIMDIRI_OK) return explainer->failure;
  put_html(page, "<div class=\"cards\">\n");
  put_findings(page, explainer->invalid.status == SIMDIRI_OK ? input : legible);
  if (!simdiri_is_error(status) && explainer->options->iri.rung > SIMDIRI_RUNG_SIMPLE) {
    status = put_kept(page, legible, form, status);
    if (status != SIMDIRI_OK) return status;
  }
  status = put_host(page, input);
  if (status == SIMDIRI_OK) status = put_key(page, input);
  put_html(page, "</div>\n");
  return status;
}

int cli_explain_html(cli_cursor *cursor, const cli_record *record) {
  html_page page = {.cursor = cursor, .explainer = cursor->state, .output = &cursor->output};
  /* The run leaves out the gap that precedes its first record. */
  put_html(&page, CLI_EXPLAIN_GAP);
  cli_html_begin_page(page.output, &cli_html_explain_head);
  const simdiri_status status = put_explanation(&page, (cli_view){record->text, record->text_len});
  if (cli_status_is_machine((int)status)) return cli_cursor_fail(cursor, status);
  cli_html_end_page(page.output);
  return cli_output_end_record(page.output) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}
