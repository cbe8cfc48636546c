/* The card of the page with traps for crawlers, and what to do about them. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/commands/report/report.h"
#include "cli/html/html.h"

enum { GROUPS_SHOWN = 8 };

static const struct {
  const char *sentence, *advice, *command;
  const char *values; /* what varies: one, several */
} texts[CLI_TRAP_KINDS] = {
    [CLI_TRAP_REPEATED] =
        {"A segment of the path is there three times or more, at equal distances.",
         "Often a relative link on a page that answers to every path makes the address longer each "
         "time. Follow no such address; keep one for each route with a line such as /a/** in ROUTES: ",
         "simdiri dedupe --by=label --routes=ROUTES", "addresses"},
    [CLI_TRAP_GROWING] = {"Long addresses consist of few different segments, or of escapes of escapes of escapes.",
                          "Links that quote the address of their own page grow with each page. Limit the length of "
                          "addresses, and keep one for each route with a line such as /a/** in ROUTES: ",
                          "simdiri dedupe --by=label --routes=ROUTES", "addresses"},
    [CLI_TRAP_CALENDAR] = {"One route has very many dates: an archive, or a calendar without end.",
                           "If most of these pages are empty, limit the years that you follow, and keep few pages of "
                           "the route: ",
                           "simdiri dedupe --by=label --keep=100", "dates"},
    [CLI_TRAP_SESSION] = {"The path contains a session id, so each visit finds new addresses of the same pages.",
                          "Compare without session ids: ", "simdiri dedupe --lossy=session", "sessions"},
    [CLI_TRAP_FILTERS] = {"One path has very many combinations of parameters, such as filters, sorting and views.",
                          "Most combinations show a part of the same things. Keep one for each set of names, or drop "
                          "the names that matter least by lines such as drop sort shop.example in RULES: ",
                          "simdiri dedupe --by=params, or --lossy=sort --rules=RULES", "combinations"},
    [CLI_TRAP_ORDER] = {"The same parameters are there in several orders.",
                        "Order has a meaning for few servers. Compare without it: ", "simdiri dedupe --lossy=sort",
                        "orders"}};

static void put_group(cli_report *report, cli_trap_kind kind, const cli_report_trap_group *group) {
  const cli_frequent_item *item = group->item;
  cli_html_print(report->output, "<tr><th scope='row'>");
  cli_report_put_text(report, "", &item->text, UINT64_MAX);
  cli_html_print(report->output, "</th><td class='number'>%s</td><td class='number'>%s", CLI_REPORT_NUMBER(item->count),
                 CLI_REPORT_ABOUT(group->values));
  if (kind == CLI_TRAP_CALENDAR)
    cli_html_print(report->output, ", %s to %s", CLI_REPORT_MONTH(item->sums[CLI_TRAP_FIRST]),
                   CLI_REPORT_MONTH(item->sums[CLI_TRAP_LAST]));
  cli_html_print(report->output, "</td><td>");
  cli_report_put_text(report, "", &item->example, UINT64_MAX);
  cli_output_put(report->output, "</td></tr>\n");
}

static void put_kind(cli_report *report, cli_trap_kind kind, const cli_report_trap_sum *sum) {
  size_t at = 0;
  char number[2 * CLI_REPORT_NUMBER_CAPACITY];
  (void)snprintf(number, sizeof number, "%s record%s", CLI_REPORT_NUMBER(sum->record_count),
                 sum->record_count == 1 ? "" : "s");
  cli_report_begin_finding(report, "finding warning", cli_trap_name(kind), number, (double)sum->record_count,
                           (double)report->normal_count);
  cli_html_print(
      report->output,
      "%s</p>\n<p class='note'>%s<code>%s</code></p>\n<table>\n<caption class='visually-hidden'>%s</caption>\n"
      "<thead><tr><th scope='col'>where</th><th scope='col' class='number'>records</th>"
      "<th scope='col' class='number'>%s</th><th scope='col'>example</th></tr></thead>\n<tbody>\n",
      texts[kind].sentence, texts[kind].advice, texts[kind].command, cli_trap_name(kind), texts[kind].values);
  for (size_t i = 0; i < GROUPS_SHOWN; i++) {
    const cli_report_trap_group group = cli_report_next_trap(report, kind, &at);
    if (!group.item) break;
    put_group(report, kind, &group);
  }
  cli_output_put(report->output, "</tbody>\n</table>\n");
  if (sum->group_count > GROUPS_SHOWN)
    cli_html_print(report->output, "<p class='note'>These are the largest of %s.</p>\n",
                   CLI_REPORT_NUMBER(sum->group_count));
  cli_output_put(report->output, "</li>\n");
}

void cli_report_put_traps(cli_report *report) {
  bool has_any = false;
  cli_html_begin_card(report->output, "traps", "Traps for crawlers");
  for (int kind = 0; kind < CLI_TRAP_KINDS; kind++) {
    const cli_report_trap_sum sum = cli_report_sum_traps(report, (cli_trap_kind)kind);
    if (sum.group_count == 0) continue;
    if (!has_any) cli_html_print(report->output, "<ul class='findings'>\n");
    has_any = true;
    put_kind(report, (cli_trap_kind)kind, &sum);
  }
  if (has_any)
    cli_output_put(report->output, "</ul>\n");
  else
    cli_html_print(report->output, "<p class='verdict good'>No sign of one.</p>\n");
  cli_html_end_card(report->output);
}
