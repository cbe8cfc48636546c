/* The most frequent items of a sequence. */
/* SPDX-License-Identifier: MIT */
#include "cli/sketch/frequent.h"

#include <stdlib.h>
#include <string.h>

int cli_frequent_init(cli_frequent *table, size_t capacity, size_t max_kept, uint64_t salt) {
  *table = (cli_frequent){.capacity = capacity, .max_kept = max_kept, .salt = salt | 1, .bits = 1};
  while ((size_t)1 << table->bits < 2 * capacity) table->bits++;
  table->items = malloc(capacity * sizeof *table->items);
  table->slots = calloc((size_t)1 << table->bits, sizeof *table->slots);
  return table->items && table->slots ? 0 : -1;
}

static void free_item(cli_frequent_item *item) {
  free(item->text.text);
  cli_distinct_free(&item->values);
}

void cli_frequent_free(cli_frequent *table) {
  for (size_t i = 0; i < table->count; i++) free_item(&table->items[i]);
  free(table->items);
  free(table->slots);
  *table = (cli_frequent){.items = NULL};
}

static uint32_t *find_slot(const cli_frequent *table, uint64_t hash) {
  const size_t mask = ((size_t)1 << table->bits) - 1;
  size_t at = (size_t)(hash * table->salt >> (64 - table->bits));
  while (table->slots[at] != 0 && table->items[table->slots[at] - 1].hash != hash) at = (at + 1) & mask;
  return &table->slots[at];
}

/* Reduces all counts by their median and removes the items that have none left: at least half of them. */
static int reduce_counts(cli_frequent *table) {
  uint64_t *counts = malloc(table->count * sizeof *counts);
  size_t left = 0;
  if (!counts) return -1;
  for (size_t i = 0; i < table->count; i++) counts[i] = table->items[i].count;
  const uint64_t median = cli_select_smallest(counts, table->count, table->count / 2);
  free(counts);
  memset(table->slots, 0, sizeof *table->slots << table->bits);
  for (size_t i = 0; i < table->count; i++) {
    cli_frequent_item *item = &table->items[i];
    if (item->count <= median) {
      free_item(item);
      continue;
    }
    item->count -= median;
    table->items[left] = *item;
    *find_slot(table, table->items[left].hash) = (uint32_t)(left + 1);
    left++;
  }
  table->count = left;
  table->reduced += median;
  return 0;
}

cli_frequent_item *cli_frequent_find(cli_frequent *table, uint64_t hash, const char *text, size_t kept, size_t len) {
  uint32_t *slot = find_slot(table, hash);
  if (*slot != 0) return &table->items[*slot - 1];
  if (table->count == table->capacity) {
    if (reduce_counts(table) != 0) return NULL;
    slot = find_slot(table, hash);
  }
  cli_frequent_item *item = &table->items[table->count];
  *item = (cli_frequent_item){.hash = hash};
  if (cli_beginning_copy(&item->text, text, kept, table->max_kept, len) != 0) return NULL;
  *slot = (uint32_t)++table->count;
  return item;
}

static int compare_items(const void *left, const void *right) {
  const cli_frequent_item *a = left, *b = right;
  if (a->count != b->count) return a->count < b->count ? 1 : -1;
  const size_t a_len = a->text.kept, b_len = b->text.kept;
  const int order = memcmp(a->text.text, b->text.text, a_len < b_len ? a_len : b_len);
  if (order != 0) return order;
  if (a_len != b_len) return a_len < b_len ? -1 : 1;
  return a->hash < b->hash ? -1 : a->hash > b->hash;
}

void cli_frequent_sort(cli_frequent *table) {
  if (table->count > 0) qsort(table->items, table->count, sizeof *table->items, compare_items);
}
