/* The tables of a report: hosts, domains, schemes, parameters, repeated IRIs; and the histogram of lengths. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/commands/report/report_page.h"

static const char *plural(uint64_t count, const char *one, const char *several) { return count == 1 ? one : several; }

/* Is the item surely more frequent than all that the table could not hold? */
static bool is_shown(const cli_frequent *table, size_t i, uint64_t min) {
  return i < table->count && i < CLI_REPORT_TOP && table->items[i].count >= min &&
         table->items[i].count > table->reduced;
}

/* Writes one row: the text, its records, and their share, or the number of values of a parameter. */
static void put_row(cli_report_page *page, cli_frequent_item *item, double max_count, bool has_values) {
  const cli_report_estimate values =
      has_values ? cli_report_distinct_of(&item->values, item->occurrences) : (cli_report_estimate){0, 0};
  const double all = (double)cli_report_count_normal(page->report);
  cli_html_print(page->output, "<tr><th scope='row'>");
  cli_report_put_text(page, "", &item->text, UINT64_MAX);
  if (has_values && cli_report_is_endless(item, values.count))
    cli_html_print(page->output, " <span class='flag'>varies without end</span>");
  cli_html_print(page->output, "</th><td class='number'>%s</td><td class='number'>%s</td><td class='graph'>",
                 CLI_REPORT_NUMBER(item->count),
                 has_values ? CLI_REPORT_ABOUT(values) : CLI_REPORT_SHARE(item->count, all));
  cli_report_put_bar(page, (double)item->count, max_count);
  cli_output_put(page->output, "</td></tr>\n");
}

/* Writes the rows of the most frequent items, those with at least `min` records, and by how much they may be too low.
 */
static void put_table(cli_report_page *page, const char *caption, const char *first, cli_frequent *table,
                      uint64_t min) {
  const bool has_values = table == &page->report->parameters;
  if (is_shown(table, 0, min)) {
    cli_html_print(page->output,
                   "<table>\n<caption class='visually-hidden'>%s</caption>\n<thead><tr><th scope='col'>%s</th>"
                   "<th scope='col' class='number'>records</th><th scope='col' class='number'>%s</th>"
                   "<th class='graph'><span class='visually-hidden'>%s as a bar</span></th></tr></thead>\n<tbody>\n",
                   caption, first, has_values ? "values" : "share", has_values ? "records" : "share");
    for (size_t i = 0; is_shown(table, i, min); i++)
      put_row(page, &table->items[i], (double)table->items[0].count, has_values);
    cli_output_put(page->output, "</tbody>\n</table>\n");
  } else {
    cli_html_print(page->output, "<p class='note'>None is frequent.</p>\n");
  }
  if (table->reduced > 0)
    cli_html_print(page->output,
                   "<p class='note'>Each count may be up to %s too low, because there are more different ones than the "
                   "memory holds. Only those are shown that are surely among the most frequent.</p>\n",
                   CLI_REPORT_NUMBER(table->reduced));
}

/* ------------------------------------------------------------------------------------------- cards */

/* Writes the number of hosts, such as "3 hosts.", and of records without one, and the largest. */
static void put_names(cli_report_page *page, const char *id, const char *title, const char *name,
                      cli_distinct *distinct, cli_frequent *table) {
  const cli_report_estimate count = cli_report_distinct_of(distinct, cli_report_count_normal(page->report));
  const uint64_t hostless = page->report->hostless_count;
  cli_html_begin_card(page->output, id, title);
  cli_html_print(page->output, "<p class='note'>%s %s%s.", CLI_REPORT_ABOUT(count), name,
                 count.error <= 0 && llround(count.count) == 1 ? "" : "s");
  if (hostless > 0)
    cli_html_print(page->output, " %s %s no host.", CLI_REPORT_NUMBER(hostless),
                   plural(hostless, "record has", "records have"));
  cli_output_put(page->output, "</p>\n");
  if (table->count > 0) put_table(page, title, name, table, 1);
  cli_html_end_card(page->output);
}

void cli_report_put_hosts(cli_report_page *page) {
  cli_report *report = page->report;
  cli_html_print(page->output, "<div class='cards'>\n");
  put_names(page, "hosts", "Largest hosts", "host", &report->distinct_hosts, &report->hosts);
  if (report->has_domains)
    put_names(page, "domains", "Largest domains", "domain", &report->distinct_domains, &report->domains);
  cli_output_put(page->output, "</div>\n");
}

void cli_report_put_schemes(cli_report_page *page) {
  cli_html_begin_card(page->output, "schemes", "Schemes");
  if (page->report->schemes.count > 0)
    put_table(page, "Schemes", "scheme", &page->report->schemes, 1);
  else
    cli_html_print(page->output, "<p class='note'>No record has a scheme.</p>\n");
  cli_html_end_card(page->output);
}

void cli_report_put_duplicates(cli_report_page *page) {
  cli_report *report = page->report;
  const uint64_t all = cli_report_count_normal(report);
  const cli_report_estimate raw = cli_report_distinct_of(&report->raw, all);
  const cli_report_estimate normal = cli_report_distinct_of(&report->normal, all);
  const double more = (double)all - normal.count;
  const cli_report_estimate duplicates = {more > 0 ? more : 0, normal.error};
  cli_html_begin_card(page->output, "duplicates", "Duplicates");
  cli_html_print(
      page->output,
      "<dl class='pairs'>\n<dt>records with a normal form</dt><dd>%s</dd>\n<dt>different texts</dt><dd>%s</dd>\n"
      "<dt>different normal forms</dt><dd>%s</dd>\n"
      "<dt>duplicates that dedupe would remove</dt><dd>%s, %s</dd>\n</dl>\n",
      CLI_REPORT_NUMBER(all), CLI_REPORT_ABOUT(raw), CLI_REPORT_ABOUT(normal), CLI_REPORT_ABOUT(duplicates),
      CLI_REPORT_SHARE(duplicates.count, all));
  if (report->iris.count > 0 && report->iris.items[0].count > 1) {
    cli_output_put(page->output, "<h3>The most frequent normal forms</h3>\n");
    put_table(page, "The most frequent normal forms", "normal form", &report->iris, 2);
  }
  cli_html_end_card(page->output);
}

void cli_report_put_parameters(cli_report_page *page) {
  cli_report *report = page->report;
  const uint64_t count = report->with_parameters;
  const cli_report_estimate names = cli_report_distinct_of(&report->distinct_parameters, UINT64_MAX);
  cli_html_begin_card(page->output, "parameters", "Parameters");
  if (report->parameters.count == 0) {
    cli_html_print(page->output, "<p class='note'>No record has a parameter.</p>\n");
  } else {
    cli_html_print(page->output,
                   "<p class='note'>%s %s parameters, of %s names. A parameter varies without end if it has almost as "
                   "many values as records: it may be an identifier of a visit or a visitor, and pages that differ in "
                   "it only may be the same page.</p>\n",
                   CLI_REPORT_NUMBER(count), plural(count, "record has", "records have"), CLI_REPORT_ABOUT(names));
    put_table(page, "Parameters", "name", &report->parameters, 1);
  }
  if (report->with_more_parameters > 0)
    cli_html_print(page->output,
                   "<p class='note'>%s records have more than 1,000 parameters; the others of these records are not "
                   "counted.</p>\n",
                   CLI_REPORT_NUMBER(report->with_more_parameters));
  cli_html_end_card(page->output);
}

/* ------------------------------------------------------------------------------------------- lengths */

/* Writes one bar of the histogram, with its label. */
static void put_bucket(const cli_report_page *page, uint64_t begin, uint64_t count, uint64_t max_count) {
  char label[128];
  const double height = max_count > 0 ? 100 * (double)count / (double)max_count : 0;
  const char *number = CLI_REPORT_NUMBER(count);
  if (begin >= CLI_REPORT_LENGTHS)
    (void)snprintf(label, sizeof label, "%d bytes and more: %s records", CLI_REPORT_LENGTHS, number);
  else
    (void)snprintf(label, sizeof label, "%" PRIu64 " to %" PRIu64 " bytes: %s records", begin,
                   cli_report_next_edge(begin) - 1, number);
  cli_html_print(page->output,
                 "<li><svg viewBox='0 0 10 100' preserveAspectRatio='none' role='img' aria-label='%s'><title>%s</title>"
                 "<rect y='%.2f' width='10' height='%.2f'/></svg><span class='tick' aria-hidden='true'>%" PRIu64
                 "</span></li>\n",
                 label, label, 100 - height, height, begin);
}

static void put_length(const cli_report_page *page, const char *name, uint64_t len, bool is_exact) {
  cli_html_print(page->output, "<dt>%s</dt><dd>%s%s bytes</dd>\n", name,
                 len == CLI_REPORT_LENGTHS && !is_exact ? "at least " : "", CLI_REPORT_NUMBER(len));
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
  cli_html_print(page->output, "<ol class='histogram'>\n");
  for (uint64_t begin = first; begin <= last; begin = cli_report_next_edge(begin))
    put_bucket(page, begin, cli_report_count_lengths(report, begin, cli_report_next_edge(begin)), max_count);
  cli_html_print(page->output, "</ol>\n<p class='note axis'>bytes; each bar begins at its number</p>\n");
}

void cli_report_put_lengths(cli_report_page *page) {
  const cli_report *report = page->report;
  const uint64_t count = report->record_count - report->classes[CLI_REPORT_ABSENT];
  cli_html_begin_card(page->output, "lengths", "Lengths");
  put_histogram(page);
  cli_html_print(page->output, "<dl class='pairs inline'>\n");
  put_length(page, "mean", count > 0 ? report->length_sum / count : 0, true);
  put_length(page, "median", cli_report_percentile(report, 50), false);
  put_length(page, "90th percentile", cli_report_percentile(report, 90), false);
  put_length(page, "99th percentile", cli_report_percentile(report, 99), false);
  put_length(page, "longest", report->length_max, true);
  cli_output_put(page->output, "</dl>\n");
  cli_html_end_card(page->output);
}
