/* What the files that write the page of a report share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REPORT_REPORT_PAGE_H
#define SIMDIRI_CLI_COMMANDS_REPORT_REPORT_PAGE_H

#include "cli/commands/report/report_text.h"
#include "cli/html/html.h"

typedef struct {
  cli_report *report;
  cli_output *output;
  simdiri_buffer text; /* that is shown, if it had to be redacted */
} cli_report_page;

/* Writes a bar that shows a share. */
void cli_report_put_bar(const cli_report_page *page, double count, double whole);

/* Writes a text of the input, made safe, with `classes` besides its own, and the place of an error (UINT64_MAX: none).
 */
void cli_report_put_text(cli_report_page *page, const char *classes, const cli_beginning *beginning, uint64_t offset);

/* Write the cards with tables and with lengths. */
void cli_report_put_duplicates(cli_report_page *page);
void cli_report_put_hosts(cli_report_page *page);
void cli_report_put_parameters(cli_report_page *page);
void cli_report_put_lengths(cli_report_page *page);
void cli_report_put_schemes(cli_report_page *page);

#endif
