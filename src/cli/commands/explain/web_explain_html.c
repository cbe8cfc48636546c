/* explain --html --profile=web: the URL that the URL parser makes from a text, as a page. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/commands/explain/explain.h"
#include "cli/html/html.h"
#include "cli/outcome/rule_texts.h"
#include "cli/run/url.h"

enum { ERRORS_MAX = 50 };

typedef struct {
  cli_output *output;
  int count;
} error_list;

/* Writes a validation error as an item of a list, which the first one begins. */
static void put_error(void *user, simdiri_status warning, simdiri_component component, size_t offset) {
  error_list *errors = user;
  (void)component;
  (void)offset;
  if (errors->count++ == 0)
    cli_output_put(errors->output,
                   "<p class=\"verdict bad\">Not a valid URL; browsers repair most of these problems</p>\n"
                   "<ul class=\"plain\">\n");
  if (errors->count <= ERRORS_MAX)
    cli_html_item(errors->output, simdiri_status_name(warning), simdiri_status_message(warning), NULL);
}

static simdiri_status put_errors(cli_cursor *cursor, const cli_record *record) {
  error_list errors = {&cursor->output, 0};
  simdiri_result result;
  const simdiri_status status = cli_check_url(cursor, record, put_error, &errors, &result);
  if (cli_status_is_machine((int)status)) return status;
  if (status != SIMDIRI_OK) put_error(&errors, status, result.component, result.offset);
  if (errors.count > ERRORS_MAX) {
    char more[64];
    snprintf(more, sizeof more, "<li>and %d more</li>\n", errors.count - ERRORS_MAX);
    cli_output_put(errors.output, more);
  }
  cli_output_put(errors.output, errors.count > 0 ? "</ul>\n" : "<p class=\"verdict good\">Valid URL</p>\n");
  return SIMDIRI_OK;
}

static void put_rules(cli_output *output, uint32_t changes) {
  cli_output_put(output, "<ul class=\"rules\">\n");
  for (size_t i = 0; i < cli_rule_count; i++) {
    if (!(cli_rules[i].change & changes)) continue;
    const cli_rule *rule = cli_rule_in_web(&cli_rules[i]);
    cli_html_item(output, cli_rule_name(rule), rule->sentence, rule->section);
  }
  cli_output_put(output, "</ul>\n");
}

/* Writes a component, and the delimiter before it, which begins at *at. */
static void put_part(cli_output *output, const char *name, bool is_present, const char *href, size_t begin, size_t end,
                     size_t *at) {
  if (!is_present) return;
  cli_html_part(output, NULL, href + *at, begin - *at, CLI_HTML_NO_OFFSET);
  cli_html_part(output, name, href + begin, end - begin, CLI_HTML_NO_OFFSET);
  *at = end;
}

static void put_parts(cli_output *output, const char *href, const simdiri_url_components *url) {
  size_t at = 0;
  cli_output_put(output, "<ul class=\"anatomy\" aria-label=\"Components of the URL\">\n");
  put_part(output, "scheme", true, href, 0, url->scheme_end, &at);
  put_part(output, "username", url->username_begin < url->username_end, href, url->username_begin, url->username_end,
           &at);
  put_part(output, "password", url->password_begin < url->password_end, href, url->password_begin, url->password_end,
           &at);
  put_part(output, "host", url->has_host, href, url->host_begin, url->host_end, &at);
  put_part(output, "port", url->has_port, href, url->port_begin, url->port_end, &at);
  put_part(output, "path", true, href, url->path_begin, url->path_end, &at);
  put_part(output, "query", url->has_query, href, url->query_begin, url->query_end, &at);
  put_part(output, "fragment", url->has_fragment, href, url->fragment_begin, url->fragment_end, &at);
  cli_output_put(output, "</ul>\n");
}

static void put_url(cli_output *output, const simdiri_result *result, const simdiri_suffix_list *suffixes,
                    simdiri_scratch *scratch) {
  simdiri_url_components url;
  simdiri_split_url(result->text, result->text_len, &url);
  cli_output_put(output, "<p>");
  cli_html_iri(output, "", result->text, result->text_len, CLI_HTML_NO_OFFSET);
  cli_output_put(output, "</p>\n");
  put_parts(output, result->text, &url);
  put_rules(output, result->changes);
  cli_html_end_card(output);
  if (url.has_host)
    cli_explain_html_host(output, suffixes, scratch,
                          (cli_view){result->text + url.host_begin, url.host_end - url.host_begin});
}

static simdiri_status put_explanation(cli_cursor *cursor, const cli_record *given, const simdiri_suffix_list *suffixes,
                                      simdiri_buffer *out, simdiri_buffer *with_scheme) {
  cli_output *output = &cursor->output;
  cli_record record = *given;
  simdiri_result result;
  with_scheme->len = 0;
  simdiri_status status =
      simdiri_add_default_scheme(cursor->run->context, given->text, given->text_len, with_scheme, &result);
  if (status != SIMDIRI_OK) return status;
  if (result.changes) {
    record.text = result.text;
    record.text_len = result.text_len;
  }
  const uint32_t changes = result.changes;
  cli_html_begin_card(output, "Components");
  cli_explain_html_anatomy(output, (cli_view){record.text, record.text_len}, CLI_HTML_NO_OFFSET);
  status = put_errors(cursor, &record);
  if (status != SIMDIRI_OK) return status;
  cli_html_end_card(output);
  status = cli_parse_url(cursor, &record, out, &result);
  if (cli_status_is_machine((int)status)) return status;
  cli_cursor_count(cursor, (int)status);
  cli_html_begin_card(output, "The URL");
  if (simdiri_is_error(status)) {
    cli_output_put(output, "<p class=\"verdict bad\">Failure: there is no URL</p>\n");
    cli_html_end_card(output);
    return SIMDIRI_OK;
  }
  result.changes |= changes;
  put_url(output, &result, suffixes, cursor->worker->scratch);
  return SIMDIRI_OK;
}

int cli_explain_html_url(cli_cursor *cursor, const cli_record *record, const simdiri_suffix_list *suffixes,
                         simdiri_buffer *out, simdiri_buffer *with_scheme) {
  /* The run leaves out the gap that precedes its first record. */
  cli_output_put(&cursor->output, CLI_EXPLAIN_GAP);
  cli_html_begin_page(&cursor->output, &cli_html_explain_head);
  const simdiri_status status = put_explanation(cursor, record, suffixes, out, with_scheme);
  if (status != SIMDIRI_OK) return cli_cursor_fail(cursor, status);
  cli_html_end_page(&cursor->output);
  return cli_output_end_record(&cursor->output) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}
