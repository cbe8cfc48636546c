/* The most frequent items of a sequence. */
/* SPDX-License-Identifier: MIT */
#include "cli/sketch/frequent.h"

#include <stdlib.h>
#include <string.h>

static void free_item(void *item) {
  free(((cli_frequent_item *)item)->text.text);
  free(((cli_frequent_item *)item)->example.text);
  cli_table_free(&((cli_frequent_item *)item)->values);
}

void cli_frequent_init(cli_frequent *frequent, size_t capacity, size_t max_len, size_t limit, uint64_t salt) {
  *frequent = (cli_frequent){.capacity = capacity, .max_len = max_len};
  cli_table_init(&frequent->table, sizeof(cli_frequent_item), 0, salt);
  cli_table_init(&frequent->distinct, sizeof(uint64_t), limit, salt);
  frequent->table.release = free_item;
}

void cli_frequent_free(cli_frequent *frequent) {
  cli_table_free(&frequent->table);
  cli_table_free(&frequent->distinct);
}

static bool reduce_count(void *item, uint64_t median) {
  uint64_t *count = &((cli_frequent_item *)item)->count;
  *count -= *count < median ? *count : median;
  return *count > 0;
}

/* Reduces all counts by their median and removes the items that have none left: at least half of them. */
static int reduce_counts(cli_frequent *frequent) {
  const size_t count = frequent->table.count;
  uint64_t *counts = malloc(count * sizeof *counts);
  if (!counts) return -1;
  for (size_t i = 0; i < count; i++) counts[i] = cli_frequent_items(frequent)[i].count;
  const uint64_t median = cli_select_smallest(counts, count, count / 2);
  free(counts);
  cli_table_filter(&frequent->table, reduce_count, median);
  frequent->reduced += median;
  return 0;
}

cli_frequent_item *cli_frequent_find(cli_frequent *frequent, uint64_t hash, simdiri_text text, size_t whole_len) {
  void *distinct, *found = cli_table_find(&frequent->table, hash);
  if (found) return found;
  if (cli_table_add(&frequent->distinct, hash, &distinct) != 0) return NULL;
  if (frequent->table.count == frequent->capacity && reduce_counts(frequent) != 0) return NULL;
  if (cli_table_add(&frequent->table, hash, &found) != 0) return NULL;
  cli_frequent_item *item = found;
  return cli_beginning_copy(&item->text, text, frequent->max_len, whole_len) == 0 ? item : NULL;
}

static int compare_items(const void *left, const void *right) {
  const cli_frequent_item *a = left, *b = right;
  if (a->count != b->count) return a->count < b->count ? 1 : -1;
  const size_t a_len = a->text.len, b_len = b->text.len;
  const int order = memcmp(a->text.text, b->text.text, a_len < b_len ? a_len : b_len);
  if (order != 0) return order;
  if (a_len != b_len) return a_len < b_len ? -1 : 1;
  return a->hash < b->hash ? -1 : a->hash > b->hash;
}

void cli_frequent_sort(cli_frequent *frequent) {
  if (frequent->table.count > 0)
    qsort(frequent->table.items, frequent->table.count, sizeof(cli_frequent_item), compare_items);
}
