/* Pieces of the page of a report. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/report/report_page.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/html/html.h"
#include "cli/io/files.h"
#include "cli/util/append.h"

void cli_report_begin_card(const cli_report_page *page, const char *id, const char *title) {
  cli_report_put(page, "<section class=\"card\" id=\"");
  cli_report_put(page, id);
  cli_report_put(page, "\">\n<h2>");
  cli_html_sentence(page->output, title);
  cli_report_put(page, "</h2>\n");
}

void cli_report_put_sentence(const cli_report_page *page, const char *sentence) {
  const bool is_lower = *sentence >= 'a' && *sentence <= 'z';
  const char first[] = {is_lower ? (char)(*sentence - 'a' + 'A') : '\0', '\0'};
  cli_report_put(page, first);
  cli_html_sentence(page->output, sentence + is_lower);
}

void cli_report_put_number(const cli_report_page *page, uint64_t number) {
  char text[CLI_REPORT_NUMBER_CAPACITY];
  cli_report_put(page, cli_report_number(number, text));
}

void cli_report_put_share(const cli_report_page *page, double part, double whole) {
  char text[CLI_REPORT_NUMBER_CAPACITY];
  cli_html_sentence(page->output, cli_report_share(part, whole, text));
}

void cli_report_put_about(const cli_report_page *page, cli_report_estimate estimate) {
  char text[CLI_REPORT_NUMBER_CAPACITY];
  cli_report_put(page, cli_report_about(estimate, text));
}

/* Its width is an attribute of SVG, because the policy of the page allows no styles in attributes. */
void cli_report_put_bar(const cli_report_page *page, double part, double whole) {
  char width[160];
  const double percent = whole > 0 ? 100 * part / whole : 0;
  (void)snprintf(width, sizeof width,
                 "<svg class=\"bar\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
                 "<rect width=\"%.2f\" height=\"10\"/></svg>",
                 percent > 100 ? 100 : percent);
  cli_report_put(page, width);
}

void cli_report_put_shown(cli_report_page *page, const char *classes, const cli_report_shown *shown) {
  cli_html_iri_beginning(page->output, classes, shown->text, shown->kept, shown->len, shown->offset);
}

static void put_place(const cli_report_page *page, const cli_report_sample *sample) {
  char number[32];
  cli_report_put(page, "<span class=\"place\">");
  if (sample->file) {
    cli_report_put(page, "<bdi>");
    cli_html_sentence(page->output, cli_input_name(sample->file));
    cli_report_put(page, "</bdi>:");
  }
  (void)snprintf(number, sizeof number, "%" PRIu64 "</span>", sample->record);
  cli_report_put(page, number);
}

static void put_command(cli_report_page *page, const cli_report_shown *shown, bool is_path) {
  page->command.len = 0;
  cli_report_explain_command(page->report, shown, is_path, &page->command);
  if (page->command.len == 0) return;
  if (cli_append(&page->command, "", 1) != SIMDIRI_OK) {
    cli_report_fail(page->report);
    return;
  }
  cli_report_put(page, "<code class=\"command\">");
  cli_html_sentence(page->output, page->command.data);
  cli_report_put(page, "</code>");
}

/* Writes the text once more, with spaces as spaces; a click selects all of it. */
static void put_copied(cli_report_page *page, const cli_report_shown *shown) {
  if (!cli_report_is_copyable(shown)) return;
  page->command.len = 0;
  if (cli_append(&page->command, shown->text, shown->len) != SIMDIRI_OK ||
      cli_append(&page->command, "", 1) != SIMDIRI_OK) {
    cli_report_fail(page->report);
    return;
  }
  cli_report_put(page, "<code class=\"copied\">");
  cli_html_sentence(page->output, page->command.data);
  cli_report_put(page, "</code>");
}

/* A whole record cannot be explained, but the target of its request can be. Without one, the record can be
 * copied. */
void cli_report_put_sample(cli_report_page *page, const cli_report_sample *sample) {
  const bool is_record = sample->form == CLI_REPORT_RECORD, has_target = is_record && sample->normal_len > 0;
  cli_report_shown shown =
      cli_report_show(page->report, &page->text, sample->raw, sample->raw_kept, sample->raw_len, sample->offset);
  cli_report_put(page, "<li>");
  cli_report_put_shown(page, "", &shown);
  cli_report_put(page, " ");
  put_place(page, sample);
  if (has_target)
    shown =
        cli_report_show(page->report, &page->text, sample->normal, sample->normal_kept, sample->normal_len, UINT64_MAX);
  if (is_record && !has_target)
    put_copied(page, &shown);
  else
    put_command(page, &shown, sample->form == CLI_REPORT_PATH);
  cli_report_put(page, "</li>\n");
}

void cli_report_put_change(cli_report_page *page, const cli_report_sample *sample) {
  cli_report_shown shown =
      cli_report_show(page->report, &page->text, sample->raw, sample->raw_kept, sample->raw_len, UINT64_MAX);
  cli_report_put(page, "<li>");
  cli_report_put_shown(page, "before", &shown);
  cli_report_put(page, " <span class=\"arrow\">becomes</span> ");
  shown =
      cli_report_show(page->report, &page->text, sample->normal, sample->normal_kept, sample->normal_len, UINT64_MAX);
  cli_report_put_shown(page, "after", &shown);
  cli_report_put(page, " ");
  put_place(page, sample);
  shown = cli_report_show(page->report, &page->text, sample->raw, sample->raw_kept, sample->raw_len, UINT64_MAX);
  put_command(page, &shown, sample->form == CLI_REPORT_PATH);
  cli_report_put(page, "</li>\n");
}
