/* simdiri explain --profile=web: for people, the URL that the URL parser makes from a text, and the rules that changed
 * it. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/commands/explain/explain.h"
#include "cli/io/layout.h"
#include "cli/outcome/rule_texts.h"
#include "cli/run/url.h"
#include "cli/util/terminal_text.h"

enum { TEXT_COLUMN = 12, RULE_INDENT = 14 };

typedef struct {
  simdiri_buffer out, with_scheme;
  const simdiri_suffix_list *suffixes; /* NULL: there is none */
  cli_layout layout;
  const cli_record *record;
  int error_count; /* validation errors of the current record so far */
} url_explainer;

static void put_rules(const cli_layout *layout, uint32_t changes) {
  char sentence[320];
  for (size_t i = 0; i < cli_rule_count; i++) {
    if (!(cli_rules[i].change & changes)) continue;
    const cli_rule *rule = cli_rule_in_web(&cli_rules[i]);
    (void)snprintf(sentence, sizeof sentence, "%s: %s (%s)", cli_rule_name(rule), rule->sentence, rule->section);
    cli_write_format(layout, "%*s", TEXT_COLUMN, "");
    cli_write_wrapped(layout, TEXT_COLUMN, RULE_INDENT, sentence);
  }
}

static void put_part(const cli_layout *layout, const char *name, bool is_present, const char *href, size_t begin,
                     size_t end) {
  if (!is_present) return;
  cli_write_format(layout, "  %-*s", TEXT_COLUMN - 2, name);
  if (begin == end)
    cli_output_put(layout->output, "(empty)\n");
  else
    cli_write_iri(layout, TEXT_COLUMN, href + begin, end - begin);
}

static void put_parts(const cli_layout *layout, const char *href, size_t len) {
  simdiri_url_components url;
  simdiri_split_url(href, len, &url);
  cli_write_format(layout, "\nComponents\n");
  put_part(layout, "scheme", true, href, 0, url.scheme_end);
  put_part(layout, "username", url.username_begin < url.username_end, href, url.username_begin, url.username_end);
  put_part(layout, "password", url.password_begin < url.password_end, href, url.password_begin, url.password_end);
  put_part(layout, "host", url.has_host, href, url.host_begin, url.host_end);
  put_part(layout, "port", url.has_port, href, url.port_begin, url.port_end);
  put_part(layout, url.is_opaque ? "path, opaque" : "path", true, href, url.path_begin, url.path_end);
  put_part(layout, "query", url.has_query, href, url.query_begin, url.query_end);
  put_part(layout, "fragment", url.has_fragment, href, url.fragment_begin, url.fragment_end);
}

static void put_error(const url_explainer *explainer, simdiri_status status, simdiri_component component,
                      size_t offset) {
  const cli_layout *layout = &explainer->layout;
  const cli_record *record = explainer->record;
  const simdiri_result found = {.status = status, .component = component, .offset = offset};
  char place[64], sentence[512];
  cli_status_place(&found, record->text, record->text_len, place, sizeof place);
  (void)snprintf(sentence, sizeof sentence, "%s, byte %zu: %s%s%s%s", simdiri_status_name(status), offset,
                 status == SIMDIRI_WARNING_HOST_UNMAPPED ? "the host contains white space, which no standard forbids"
                                                         : simdiri_status_message(status),
                 *place ? " (" : "", place, *place ? ")" : "");
  cli_output_put(layout->output, "  ");
  cli_write_wrapped(layout, 2, 4, sentence);
}

static void put_heading(const url_explainer *explainer) {
  if (explainer->error_count == 0) cli_write_format(&explainer->layout, "\nValidation errors (URL Standard 1.1)\n");
}

/* Writes a validation error, or after too many of them that there are more. */
static void report_error(void *user, simdiri_status warning, simdiri_component component, size_t offset) {
  enum { SHOWN_MAX = 20 };
  url_explainer *explainer = user;
  put_heading(explainer);
  if (explainer->error_count < SHOWN_MAX)
    put_error(explainer, warning, component, offset);
  else if (explainer->error_count == SHOWN_MAX)
    cli_write_format(&explainer->layout, "  ... and more\n");
  explainer->error_count++;
}

/* Writes the validation errors of a record. Returns OK, or an error of the call or the machine. */
static simdiri_status put_errors(cli_cursor *cursor, url_explainer *explainer, const cli_record *record) {
  simdiri_result result;
  explainer->record = record;
  explainer->error_count = 0;
  const simdiri_status status = cli_check_url(cursor, record, report_error, explainer, &result);
  if (status == SIMDIRI_OK || cli_status_is_machine((int)status)) return status;
  put_heading(explainer);
  put_error(explainer, status, result.component, result.offset);
  if (record->text_len > 0) cli_write_caret(&explainer->layout, 4, record->text, record->text_len, result.offset);
  return SIMDIRI_OK;
}

static void put_host(const cli_cursor *cursor, const url_explainer *explainer, const simdiri_result *href) {
  simdiri_url_components url;
  simdiri_split_url(href->text, href->text_len, &url);
  if (url.has_host)
    cli_explain_host(&explainer->layout, explainer->suffixes, cursor->worker->scratch,
                     (cli_view){href->text + url.host_begin, url.host_end - url.host_begin});
}

/* Explains a record that was prepared and has its scheme. */
static simdiri_status put_explanation(cli_cursor *cursor, url_explainer *explainer, const cli_record *record) {
  const cli_layout *layout = &explainer->layout;
  simdiri_result result;
  const simdiri_status status = cli_parse_url(cursor, record, &explainer->out, &result);
  if (cli_status_is_machine((int)status)) return status;
  cli_cursor_count(cursor, (int)status);
  if (!simdiri_is_error(status)) {
    cli_write_format(layout, "\nThe URL (URL Standard 4.4, 4.5)%s\n%*s",
                     result.changes ? "" : ": it is its own serialization", TEXT_COLUMN, "-> ");
    cli_write_iri_line(layout, result.text, result.text_len);
    put_rules(layout, result.changes);
    put_parts(layout, result.text, result.text_len);
    put_host(cursor, explainer, &result);
  } else {
    cli_write_format(layout, "\nFailure: there is no URL (URL Standard 4.4)\n");
  }
  return put_errors(cursor, explainer, record);
}

static int explain_record(cli_cursor *cursor, const cli_record *record) {
  url_explainer *explainer = cursor->state;
  const cli_layout *layout = &explainer->layout;
  cli_view text = {record->text, record->text_len};
  cli_record whole = *record;
  if (cursor->run->options->html)
    return cli_explain_html_url(cursor, record, explainer->suffixes, &explainer->out, &explainer->with_scheme);
  explainer->layout = (cli_layout){&cursor->output, cli_shows_non_ascii(cursor->run->output_fd)};
  cli_explain_begin(layout, record);
  if (record->status != SIMDIRI_OK) return cli_explain_unprepared(cursor, layout, record);
  simdiri_status status = cli_explain_default_scheme(cursor->run->context, layout, &explainer->with_scheme, &text);
  whole.text = text.text;
  whole.text_len = text.len;
  if (status == SIMDIRI_OK) status = put_explanation(cursor, explainer, &whole);
  if (status != SIMDIRI_OK) return cli_cursor_fail(cursor, status);
  return cli_output_end_record(&cursor->output) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static void explain_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const simdiri_allocator *allocator = simdiri_default_allocator();
  url_explainer explainer = {.out.allocator = allocator, .with_scheme.allocator = allocator, .suffixes = run->shared};
  cli_cursor_run(run, worker, chunk, &explainer);
  simdiri_buffer_free(&explainer.out);
  simdiri_buffer_free(&explainer.with_scheme);
}

int cli_explain_urls(const cli_options *options, simdiri_suffix_list *suffixes) {
  return cli_explain_run(options, explain_chunk, explain_record, suffixes);
}
