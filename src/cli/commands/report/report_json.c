/* The numbers of a report as JSON. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands/report/report_text.h"
#include "cli/html/html.h"
#include "cli/io/files.h"
#include "cli/io/json.h"

typedef struct {
  cli_report *report;
  cli_output *output;
  simdiri_buffer text;
} json_report;

static void put_json(const json_report *json, const char *text) { cli_output_put(json->output, text); }

static void put_name(const json_report *json, const char *name, bool is_first) {
  cli_json_name(json->output, name, is_first);
}

static void put_number(const json_report *json, const char *name, uint64_t number, bool is_first) {
  put_name(json, name, is_first);
  cli_json_number(json->output, number);
}

static void put_string(const json_report *json, const char *name, const char *text, bool is_first) {
  put_name(json, name, is_first);
  cli_json_text(json->output, text, strlen(text));
}

static void put_estimate(const json_report *json, const char *name, cli_report_estimate estimate, bool is_first) {
  char text[128];
  put_name(json, name, is_first);
  (void)snprintf(text, sizeof text, "{\"count\":%.0f,\"error\":%.0f}", estimate.count, estimate.error);
  put_json(json, text);
}

/* Writes the beginning of a text of the input; if it is cut, also its length. */
static void put_text(json_report *json, const char *name, const char *text, size_t kept, size_t len, bool is_first) {
  const cli_report_shown shown = cli_report_show(json->report, &json->text, text, kept, len, UINT64_MAX);
  put_name(json, name, is_first);
  cli_json_text(json->output, shown.text, shown.kept);
  if (!shown.is_cut) return;
  char member[64];
  (void)snprintf(member, sizeof member, "%s_length", name);
  put_number(json, member, len, false);
}

/* ------------------------------------------------------------------------------------------- samples */

static void put_sample(json_report *json, const cli_report_sample *sample, bool has_normal) {
  put_json(json, "{");
  put_text(json, "text", sample->raw, sample->raw_kept, sample->raw_len, true);
  if (has_normal) put_text(json, "normal", sample->normal, sample->normal_kept, sample->normal_len, false);
  if (sample->file) put_string(json, "file", sample->file, false);
  put_number(json, "record", sample->record, false);
  if (sample->offset != UINT64_MAX) put_number(json, "offset", sample->offset, false);
  put_json(json, "}");
}

static void put_samples(json_report *json, const cli_report_tally *tally, bool has_normal) {
  put_name(json, "samples", false);
  put_json(json, "[");
  for (size_t i = 0; i < tally->sample_count; i++) {
    if (i > 0) put_json(json, ",");
    put_sample(json, &tally->samples[i], has_normal);
  }
  put_json(json, "]");
}

static void put_statuses(json_report *json) {
  bool is_first = true;
  put_name(json, "statuses", false);
  put_json(json, "[");
  for (int status = 1; status < CLI_STATUS_CODES; status++) {
    const cli_report_tally *tally = &json->report->statuses[status];
    if (tally->count == 0) continue;
    put_json(json, is_first ? "{" : ",{");
    is_first = false;
    put_string(json, "code", cli_status_name(status), true);
    put_number(json, "records", tally->count, false);
    put_number(json, "repaired", tally->repaired_count, false);
    put_samples(json, tally, false);
    put_json(json, "}");
  }
  put_json(json, "]");
}

static void put_changes(json_report *json) {
  bool is_first = true;
  put_name(json, "changes", false);
  put_json(json, "[");
  for (unsigned bit = 0; bit < 32; bit++) {
    const cli_report_tally *tally = &json->report->changes[bit];
    if (tally->count == 0) continue;
    put_json(json, is_first ? "{" : ",{");
    is_first = false;
    put_string(json, "rule", simdiri_change_name(bit), true);
    put_number(json, "records", tally->count, false);
    put_samples(json, tally, true);
    put_json(json, "}");
  }
  put_json(json, "]");
}

/* ------------------------------------------------------------------------------------------- lossy rules */

static void put_examples(json_report *json, const cli_groups *sample) {
  put_name(json, "examples", false);
  put_json(json, "[");
  for (size_t i = 0; i < sample->count && i < CLI_REPORT_SAMPLES; i++) {
    const cli_group *group = &sample->groups[i];
    if (group->text_count <= 1) break;
    put_json(json, i > 0 ? ",{" : "{");
    for (size_t k = 0; k < 2; k++)
      put_text(json, k == 0 ? "first" : "second", group->examples[k].text, group->examples[k].kept,
               group->examples[k].len, k == 0);
    put_json(json, "}");
  }
  put_json(json, "]");
}

static void put_rules(json_report *json) {
  const cli_report_rules *rules = &json->report->shared.rules;
  put_name(json, "lossy", false);
  put_json(json, "[");
  for (size_t at = 0; at < rules->count; at++) {
    const size_t i = json->report->rule_order[at];
    const cli_groups_result *result = &json->report->merges[i];
    put_json(json, at > 0 ? ",{" : "{");
    put_string(json, "rule", rules->rules[i].name, true);
    put_number(json, "changed", json->report->rule_counts[i], false);
    put_estimate(json, "merged", (cli_report_estimate){result->merged, result->error}, false);
    put_name(json, "exact", false);
    put_json(json, result->is_exact ? "true" : "false");
    put_examples(json, &json->report->groups[i]);
    put_json(json, "}");
  }
  put_json(json, "]");
}

/* ------------------------------------------------------------------------------------------- tables */

static void put_table(json_report *json, const char *name, const char *item_name, const cli_frequent *table) {
  put_name(json, name, false);
  put_json(json, "{");
  put_number(json, "error", table->reduced, true);
  put_name(json, "top", false);
  put_json(json, "[");
  for (size_t i = 0; i < table->count && i < CLI_REPORT_TOP; i++) {
    const cli_frequent_item *item = &table->items[i];
    put_json(json, i > 0 ? ",{" : "{");
    put_text(json, item_name, item->text, item->kept, item->len, true);
    put_number(json, "records", item->count, false);
    put_json(json, "}");
  }
  put_json(json, "]}");
}

static void put_parameters(json_report *json) {
  cli_frequent *table = &json->report->parameters;
  put_name(json, "parameters", false);
  put_json(json, "{");
  put_number(json, "records", json->report->with_parameters, true);
  put_number(json, "error", table->reduced, false);
  put_name(json, "top", false);
  put_json(json, "[");
  for (size_t i = 0; i < table->count && i < CLI_REPORT_TOP; i++) {
    cli_frequent_item *item = &table->items[i];
    const cli_report_estimate values = cli_report_distinct_of(&item->values, item->occurrences);
    put_json(json, i > 0 ? ",{" : "{");
    put_text(json, "name", item->text, item->kept, item->len, true);
    put_number(json, "records", item->count, false);
    put_estimate(json, "values", values, false);
    put_name(json, "endless", false);
    put_json(json, cli_report_is_endless(item, values.count) ? "true" : "false");
    put_json(json, "}");
  }
  put_json(json, "]}");
}

static void put_lengths(json_report *json) {
  static const unsigned percents[] = {50, 90, 99};
  const cli_report *report = json->report;
  bool is_first = true;
  put_name(json, "lengths", false);
  put_json(json, "{");
  put_number(json, "sum", report->length_sum, true);
  put_number(json, "max", report->length_max, false);
  for (size_t i = 0; i < sizeof percents / sizeof *percents; i++) {
    char name[16];
    (void)snprintf(name, sizeof name, "p%u", percents[i]);
    put_number(json, name, cli_report_percentile(report, percents[i]), false);
  }
  put_name(json, "buckets", false);
  put_json(json, "[");
  for (uint64_t begin = 0; begin <= CLI_REPORT_LENGTHS; begin = cli_report_next_edge(begin)) {
    const uint64_t end = cli_report_next_edge(begin), count = cli_report_count_lengths(report, begin, end);
    if (count == 0) continue;
    put_json(json, is_first ? "{" : ",{");
    is_first = false;
    put_number(json, "from", begin, true);
    if (begin < CLI_REPORT_LENGTHS) put_number(json, "below", end, false);
    put_number(json, "records", count, false);
    put_json(json, "}");
  }
  put_json(json, "]}");
}

/* ------------------------------------------------------------------------------------------- all of it */

static void put_records(json_report *json) {
  const cli_report *report = json->report;
  put_name(json, "records", false);
  put_json(json, "{");
  put_number(json, "all", report->record_count, true);
  put_number(json, "valid", report->classes[CLI_REPORT_VALID], false);
  put_number(json, "repaired", report->classes[CLI_REPORT_REPAIRED], false);
  put_number(json, "bad", report->classes[CLI_REPORT_BAD], false);
  put_number(json, "absent", report->classes[CLI_REPORT_ABSENT], false);
  put_number(json, "changed", report->changed_count, false);
  put_number(json, "without_host", report->hostless_count, false);
  put_json(json, "}");
  put_number(json, "bytes", report->byte_count, false);
}

static void put_distinct(json_report *json) {
  cli_report *report = json->report;
  const uint64_t all = cli_report_count_normal(report);
  put_name(json, "distinct", false);
  put_json(json, "{");
  put_estimate(json, "texts", cli_report_distinct_of(&report->raw, all), true);
  put_estimate(json, "normal_forms", cli_report_distinct_of(&report->normal, all), false);
  put_estimate(json, "hosts", cli_report_distinct_of(&report->distinct_hosts, all), false);
  if (report->has_domains) put_estimate(json, "domains", cli_report_distinct_of(&report->distinct_domains, all), false);
  put_estimate(json, "parameters", cli_report_distinct(&report->distinct_parameters), false);
  put_json(json, "}");
}

void cli_report_write_json(cli_report *report, cli_output *output) {
  json_report json = {.report = report, .output = output, .text = {.allocator = simdiri_default_allocator()}};
  put_json(&json, "{");
  put_number(&json, "report", 1, true);
  put_string(&json, "version", simdiri_version(), false);
  put_string(&json, "profile", report->options->iri.profile == SIMDIRI_PROFILE_WEB ? "web" : "rfc3987", false);
  put_records(&json);
  put_distinct(&json);
  put_statuses(&json);
  put_changes(&json);
  put_rules(&json);
  put_table(&json, "hosts", "host", &report->hosts);
  if (report->has_domains) put_table(&json, "domains", "domain", &report->domains);
  put_table(&json, "schemes", "scheme", &report->schemes);
  put_table(&json, "iris", "iri", &report->iris);
  put_parameters(&json);
  put_lengths(&json);
  put_json(&json, "}\n");
  simdiri_buffer_free(&json.text);
}
