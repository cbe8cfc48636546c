/* The numbers of a report as JSON. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "cli/commands/report/report.h"
#include "cli/io/json.h"
#include "cli/io/print.h"
#include "cli/outcome/record_status.h"

typedef struct {
  cli_report *report;
  cli_output *output;
  bool has_member; /* of the object or the array that is written */
} json_report;

/* Returns the output for the next member, after the comma before it. */
static cli_output *next_member(json_report *json) {
  cli_output_put(json->output, json->has_member ? "," : "");
  json->has_member = true;
  return json->output;
}

/* Begin and end an object or an array: an element of an array has no name. */
static void begin_value(json_report *json, const char *name, const char *bracket) {
  next_member(json);
  if (name) cli_json_print(json->output, "%s:", name);
  cli_output_put(json->output, bracket);
  json->has_member = false;
}

static void end_value(json_report *json, const char *bracket) {
  cli_output_put(json->output, bracket);
  json->has_member = true;
}

static void put_estimate(json_report *json, const char *name, cli_estimate estimate) {
  cli_json_print(next_member(json), "%s:{'count':%.0f,'error':%.0f}", name, estimate.count, estimate.error);
}

/* Writes the beginning of a text of the input; if it is cut, also its length. */
static void put_text(json_report *json, const char *name, const cli_beginning *beginning) {
  char length_name[64];
  const cli_report_shown shown = cli_report_show(json->report, beginning, UINT64_MAX);
  cli_json_print(next_member(json), "%s:", name);
  cli_json_text(json->output, shown.text.text, shown.text.len);
  (void)snprintf(length_name, sizeof length_name, "%s_length", name);
  if (shown.text.len < shown.whole_len) cli_json_print(next_member(json), "%s:%zu", length_name, beginning->whole_len);
}

/* ------------------------------------------------------------------------------------------- findings */

/* Writes a status, or a rule whose samples have normal forms. */
static void put_tally(json_report *json, const char *kind, const char *name, const cli_report_tally *tally) {
  const bool is_status = *kind == 'c';
  if (tally->count == 0) return;
  begin_value(json, NULL, "{");
  cli_json_print(next_member(json), "%s:%s,'records':%" PRIu64, kind, name, tally->count);
  if (is_status) cli_json_print(next_member(json), "'repaired':%" PRIu64, tally->repaired_count);
  begin_value(json, "samples", "[");
  for (size_t i = 0; i < tally->sample_count; i++) {
    const cli_report_sample *sample = &tally->samples[i];
    begin_value(json, NULL, "{");
    put_text(json, "text", &sample->raw);
    if (!is_status) put_text(json, "normal", &sample->normal);
    if (sample->file) cli_json_print(next_member(json), "'file':%s", sample->file);
    cli_json_print(next_member(json), "'record':%" PRIu64, sample->record);
    if (sample->offset != UINT64_MAX) cli_json_print(next_member(json), "'offset':%" PRIu64, sample->offset);
    end_value(json, "}");
  }
  end_value(json, "]}");
}

static void put_rule(json_report *json, size_t rule) {
  const cli_report *report = json->report;
  const cli_table *sample = &report->groups[rule];
  const cli_group *groups = sample->items;
  const cli_groups_result *result = &report->merges[rule];
  begin_value(json, NULL, "{");
  cli_json_print(next_member(json), "'rule':%s,'changed':%" PRIu64, report->shared.lossy.rules[rule].name,
                 report->lossy_counts[rule]);
  put_estimate(json, "merged", result->merged);
  cli_json_print(next_member(json), result->is_exact ? "'exact':true" : "'exact':false");
  begin_value(json, "examples", "[");
  for (size_t i = 0; i < sample->count && i < CLI_REPORT_SAMPLES && groups[i].text_count > 1; i++) {
    begin_value(json, NULL, "{");
    put_text(json, "first", &groups[i].examples[0]);
    put_text(json, "second", &groups[i].examples[1]);
    end_value(json, "}");
  }
  end_value(json, "]}");
}

static void put_findings(json_report *json) {
  const cli_report *report = json->report;
  begin_value(json, "statuses", "[");
  for (int i = 1; i < CLI_STATUS_CODES; i++) put_tally(json, "code", cli_status_name(i), &report->statuses[i]);
  end_value(json, "]");
  begin_value(json, "changes", "[");
  for (unsigned bit = 0; bit < 64; bit++) put_tally(json, "rule", simdiri_change_name(bit), &report->changes[bit]);
  end_value(json, "]");
  begin_value(json, "lossy", "[");
  for (size_t i = 0; i < report->shared.lossy.count; i++) put_rule(json, report->lossy_order[i]);
  end_value(json, "]");
}

/* ------------------------------------------------------------------------------------------- tables */

static void put_item(json_report *json, const char *name, const cli_frequent_item *item, bool has_values) {
  bool is_endless;
  begin_value(json, NULL, "{");
  put_text(json, name, &item->text);
  cli_json_print(next_member(json), "'records':%" PRIu64, item->count);
  if (has_values) {
    put_estimate(json, "values", cli_report_values_of(item, &is_endless));
    cli_json_print(next_member(json), is_endless ? "'endless':true" : "'endless':false");
  }
  end_value(json, "}");
}

static void put_table(json_report *json, int number, const char *name, const char *item_name) {
  const cli_report *report = json->report;
  const cli_frequent *table = &report->tables[number];
  const bool has_values = number == CLI_REPORT_QUERY;
  if (number == CLI_REPORT_DOMAIN && !report->has_domains) return;
  begin_value(json, name, "{");
  if (has_values) cli_json_print(next_member(json), "'records':%" PRIu64, report->with_parameters);
  cli_json_print(next_member(json), "'error':%" PRIu64, table->reduced);
  begin_value(json, "top", "[");
  for (size_t i = 0; i < table->table.count && i < CLI_REPORT_TOP; i++)
    put_item(json, item_name, &cli_frequent_items(table)[i], has_values);
  end_value(json, "]}");
}

/* Writes what the log says about the requests of a page. */
static void put_page(json_report *json, const cli_frequent_item *page) {
  const cli_report *report = json->report;
  begin_value(json, NULL, "{");
  put_text(json, "page", &page->text);
  cli_json_print(next_member(json), "'requests':%" PRIu64, page->count);
  if (report->status_count > 0)
    cli_json_print(next_member(json), "'client_errors':%" PRIu64 ",'server_errors':%" PRIu64,
                   page->sums[CLI_REPORT_CLIENT_ERRORS], page->sums[CLI_REPORT_SERVER_ERRORS]);
  if (report->timed_count > 0)
    cli_json_print(next_member(json), "'timed':%" PRIu64 ",'microseconds':%" PRIu64, page->sums[CLI_REPORT_TIMED],
                   page->sums[CLI_REPORT_MICROSECONDS]);
  end_value(json, "}");
}

static void put_pages(json_report *json) {
  const cli_report *report = json->report;
  const cli_frequent *table = &report->tables[CLI_REPORT_PAGE];
  if (!report->shared.labeler) return;
  begin_value(json, "pages", "{");
  cli_json_print(next_member(json), "'error':%" PRIu64, table->reduced);
  begin_value(json, "top", "[");
  for (size_t i = 0; i < table->table.count && i < CLI_REPORT_TOP; i++) put_page(json, &cli_frequent_items(table)[i]);
  end_value(json, "]}");
}

static void put_trap_group(json_report *json, cli_trap_kind kind, const cli_report_trap_group *group) {
  begin_value(json, NULL, "{");
  put_text(json, "group", &group->item->text);
  cli_json_print(next_member(json), "'records':%" PRIu64, group->item->count);
  put_estimate(json, "values", group->values);
  if (kind == CLI_TRAP_CALENDAR)
    cli_json_print(next_member(json), "'from':%s,'to':%s", CLI_REPORT_MONTH(group->item->sums[CLI_TRAP_FIRST]),
                   CLI_REPORT_MONTH(group->item->sums[CLI_TRAP_LAST]));
  put_text(json, "example", &group->item->example);
  end_value(json, "}");
}

static void put_trap(json_report *json, cli_trap_kind kind) {
  const cli_report_trap_sum sum = cli_report_sum_traps(json->report, kind);
  size_t at = 0;
  if (sum.group_count == 0) return;
  begin_value(json, NULL, "{");
  cli_json_print(next_member(json), "'trap':%s,'records':%" PRIu64 ",'groups':%" PRIu64 ",'error':%" PRIu64,
                 cli_trap_name(kind), sum.record_count, sum.group_count, json->report->traps[kind].reduced);
  begin_value(json, "top", "[");
  for (size_t i = 0; i < CLI_REPORT_TOP; i++) {
    const cli_report_trap_group group = cli_report_next_trap(json->report, kind, &at);
    if (!group.item) break;
    put_trap_group(json, kind, &group);
  }
  end_value(json, "]}");
}

static void put_traps(json_report *json) {
  begin_value(json, "traps", "[");
  for (int kind = 0; kind < CLI_TRAP_KINDS; kind++) put_trap(json, (cli_trap_kind)kind);
  end_value(json, "]");
}

static void put_distinct(json_report *json) {
  const cli_report *report = json->report;
  const uint64_t all = report->normal_count;
  begin_value(json, "distinct", "{");
  put_estimate(json, "texts", cli_report_distinct_of(&report->raw, all));
  put_estimate(json, "normal_forms", cli_report_distinct_of(&report->tables[CLI_REPORT_NORMAL].distinct, all));
  put_estimate(json, "hosts", cli_report_distinct_of(&report->tables[CLI_REPORT_HOST].distinct, all));
  if (report->has_domains)
    put_estimate(json, "domains", cli_report_distinct_of(&report->tables[CLI_REPORT_DOMAIN].distinct, all));
  put_estimate(json, "parameters", cli_table_estimate(&report->tables[CLI_REPORT_QUERY].distinct));
  end_value(json, "}");
}

static void put_lengths(json_report *json) {
  const cli_report *report = json->report;
  begin_value(json, "lengths", "{");
  cli_json_print(next_member(json),
                 "'sum':%" PRIu64 ",'max':%" PRIu64 ",'p50':%" PRIu64 ",'p90':%" PRIu64 ",'p99':%" PRIu64,
                 report->length_sum, report->length_max, report->p50, report->p90, report->p99);
  begin_value(json, "buckets", "[");
  for (size_t i = 0; i < CLI_REPORT_BUCKETS; i++) {
    const cli_report_bucket *bucket = &report->buckets[i];
    if (bucket->count == 0) continue;
    begin_value(json, NULL, "{");
    cli_json_print(next_member(json), "'from':%" PRIu64, bucket->begin);
    if (i + 1 < CLI_REPORT_BUCKETS) cli_json_print(next_member(json), "'below':%" PRIu64, bucket->end);
    cli_json_print(next_member(json), "'records':%" PRIu64, bucket->count);
    end_value(json, "}");
  }
  end_value(json, "]}");
}

void cli_report_write_json(cli_report *report) {
  json_report json = {.report = report, .output = report->output};
  const uint64_t *classes = report->classes;
  cli_json_print(json.output,
                 "{'report':1,'version':%s,'profile':%s,'records':{'all':%" PRIu64 ",'valid':%" PRIu64
                 ",'repaired':%" PRIu64 ",'bad':%" PRIu64 ",'absent':%" PRIu64 ",'changed':%" PRIu64
                 ",'without_host':%" PRIu64 "},'bytes':%" PRIu64,
                 simdiri_version(), report->options->iri.profile == SIMDIRI_PROFILE_WEB ? "web" : "rfc3987",
                 report->record_count, classes[CLI_REPORT_VALID], classes[CLI_REPORT_REPAIRED], classes[CLI_REPORT_BAD],
                 classes[CLI_REPORT_ABSENT], report->changed_count, report->hostless_count, report->byte_count);
  json.has_member = true;
  put_distinct(&json);
  put_pages(&json);
  put_findings(&json);
  put_traps(&json);
  put_table(&json, CLI_REPORT_HOST, "hosts", "host");
  put_table(&json, CLI_REPORT_DOMAIN, "domains", "domain");
  put_table(&json, CLI_REPORT_SCHEME, "schemes", "scheme");
  put_table(&json, CLI_REPORT_NORMAL, "iris", "iri");
  put_table(&json, CLI_REPORT_QUERY, "parameters", "name");
  put_lengths(&json);
  cli_output_put(json.output, "}\n");
}
