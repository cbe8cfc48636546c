/* Pieces of the page of a report. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REPORT_REPORT_PAGE_H
#define SIMDIRI_CLI_COMMANDS_REPORT_REPORT_PAGE_H

#include "cli/commands/report/report_text.h"

typedef struct {
  cli_report *report;
  cli_output *output;
  simdiri_buffer text, command; /* of the current sample */
} cli_report_page;

/* Writes HTML that is a constant, or was made safe. */
static inline void cli_report_put(const cli_report_page *page, const char *html) { cli_output_put(page->output, html); }

/* Begins a section with an anchor and a title; cli_html_end_card ends it. */
void cli_report_begin_card(const cli_report_page *page, const char *id, const char *title);

void cli_report_put_number(const cli_report_page *page, uint64_t number);
void cli_report_put_share(const cli_report_page *page, double part, double whole);
void cli_report_put_about(const cli_report_page *page, cli_report_estimate estimate);

/* Writes a bar that shows a share. */
void cli_report_put_bar(const cli_report_page *page, double part, double whole);

/* Writes a text of the input, made safe, with `classes` besides its own. */
void cli_report_put_shown(cli_report_page *page, const char *classes, const cli_report_shown *shown);

/* Writes a sentence that begins in lower case. A quotation mark or an option at its beginning stays. */
void cli_report_put_sentence(const cli_report_page *page, const char *sentence);

/* Write samples as list items: the text and its command line; the text before and after normalization. */
void cli_report_put_sample(cli_report_page *page, const cli_report_sample *sample);
void cli_report_put_change(cli_report_page *page, const cli_report_sample *sample);

/* Write sections of the page. */
void cli_report_put_totals(cli_report_page *page);
void cli_report_put_statuses(cli_report_page *page);
void cli_report_put_changes(cli_report_page *page);
void cli_report_put_rules(cli_report_page *page);
void cli_report_put_duplicates(cli_report_page *page);
void cli_report_put_hosts(cli_report_page *page);
void cli_report_put_parameters(cli_report_page *page);
void cli_report_put_lengths(cli_report_page *page);
void cli_report_put_schemes(cli_report_page *page);
void cli_report_put_notes(cli_report_page *page);

#endif
