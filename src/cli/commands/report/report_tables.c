/* The cards of a report with tables and with the histogram of lengths. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/commands/report/report.h"
#include "cli/html/html.h"

/* Its width is an attribute of SVG, because the policy of the page allows no styles in attributes. */
void cli_report_put_bar(const cli_report *report, double share, double whole) {
  const double percent = whole > 0 ? 100 * share / whole : 0;
  cli_html_print(report->output,
                 "<svg class='bar' viewBox='0 0 100 10' preserveAspectRatio='none' aria-hidden='true'>"
                 "<rect width='%.2f' height='10'/></svg>",
                 percent > 100 ? 100 : percent);
}

void cli_report_begin_finding(const cli_report *report, const char *classes, const char *name, const char *number,
                              double share, double whole) {
  cli_html_print(report->output,
                 "<li class='%s'><div class='title'><span class='tag'>%s</span><span class='count'>%s</span>"
                 "<span class='share'>%s</span>",
                 classes, name, number, CLI_REPORT_SHARE(share, whole));
  cli_report_put_bar(report, share, whole);
  cli_output_put(report->output, "</div>\n<p>");
}

void cli_report_put_text(cli_report *report, const char *classes, const cli_beginning *beginning, uint64_t offset) {
  const cli_report_shown shown = cli_report_show(report, beginning, offset);
  cli_html_iri_beginning(report->output, classes, shown.text.text, shown.text.len, shown.whole_len, shown.offset);
}

void cli_report_put_line(cli_report *report, const cli_beginning *beginning, uint64_t offset) {
  const cli_report_shown shown = cli_report_show(report, beginning, offset);
  cli_html_line(report->output, shown.text.text, shown.text.len, shown.whole_len, shown.offset);
}

static const char *plural(uint64_t count, const char *one, const char *several) { return count == 1 ? one : several; }

/* ------------------------------------------------------------------------------------------- tables */

/* Is the item surely more frequent than all that the table could not hold? */
static bool is_shown(const cli_frequent *table, size_t i, uint64_t min) {
  const cli_frequent_item *items = cli_frequent_items(table);
  return i < table->table.count && i < CLI_REPORT_TOP && items[i].count >= min && items[i].count > table->reduced;
}

/* Writes one row: the text, its records, and their share, or the number of values of a parameter. */
static void put_row(cli_report *report, const cli_frequent_item *item, double max_count, bool has_values) {
  bool is_endless = false;
  const cli_estimate values = has_values ? cli_report_values_of(item, &is_endless) : (cli_estimate){0, 0};
  cli_html_print(report->output, "<tr><th scope='row'>");
  cli_report_put_text(report, "", &item->text, UINT64_MAX);
  if (is_endless) cli_html_print(report->output, " <span class='flag'>varies without end</span>");
  cli_html_print(report->output, "</th><td class='number'>%s</td><td class='number'>%s</td><td class='graph'>",
                 CLI_REPORT_NUMBER(item->count),
                 has_values ? CLI_REPORT_ABOUT(values) : CLI_REPORT_SHARE(item->count, report->normal_count));
  cli_report_put_bar(report, (double)item->count, max_count);
  cli_output_put(report->output, "</td></tr>\n");
}

/* Writes by how much the counts of a table may be too low. */
static void put_error_note(const cli_report *report, const cli_frequent *table) {
  if (table->reduced == 0) return;
  cli_html_print(report->output,
                 "<p class='note'>Each count may be up to %s too low, because there are more different ones than the "
                 "memory holds. Only those are shown that are surely among the most frequent.</p>\n",
                 CLI_REPORT_NUMBER(table->reduced));
}

/* Writes the rows of the most frequent items, those with at least `min` records, and by how much they may be too low.
 */
static void put_table(cli_report *report, int number, const char *caption, const char *first, uint64_t min) {
  const cli_frequent *table = &report->tables[number];
  const cli_frequent_item *items = cli_frequent_items(table);
  const bool has_values = number == CLI_REPORT_QUERY;
  if (is_shown(table, 0, min)) {
    cli_html_print(report->output,
                   "<table>\n<caption class='visually-hidden'>%s</caption>\n<thead><tr><th scope='col'>%s</th>"
                   "<th scope='col' class='number'>records</th><th scope='col' class='number'>%s</th>"
                   "<th class='graph'><span class='visually-hidden'>%s as a bar</span></th></tr></thead>\n<tbody>\n",
                   caption, first, has_values ? "values" : "share", has_values ? "records" : "share");
    for (size_t i = 0; is_shown(table, i, min); i++) put_row(report, &items[i], (double)items[0].count, has_values);
    cli_output_put(report->output, "</tbody>\n</table>\n");
  } else {
    cli_html_print(report->output, "<p class='note'>None is frequent.</p>\n");
  }
  put_error_note(report, table);
}

/* ------------------------------------------------------------------------------------------- pages */

static void put_page(cli_report *report, const cli_frequent_item *page, double max_count) {
  const uint64_t timed = page->sums[CLI_REPORT_TIMED];
  const double microseconds = (double)page->sums[CLI_REPORT_MICROSECONDS];
  cli_html_print(report->output, "<tr><th scope='row'>");
  cli_report_put_text(report, "", &page->text, UINT64_MAX);
  cli_html_print(report->output, "</th><td class='number'>%s</td><td class='number'>%s</td>",
                 CLI_REPORT_NUMBER(page->count), CLI_REPORT_SHARE(page->count, report->normal_count));
  if (report->status_count > 0)
    cli_html_print(report->output, "<td class='number'>%s</td><td class='number'>%s</td>",
                   CLI_REPORT_NUMBER(page->sums[CLI_REPORT_CLIENT_ERRORS]),
                   CLI_REPORT_NUMBER(page->sums[CLI_REPORT_SERVER_ERRORS]));
  if (report->timed_count > 0)
    cli_html_print(report->output, "<td class='number'>%s</td><td class='number'>%s</td>",
                   timed > 0 ? CLI_REPORT_TIME(microseconds / (double)timed) : "",
                   timed > 0 ? CLI_REPORT_TIME(microseconds) : "");
  cli_html_print(report->output, "<td class='graph'>");
  cli_report_put_bar(report, (double)page->count, max_count);
  cli_output_put(report->output, "</td></tr>\n");
}

static void put_page_table(cli_report *report, const cli_frequent *table) {
  const cli_frequent_item *pages = cli_frequent_items(table);
  cli_html_print(report->output,
                 "<table>\n<caption class='visually-hidden'>Top pages</caption>\n<thead><tr><th scope='col'>page</th>"
                 "<th scope='col' class='number'>requests</th><th scope='col' class='number'>share</th>");
  if (report->status_count > 0)
    cli_html_print(report->output, "<th scope='col' class='number'>4xx</th><th scope='col' class='number'>5xx</th>");
  if (report->timed_count > 0)
    cli_html_print(report->output, "<th scope='col' class='number'>mean time</th>"
                                   "<th scope='col' class='number'>time in all</th>");
  cli_html_print(report->output, "<th class='graph'><span class='visually-hidden'>requests as a bar</span></th></tr>"
                                 "</thead>\n<tbody>\n");
  for (size_t i = 0; is_shown(table, i, 1); i++) put_page(report, &pages[i], (double)pages[0].count);
  cli_output_put(report->output, "</tbody>\n</table>\n");
}

void cli_report_put_pages(cli_report *report) {
  const cli_frequent *table = &report->tables[CLI_REPORT_PAGE];
  if (!report->shared.labeler) return;
  cli_html_begin_card(report->output, "pages", "Top pages");
  cli_html_print(
      report->output,
      "<p class='note'>%s pages. A page is the label that <code>simdiri label</code> gives: parts that vary, "
      "such as numbers, are placeholders, and the query does not count.</p>\n",
      CLI_REPORT_ABOUT(cli_report_distinct_of(&table->distinct, report->normal_count)));
  if (is_shown(table, 0, 1)) put_page_table(report, table);
  put_error_note(report, table);
  cli_html_end_card(report->output);
}

/* Writes the number of hosts, such as "3 hosts.", and of records without one, and the largest. */
static void put_names(cli_report *report, int number, const char *id, const char *title, const char *name) {
  const cli_estimate count = cli_report_distinct_of(&report->tables[number].distinct, report->normal_count);
  const uint64_t hostless = report->hostless_count;
  cli_html_begin_card(report->output, id, title);
  cli_html_print(report->output, "<p class='note'>%s %s%s.", CLI_REPORT_ABOUT(count), name,
                 count.error <= 0 && llround(count.count) == 1 ? "" : "s");
  if (hostless > 0)
    cli_html_print(report->output, " %s %s no host.", CLI_REPORT_NUMBER(hostless),
                   plural(hostless, "record has", "records have"));
  cli_output_put(report->output, "</p>\n");
  if (report->tables[number].table.count > 0) put_table(report, number, title, name, 1);
  cli_html_end_card(report->output);
}

void cli_report_put_hosts(cli_report *report) {
  cli_html_print(report->output, "<div class='cards'>\n");
  put_names(report, CLI_REPORT_HOST, "hosts", "Largest hosts", "host");
  if (report->has_domains) put_names(report, CLI_REPORT_DOMAIN, "domains", "Largest domains", "domain");
  cli_output_put(report->output, "</div>\n");
}

void cli_report_put_schemes(cli_report *report) {
  cli_html_begin_card(report->output, "schemes", "Schemes");
  if (report->tables[CLI_REPORT_SCHEME].table.count > 0)
    put_table(report, CLI_REPORT_SCHEME, "Schemes", "scheme", 1);
  else
    cli_html_print(report->output, "<p class='note'>No record has a scheme.</p>\n");
  cli_html_end_card(report->output);
}

void cli_report_put_duplicates(cli_report *report) {
  const uint64_t all = report->normal_count;
  const cli_frequent *table = &report->tables[CLI_REPORT_NORMAL];
  const cli_estimate raw = cli_report_distinct_of(&report->raw, all);
  const cli_estimate normal = cli_report_distinct_of(&table->distinct, all);
  const cli_estimate duplicates = {(double)all - normal.count, normal.error};
  cli_html_begin_card(report->output, "duplicates", "Duplicates");
  cli_html_print(
      report->output,
      "<dl class='pairs'>\n<dt>records with a normal form</dt><dd>%s</dd>\n<dt>different texts</dt><dd>%s</dd>\n"
      "<dt>different normal forms</dt><dd>%s</dd>\n"
      "<dt>duplicates that dedupe would remove</dt><dd>%s, %s</dd>\n</dl>\n",
      CLI_REPORT_NUMBER(all), CLI_REPORT_ABOUT(raw), CLI_REPORT_ABOUT(normal), CLI_REPORT_ABOUT(duplicates),
      CLI_REPORT_SHARE(duplicates.count, all));
  if (table->table.count > 0 && cli_frequent_items(table)[0].count > 1) {
    cli_output_put(report->output, "<h3>The most frequent normal forms</h3>\n");
    put_table(report, CLI_REPORT_NORMAL, "The most frequent normal forms", "normal form", 2);
  }
  cli_html_end_card(report->output);
}

void cli_report_put_parameters(cli_report *report) {
  const uint64_t count = report->with_parameters;
  const cli_frequent *table = &report->tables[CLI_REPORT_QUERY];
  cli_html_begin_card(report->output, "parameters", "Parameters");
  if (table->table.count == 0) {
    cli_html_print(report->output, "<p class='note'>No record has a parameter.</p>\n");
  } else {
    cli_html_print(report->output,
                   "<p class='note'>%s %s parameters, of %s names. A parameter varies without end if it has almost as "
                   "many values as records: it may be an identifier of a visit or a visitor, and pages that differ in "
                   "it only may be the same page.</p>\n",
                   CLI_REPORT_NUMBER(count), plural(count, "record has", "records have"),
                   CLI_REPORT_ABOUT(cli_table_estimate(&table->distinct)));
    put_table(report, CLI_REPORT_QUERY, "Parameters", "name", 1);
  }
  if (report->with_more_parameters > 0)
    cli_html_print(report->output,
                   "<p class='note'>%s records have more than 1,000 parameters; the others of these records are not "
                   "counted.</p>\n",
                   CLI_REPORT_NUMBER(report->with_more_parameters));
  cli_html_end_card(report->output);
}

/* ------------------------------------------------------------------------------------------- lengths */

/* Writes one bar of the histogram, with its label. */
static void put_bucket(const cli_report *report, const cli_report_bucket *bucket, uint64_t max_count) {
  char lengths[64], label[160];
  const double height = 100 * (double)bucket->count / (double)max_count;
  if (bucket->begin >= CLI_REPORT_LENGTHS)
    (void)snprintf(lengths, sizeof lengths, "%" PRIu64 " bytes and more", bucket->begin);
  else
    (void)snprintf(lengths, sizeof lengths, "%" PRIu64 " to %" PRIu64 " bytes", bucket->begin, bucket->end - 1);
  (void)snprintf(label, sizeof label, "%s: %s records", lengths, CLI_REPORT_NUMBER(bucket->count));
  cli_html_print(report->output,
                 "<li><svg viewBox='0 0 10 100' preserveAspectRatio='none' role='img' aria-label='%s'><title>%s</title>"
                 "<rect y='%.2f' width='10' height='%.2f'/></svg><span class='tick' aria-hidden='true'>%" PRIu64
                 "</span></li>\n",
                 label, label, 100 - height, height, bucket->begin);
}

static void put_histogram(const cli_report *report) {
  const cli_report_bucket *first = report->buckets, *end = first + CLI_REPORT_BUCKETS;
  uint64_t max_count = 0;
  for (const cli_report_bucket *bucket = first; bucket < end; bucket++)
    if (bucket->count > max_count) max_count = bucket->count;
  if (max_count == 0) return;
  while (first->count == 0) first++;
  while (end[-1].count == 0) end--;
  cli_html_print(report->output, "<ol class='histogram'>\n");
  for (; first < end; first++) put_bucket(report, first, max_count);
  cli_html_print(report->output, "</ol>\n<p class='note axis'>bytes; each bar begins at its number</p>\n");
}

static void put_length(const cli_report *report, const char *name, uint64_t len, bool is_exact) {
  cli_html_print(report->output, "<dt>%s</dt><dd>%s%s bytes</dd>\n", name,
                 len == CLI_REPORT_LENGTHS && !is_exact ? "at least " : "", CLI_REPORT_NUMBER(len));
}

void cli_report_put_lengths(cli_report *report) {
  const uint64_t count = report->record_count - report->classes[CLI_REPORT_ABSENT];
  cli_html_begin_card(report->output, "lengths", "Lengths");
  put_histogram(report);
  cli_html_print(report->output, "<dl class='pairs inline'>\n");
  put_length(report, "mean", count > 0 ? report->length_sum / count : 0, true);
  put_length(report, "median", report->p50, false);
  put_length(report, "90th percentile", report->p90, false);
  put_length(report, "99th percentile", report->p99, false);
  put_length(report, "longest", report->length_max, true);
  cli_output_put(report->output, "</dl>\n");
  cli_html_end_card(report->output);
}
