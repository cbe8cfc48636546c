/* Counts the records of a report, in their order. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "cli/commands/report/report.h"

/* Capacities: what is beyond them is estimated. */
enum { DISTINCT_LIMIT = 1 << 16, VALUES_LIMIT = 512, GROUPS_LIMIT = 2048, BASE_LIMIT = 1 << 15 };

/* ------------------------------------------------------------------------------------------- memory */

void cli_report_init(cli_report *report, uint64_t salt) {
  static const size_t capacities[CLI_REPORT_TABLES] = {
      [CLI_REPORT_HOST] = 16384, [CLI_REPORT_DOMAIN] = 16384, [CLI_REPORT_SCHEME] = 1024,
      [CLI_REPORT_QUERY] = 2048, [CLI_REPORT_PAGE] = 8192,    [CLI_REPORT_NORMAL] = 8192};
  report->text.allocator = simdiri_default_allocator();
  cli_table_init(&report->raw, sizeof(uint64_t), DISTINCT_LIMIT, salt);
  cli_groups_init(&report->base, BASE_LIMIT, salt);
  for (size_t i = 0; i < CLI_REPORT_LOSSY_MAX; i++) cli_groups_init(&report->groups[i], GROUPS_LIMIT, salt);
  for (size_t i = 0; i < CLI_REPORT_TABLES; i++)
    cli_frequent_init(&report->tables[i], capacities[i],
                      i == CLI_REPORT_NORMAL ? CLI_REPORT_TEXT_MAX : CLI_REPORT_NAME_MAX, DISTINCT_LIMIT, salt);
  cli_report_init_traps(report, salt);
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
  free_samples(report->statuses, CLI_STATUS_CODES);
  free_samples(report->changes, 64);
  cli_table_free(&report->raw);
  for (size_t i = 0; i < CLI_REPORT_TABLES; i++) cli_frequent_free(&report->tables[i]);
  for (size_t i = 0; i < CLI_TRAP_KINDS; i++) cli_frequent_free(&report->traps[i]);
  for (size_t i = 0; i < CLI_REPORT_LOSSY_MAX; i++) cli_table_free(&report->groups[i]);
  cli_table_free(&report->base);
  simdiri_buffer_free(&report->text);
  cli_report_lossy_free(&report->shared.lossy);
  simdiri_redactor_free(report->shared.redactor);
  simdiri_labeler_free(report->shared.labeler);
  cli_chosen_parts_free(&report->shared.chosen);
}

/* ------------------------------------------------------------------------------------------- the main thread */

static int copy_text(cli_beginning *beginning, const cli_report_note *note, int text) {
  const cli_report_span *span = &note->texts[text];
  return cli_beginning_copy(beginning, cli_report_text(note, span), SIZE_MAX, span->whole_len);
}

/* Adds the record to the samples if there are too few yet, and no equal one. */
static void take_sample(cli_report *report, cli_report_tally *tally, const cli_report_note *note, const char *file,
                        uint64_t record) {
  const uint64_t hash = note->texts[CLI_REPORT_RAW].hash;
  tally->count++;
  if (tally->sample_count == CLI_REPORT_SAMPLES) return;
  for (size_t i = 0; i < tally->sample_count; i++)
    if (tally->samples[i].hash == hash) return;
  cli_report_sample *sample = &tally->samples[tally->sample_count++];
  *sample = (cli_report_sample){
      .hash = hash, .offset = note->offset, .file = file, .record = record, .is_line = note->is_line};
  if (copy_text(&sample->raw, note, CLI_REPORT_RAW) != 0 || copy_text(&sample->normal, note, CLI_REPORT_NORMAL) != 0)
    report->main_failed = true;
}

static void count_note(cli_report *report, const cli_report_note *note, const char *file, uint64_t record) {
  const uint64_t len = note->texts[CLI_REPORT_RAW].whole_len;
  void *text;
  report->classes[note->class]++;
  if (note->status != SIMDIRI_OK) {
    report->statuses[note->status].repaired_count += note->class == CLI_REPORT_REPAIRED;
    take_sample(report, &report->statuses[note->status], note, file, record);
  }
  if (note->class == CLI_REPORT_ABSENT) return;
  report->lengths[len < CLI_REPORT_LENGTHS ? len : CLI_REPORT_LENGTHS]++;
  report->length_sum += len;
  if (len > report->length_max) report->length_max = len;
  if (note->class == CLI_REPORT_BAD) return;
  report->changed_count += note->changes != 0;
  for (uint64_t rest = note->changes; rest != 0; rest &= rest - 1)
    take_sample(report, &report->changes[__builtin_ctzll(rest)], note, file, record);
  if (cli_table_add(&report->raw, note->texts[CLI_REPORT_RAW].hash, &text) != 0) report->main_failed = true;
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

/* These functions return 0, or -1 if memory runs out. */

/* Adds what the log says about the responses to the requests of a page. */
static void count_facts(cli_frequent_item *page, const cli_log_facts *facts) {
  page->sums[CLI_REPORT_CLIENT_ERRORS] += facts->status / 100 == 4;
  page->sums[CLI_REPORT_SERVER_ERRORS] += facts->status / 100 == 5;
  page->sums[CLI_REPORT_TIMED] += facts->has_time;
  page->sums[CLI_REPORT_MICROSECONDS] += facts->microseconds;
}

static int count_texts(cli_report *report, const cli_report_note *note) {
  report->hostless_count += note->texts[CLI_REPORT_HOST].len == 0;
  for (int i = 0; i < CLI_REPORT_TABLES; i++) {
    const cli_report_span *span = &note->texts[i];
    if (span->len == 0 && i != CLI_REPORT_NORMAL) continue;
    cli_frequent_item *item =
        cli_frequent_find(&report->tables[i], span->hash, cli_report_text(note, span), span->whole_len);
    if (!item) return -1;
    item->count++;
    if (i == CLI_REPORT_PAGE) count_facts(item, &note->facts);
  }
  report->status_count += note->facts.status > 0;
  report->timed_count += note->facts.has_time;
  return 0;
}

static int count_parameter(cli_report *report, const cli_report_note *note, const cli_report_parameter *parameter) {
  const cli_report_span *name = &parameter->name;
  cli_frequent *table = &report->tables[CLI_REPORT_QUERY];
  cli_frequent_item *item = cli_frequent_find(table, name->hash, cli_report_text(note, name), name->whole_len);
  void *value;
  if (!item) return -1;
  if (item->values.limit == 0) cli_table_init(&item->values, sizeof(uint64_t), VALUES_LIMIT, table->table.salt);
  if (item->count == 0 || item->last != report->parameter_record) item->count++;
  item->occurrences++;
  item->last = report->parameter_record;
  return cli_table_add(&item->values, parameter->value, &value);
}

static int count_parameters(cli_report *report, const cli_report_note *note) {
  const void *parameters = (const char *)note + note->parameters;
  report->parameter_record++;
  report->with_parameters += note->parameter_count > 0;
  report->with_more_parameters += note->has_more_parameters;
  for (uint32_t i = 0; i < note->parameter_count; i++)
    if (count_parameter(report, note, (const cli_report_parameter *)parameters + i) != 0) return -1;
  return 0;
}

static int add_group(cli_table *sample, uint64_t key, const cli_report_note *note) {
  const cli_report_span *normal = &note->texts[CLI_REPORT_NORMAL];
  return cli_groups_add(sample, key, normal->hash, cli_report_text(note, normal), normal->whole_len);
}

static int count_groups(cli_report *report, const cli_report_note *note) {
  const uint64_t *changed = (const uint64_t *)(note + 1);
  if (add_group(&report->base, note->texts[CLI_REPORT_NORMAL].hash, note) != 0) return -1;
  for (uint32_t rest = note->lossy; rest != 0; rest &= rest - 1) {
    const int rule = __builtin_ctz(rest);
    report->lossy_counts[rule]++;
    if (add_group(&report->groups[rule], *changed++, note) != 0) return -1;
  }
  return 0;
}

void cli_report_work_shard(void *data, cli_chunk *chunk, size_t shard) {
  static int (*const count[CLI_REPORT_SHARDS])(cli_report *, const cli_report_note *) = {
      count_texts, count_parameters, count_groups, cli_report_count_traps};
  cli_report *report = data;
  if (chunk->status != SIMDIRI_OK) return;
  for (size_t at = 0; at < chunk->out.len && !report->failed[shard]; at += note_at(chunk, at)->size) {
    const cli_report_note *note = note_at(chunk, at);
    const bool has_normal = note->class == CLI_REPORT_VALID || note->class == CLI_REPORT_REPAIRED;
    if (has_normal && count[shard](report, note) != 0) report->failed[shard] = true;
  }
}

/* ------------------------------------------------------------------------------------------- the end */

/* Buckets begin at 0, 8, 12, 16, 24, 32 and so on. */
static void fill_buckets(cli_report *report) {
  uint64_t begin = 0, step = 8;
  for (size_t i = 0; i < CLI_REPORT_BUCKETS; i++) {
    cli_report_bucket *bucket = &report->buckets[i];
    if (i % 2 == 1) step = begin / 2;
    *bucket = (cli_report_bucket){.begin = begin, .end = begin + step};
    for (; begin < bucket->end && begin <= CLI_REPORT_LENGTHS; begin++) bucket->count += report->lengths[begin];
  }
}

static uint64_t find_percentile(const cli_report *report, unsigned percent) {
  uint64_t all = 0, sum = 0, len = 0;
  for (size_t i = 0; i <= CLI_REPORT_LENGTHS; i++) all += report->lengths[i];
  for (; len < CLI_REPORT_LENGTHS; len++) {
    sum += report->lengths[len];
    if ((double)sum >= (double)all * percent / 100) break;
  }
  return len;
}

/* Sorts the rules, which are few, by what they merge. */
static void order_rules(cli_report *report) {
  for (size_t i = 0; i < report->shared.lossy.count; i++) {
    size_t at = i;
    for (; at > 0 && report->merges[report->lossy_order[at - 1]].merged.count < report->merges[i].merged.count; at--)
      report->lossy_order[at] = report->lossy_order[at - 1];
    report->lossy_order[at] = i;
  }
}

static int finish_tables(cli_report *report) {
  cli_frequent *parameters = &report->tables[CLI_REPORT_QUERY];
  if (cli_table_trim(&report->raw) != 0) return -1;
  for (size_t i = 0; i < parameters->table.count; i++)
    if (cli_table_trim(&cli_frequent_items(parameters)[i].values) != 0) return -1;
  for (size_t i = 0; i < CLI_REPORT_TABLES; i++) {
    if (cli_table_trim(&report->tables[i].distinct) != 0) return -1;
    cli_frequent_sort(&report->tables[i]);
  }
  if (cli_report_finish_traps(report) != 0) return -1;
  for (size_t i = 0; i < report->shared.lossy.count; i++)
    if (cli_groups_join(&report->groups[i], &report->base, &report->merges[i]) != 0) return -1;
  return 0;
}

int cli_report_finish(cli_report *report) {
  bool failed = report->main_failed;
  for (size_t i = 0; i < CLI_REPORT_SHARDS; i++) failed = failed || report->failed[i];
  if (failed || finish_tables(report) != 0) return -1;
  for (size_t i = 0; i < CLI_REPORT_CLASSES; i++) report->record_count += report->classes[i];
  report->normal_count = report->classes[CLI_REPORT_VALID] + report->classes[CLI_REPORT_REPAIRED];
  for (int status = CLI_STATUS_NO_TARGET; status <= CLI_STATUS_TRUNCATED_REQUEST; status++)
    report->statuses[status].is_harmless = true;
  order_rules(report);
  fill_buckets(report);
  report->p50 = find_percentile(report, 50);
  report->p90 = find_percentile(report, 90);
  report->p99 = find_percentile(report, 99);
  return 0;
}
