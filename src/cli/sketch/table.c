/* A hash table of items with random keys, in bounded memory. */
/* SPDX-License-Identifier: MIT */
#include "cli/sketch/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BITS = 3 };

void cli_table_init(cli_table *table, size_t item_size, size_t limit, uint64_t salt) {
  *table = (cli_table){.item_size = item_size, .limit = limit, .salt = salt | 1};
}

static void *item_at(const cli_table *table, size_t index) { return (char *)table->items + index * table->item_size; }

static uint64_t key_at(const cli_table *table, size_t index) {
  uint64_t key;
  memcpy(&key, item_at(table, index), sizeof key);
  return key;
}

void cli_table_free(cli_table *table) {
  for (size_t i = 0; i < table->count && table->release; i++) table->release(item_at(table, i));
  free(table->items);
  free(table->slots);
  table->items = NULL;
  table->slots = NULL;
  table->count = 0;
}

/* ------------------------------------------------------------------------------------------- slots */

/* Returns the slot of a key, or the empty slot where it belongs. */
static uint32_t *find_slot(const cli_table *table, uint64_t key) {
  const size_t mask = ((size_t)1 << table->bits) - 1;
  size_t at = (size_t)(key * table->salt >> (64 - table->bits));
  while (table->slots[at] != 0 && key_at(table, table->slots[at] - 1) != key) at = (at + 1) & mask;
  return &table->slots[at];
}

static void fill_slots(cli_table *table) {
  for (size_t i = 0; i < table->count; i++) *find_slot(table, key_at(table, i)) = (uint32_t)(i + 1);
}

/* The slots are at most half full. */
static size_t capacity_of(const cli_table *table) { return table->slots ? (size_t)1 << (table->bits - 1) : 0; }

static int grow_table(cli_table *table) {
  const unsigned bits = table->slots ? table->bits + 1 : FIRST_BITS;
  const size_t slot_count = (size_t)1 << bits;
  void *items = realloc(table->items, slot_count / 2 * table->item_size);
  if (!items) return -1;
  table->items = items;
  uint32_t *slots = calloc(slot_count, sizeof *slots);
  if (!slots) return -1;
  free(table->slots);
  table->slots = slots;
  table->bits = bits;
  fill_slots(table);
  return 0;
}

/* ------------------------------------------------------------------------------------------- items */

void *cli_table_find(const cli_table *table, uint64_t key) {
  const uint32_t slot = table->slots ? *find_slot(table, key) : 0;
  return slot != 0 ? item_at(table, slot - 1) : NULL;
}

/* With a limit, there are at most twice as many items. */
static int reserve_item(cli_table *table) {
  if (table->count < capacity_of(table)) return 0;
  return table->limit == 0 || table->count < 2 * table->limit ? grow_table(table) : cli_table_trim(table);
}

static bool is_left_out(const cli_table *table, uint64_t key) { return table->theta != 0 && key >= table->theta; }

int cli_table_add(cli_table *table, uint64_t key, void **item) {
  *item = is_left_out(table, key) ? NULL : cli_table_find(table, key);
  if (*item || is_left_out(table, key)) return 0;
  if (reserve_item(table) != 0) return -1;
  if (is_left_out(table, key)) return 0;
  *item = item_at(table, table->count);
  /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): there is capacity for it */
  memset(*item, 0, table->item_size);
  memcpy(*item, &key, sizeof key);
  *find_slot(table, key) = (uint32_t)++table->count;
  return 0;
}

void cli_table_filter(cli_table *table, bool (*stays)(void *item, uint64_t number), uint64_t number) {
  size_t left = 0;
  for (size_t i = 0; i < table->count; i++) {
    if (stays(item_at(table, i), number))
      memmove(item_at(table, left++), item_at(table, i), table->item_size);
    else if (table->release)
      table->release(item_at(table, i));
  }
  table->count = left;
  if (!table->slots) return;
  memset(table->slots, 0, sizeof *table->slots << table->bits);
  fill_slots(table);
}

/* ------------------------------------------------------------------------------------------- the smallest keys */

static void swap_numbers(uint64_t *a, uint64_t *b) {
  const uint64_t old = *a;
  *a = *b;
  *b = old;
}

/* Hoare's quickselect. The numbers are in no order that the input chooses, so the middle is a good pivot. */
uint64_t cli_select_smallest(uint64_t *numbers, size_t count, size_t limit) {
  size_t low = 0, high = count - 1;
  while (low < high) {
    const uint64_t pivot = numbers[low + (high - low) / 2];
    size_t i = low, j = high;
    for (;;) {
      while (numbers[i] < pivot) i++;
      while (numbers[j] > pivot) j--;
      if (i >= j) break;
      swap_numbers(&numbers[i++], &numbers[j--]);
    }
    if (limit <= j)
      high = j;
    else
      low = j + 1;
  }
  return numbers[limit];
}

static bool is_below(void *item, uint64_t theta) {
  uint64_t key;
  memcpy(&key, item, sizeof key);
  return key < theta;
}

void cli_table_cut(cli_table *table, uint64_t theta) {
  table->theta = theta;
  cli_table_filter(table, is_below, theta);
}

int cli_table_trim(cli_table *table) {
  if (table->limit == 0 || table->count <= table->limit) return 0;
  uint64_t *keys = malloc(table->count * sizeof *keys);
  if (!keys) return -1;
  for (size_t i = 0; i < table->count; i++) keys[i] = key_at(table, i);
  const uint64_t theta = cli_select_smallest(keys, table->count, table->limit);
  free(keys);
  cli_table_cut(table, theta);
  return 0;
}

double cli_table_share(const cli_table *table) { return table->theta == 0 ? 1 : (double)table->theta / 0x1p64; }

cli_estimate cli_table_estimate(const cli_table *table) {
  if (table->theta == 0) return (cli_estimate){(double)table->count, 0};
  /* Of n keys, the k + 1 smallest end at about k / n of the range; the relative variance is 1 / (k - 1). */
  const double count = (double)table->limit / cli_table_share(table);
  return (cli_estimate){count, cli_confident * count / sqrt((double)table->limit - 1)};
}

int cli_beginning_copy(cli_beginning *beginning, simdiri_text text, size_t max_len, size_t whole_len) {
  const size_t len = text.len < max_len ? text.len : max_len;
  *beginning = (cli_beginning){malloc(len > 0 ? len : 1), len, whole_len};
  if (!beginning->text) return -1;
  if (len > 0) memcpy(beginning->text, text.text, len);
  return 0;
}
