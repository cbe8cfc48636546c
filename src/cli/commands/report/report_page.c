/* Pieces of the page of a report. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/report/report_page.h"

/* Its width is an attribute of SVG, because the policy of the page allows no styles in attributes. */
void cli_report_put_bar(const cli_report_page *page, double count, double whole) {
  const double percent = whole > 0 ? 100 * count / whole : 0;
  cli_html_print(page->output,
                 "<svg class='bar' viewBox='0 0 100 10' preserveAspectRatio='none' aria-hidden='true'>"
                 "<rect width='%.2f' height='10'/></svg>",
                 percent > 100 ? 100 : percent);
}

void cli_report_put_text(cli_report_page *page, const char *classes, const cli_beginning *beginning, uint64_t offset) {
  const cli_report_shown shown = cli_report_show(page->report, &page->text, beginning, offset);
  cli_html_iri_beginning(page->output, classes, shown.text, shown.kept, shown.len, shown.offset);
}
