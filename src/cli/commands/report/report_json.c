/* The numbers of a report as JSON. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "cli/commands/report/report_text.h"
#include "cli/io/json.h"
#include "cli/io/print.h"

typedef struct {
  cli_report *report;
  cli_output *output;
  simdiri_buffer text;
} json_report;

static void put_estimate(const json_report *json, const char *name, cli_report_estimate estimate) {
  cli_json_print(json->output, "%s:{'count':%.0f,'error':%.0f}", name, estimate.count, estimate.error);
}

/* Writes the beginning of a text of the input; if it is cut, also its length. */
static void put_text(json_report *json, const char *name, const cli_beginning *beginning) {
  char length_name[64];
  const cli_report_shown shown = cli_report_show(json->report, &json->text, beginning, UINT64_MAX);
  cli_json_print(json->output, "%s:", name);
  cli_json_text(json->output, shown.text, shown.kept);
  (void)snprintf(length_name, sizeof length_name, "%s_length", name);
  if (shown.is_cut) cli_json_print(json->output, ",%s:%zu", length_name, beginning->len);
}

/* Begins an object in an array. */
static void begin_item(const json_report *json, bool *is_first) {
  cli_output_put(json->output, *is_first ? "{" : ",{");
  *is_first = false;
}

static void put_samples(json_report *json, const cli_report_tally *tally, bool has_normal) {
  bool is_first = true;
  cli_json_print(json->output, ",'samples':[");
  for (size_t i = 0; i < tally->sample_count; i++) {
    const cli_report_sample *sample = &tally->samples[i];
    begin_item(json, &is_first);
    put_text(json, "text", &sample->raw);
    if (has_normal) {
      cli_output_put(json->output, ",");
      put_text(json, "normal", &sample->normal);
    }
    if (sample->file) cli_json_print(json->output, ",'file':%s", sample->file);
    cli_json_print(json->output, ",'record':%" PRIu64, sample->record);
    if (sample->offset != UINT64_MAX) cli_json_print(json->output, ",'offset':%" PRIu64, sample->offset);
    cli_output_put(json->output, "}");
  }
  cli_output_put(json->output, "]}");
}

static void put_statuses(json_report *json) {
  bool is_first = true;
  cli_json_print(json->output, ",'statuses':[");
  for (int status = 1; status < CLI_STATUS_CODES; status++) {
    const cli_report_tally *tally = &json->report->statuses[status];
    if (tally->count == 0) continue;
    begin_item(json, &is_first);
    cli_json_print(json->output, "'code':%s,'records':%" PRIu64 ",'repaired':%" PRIu64, cli_status_name(status),
                   tally->count, tally->repaired_count);
    put_samples(json, tally, false);
  }
  cli_output_put(json->output, "]");
}

static void put_changes(json_report *json) {
  bool is_first = true;
  cli_json_print(json->output, ",'changes':[");
  for (unsigned bit = 0; bit < 32; bit++) {
    const cli_report_tally *tally = &json->report->changes[bit];
    if (tally->count == 0) continue;
    begin_item(json, &is_first);
    cli_json_print(json->output, "'rule':%s,'records':%" PRIu64, simdiri_change_name(bit), tally->count);
    put_samples(json, tally, true);
  }
  cli_output_put(json->output, "]");
}

static void put_rules(json_report *json) {
  const cli_report_rules *rules = &json->report->shared.rules;
  bool is_first = true;
  cli_json_print(json->output, ",'lossy':[");
  for (size_t at = 0; at < rules->count; at++) {
    const size_t i = json->report->rule_order[at];
    const cli_groups *sample = &json->report->groups[i];
    const cli_groups_result *result = &json->report->merges[i];
    bool is_first_pair = true;
    begin_item(json, &is_first);
    cli_json_print(json->output, "'rule':%s,'changed':%" PRIu64 ",", rules->rules[i].name,
                   json->report->rule_counts[i]);
    put_estimate(json, "merged", (cli_report_estimate){result->merged, result->error});
    cli_json_print(json->output, result->is_exact ? ",'exact':true,'examples':[" : ",'exact':false,'examples':[");
    for (size_t k = 0; k < sample->count && k < CLI_REPORT_SAMPLES && sample->groups[k].text_count > 1; k++) {
      begin_item(json, &is_first_pair);
      put_text(json, "first", &sample->groups[k].examples[0]);
      cli_output_put(json->output, ",");
      put_text(json, "second", &sample->groups[k].examples[1]);
      cli_output_put(json->output, "}");
    }
    cli_output_put(json->output, "]}");
  }
  cli_output_put(json->output, "]");
}

/* ------------------------------------------------------------------------------------------- tables */

/* Writes the rows of a table, whose object has been begun. */
static void put_rows(json_report *json, const char *item_name, cli_frequent *table, bool has_values) {
  bool is_first = true;
  cli_json_print(json->output, "'error':%" PRIu64 ",'top':[", table->reduced);
  for (size_t i = 0; i < table->count && i < CLI_REPORT_TOP; i++) {
    cli_frequent_item *item = &table->items[i];
    begin_item(json, &is_first);
    put_text(json, item_name, &item->text);
    cli_json_print(json->output, ",'records':%" PRIu64, item->count);
    if (has_values) {
      const cli_report_estimate values = cli_report_distinct_of(&item->values, item->occurrences);
      cli_output_put(json->output, ",");
      put_estimate(json, "values", values);
      cli_json_print(json->output, cli_report_is_endless(item, values.count) ? ",'endless':true" : ",'endless':false");
    }
    cli_output_put(json->output, "}");
  }
  cli_output_put(json->output, "]}");
}

static void put_table(json_report *json, const char *name, const char *item_name, cli_frequent *table) {
  cli_json_print(json->output, ",%s:{", name);
  put_rows(json, item_name, table, false);
}

static void put_lengths(json_report *json) {
  const cli_report *report = json->report;
  bool is_first = true;
  cli_json_print(json->output,
                 ",'lengths':{'sum':%" PRIu64 ",'max':%" PRIu64 ",'p50':%" PRIu64 ",'p90':%" PRIu64 ",'p99':%" PRIu64
                 ",'buckets':[",
                 report->length_sum, report->length_max, cli_report_percentile(report, 50),
                 cli_report_percentile(report, 90), cli_report_percentile(report, 99));
  for (uint64_t begin = 0; begin <= CLI_REPORT_LENGTHS; begin = cli_report_next_edge(begin)) {
    const uint64_t end = cli_report_next_edge(begin), count = cli_report_count_lengths(report, begin, end);
    if (count == 0) continue;
    begin_item(json, &is_first);
    cli_json_print(json->output, "'from':%" PRIu64, begin);
    if (begin < CLI_REPORT_LENGTHS) cli_json_print(json->output, ",'below':%" PRIu64, end);
    cli_json_print(json->output, ",'records':%" PRIu64 "}", count);
  }
  cli_output_put(json->output, "]}");
}

/* ------------------------------------------------------------------------------------------- all of it */

static void put_records(const json_report *json) {
  const cli_report *report = json->report;
  cli_json_print(
      json->output,
      "{'report':1,'version':%s,'profile':%s,'records':{'all':%" PRIu64 ",'valid':%" PRIu64 ",'repaired':%" PRIu64
      ",'bad':%" PRIu64 ",'absent':%" PRIu64 ",'changed':%" PRIu64 ",'without_host':%" PRIu64 "},'bytes':%" PRIu64,
      simdiri_version(), report->options->iri.profile == SIMDIRI_PROFILE_WEB ? "web" : "rfc3987", report->record_count,
      report->classes[CLI_REPORT_VALID], report->classes[CLI_REPORT_REPAIRED], report->classes[CLI_REPORT_BAD],
      report->classes[CLI_REPORT_ABSENT], report->changed_count, report->hostless_count, report->byte_count);
}

static void put_distinct(const json_report *json) {
  cli_report *report = json->report;
  const uint64_t all = cli_report_count_normal(report);
  const struct {
    const char *name;
    cli_distinct *sketch;
    uint64_t max;
  } rows[] = {{"texts", &report->raw, all},
              {"normal_forms", &report->normal, all},
              {"hosts", &report->distinct_hosts, all},
              {"domains", &report->distinct_domains, all},
              {"parameters", &report->distinct_parameters, UINT64_MAX}};
  cli_json_print(json->output, ",'distinct':{");
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (rows[i].sketch == &report->distinct_domains && !report->has_domains) continue;
    cli_output_put(json->output, i > 0 ? "," : "");
    put_estimate(json, rows[i].name, cli_report_distinct_of(rows[i].sketch, rows[i].max));
  }
  cli_output_put(json->output, "}");
}

void cli_report_write_json(cli_report *report, cli_output *output) {
  json_report json = {.report = report, .output = output, .text = {.allocator = simdiri_default_allocator()}};
  put_records(&json);
  put_distinct(&json);
  put_statuses(&json);
  put_changes(&json);
  put_rules(&json);
  put_table(&json, "hosts", "host", &report->hosts);
  if (report->has_domains) put_table(&json, "domains", "domain", &report->domains);
  put_table(&json, "schemes", "scheme", &report->schemes);
  put_table(&json, "iris", "iri", &report->iris);
  cli_json_print(output, ",'parameters':{'records':%" PRIu64 ",", report->with_parameters);
  put_rows(&json, "name", &report->parameters, true);
  put_lengths(&json);
  cli_output_put(output, "}\n");
  simdiri_buffer_free(&json.text);
}
