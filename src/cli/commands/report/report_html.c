/* The page of a report: its totals, what is broken, what rules change and merge. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/commands/report/report_page.h"
#include "cli/io/files.h"
#include "cli/outcome/code_texts.h"
#include "text/explain/rule_texts.h"

/* ------------------------------------------------------------------------------------------- totals */

static void put_tile(const cli_report_page *page, const char *class, const char *name, uint64_t count) {
  const uint64_t all = page->report->record_count;
  cli_html_print(page->output, "<div class='tile %s'><dt>%s</dt><dd>%s<span class='share'>%s</span></dd></div>\n",
                 class, name, CLI_REPORT_NUMBER(count), count > 0 && count != all ? CLI_REPORT_SHARE(count, all) : "");
}

/* Writes a bar that is divided by how good the records are. */
static void put_classes(const cli_report_page *page) {
  static const char *const names[CLI_REPORT_CLASSES] = {"valid", "repaired", "bad", "absent"};
  const cli_report *report = page->report;
  double at = 0;
  cli_html_print(page->output,
                 "<svg class='classes' viewBox='0 0 100 10' preserveAspectRatio='none' aria-hidden='true'>");
  for (int i = 0; i < CLI_REPORT_CLASSES; i++) {
    const double width = report->record_count > 0 ? 100 * (double)report->classes[i] / (double)report->record_count : 0;
    cli_html_print(page->output, "<rect class='%s' x='%.3f' width='%.3f' height='10'/>", names[i], at, width);
    at += width;
  }
  cli_output_put(page->output, "</svg>\n");
}

static void put_inputs(const cli_report_page *page) {
  enum { SHOWN_MAX = 5 };
  const cli_options *options = page->report->options;
  const int more = options->operand_count - SHOWN_MAX;
  cli_html_print(page->output, "<p class='inputs'>%s", options->operand_count == 0 ? "standard input" : "");
  for (int i = 0; i < options->operand_count && i < SHOWN_MAX; i++)
    cli_html_print(page->output, i > 0 ? ", <bdi>%s</bdi>" : "<bdi>%s</bdi>", cli_input_name(options->operands[i]));
  if (more > 0) cli_html_print(page->output, " and %s more", CLI_REPORT_NUMBER((uint64_t)more));
  cli_html_print(page->output, ": %s bytes</p>\n", CLI_REPORT_NUMBER(page->report->byte_count));
}

static void put_totals(cli_report_page *page) {
  const cli_report *report = page->report;
  put_inputs(page);
  cli_html_print(page->output, "<dl class='tiles' id='totals'>\n");
  put_tile(page, "all", "records", report->record_count);
  put_tile(page, "valid", "valid", report->classes[CLI_REPORT_VALID]);
  if (report->options->iri.profile != SIMDIRI_PROFILE_WEB)
    put_tile(page, "repaired", "not valid, can be repaired", report->classes[CLI_REPORT_REPAIRED]);
  put_tile(page, "bad", "no normal form", report->classes[CLI_REPORT_BAD]);
  if (report->classes[CLI_REPORT_ABSENT] > 0)
    put_tile(page, "absent", "without an IRI", report->classes[CLI_REPORT_ABSENT]);
  put_tile(page, "changed", "changed by normalization", report->changed_count);
  cli_output_put(page->output, "</dl>\n");
  put_classes(page);
  cli_html_print(page->output,
                 "<nav aria-label='Sections'><a href='#broken'>What is broken</a> <a href='#changes'>Normalization</a> "
                 "<a href='#lossy'>Lossy rules</a> <a href='#duplicates'>Duplicates</a> <a href='#hosts'>Hosts</a> "
                 "<a href='#parameters'>Parameters</a> <a href='#lengths'>Lengths</a> <a href='#schemes'>Schemes</a> "
                 "<a href='#estimates'>Estimates</a></nav>\n");
}

/* ------------------------------------------------------------------------------------------- samples */

/* Writes a sentence that begins in lower case. A quotation mark or an option at its beginning stays. */
static void put_sentence(const cli_report_page *page, const char *sentence) {
  const bool is_lower = *sentence >= 'a' && *sentence <= 'z';
  char first[2] = "";
  if (is_lower) first[0] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[*sentence - 'a'];
  cli_html_print(page->output, "%s%s", first, sentence + is_lower);
}

static void put_place(const cli_report_page *page, const cli_report_sample *sample) {
  char number[32];
  (void)snprintf(number, sizeof number, "%llu", (unsigned long long)sample->record);
  cli_html_print(page->output, " <span class='place'>");
  if (sample->file) cli_html_print(page->output, "<bdi>%s</bdi>:", cli_input_name(sample->file));
  cli_html_print(page->output, "%s</span>", number);
}

static void put_sample(cli_report_page *page, const cli_report_sample *sample) {
  cli_report_put_text(page, "", &sample->raw, sample->offset);
}

/* Writes the text before and after normalization. */
static void put_change(cli_report_page *page, const cli_report_sample *sample) {
  cli_report_put_text(page, "before", &sample->raw, UINT64_MAX);
  cli_html_print(page->output, " <span class='arrow'>becomes</span> ");
  cli_report_put_text(page, "after", &sample->normal, UINT64_MAX);
}

static void put_samples(cli_report_page *page, const cli_report_tally *tally,
                        void (*put)(cli_report_page *page, const cli_report_sample *sample)) {
  if (tally->sample_count == 0) return;
  cli_html_print(page->output, "<ul class='samples'>\n");
  for (size_t i = 0; i < tally->sample_count; i++) {
    cli_output_put(page->output, "<li>");
    put(page, &tally->samples[i]);
    put_place(page, &tally->samples[i]);
    cli_output_put(page->output, "</li>\n");
  }
  cli_output_put(page->output, "</ul>\n");
}

/* ------------------------------------------------------------------------------------------- what is broken */

static const char *find_advice(int status) {
  for (size_t i = 0; i < cli_code_group_count; i++)
    for (size_t k = 0; k < cli_code_groups[i].count; k++)
      if (cli_code_groups[i].codes[k].status == status) return cli_code_groups[i].codes[k].advice;
  return "";
}

/* Writes the name of a rule or code with a number, its share, and a bar. */
static void put_title(const cli_report_page *page, const char *name, const char *number, double count, double whole) {
  cli_html_print(
      page->output,
      "<div class='title'><span class='tag'>%s</span><span class='count'>%s</span><span class='share'>%s</span>", name,
      number, CLI_REPORT_SHARE(count, whole));
  cli_report_put_bar(page, count, whole);
  cli_output_put(page->output, "</div>\n");
}

/* Does so with a number of records. */
static void put_tally(const cli_report_page *page, const char *name, uint64_t count) {
  char number[CLI_REPORT_NUMBER_CAPACITY + 16];
  (void)snprintf(number, sizeof number, "%s record%s", CLI_REPORT_NUMBER(count), count == 1 ? "" : "s");
  put_title(page, name, number, (double)count, (double)page->report->record_count);
}

static void put_status(cli_report_page *page, int status) {
  const cli_report_tally *tally = &page->report->statuses[status];
  cli_html_print(page->output, "<li class='finding %s'>", cli_status_is_error(status) ? "error" : "warning");
  put_tally(page, cli_status_name(status), tally->count);
  cli_output_put(page->output, "<p>");
  put_sentence(page, cli_status_message(status));
  cli_html_print(page->output, ".</p>\n<p class='note'>");
  if (tally->repaired_count > 0)
    cli_html_print(page->output, "%s of them get a normal form, because normalization encodes the text. ",
                   CLI_REPORT_NUMBER(tally->repaired_count));
  put_sentence(page, find_advice(status));
  cli_output_put(page->output, "</p>\n");
  put_samples(page, tally, put_sample);
  cli_output_put(page->output, "</li>\n");
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

static void put_statuses(cli_report_page *page) {
  const cli_report_tally *tallies = page->report->statuses;
  const int first = next_largest(tallies, CLI_STATUS_CODES, -1);
  cli_html_begin_card(page->output, "broken", "What is broken, and why");
  cli_html_print(page->output,
                 first < 0 ? "<p class='verdict good'>Every record is valid.</p>\n" : "<ul class='findings'>\n");
  for (int status = first; status >= 0; status = next_largest(tallies, CLI_STATUS_CODES, status))
    put_status(page, status);
  if (first >= 0) cli_output_put(page->output, "</ul>\n");
  cli_html_end_card(page->output);
}

/* ------------------------------------------------------------------------------------------- normalization */

static void put_rule(cli_report_page *page, unsigned bit) {
  const bool is_web = page->report->options->iri.profile == SIMDIRI_PROFILE_WEB;
  const cli_report_tally *tally = &page->report->changes[bit];
  explain_rule rule = {.sentence = ""};
  size_t at = 0;
  (void)simdiri_explain_next_rule((uint32_t)1 << bit, is_web ? EXPLAIN_FOR_WEB : EXPLAIN_FOR_URI, &at, &rule);
  cli_html_print(page->output, "<li class='finding'>");
  put_tally(page, simdiri_change_name(bit), tally->count);
  cli_output_put(page->output, "<p>");
  put_sentence(page, rule.sentence);
  cli_output_put(page->output, "</p>\n<details><summary>Samples</summary>\n");
  put_samples(page, tally, put_change);
  cli_output_put(page->output, "</details>\n</li>\n");
}

static void put_changes(cli_report_page *page) {
  const cli_report_tally *tallies = page->report->changes;
  cli_html_begin_card(page->output, "changes", "What normalization changes");
  if (page->report->changed_count == 0) {
    cli_html_print(page->output,
                   "<p class='verdict good'>Every record with a normal form is its own normal form.</p>\n");
  } else {
    cli_html_print(page->output,
                   "<p class='note'>A record can be changed by several rules.</p>\n<ul class='findings'>\n");
    for (int bit = next_largest(tallies, 32, -1); bit >= 0; bit = next_largest(tallies, 32, bit))
      put_rule(page, (unsigned)bit);
    cli_output_put(page->output, "</ul>\n");
  }
  cli_html_end_card(page->output);
}

/* ------------------------------------------------------------------------------------------- lossy rules */

static void put_pairs(cli_report_page *page, const cli_groups *sample) {
  enum { PAIRS = 3 };
  if (sample->count == 0 || sample->groups[0].text_count <= 1) return;
  cli_html_print(page->output, "<details open><summary>Would become one</summary>\n<ul class='samples'>\n");
  for (size_t i = 0; i < sample->count && i < PAIRS && sample->groups[i].text_count > 1; i++) {
    cli_output_put(page->output, "<li>");
    cli_report_put_text(page, "", &sample->groups[i].examples[0], UINT64_MAX);
    cli_html_print(page->output, " <span class='arrow'>and</span> ");
    cli_report_put_text(page, "", &sample->groups[i].examples[1], UINT64_MAX);
    cli_output_put(page->output, "</li>\n");
  }
  cli_output_put(page->output, "</ul>\n</details>\n");
}

static void put_lossy_rule(cli_report_page *page, size_t rule) {
  const cli_report *report = page->report;
  const char *name = report->shared.rules.rules[rule].name;
  const cli_groups_result *result = &report->merges[rule];
  const double all = cli_report_distinct_of(&page->report->normal, cli_report_count_normal(report)).count;
  const cli_report_estimate merged = {result->merged, result->error};
  char number[CLI_REPORT_NUMBER_CAPACITY + 16];
  (void)snprintf(number, sizeof number, "merges %s", CLI_REPORT_ABOUT(merged));
  cli_html_print(page->output, "<li class='finding'>");
  put_title(page, name, number, result->merged, all);
  cli_output_put(page->output, "<p>");
  put_sentence(page, cli_report_rule_sentence(name));
  cli_html_print(page->output, "; changes %s record%s</p>\n", CLI_REPORT_NUMBER(report->rule_counts[rule]),
                 report->rule_counts[rule] == 1 ? "" : "s");
  put_pairs(page, &report->groups[rule]);
  cli_output_put(page->output, "</li>\n");
}

static bool is_merging(const cli_report *report, size_t rule) { return report->merges[rule].merged > 0; }

/* Names the rules that change records but merge none (of which they can be found in the sample), or change none. */
static void put_idle_rules(const cli_report_page *page, bool changes, const char *sentence) {
  const cli_report *report = page->report;
  bool is_first = true;
  for (size_t i = 0; i < report->shared.rules.count; i++) {
    if (is_merging(report, i) || (report->rule_counts[i] > 0) != changes) continue;
    cli_html_print(page->output, is_first ? "<p class='note'>%s%s" : "%s%s", is_first ? sentence : ", ",
                   report->shared.rules.rules[i].name);
    is_first = false;
    if (changes) cli_html_print(page->output, " (%s)", CLI_REPORT_NUMBER(report->rule_counts[i]));
  }
  if (!is_first) cli_output_put(page->output, ".</p>\n");
}

static void put_rules(cli_report_page *page) {
  const cli_report *report = page->report;
  bool has_rules = false;
  cli_html_begin_card(page->output, "lossy", "What each lossy rule would merge");
  cli_html_print(
      page->output,
      "<p class='note'>No standard says that a lossy rule keeps the meaning of an IRI, but it often does. This "
      "is how many different normal forms become equal to another one, and their share of all normal forms, "
      "if <code>simdiri dedupe --lossy</code> applies the rule by itself.</p>\n");
  for (size_t i = 0; i < report->shared.rules.count; i++) {
    if (!is_merging(report, report->rule_order[i])) continue;
    if (!has_rules) cli_html_print(page->output, "<ul class='findings'>\n");
    has_rules = true;
    put_lossy_rule(page, report->rule_order[i]);
  }
  if (has_rules) cli_output_put(page->output, "</ul>\n");
  put_idle_rules(page, true, "These rules change records but merge none in the sample: ");
  put_idle_rules(page, false, "These rules change no record: ");
  cli_html_end_card(page->output);
}

/* ------------------------------------------------------------------------------------------- the page */

static void put_notes(const cli_report_page *page) {
  cli_html_begin_card(page->output, "estimates", "How exact these numbers are");
  cli_output_put(
      page->output,
      "<p>Numbers of records are exact. A number with ± is an estimate: the true number is within this distance in 95 "
      "of 100 cases. Up to 65,536 different hosts, texts or normal forms, up to 512 values of a parameter, numbers are "
      "exact. So are the merges of a lossy rule, up to 32,768 different normal forms and 2,048 groups that it changes. "
      "Beyond, estimates use the smallest hashes. Very rare merges may not be seen.</p>\n"
      "<p>Counts in tables are exact, too, unless a note says by how much they may be too low.</p>\n");
  cli_output_put(page->output,
                 page->report->shared.redactor
                     ? "<p>User names, passwords, secrets and email addresses in what is shown are "
                       "replaced by <code>{redacted}</code>, as far as the rules know them.</p>\n"
                     : "<p>Nothing is redacted: this page may contain passwords and other secrets.</p>\n");
  cli_html_end_card(page->output);
}

void cli_report_write_html(cli_report *report, cli_output *output) {
  static const cli_html_head head = {.title = "simdiri: report",
                                     .heading = "Report",
                                     .lead = "What is in these records, and what is wrong with them",
                                     .styles = cli_report_style,
                                     .digest = cli_report_style_digest};
  cli_report_page page = {.report = report, .output = output, .text = {.allocator = simdiri_default_allocator()}};
  cli_html_begin_page(output, &head);
  put_totals(&page);
  put_statuses(&page);
  put_changes(&page);
  put_rules(&page);
  cli_report_put_duplicates(&page);
  cli_report_put_hosts(&page);
  cli_report_put_parameters(&page);
  cli_html_print(output, "<div class='cards'>\n");
  cli_report_put_lengths(&page);
  cli_report_put_schemes(&page);
  cli_output_put(output, "</div>\n");
  put_notes(&page);
  cli_html_end_page(output);
  simdiri_buffer_free(&page.text);
}
