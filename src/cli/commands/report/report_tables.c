/* The tables of a report: hosts, domains, schemes, parameters, repeated IRIs; and the histogram of lengths. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/commands/report/report_page.h"
#include "cli/html/html.h"

/* ------------------------------------------------------------------------------------------- rows */

/* Says by how much the counts of a table may be too low. */
static void put_reduced(const cli_report_page *page, const cli_frequent *table) {
  if (table->reduced == 0) return;
  cli_report_put(page, "<p class=\"note\">Each count may be up to ");
  cli_report_put_number(page, table->reduced);
  cli_report_put(page, " too low, because there are more different ones than the memory holds. Only those are shown "
                       "that are surely among the most "
                       "frequent.</p>\n");
}

static void begin_table(const cli_report_page *page, const char *caption, const char *first) {
  cli_report_put(page, "<table>\n<caption class=\"visually-hidden\">");
  cli_report_put(page, caption);
  cli_report_put(page, "</caption>\n<thead><tr><th scope=\"col\">");
  cli_report_put(page, first);
  cli_report_put(page,
                 "</th><th scope=\"col\" class=\"number\">records</th><th scope=\"col\" class=\"number\">share</th>"
                 "<th class=\"graph\"><span class=\"visually-hidden\">share as a bar</span></th></tr></thead>\n"
                 "<tbody>\n");
}

static void put_row(cli_report_page *page, const cli_frequent_item *item, double all, double max_count) {
  const cli_report_shown shown =
      cli_report_show(page->report, &page->text, item->text, item->kept, item->len, UINT64_MAX);
  cli_report_put(page, "<tr><th scope=\"row\">");
  cli_report_put_shown(page, "", &shown);
  cli_report_put(page, "</th><td class=\"number\">");
  cli_report_put_number(page, item->count);
  cli_report_put(page, "</td><td class=\"number\">");
  cli_report_put_share(page, (double)item->count, all);
  cli_report_put(page, "</td><td class=\"graph\">");
  cli_report_put_bar(page, (double)item->count, max_count);
  cli_report_put(page, "</td></tr>\n");
}

/* Is the item surely more frequent than all that the table could not hold? */
static bool is_shown(const cli_frequent *table, size_t i, uint64_t min) {
  return i < table->count && i < CLI_REPORT_TOP && table->items[i].count >= min &&
         table->items[i].count > table->reduced;
}

/* Writes the rows of the most frequent items, those with at least `min` records. */
static void put_table(cli_report_page *page, const char *caption, const char *first, const cli_frequent *table,
                      uint64_t min) {
  if (is_shown(table, 0, min)) {
    begin_table(page, caption, first);
    for (size_t i = 0; is_shown(table, i, min); i++)
      put_row(page, &table->items[i], (double)cli_report_count_normal(page->report), (double)table->items[0].count);
    cli_report_put(page, "</tbody>\n</table>\n");
  } else {
    cli_report_put(page, "<p class=\"note\">None is frequent.</p>\n");
  }
  put_reduced(page, table);
}

/* ------------------------------------------------------------------------------------------- hosts and schemes */

/* Writes the number of hosts, such as "3 hosts.", and of records without one. */
static void put_names(cli_report_page *page, const char *id, const char *title, const char *name,
                      cli_distinct *distinct, const cli_frequent *table) {
  const cli_report_estimate count = cli_report_distinct_of(distinct, cli_report_count_normal(page->report));
  cli_report_begin_card(page, id, title);
  cli_report_put(page, "<p class=\"note\">");
  cli_report_put_about(page, count);
  cli_report_put(page, " ");
  cli_report_put(page, name);
  cli_report_put(page, count.error <= 0 && llround(count.count) == 1 ? "." : "s.");
  if (page->report->hostless_count > 0) {
    cli_report_put(page, " ");
    cli_report_put_number(page, page->report->hostless_count);
    cli_report_put(page, page->report->hostless_count == 1 ? " record has no host." : " records have no host.");
  }
  cli_report_put(page, "</p>\n");
  if (table->count > 0) put_table(page, title, name, table, 1);
  cli_html_end_card(page->output);
}

void cli_report_put_hosts(cli_report_page *page) {
  cli_report *report = page->report;
  cli_report_put(page, "<div class=\"cards\">\n");
  put_names(page, "hosts", "Largest hosts", "host", &report->distinct_hosts, &report->hosts);
  if (report->has_domains)
    put_names(page, "domains", "Largest domains", "domain", &report->distinct_domains, &report->domains);
  cli_report_put(page, "</div>\n");
}

void cli_report_put_schemes(cli_report_page *page) {
  cli_report_begin_card(page, "schemes", "Schemes");
  if (page->report->schemes.count > 0)
    put_table(page, "Schemes", "scheme", &page->report->schemes, 1);
  else
    cli_report_put(page, "<p class=\"note\">No record has a scheme.</p>\n");
  cli_html_end_card(page->output);
}

void cli_report_put_duplicates(cli_report_page *page) {
  cli_report *report = page->report;
  const uint64_t all = cli_report_count_normal(report);
  const cli_report_estimate raw = cli_report_distinct_of(&report->raw, all);
  const cli_report_estimate normal = cli_report_distinct_of(&report->normal, all);
  const double records = (double)all;
  cli_report_begin_card(page, "duplicates", "Duplicates");
  cli_report_put(page, "<dl class=\"pairs\">\n<dt>records with a normal form</dt><dd>");
  cli_report_put_number(page, (uint64_t)records);
  cli_report_put(page, "</dd>\n<dt>different texts</dt><dd>");
  cli_report_put_about(page, raw);
  cli_report_put(page, "</dd>\n<dt>different normal forms</dt><dd>");
  cli_report_put_about(page, normal);
  cli_report_put(page, "</dd>\n<dt>duplicates that dedupe would remove</dt><dd>");
  const double duplicates = records - normal.count;
  cli_report_put_about(page, (cli_report_estimate){duplicates > 0 ? duplicates : 0, normal.error});
  cli_report_put(page, ", ");
  cli_report_put_share(page, duplicates > 0 ? duplicates : 0, records);
  cli_report_put(page, "</dd>\n</dl>\n");
  if (report->iris.count > 0 && report->iris.items[0].count > 1) {
    cli_report_put(page, "<h3>The most frequent normal forms</h3>\n");
    put_table(page, "The most frequent normal forms", "normal form", &report->iris, 2);
  }
  cli_html_end_card(page->output);
}

/* ------------------------------------------------------------------------------------------- parameters */

static void put_parameter(cli_report_page *page, cli_frequent_item *item, double max_count) {
  const cli_report_shown shown =
      cli_report_show(page->report, &page->text, item->text, item->kept, item->len, UINT64_MAX);
  const cli_report_estimate values = cli_report_distinct_of(&item->values, item->occurrences);
  cli_report_put(page, "<tr><th scope=\"row\">");
  cli_report_put_shown(page, "", &shown);
  if (cli_report_is_endless(item, values.count))
    cli_report_put(page, " <span class=\"flag\">varies without end</span>");
  cli_report_put(page, "</th><td class=\"number\">");
  cli_report_put_number(page, item->count);
  cli_report_put(page, "</td><td class=\"number\">");
  cli_report_put_about(page, values);
  cli_report_put(page, "</td><td class=\"graph\">");
  cli_report_put_bar(page, (double)item->count, max_count);
  cli_report_put(page, "</td></tr>\n");
}

void cli_report_put_parameters(cli_report_page *page) {
  cli_report *report = page->report;
  cli_frequent *table = &report->parameters;
  cli_report_begin_card(page, "parameters", "Parameters");
  if (table->count == 0) {
    cli_report_put(page, "<p class=\"note\">No record has a parameter.</p>\n");
    cli_html_end_card(page->output);
    return;
  }
  cli_report_put(page, "<p class=\"note\">");
  cli_report_put_number(page, report->with_parameters);
  cli_report_put(page, report->with_parameters == 1 ? " record has parameters, of " : " records have parameters, of ");
  cli_report_put_about(page, cli_report_distinct(&report->distinct_parameters));
  cli_report_put(page,
                 " names. A parameter varies without end if it has almost as many values as records: it may be an "
                 "identifier of a visit or a visitor, and pages that differ in it only may be the same page.</p>\n"
                 "<table>\n<caption class=\"visually-hidden\">Parameters</caption>\n<thead><tr><th "
                 "scope=\"col\">name</th><th scope=\"col\" class=\"number\">records</th><th scope=\"col\" "
                 "class=\"number\">values</th><th class=\"graph\"><span class=\"visually-hidden\">records as a "
                 "bar</span></th></tr></thead>\n<tbody>\n");
  for (size_t i = 0; is_shown(table, i, 1); i++) put_parameter(page, &table->items[i], (double)table->items[0].count);
  cli_report_put(page, "</tbody>\n</table>\n");
  put_reduced(page, table);
  if (report->with_more_parameters > 0) {
    cli_report_put(page, "<p class=\"note\">");
    cli_report_put_number(page, report->with_more_parameters);
    cli_report_put(page,
                   " records have more than 1,000 parameters; the others of these records are not counted.</p>\n");
  }
  cli_html_end_card(page->output);
}

/* ------------------------------------------------------------------------------------------- lengths */

/* Writes one bar of the histogram, with its label. */
static void put_bucket(const cli_report_page *page, uint64_t begin, uint64_t count, uint64_t max_count) {
  char html[512], number[CLI_REPORT_NUMBER_CAPACITY], range[64];
  const double height = max_count > 0 ? 100 * (double)count / (double)max_count : 0;
  if (begin >= CLI_REPORT_LENGTHS)
    (void)snprintf(range, sizeof range, "%d bytes and more", CLI_REPORT_LENGTHS);
  else
    (void)snprintf(range, sizeof range, "%" PRIu64 " to %" PRIu64 " bytes", begin, cli_report_next_edge(begin) - 1);
  (void)snprintf(html, sizeof html,
                 "<li><svg viewBox=\"0 0 10 100\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"%s: %s "
                 "records\"><title>%s: %s records</title><rect y=\"%.2f\" width=\"10\" height=\"%.2f\"/></svg><span "
                 "class=\"tick\" aria-hidden=\"true\">%" PRIu64 "</span></li>\n",
                 range, cli_report_number(count, number), range, number, 100 - height, height, begin);
  cli_report_put(page, html);
}

static void put_length(const cli_report_page *page, const char *name, uint64_t len) {
  cli_report_put(page, "<dt>");
  cli_report_put(page, name);
  cli_report_put(page, "</dt><dd>");
  if (len == CLI_REPORT_LENGTHS) cli_report_put(page, "at least ");
  cli_report_put_number(page, len);
  cli_report_put(page, " bytes</dd>\n");
}

static void put_histogram(const cli_report_page *page) {
  const cli_report *report = page->report;
  uint64_t max_count = 0, first = UINT64_MAX, last = 0;
  for (uint64_t begin = 0; begin <= CLI_REPORT_LENGTHS; begin = cli_report_next_edge(begin)) {
    const uint64_t count = cli_report_count_lengths(report, begin, cli_report_next_edge(begin));
    if (count > max_count) max_count = count;
    if (count > 0 && first == UINT64_MAX) first = begin;
    if (count > 0) last = begin;
  }
  if (max_count == 0) return;
  cli_report_put(page, "<ol class=\"histogram\">\n");
  for (uint64_t begin = first; begin <= last; begin = cli_report_next_edge(begin))
    put_bucket(page, begin, cli_report_count_lengths(report, begin, cli_report_next_edge(begin)), max_count);
  cli_report_put(page, "</ol>\n<p class=\"note axis\">bytes; each bar begins at its number</p>\n");
}

void cli_report_put_lengths(cli_report_page *page) {
  const cli_report *report = page->report;
  const uint64_t count = report->record_count - report->classes[CLI_REPORT_ABSENT];
  cli_report_begin_card(page, "lengths", "Lengths");
  put_histogram(page);
  cli_report_put(page, "<dl class=\"pairs inline\">\n");
  put_length(page, "mean", count > 0 ? report->length_sum / count : 0);
  put_length(page, "median", cli_report_percentile(report, 50));
  put_length(page, "90th percentile", cli_report_percentile(report, 90));
  put_length(page, "99th percentile", cli_report_percentile(report, 99));
  cli_report_put(page, "<dt>longest</dt><dd>");
  cli_report_put_number(page, report->length_max);
  cli_report_put(page, " bytes</dd>\n</dl>\n");
  cli_html_end_card(page->output);
}
