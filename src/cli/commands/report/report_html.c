/* The page of a report: its totals, what is broken, what rules change and merge. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/commands/report/report_page.h"
#include "cli/html/html.h"
#include "cli/io/files.h"
#include "cli/outcome/code_texts.h"
#include "text/explain/rule_texts.h"

/* ------------------------------------------------------------------------------------------- totals */

static void put_tile(const cli_report_page *page, const char *classes, const char *name, uint64_t count) {
  cli_report_put(page, "<div class=\"tile ");
  cli_report_put(page, classes);
  cli_report_put(page, "\"><dt>");
  cli_report_put(page, name);
  cli_report_put(page, "</dt><dd>");
  cli_report_put_number(page, count);
  cli_report_put(page, "<span class=\"share\">");
  if (count > 0 && count != page->report->record_count)
    cli_report_put_share(page, (double)count, (double)page->report->record_count);
  cli_report_put(page, "</span></dd></div>\n");
}

/* Writes a bar that is divided by how good the records are. */
static void put_classes(const cli_report_page *page) {
  static const char *const names[CLI_REPORT_CLASSES] = {"valid", "repaired", "bad", "absent"};
  const cli_report *report = page->report;
  double at = 0;
  cli_report_put(page,
                 "<svg class=\"classes\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">");
  for (int i = 0; i < CLI_REPORT_CLASSES; i++) {
    char rect[128];
    const double width = report->record_count > 0 ? 100 * (double)report->classes[i] / (double)report->record_count : 0;
    (void)snprintf(rect, sizeof rect, "<rect class=\"%s\" x=\"%.3f\" width=\"%.3f\" height=\"10\"/>", names[i], at,
                   width);
    cli_report_put(page, rect);
    at += width;
  }
  cli_report_put(page, "</svg>\n");
}

static void put_inputs(const cli_report_page *page) {
  enum { SHOWN_MAX = 5 };
  const cli_options *options = page->report->options;
  cli_report_put(page, "<p class=\"inputs\">");
  for (int i = 0; i < options->operand_count && i < SHOWN_MAX; i++) {
    if (i > 0) cli_report_put(page, ", ");
    cli_report_put(page, "<bdi>");
    cli_html_sentence(page->output, cli_input_name(options->operands[i]));
    cli_report_put(page, "</bdi>");
  }
  if (options->operand_count == 0) cli_report_put(page, "standard input");
  if (options->operand_count > SHOWN_MAX) {
    cli_report_put(page, " and ");
    cli_report_put_number(page, (uint64_t)(options->operand_count - SHOWN_MAX));
    cli_report_put(page, " more");
  }
  cli_report_put(page, ": ");
  cli_report_put_number(page, page->report->byte_count);
  cli_report_put(page, " bytes</p>\n");
}

void cli_report_put_totals(cli_report_page *page) {
  const cli_report *report = page->report;
  put_inputs(page);
  cli_report_put(page, "<dl class=\"tiles\" id=\"totals\">\n");
  put_tile(page, "all", "records", report->record_count);
  put_tile(page, "valid", "valid", report->classes[CLI_REPORT_VALID]);
  if (report->options->iri.profile != SIMDIRI_PROFILE_WEB)
    put_tile(page, "repaired", "not valid, can be repaired", report->classes[CLI_REPORT_REPAIRED]);
  put_tile(page, "bad", "no normal form", report->classes[CLI_REPORT_BAD]);
  if (report->classes[CLI_REPORT_ABSENT] > 0)
    put_tile(page, "absent", "without an IRI", report->classes[CLI_REPORT_ABSENT]);
  put_tile(page, "changed", "changed by normalization", report->changed_count);
  cli_report_put(page, "</dl>\n");
  put_classes(page);
  cli_report_put(page, "<nav aria-label=\"Sections\"><a href=\"#broken\">What is broken</a> <a "
                       "href=\"#changes\">Normalization</a> <a href=\"#lossy\">Lossy rules</a> <a "
                       "href=\"#duplicates\">Duplicates</a> <a href=\"#hosts\">Hosts</a> <a "
                       "href=\"#parameters\">Parameters</a> <a href=\"#lengths\">Lengths</a> <a "
                       "href=\"#schemes\">Schemes</a> <a href=\"#estimates\">Estimates</a></nav>\n");
}

/* ------------------------------------------------------------------------------------------- what is broken */

static const char *find_advice(int status) {
  for (size_t i = 0; i < cli_code_group_count; i++)
    for (size_t k = 0; k < cli_code_groups[i].count; k++)
      if (cli_code_groups[i].codes[k].status == status) return cli_code_groups[i].codes[k].advice;
  return "";
}

/* Begins the title of a rule or code: its name. A number follows, and then end_title. */
static void begin_title(const cli_report_page *page, const char *name) {
  cli_report_put(page, "<div class=\"title\"><span class=\"tag\">");
  cli_html_sentence(page->output, name);
  cli_report_put(page, "</span><span class=\"count\">");
}

/* Ends the title with the share of the number, and a bar. */
static void end_title(const cli_report_page *page, double part, double whole) {
  cli_report_put(page, "</span><span class=\"share\">");
  cli_report_put_share(page, part, whole);
  cli_report_put(page, "</span>");
  cli_report_put_bar(page, part, whole);
  cli_report_put(page, "</div>\n");
}

/* Writes the name of a rule or code with its number of records. */
static void put_title(const cli_report_page *page, const char *name, uint64_t count) {
  begin_title(page, name);
  cli_report_put_number(page, count);
  cli_report_put(page, count == 1 ? " record" : " records");
  end_title(page, (double)count, (double)page->report->record_count);
}

static void put_samples(cli_report_page *page, const cli_report_tally *tally,
                        void (*put)(cli_report_page *page, const cli_report_sample *sample)) {
  if (tally->sample_count == 0) return;
  cli_report_put(page, "<ul class=\"samples\">\n");
  for (size_t i = 0; i < tally->sample_count; i++) put(page, &tally->samples[i]);
  cli_report_put(page, "</ul>\n");
}

static void put_status(cli_report_page *page, int status) {
  const cli_report_tally *tally = &page->report->statuses[status];
  cli_report_put(page, cli_status_is_error(status) ? "<li class=\"finding error\">" : "<li class=\"finding warning\">");
  put_title(page, cli_status_name(status), tally->count);
  cli_report_put(page, "<p>");
  cli_report_put_sentence(page, cli_status_message(status));
  cli_report_put(page, ".</p>\n<p class=\"note\">");
  if (tally->repaired_count > 0) {
    cli_report_put_number(page, tally->repaired_count);
    cli_report_put(page, " of them get a normal form, because normalization encodes the text. ");
  }
  cli_report_put_sentence(page, find_advice(status));
  cli_report_put(page, "</p>\n");
  put_samples(page, tally, cli_report_put_sample);
  cli_report_put(page, "</li>\n");
}

/* Returns the number with the most records below a limit of rank: (count, -number) after the previous one; -1: none. */
static int next_largest(const cli_report_tally *tallies, int count, int previous) {
  int best = -1;
  for (int i = 0; i < count; i++) {
    const uint64_t records = tallies[i].count;
    if (records == 0) continue;
    const bool is_later =
        previous < 0 || records < tallies[previous].count || (records == tallies[previous].count && i > previous);
    if (is_later && (best < 0 || records > tallies[best].count)) best = i;
  }
  return best;
}

void cli_report_put_statuses(cli_report_page *page) {
  const cli_report_tally *tallies = page->report->statuses;
  const int first = next_largest(tallies, CLI_STATUS_CODES, -1);
  cli_report_begin_card(page, "broken", "What is broken, and why");
  cli_report_put(page,
                 first < 0 ? "<p class=\"verdict good\">Every record is valid.</p>\n" : "<ul class=\"findings\">\n");
  for (int status = first; status >= 0; status = next_largest(tallies, CLI_STATUS_CODES, status))
    put_status(page, status);
  if (first >= 0) cli_report_put(page, "</ul>\n");
  cli_html_end_card(page->output);
}

/* ------------------------------------------------------------------------------------------- normalization */

static const char *find_sentence(const cli_report *report, unsigned bit) {
  const bool is_web = report->options->iri.profile == SIMDIRI_PROFILE_WEB;
  explain_rule rule;
  size_t at = 0;
  return simdiri_explain_next_rule((uint32_t)1 << bit, is_web ? EXPLAIN_FOR_WEB : EXPLAIN_FOR_URI, &at, &rule)
             ? rule.sentence
             : "";
}

static void put_rule(cli_report_page *page, unsigned bit) {
  const cli_report_tally *tally = &page->report->changes[bit];
  cli_report_put(page, "<li class=\"finding\">");
  put_title(page, simdiri_change_name(bit), tally->count);
  cli_report_put(page, "<p>");
  cli_report_put_sentence(page, find_sentence(page->report, bit));
  cli_report_put(page, "</p>\n<details><summary>Samples</summary>\n");
  put_samples(page, tally, cli_report_put_change);
  cli_report_put(page, "</details>\n</li>\n");
}

void cli_report_put_changes(cli_report_page *page) {
  const cli_report_tally *tallies = page->report->changes;
  cli_report_begin_card(page, "changes", "What normalization changes");
  if (page->report->changed_count == 0) {
    cli_report_put(page, "<p class=\"verdict good\">Every record with a normal form is its own normal form.</p>\n");
  } else {
    cli_report_put(page, "<p class=\"note\">A record can be changed by several rules.</p>\n<ul class=\"findings\">\n");
    for (int bit = next_largest(tallies, 32, -1); bit >= 0; bit = next_largest(tallies, 32, bit))
      put_rule(page, (unsigned)bit);
    cli_report_put(page, "</ul>\n");
  }
  cli_html_end_card(page->output);
}

/* ------------------------------------------------------------------------------------------- lossy rules */

static void put_pair(cli_report_page *page, const cli_group *group) {
  cli_report_put(page, "<li>");
  for (size_t i = 0; i < 2; i++) {
    const cli_group_text *example = &group->examples[i];
    const cli_report_shown shown =
        cli_report_show(page->report, &page->text, example->text, example->kept, example->len, UINT64_MAX);
    if (i == 1) cli_report_put(page, " <span class=\"arrow\">and</span> ");
    cli_report_put_shown(page, "", &shown);
  }
  cli_report_put(page, "</li>\n");
}

static void put_pairs(cli_report_page *page, const cli_groups *sample) {
  enum { PAIRS = 3 };
  if (sample->count == 0 || sample->groups[0].text_count <= 1) return;
  cli_report_put(page, "<details open><summary>Would become one</summary>\n<ul class=\"samples\">\n");
  for (size_t i = 0; i < sample->count && i < PAIRS && sample->groups[i].text_count > 1; i++)
    put_pair(page, &sample->groups[i]);
  cli_report_put(page, "</ul>\n</details>\n");
}

static void put_lossy_rule(cli_report_page *page, size_t rule) {
  const cli_report *report = page->report;
  const char *name = report->shared.rules.rules[rule].name;
  const cli_groups_result *result = &report->merges[rule];
  const double all = cli_report_distinct_of(&page->report->normal, cli_report_count_normal(report)).count;
  cli_report_put(page, "<li class=\"finding\">");
  begin_title(page, name);
  cli_report_put(page, "merges ");
  cli_report_put_about(page, (cli_report_estimate){result->merged, result->error});
  end_title(page, result->merged, all);
  cli_report_put(page, "<p>");
  cli_report_put_sentence(page, cli_report_rule_sentence(name));
  cli_report_put(page, "; changes ");
  cli_report_put_number(page, report->rule_counts[rule]);
  cli_report_put(page, report->rule_counts[rule] == 1 ? " record</p>\n" : " records</p>\n");
  put_pairs(page, &report->groups[rule]);
  cli_report_put(page, "</li>\n");
}

static bool is_merging(const cli_report *report, size_t rule) { return report->merges[rule].merged > 0; }

/* Names the rules that change records but merge none (of which they can be found in the sample), or change none. */
static void put_idle_rules(const cli_report_page *page, bool changes, const char *sentence) {
  const cli_report *report = page->report;
  bool is_first = true;
  for (size_t i = 0; i < report->shared.rules.count; i++) {
    if (is_merging(report, i) || (report->rule_counts[i] > 0) != changes) continue;
    cli_report_put(page, is_first ? "<p class=\"note\">" : ", ");
    if (is_first) cli_report_put(page, sentence);
    is_first = false;
    cli_html_sentence(page->output, report->shared.rules.rules[i].name);
    if (!changes) continue;
    cli_report_put(page, " (");
    cli_report_put_number(page, report->rule_counts[i]);
    cli_report_put(page, ")");
  }
  if (!is_first) cli_report_put(page, ".</p>\n");
}

void cli_report_put_rules(cli_report_page *page) {
  const cli_report *report = page->report;
  bool has_rules = false;
  cli_report_begin_card(page, "lossy", "What each lossy rule would merge");
  cli_report_put(page, "<p class=\"note\">No standard says that a lossy rule keeps the meaning of an IRI, but it often "
                       "does. This is how many different normal forms become equal to another one, and their share of "
                       "all normal forms, if <code>simdiri dedupe --lossy</code> applies the rule by itself.</p>\n");
  for (size_t i = 0; i < report->shared.rules.count; i++) {
    if (!is_merging(report, report->rule_order[i])) continue;
    if (!has_rules) cli_report_put(page, "<ul class=\"findings\">\n");
    has_rules = true;
    put_lossy_rule(page, report->rule_order[i]);
  }
  if (has_rules) cli_report_put(page, "</ul>\n");
  put_idle_rules(page, true, "These rules change records but merge none in the sample: ");
  put_idle_rules(page, false, "These rules change no record: ");
  cli_html_end_card(page->output);
}

/* ------------------------------------------------------------------------------------------- the page */

void cli_report_put_notes(cli_report_page *page) {
  cli_report_begin_card(page, "estimates", "How exact these numbers are");
  cli_report_put(
      page,
      "<p>Numbers of records are exact. A number with ± is an estimate: the true number is within this distance in 95 "
      "of "
      "100 cases. Up to 65,536 different hosts, texts or normal forms, up to 512 values of a parameter, numbers are "
      "exact. So are the merges of a lossy rule, up to 32,768 different normal forms and 2,048 groups that it changes. "
      "Beyond, estimates use the smallest hashes. Very rare merges may not be seen.</p>\n"
      "<p>Counts in tables are exact, too, unless a note says by how much they may be too low.</p>\n");
  cli_report_put(page, page->report->shared.redactor
                           ? "<p>User names, passwords, secrets and email addresses in what is shown are replaced by "
                             "<code>{redacted}</code>, as far as the rules know them.</p>\n"
                           : "<p>Nothing is redacted: this page may contain passwords and other secrets.</p>\n");
  cli_html_end_card(page->output);
}

void cli_report_write_html(cli_report *report, cli_output *output) {
  static const cli_html_head head = {.title = "simdiri: report",
                                     .heading = "Report",
                                     .lead = "What is in these records, and what is wrong with them",
                                     .styles = cli_report_style,
                                     .digest = cli_report_style_digest};
  cli_report_page page = {.report = report,
                          .output = output,
                          .text = {.allocator = simdiri_default_allocator()},
                          .command = {.allocator = simdiri_default_allocator()}};
  cli_html_begin_page(output, &head);
  cli_report_put_totals(&page);
  cli_report_put_statuses(&page);
  cli_report_put_changes(&page);
  cli_report_put_rules(&page);
  cli_report_put_duplicates(&page);
  cli_report_put_hosts(&page);
  cli_report_put_parameters(&page);
  cli_report_put(&page, "<div class=\"cards\">\n");
  cli_report_put_lengths(&page);
  cli_report_put_schemes(&page);
  cli_report_put(&page, "</div>\n");
  cli_report_put_notes(&page);
  cli_html_end_page(output);
  simdiri_buffer_free(&page.text);
  simdiri_buffer_free(&page.command);
}
