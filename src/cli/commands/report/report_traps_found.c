/* Counts traps for crawlers, and decides which are shown. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/report/report.h"

/* A group is a trap from so many different values on: addresses, dates, session ids, sets or orders of names. */
static const struct {
  const char *name;
  double values_min;
  size_t capacity, limit; /* of groups; of values that are counted exactly */
} kinds[CLI_TRAP_KINDS] = {
    [CLI_TRAP_REPEATED] = {"repeated-segments", 1, 512, 256}, [CLI_TRAP_GROWING] = {"growing-addresses", 3, 512, 256},
    [CLI_TRAP_CALENDAR] = {"calendar", 100, 512, 256},        [CLI_TRAP_SESSION] = {"session-in-path", 3, 512, 256},
    [CLI_TRAP_FILTERS] = {"filters", 20, 2048, 64},           [CLI_TRAP_ORDER] = {"parameter-order", 3, 2048, 64}};

const char *cli_trap_name(cli_trap_kind kind) { return kinds[kind].name; }

void cli_report_init_traps(cli_report *report, uint64_t salt) {
  enum { GROUPS_LIMIT = 1024 };
  for (size_t i = 0; i < CLI_TRAP_KINDS; i++)
    cli_frequent_init(&report->traps[i], kinds[i].capacity, CLI_REPORT_NAME_MAX, GROUPS_LIMIT, salt);
}

/* These functions return 0, or -1 if memory runs out. */

static int add_value(cli_frequent_item *item, uint64_t number) {
  void *value;
  return cli_table_add(&item->values, number, &value);
}

static int copy_example(const cli_report_note *note, cli_frequent_item *item) {
  const cli_report_span *normal = &note->texts[CLI_REPORT_NORMAL];
  return cli_beginning_copy(&item->example, cli_report_text(note, normal), CLI_GROUP_TEXT_MAX, normal->whole_len);
}

/* Most groups never have a second value, so the table of values and the example are made when it comes. */
static int note_value(const cli_report_note *note, const cli_report_trap *trap, cli_frequent_item *item,
                      uint64_t salt) {
  const bool is_first = item->count++ == 0;
  if (is_first) {
    item->sums[CLI_TRAP_FIRST] = trap->date;
    item->sums[CLI_TRAP_VALUE] = trap->value;
  }
  if (is_first && kinds[trap->kind].values_min > 1) return 0;
  if (!item->example.text) {
    if (!is_first && item->sums[CLI_TRAP_VALUE] == trap->value) return 0;
    cli_table_init(&item->values, sizeof(uint64_t), kinds[trap->kind].limit, salt);
    if (copy_example(note, item) != 0 || add_value(item, item->sums[CLI_TRAP_VALUE]) != 0) return -1;
  }
  return add_value(item, trap->value);
}

static int count_trap(cli_report *report, const cli_report_note *note, const cli_report_trap *trap) {
  cli_frequent *table = &report->traps[trap->kind];
  cli_frequent_item *item = cli_frequent_find(table, trap->group.hash ^ trap->key, cli_report_text(note, &trap->group),
                                              trap->group.whole_len);
  if (!item) return -1;
  if (note_value(note, trap, item, table->table.salt) != 0) return -1;
  if (trap->date < item->sums[CLI_TRAP_FIRST]) item->sums[CLI_TRAP_FIRST] = trap->date;
  if (trap->date > item->sums[CLI_TRAP_LAST]) item->sums[CLI_TRAP_LAST] = trap->date;
  return 0;
}

int cli_report_count_traps(cli_report *report, const cli_report_note *note) {
  const void *traps = (const char *)note + note->traps;
  for (uint32_t i = 0; i < note->trap_count; i++)
    if (count_trap(report, note, (const cli_report_trap *)traps + i) != 0) return -1;
  return 0;
}

int cli_report_finish_traps(cli_report *report) {
  for (size_t i = 0; i < CLI_TRAP_KINDS; i++) {
    cli_frequent *table = &report->traps[i];
    for (size_t k = 0; k < table->table.count; k++)
      if (cli_table_trim(&cli_frequent_items(table)[k].values) != 0) return -1;
    cli_frequent_sort(table);
  }
  return 0;
}

cli_report_trap_group cli_report_next_trap(const cli_report *report, cli_trap_kind kind, size_t *at) {
  const cli_frequent *table = &report->traps[kind];
  while (*at < table->table.count) {
    const cli_frequent_item *item = &cli_frequent_items(table)[(*at)++];
    const cli_estimate values = cli_report_distinct_of(&item->values, item->count);
    if (values.count >= kinds[kind].values_min) return (cli_report_trap_group){item, values};
  }
  return (cli_report_trap_group){NULL, {0, 0}};
}

cli_report_trap_sum cli_report_sum_traps(const cli_report *report, cli_trap_kind kind) {
  cli_report_trap_sum sum = {0, 0};
  size_t at = 0;
  for (;;) {
    const cli_report_trap_group group = cli_report_next_trap(report, kind, &at);
    if (!group.item) return sum;
    sum.group_count++;
    sum.record_count += group.item->count;
  }
}
