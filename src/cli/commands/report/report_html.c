/* The page of a report: its totals, what is broken, what rules change and merge. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands/report/report.h"
#include "cli/html/html.h"
#include "cli/io/files.h"
#include "cli/outcome/record_status.h"
#include "text/explain/rule_texts.h"

/* ------------------------------------------------------------------------------------------- totals */

static void put_tile(const cli_report *report, const char *class, const char *name, uint64_t count) {
  const uint64_t all = report->record_count;
  cli_html_print(report->output, "<div class='tile %s'><dt>%s</dt><dd>%s<span class='share'>%s</span></dd></div>\n",
                 class, name, CLI_REPORT_NUMBER(count), count > 0 && count != all ? CLI_REPORT_SHARE(count, all) : "");
}

/* Writes a bar that is divided by how good the records are. */
static void put_classes(const cli_report *report) {
  static const char *const names[CLI_REPORT_CLASSES] = {"valid", "repaired", "bad", "absent"};
  double at = 0;
  cli_html_print(report->output,
                 "<svg class='classes' viewBox='0 0 100 10' preserveAspectRatio='none' aria-hidden='true'>");
  for (int i = 0; i < CLI_REPORT_CLASSES; i++) {
    const double width = report->record_count > 0 ? 100 * (double)report->classes[i] / (double)report->record_count : 0;
    cli_html_print(report->output, "<rect class='%s' x='%.3f' width='%.3f' height='10'/>", names[i], at, width);
    at += width;
  }
  cli_output_put(report->output, "</svg>\n");
}

static void put_inputs(const cli_report *report) {
  enum { SHOWN_MAX = 5 };
  const cli_options *options = report->options;
  const int more = options->operand_count - SHOWN_MAX;
  cli_html_print(report->output, "<p class='inputs'>%s", options->operand_count == 0 ? "standard input" : "");
  for (int i = 0; i < options->operand_count && i < SHOWN_MAX; i++)
    cli_html_print(report->output, i > 0 ? ", <bdi>%s</bdi>" : "<bdi>%s</bdi>", cli_input_name(options->operands[i]));
  if (more > 0) cli_html_print(report->output, " and %s more", CLI_REPORT_NUMBER((uint64_t)more));
  cli_html_print(report->output, ": %s bytes</p>\n", CLI_REPORT_NUMBER(report->byte_count));
}

static void put_totals(cli_report *report) {
  put_inputs(report);
  cli_html_print(report->output, "<dl class='tiles' id='totals'>\n");
  put_tile(report, "all", "records", report->record_count);
  put_tile(report, "valid", "valid", report->classes[CLI_REPORT_VALID]);
  if (report->options->iri.profile != SIMDIRI_PROFILE_WEB)
    put_tile(report, "repaired", "not valid, can be repaired", report->classes[CLI_REPORT_REPAIRED]);
  put_tile(report, "bad", "no normal form", report->classes[CLI_REPORT_BAD]);
  if (report->classes[CLI_REPORT_ABSENT] > 0)
    put_tile(report, "absent", "without an IRI", report->classes[CLI_REPORT_ABSENT]);
  put_tile(report, "changed", "changed by normalization", report->changed_count);
  cli_output_put(report->output, "</dl>\n");
  put_classes(report);
  cli_html_print(report->output, "<nav aria-label='Sections'>");
  if (report->shared.labeler) cli_html_print(report->output, "<a href='#pages'>Pages</a> ");
  cli_html_print(report->output,
                 "<a href='#broken'>What is broken</a> <a href='#changes'>Normalization</a> "
                 "<a href='#lossy'>Lossy rules</a> <a href='#traps'>Traps</a> <a href='#duplicates'>Duplicates</a> <a "
                 "href='#hosts'>Hosts</a> "
                 "<a href='#parameters'>Parameters</a> <a href='#lengths'>Lengths</a> <a href='#schemes'>Schemes</a> "
                 "<a href='#estimates'>Estimates</a></nav>\n");
}

/* ------------------------------------------------------------------------------------------- findings */

/* Writes a sentence that begins in lower case. A quotation mark or an option at its beginning stays. */
static void put_sentence(const cli_report *report, const char *sentence) {
  const bool is_lower = *sentence >= 'a' && *sentence <= 'z';
  char first[2] = "";
  if (is_lower) first[0] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[*sentence - 'a'];
  cli_html_print(report->output, "%s%s", first, sentence + is_lower);
}

/* Begins a finding with a number of records. */
static void begin_tally(const cli_report *report, const char *classes, const char *name, uint64_t count) {
  char number[CLI_REPORT_NUMBER_CAPACITY + 16];
  (void)snprintf(number, sizeof number, "%s record%s", CLI_REPORT_NUMBER(count), count == 1 ? "" : "s");
  cli_report_begin_finding(report, classes, name, number, (double)count, (double)report->record_count);
}

/* Writes the samples of a status; those of a rule before and after normalization. */
static void put_samples(cli_report *report, const cli_report_tally *tally, bool is_rule) {
  if (tally->sample_count == 0) return;
  cli_html_print(report->output, "<ul class='samples'>\n");
  for (size_t i = 0; i < tally->sample_count; i++) {
    const cli_report_sample *sample = &tally->samples[i];
    cli_output_put(report->output, "<li>");
    if (sample->is_line)
      cli_report_put_line(report, &sample->raw, sample->offset);
    else
      cli_report_put_text(report, is_rule ? "before" : "", &sample->raw, is_rule ? UINT64_MAX : sample->offset);
    if (is_rule) {
      cli_html_print(report->output, " <span class='arrow'>becomes</span> ");
      cli_report_put_text(report, "after", &sample->normal, UINT64_MAX);
    }
    cli_html_print(report->output, " <span class='place'>");
    if (sample->file) cli_html_print(report->output, "<bdi>%s</bdi>:", cli_input_name(sample->file));
    cli_html_print(report->output, "%" PRIu64 "</span></li>\n", sample->record);
  }
  cli_output_put(report->output, "</ul>\n");
}

static void put_status(cli_report *report, int status) {
  const cli_report_tally *tally = &report->statuses[status];
  begin_tally(report, cli_status_is_error(status) ? "finding error" : "finding warning", cli_status_name(status),
              tally->count);
  put_sentence(report, cli_status_message(status));
  cli_html_print(report->output, ".</p>\n<p class='note'>");
  if (tally->repaired_count > 0)
    cli_html_print(report->output, "%s of them get a normal form, because normalization encodes the text. ",
                   CLI_REPORT_NUMBER(tally->repaired_count));
  put_sentence(report, cli_status_advice(status));
  cli_output_put(report->output, "</p>\n");
  put_samples(report, tally, false);
  cli_output_put(report->output, "</li>\n");
}

static void put_change(cli_report *report, int bit) {
  const bool is_web = report->options->iri.profile == SIMDIRI_PROFILE_WEB;
  explain_rule rule = {.sentence = ""};
  size_t at = 0;
  (void)simdiri_explain_next_rule((uint64_t)1 << bit, is_web ? EXPLAIN_FOR_WEB : EXPLAIN_FOR_URI, &at, &rule);
  begin_tally(report, "finding", simdiri_change_name((unsigned)bit), report->changes[bit].count);
  put_sentence(report, rule.sentence);
  cli_output_put(report->output, "</p>\n<details><summary>Samples</summary>\n");
  put_samples(report, &report->changes[bit], true);
  cli_output_put(report->output, "</details>\n</li>\n");
}

/* Is number `a` shown before `b`? What needs nothing to be done comes last; else the one with more records is first. */
static bool precedes(const cli_report_tally *tallies, int a, int b) {
  if (tallies[a].is_harmless != tallies[b].is_harmless) return tallies[b].is_harmless;
  return tallies[a].count != tallies[b].count ? tallies[a].count > tallies[b].count : a < b;
}

/* Returns the first number with records that is shown after the previous one (-1: of all); -1: none. */
static int next_shown(const cli_report_tally *tallies, int count, int previous) {
  int best = -1;
  for (int i = 0; i < count; i++)
    if (tallies[i].count > 0 && (previous < 0 || precedes(tallies, previous, i)) &&
        (best < 0 || precedes(tallies, i, best)))
      best = i;
  return best;
}

/* Writes the findings of all numbers that have records. */
static void put_findings(cli_report *report, const cli_report_tally *tallies, int count,
                         void (*put)(cli_report *report, int number)) {
  cli_html_print(report->output, "<ul class='findings'>\n");
  for (int i = next_shown(tallies, count, -1); i >= 0; i = next_shown(tallies, count, i)) put(report, i);
  cli_output_put(report->output, "</ul>\n");
}

static void put_statuses(cli_report *report) {
  cli_html_begin_card(report->output, "broken", "What is broken, and why");
  if (next_shown(report->statuses, CLI_STATUS_CODES, -1) < 0)
    cli_html_print(report->output, "<p class='verdict good'>Every record is valid.</p>\n");
  else
    put_findings(report, report->statuses, CLI_STATUS_CODES, put_status);
  cli_html_end_card(report->output);
}

static void put_changes(cli_report *report) {
  cli_html_begin_card(report->output, "changes", "What normalization changes");
  if (report->changed_count == 0) {
    cli_html_print(report->output,
                   "<p class='verdict good'>Every record with a normal form is its own normal form.</p>\n");
  } else {
    cli_html_print(report->output, "<p class='note'>A record can be changed by several rules.</p>\n");
    put_findings(report, report->changes, 64, put_change);
  }
  cli_html_end_card(report->output);
}

/* ------------------------------------------------------------------------------------------- lossy rules */

/* Returns a sentence about a lossy rule; "" for an unknown one. */
static const char *find_sentence(const char *name) {
  static const char *const sentences[][2] = {
      {"fragment", "removes the fragment"},
      {"anchor", "removes the fragment, unless it begins with ! or /"},
      {"scheme", "makes http https"},
      {"www", "removes www. before the host"},
      {"session", "removes parameters and path parameters with session ids"},
      {"slashes", "makes several slashes in a row one"},
      {"trailing-slash", "removes slashes at the end of the path"},
      {"index", "removes the name of an index file, such as index.html"},
      {"tracking", "removes parameters of advertising and analytics, such as utm_source"},
      {"sort", "sorts the parameters by name"},
      {"empty-query", "removes a ? without a query"},
      {"final-dot", "removes the dot at the end of the host"},
      {"userinfo", "removes the user name and the password"},
      {"plus-space", "writes spaces in the query as +"},
      {"empty-value", "removes the = of a parameter without a value"},
      {"path-case", "writes the path in lower case"},
      {"empty-parameters", "removes parameters with an empty value"},
      {"repeated-parameters", "removes a parameter that the query has already"},
      {"crawl", "the rules of the list crawl together"}};
  for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
    if (strcmp(sentences[i][0], name) == 0) return sentences[i][1];
  return "";
}

static void put_pairs(cli_report *report, const cli_table *sample) {
  enum { PAIRS = 3 };
  const cli_group *groups = sample->items;
  if (sample->count == 0 || groups[0].text_count <= 1) return;
  cli_html_print(report->output, "<details open><summary>Would become one</summary>\n<ul class='samples'>\n");
  for (size_t i = 0; i < sample->count && i < PAIRS && groups[i].text_count > 1; i++) {
    cli_output_put(report->output, "<li>");
    cli_report_put_text(report, "", &groups[i].examples[0], UINT64_MAX);
    cli_html_print(report->output, " <span class='arrow'>and</span> ");
    cli_report_put_text(report, "", &groups[i].examples[1], UINT64_MAX);
    cli_output_put(report->output, "</li>\n");
  }
  cli_output_put(report->output, "</ul>\n</details>\n");
}

static void put_lossy_rule(cli_report *report, size_t rule) {
  const char *name = report->shared.lossy.rules[rule].name;
  const cli_estimate merged = report->merges[rule].merged;
  const double all = cli_report_distinct_of(&report->tables[CLI_REPORT_NORMAL].distinct, report->normal_count).count;
  const uint64_t count = report->lossy_counts[rule];
  char number[CLI_REPORT_NUMBER_CAPACITY + 16];
  (void)snprintf(number, sizeof number, "merges %s", CLI_REPORT_ABOUT(merged));
  cli_report_begin_finding(report, "finding", name, number, merged.count, all);
  put_sentence(report, find_sentence(name));
  cli_html_print(report->output, "; changes %s record%s</p>\n", CLI_REPORT_NUMBER(count), count == 1 ? "" : "s");
  put_pairs(report, &report->groups[rule]);
  cli_output_put(report->output, "</li>\n");
}

static bool is_merging(const cli_report *report, size_t rule) { return report->merges[rule].merged.count > 0; }

/* Names the rules that change records but merge none (of which they can be found in the sample), or change none. */
static void put_idle_rules(const cli_report *report, bool changes, const char *sentence) {
  bool is_first = true;
  for (size_t i = 0; i < report->shared.lossy.count; i++) {
    if (is_merging(report, i) || (report->lossy_counts[i] > 0) != changes) continue;
    cli_html_print(report->output, is_first ? "<p class='note'>%s%s" : "%s%s", is_first ? sentence : ", ",
                   report->shared.lossy.rules[i].name);
    is_first = false;
    if (changes) cli_html_print(report->output, " (%s)", CLI_REPORT_NUMBER(report->lossy_counts[i]));
  }
  if (!is_first) cli_output_put(report->output, ".</p>\n");
}

static void put_rules(cli_report *report) {
  const size_t count = report->shared.lossy.count;
  cli_html_begin_card(report->output, "lossy", "What each lossy rule would merge");
  cli_html_print(
      report->output,
      "<p class='note'>No standard says that a lossy rule keeps the meaning of an IRI, but it often does. This "
      "is how many different normal forms become equal to another one, and their share of all normal forms, "
      "if <code>simdiri dedupe --lossy</code> applies the rule by itself.</p>\n");
  if (count > 0 && is_merging(report, report->lossy_order[0])) {
    cli_html_print(report->output, "<ul class='findings'>\n");
    for (size_t i = 0; i < count && is_merging(report, report->lossy_order[i]); i++)
      put_lossy_rule(report, report->lossy_order[i]);
    cli_output_put(report->output, "</ul>\n");
  }
  put_idle_rules(report, true, "These rules change records but merge none in the sample: ");
  put_idle_rules(report, false, "These rules change no record: ");
  cli_html_end_card(report->output);
}

/* ------------------------------------------------------------------------------------------- the page */

static void put_notes(const cli_report *report) {
  cli_html_begin_card(report->output, "estimates", "How exact these numbers are");
  cli_output_put(
      report->output,
      "<p>Numbers of records are exact. A number with ± is an estimate: the true number is within this distance in 95 "
      "of 100 cases. Up to 65,536 different hosts, texts or normal forms, up to 512 values of a parameter, numbers are "
      "exact. So are the merges of a lossy rule, up to 32,768 different normal forms and 2,048 groups that it changes. "
      "Beyond, estimates use the smallest hashes. Very rare merges may not be seen.</p>\n"
      "<p>Counts in tables are exact, too, unless a note says by how much they may be too low.</p>\n");
  cli_output_put(
      report->output,
      report->shared.redactor
          ? "<p>User names, passwords, secrets and email addresses, or what --redact names, in what is shown are "
            "replaced by <code>{redacted}</code>, as far as the rules know them.</p>\n"
          : "<p>Nothing is redacted: this page may contain passwords and other secrets.</p>\n");
  cli_html_end_card(report->output);
}

void cli_report_write_html(cli_report *report) {
  static const cli_html_head head = {.title = "simdiri: report",
                                     .heading = "Report",
                                     .lead = "What is in these records, and what is wrong with them",
                                     .styles = cli_report_style,
                                     .digest = cli_report_style_digest};
  cli_html_begin_page(report->output, &head);
  put_totals(report);
  cli_report_put_pages(report);
  put_statuses(report);
  put_changes(report);
  put_rules(report);
  cli_report_put_traps(report);
  cli_report_put_duplicates(report);
  cli_report_put_hosts(report);
  cli_report_put_parameters(report);
  cli_html_print(report->output, "<div class='cards'>\n");
  cli_report_put_lengths(report);
  cli_report_put_schemes(report);
  cli_output_put(report->output, "</div>\n");
  put_notes(report);
  cli_html_end_page(report->output);
}
