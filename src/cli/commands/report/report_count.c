/* Counts the records of a report, in their order. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/commands/report/report_data.h"

/* ------------------------------------------------------------------------------------------- memory */

enum { DISTINCT_COUNT = 5, FREQUENT_COUNT = 5 };

static void list_distinct(cli_report *report, cli_distinct *sketches[DISTINCT_COUNT]) {
  cli_distinct *const all[DISTINCT_COUNT] = {&report->raw, &report->normal, &report->distinct_hosts,
                                             &report->distinct_domains, &report->distinct_parameters};
  memcpy(sketches, all, sizeof all);
}

static void list_frequent(cli_report *report, cli_frequent *tables[FREQUENT_COUNT]) {
  cli_frequent *const all[FREQUENT_COUNT] = {&report->hosts, &report->domains, &report->schemes, &report->parameters,
                                             &report->iris};
  memcpy(tables, all, sizeof all);
}

int cli_report_init(cli_report *report, uint64_t salt) {
  static const size_t capacities[FREQUENT_COUNT] = {CLI_REPORT_HOSTS, CLI_REPORT_HOSTS, CLI_REPORT_SCHEMES,
                                                    CLI_REPORT_PARAMETER_NAMES, CLI_REPORT_IRIS};
  cli_distinct *sketches[DISTINCT_COUNT];
  cli_frequent *tables[FREQUENT_COUNT];
  int outcome = 0;
  list_distinct(report, sketches);
  list_frequent(report, tables);
  report->salt = salt;
  for (size_t i = 0; i < DISTINCT_COUNT; i++) cli_distinct_init(sketches[i], CLI_REPORT_DISTINCT_LIMIT, salt);
  cli_groups_init(&report->base, CLI_REPORT_BASE_LIMIT, salt);
  for (size_t i = 0; i < CLI_REPORT_RULES_MAX; i++) cli_groups_init(&report->groups[i], CLI_REPORT_GROUPS_LIMIT, salt);
  for (size_t i = 0; i < FREQUENT_COUNT; i++) {
    const size_t max_kept = tables[i] == &report->iris ? CLI_REPORT_TEXT_MAX : CLI_REPORT_NAME_MAX;
    outcome |= cli_frequent_init(tables[i], capacities[i], max_kept, salt);
  }
  return outcome;
}

static void free_samples(cli_report_tally *tallies, size_t count) {
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; k < tallies[i].sample_count; k++) {
      free(tallies[i].samples[k].raw.text);
      free(tallies[i].samples[k].normal.text);
    }
  }
}

void cli_report_free(cli_report *report) {
  cli_distinct *sketches[DISTINCT_COUNT];
  cli_frequent *tables[FREQUENT_COUNT];
  free_samples(report->statuses, CLI_STATUS_CODES);
  free_samples(report->changes, 32);
  list_distinct(report, sketches);
  list_frequent(report, tables);
  for (size_t i = 0; i < DISTINCT_COUNT; i++) cli_distinct_free(sketches[i]);
  for (size_t i = 0; i < FREQUENT_COUNT; i++) cli_frequent_free(tables[i]);
  for (size_t i = 0; i < CLI_REPORT_RULES_MAX; i++) cli_groups_free(&report->groups[i]);
  cli_groups_free(&report->base);
}

/* ------------------------------------------------------------------------------------------- the main thread */

static int copy_text(cli_beginning *beginning, const cli_report_note *note, const cli_report_span *span) {
  return cli_beginning_copy(beginning, cli_report_text(note, span), span->kept, SIZE_MAX, span->len);
}

/* Keeps the record as a sample if there are too few yet, and no equal one. */
static void take_sample(cli_report *report, cli_report_tally *tally, const cli_report_note *note, const char *file,
                        uint64_t record) {
  if (tally->sample_count == CLI_REPORT_SAMPLES) return;
  for (size_t i = 0; i < tally->sample_count; i++)
    if (tally->samples[i].hash == note->raw_hash) return;
  cli_report_sample *sample = &tally->samples[tally->sample_count];
  *sample = (cli_report_sample){.hash = note->raw_hash, .offset = note->offset, .file = file, .record = record};
  tally->sample_count++;
  if (copy_text(&sample->raw, note, &note->raw) != 0 || copy_text(&sample->normal, note, &note->normal) != 0)
    report->main_failed = true;
}

static void count_length(cli_report *report, uint64_t len) {
  unsigned bit = 0;
  report->length_sum += len;
  if (len > report->length_max) report->length_max = len;
  if (len < CLI_REPORT_LENGTHS) {
    report->lengths[len]++;
    return;
  }
  while (len >> bit > 1) bit++;
  report->long_lengths[bit]++;
}

static void count_changes(cli_report *report, const cli_report_note *note, const char *file, uint64_t record) {
  report->changed_count += note->changes != 0;
  for (uint32_t rest = note->changes; rest != 0; rest &= rest - 1) {
    cli_report_tally *tally = &report->changes[__builtin_ctz(rest)];
    tally->count++;
    take_sample(report, tally, note, file, record);
  }
}

static void count_note(cli_report *report, const cli_report_note *note, const char *file, uint64_t record) {
  report->classes[note->class]++;
  if (note->status != SIMDIRI_OK) {
    cli_report_tally *tally = &report->statuses[note->status];
    tally->count++;
    tally->repaired_count += note->class == CLI_REPORT_REPAIRED;
    take_sample(report, tally, note, file, record);
  }
  if (note->class == CLI_REPORT_ABSENT) return;
  count_length(report, note->raw.len);
  if (note->class == CLI_REPORT_BAD) return;
  count_changes(report, note, file, record);
  if (cli_distinct_add(&report->raw, note->raw_hash) != 0 || cli_distinct_add(&report->normal, note->normal_hash) != 0)
    report->main_failed = true;
}

static const cli_report_note *note_at(const cli_chunk *chunk, size_t at) {
  return (const cli_report_note *)(const void *)(chunk->out.data + at);
}

void cli_report_count_chunk(cli_report *report, const cli_job *job, const cli_chunk *chunk) {
  uint64_t record = job->record;
  report->byte_count += chunk->block.len;
  for (size_t at = 0; at < chunk->out.len; at += note_at(chunk, at)->size)
    count_note(report, note_at(chunk, at), job->path, record++);
}

/* ------------------------------------------------------------------------------------------- shards of the work */

/* Adds 1 to the item of a text. Returns 0, or -1 if memory runs out. */
static int count_text(cli_frequent *table, uint64_t hash, const cli_report_note *note, const cli_report_span *span) {
  cli_frequent_item *item = cli_frequent_find(table, hash, cli_report_text(note, span), span->kept, span->len);
  if (!item) return -1;
  item->count++;
  return 0;
}

static int count_host(cli_report *report, const cli_report_note *note) {
  if (note->scheme.len > 0 && count_text(&report->schemes, note->scheme_hash, note, &note->scheme) != 0) return -1;
  if (count_text(&report->iris, note->normal_hash, note, &note->normal) != 0) return -1;
  if (note->host.len == 0) {
    report->hostless_count++;
    return 0;
  }
  if (count_text(&report->hosts, note->host_hash, note, &note->host) != 0) return -1;
  if (cli_distinct_add(&report->distinct_hosts, note->host_hash) != 0) return -1;
  if (note->domain.len == 0) return 0;
  if (count_text(&report->domains, note->domain_hash, note, &note->domain) != 0) return -1;
  return cli_distinct_add(&report->distinct_domains, note->domain_hash);
}

static int count_parameter(cli_report *report, const cli_report_note *note, const cli_report_parameter *parameter) {
  const cli_report_span *name = &parameter->text;
  cli_frequent_item *item =
      cli_frequent_find(&report->parameters, parameter->name, cli_report_text(note, name), name->kept, name->len);
  if (!item || cli_distinct_add(&report->distinct_parameters, parameter->name) != 0) return -1;
  if (item->values.limit == 0) cli_distinct_init(&item->values, CLI_REPORT_VALUES_LIMIT, report->salt);
  if (item->count == 0 || item->last != report->parameter_record) item->count++;
  item->occurrences++;
  item->last = report->parameter_record;
  return cli_distinct_add(&item->values, parameter->value);
}

static int count_parameters(cli_report *report, const cli_report_note *note) {
  const cli_report_parameter *parameters = cli_report_parameters(note);
  report->parameter_record++;
  report->with_parameters += note->parameter_count > 0;
  report->with_more_parameters += note->has_more_parameters;
  for (uint32_t i = 0; i < note->parameter_count; i++)
    if (count_parameter(report, note, &parameters[i]) != 0) return -1;
  return 0;
}

static int add_group(cli_groups *sample, uint64_t key, const cli_report_note *note) {
  return cli_groups_add(sample, key, note->normal_hash, cli_report_text(note, &note->normal), note->normal.kept,
                        note->normal.len);
}

static int count_groups(cli_report *report, const cli_report_note *note) {
  const uint64_t *changed = cli_report_rule_keys(note);
  if (add_group(&report->base, note->normal_hash, note) != 0) return -1;
  for (uint32_t rest = note->rules; rest != 0; rest &= rest - 1) {
    const int rule = __builtin_ctz(rest);
    report->rule_counts[rule]++;
    if (add_group(&report->groups[rule], *changed++, note) != 0) return -1;
  }
  return 0;
}

void cli_report_work_shard(void *data, cli_chunk *chunk, size_t shard) {
  static int (*const count[CLI_REPORT_SHARDS])(cli_report *, const cli_report_note *) = {count_host, count_parameters,
                                                                                         count_groups};
  cli_report *report = data;
  if (chunk->status != SIMDIRI_OK) return;
  for (size_t at = 0; at < chunk->out.len && !report->failed[shard]; at += note_at(chunk, at)->size) {
    const cli_report_note *note = note_at(chunk, at);
    const bool has_normal = note->class == CLI_REPORT_VALID || note->class == CLI_REPORT_REPAIRED;
    if (has_normal && count[shard](report, note) != 0) report->failed[shard] = true;
  }
}

/* ------------------------------------------------------------------------------------------- the end */

uint64_t cli_report_count_normal(const cli_report *report) {
  return report->classes[CLI_REPORT_VALID] + report->classes[CLI_REPORT_REPAIRED];
}

cli_report_estimate cli_report_distinct_of(cli_distinct *sketch, uint64_t all) {
  cli_report_estimate estimate;
  estimate.count = cli_distinct_count(sketch, &estimate.error);
  if (estimate.count > (double)all) estimate.count = (double)all;
  return estimate;
}

/* Sorts the rules, which are few, by what they merge. */
static void order_rules(cli_report *report) {
  for (size_t i = 0; i < report->shared.rules.count; i++) {
    size_t at = i;
    for (; at > 0 && report->merges[report->rule_order[at - 1]].merged < report->merges[i].merged; at--)
      report->rule_order[at] = report->rule_order[at - 1];
    report->rule_order[at] = i;
  }
}

/* Trims all sketches, so that later calls of cli_report_distinct_of cannot fail. */
static int trim_sketches(cli_report *report) {
  cli_distinct *sketches[DISTINCT_COUNT];
  list_distinct(report, sketches);
  for (size_t i = 0; i < DISTINCT_COUNT; i++)
    if (cli_report_distinct_of(sketches[i], UINT64_MAX).error < 0) return -1;
  for (size_t i = 0; i < report->parameters.count; i++)
    if (cli_report_distinct_of(&report->parameters.items[i].values, UINT64_MAX).error < 0) return -1;
  for (size_t i = 0; i < report->shared.rules.count; i++)
    if (cli_groups_join(&report->groups[i], &report->base, &report->merges[i]) != 0) return -1;
  order_rules(report);
  return 0;
}

int cli_report_finish(cli_report *report) {
  bool failed = report->main_failed;
  cli_frequent *tables[FREQUENT_COUNT];
  for (size_t i = 0; i < CLI_REPORT_SHARDS; i++) failed = failed || report->failed[i];
  if (failed || trim_sketches(report) != 0) return -1;
  report->record_count = 0;
  for (size_t i = 0; i < CLI_REPORT_CLASSES; i++) report->record_count += report->classes[i];
  list_frequent(report, tables);
  for (size_t i = 0; i < FREQUENT_COUNT; i++) cli_frequent_sort(tables[i]);
  return 0;
}
