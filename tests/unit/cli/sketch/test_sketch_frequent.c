/* cli/sketch/frequent.h: frequent items, beside the exact count of every item. */
/* SPDX-License-Identifier: MIT */
#include "cli/sketch/frequent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/cli/sketch/sketch_support.h"
#include "unit/support.h"

enum { ITEMS_MAX = 20000, KEPT_MAX = 8 };

/* Each item is a number; its text has its digits. */
typedef struct {
  cli_frequent table;
  uint64_t counts[ITEMS_MAX], all; /* exact */
} counter;

static counter *create_counter(size_t capacity) {
  counter *c = calloc(1, sizeof *c);
  assert_non_null(c);
  assert_int_equal(cli_frequent_init(&c->table, capacity, KEPT_MAX, salt), 0);
  return c;
}

static void free_counter(counter *c) {
  cli_frequent_free(&c->table);
  free(c);
}

static void add_item(counter *c, size_t item) {
  char text[24];
  const int len = snprintf(text, sizeof text, "%zu", item);
  cli_frequent_item *found = cli_frequent_find(&c->table, hash_of(5, item), text, (size_t)len, (size_t)len);
  assert_non_null(found);
  found->count++;
  c->counts[item]++;
  c->all++;
}

static size_t number_of(const cli_frequent_item *item) {
  char text[KEPT_MAX + 1] = "";
  memcpy(text, item->text.text, item->text.kept);
  return strtoul(text, NULL, 10);
}

/* Checks what the header promises about all counts, and their order. */
static void check_counts(counter *c) {
  const cli_frequent *table = &c->table;
  bool *is_kept = calloc(ITEMS_MAX, sizeof *is_kept);
  size_t distinct = 0;
  assert_non_null(is_kept);
  cli_frequent_sort(&c->table);
  assert_true(table->count <= table->capacity);
  for (size_t i = 0; i < ITEMS_MAX; i++) distinct += c->counts[i] > 0;
  if (distinct <= table->capacity) assert_int_equal(table->reduced, 0);
  /* Each reduction takes the median from at least half of the items. */
  assert_true(table->reduced <= c->all / ((table->capacity + 1) / 2));
  for (size_t i = 0; i < table->count; i++) {
    const cli_frequent_item *item = &table->items[i], *next = item + 1;
    const size_t number = number_of(item);
    assert_false(is_kept[number]);
    is_kept[number] = true;
    assert_true(item->hash == hash_of(5, number));
    assert_true(item->count > 0 && item->count <= c->counts[number]);
    assert_true(c->counts[number] - item->count <= table->reduced);
    if (i + 1 == table->count) continue;
    assert_true(item->count >= next->count);
    if (item->count == next->count) {
      const size_t len = item->text.kept, next_len = next->text.kept;
      const int order = memcmp(item->text.text, next->text.text, len < next_len ? len : next_len);
      assert_true(order < 0 || (order == 0 && len < next_len));
    }
  }
  for (size_t i = 0; i < ITEMS_MAX; i++) assert_true(is_kept[i] || c->counts[i] <= table->reduced);
  free(is_kept);
}

/* Small numbers are frequent: each power of two has as many records as the next one. */
static void random_sequences(void **state) {
  uint64_t random = 3;
  (void)state;
  for (int turn = 0; turn < 40; turn++) {
    counter *c = create_counter(1 + below(&random, turn % 2 ? 400 : 10));
    const size_t length = below(&random, 20000);
    for (size_t i = 0; i < length; i++) {
      const uint64_t power = UINT64_C(1) << below(&random, 14);
      add_item(c, power - 1 + below(&random, power));
    }
    check_counts(c);
    free_counter(c);
  }
}

static void hostile_sequences(void **state) {
  (void)state;
  for (size_t capacity = 1; capacity <= 64; capacity = 2 * capacity + 1) {
    counter *c = create_counter(capacity);
    check_counts(c); /* empty */
    free_counter(c);
    c = create_counter(capacity);
    add_item(c, 1);
    check_counts(c);
    free_counter(c);
    c = create_counter(capacity);
    for (size_t i = 0; i < 10000; i++) add_item(c, 1); /* all equal */
    check_counts(c);
    assert_int_equal(c->table.items[0].count, 10000);
    free_counter(c);
    c = create_counter(capacity);
    for (size_t i = 0; i < ITEMS_MAX; i++) add_item(c, i); /* all distinct */
    check_counts(c);
    free_counter(c);
    c = create_counter(capacity);
    for (size_t i = 0; i < ITEMS_MAX; i++) add_item(c, i % (capacity + 1)); /* one more than there is capacity for */
    check_counts(c);
    free_counter(c);
  }
}

/* An item of more than 2 / capacity of the records is found, wherever it is. */
static void frequent_items_are_found(void **state) {
  (void)state;
  for (size_t distance = 2; distance <= 30; distance++) {
    counter *c = create_counter(64);
    for (size_t i = 1; i < ITEMS_MAX; i++) add_item(c, i % distance ? i : 0);
    check_counts(c);
    assert_int_equal(number_of(&c->table.items[0]), 0);
    free_counter(c);
  }
}

static void texts(void **state) {
  cli_frequent table;
  (void)state;
  assert_int_equal(cli_frequent_init(&table, 4, KEPT_MAX, salt), 0);
  cli_frequent_find(&table, 1, "a longer text", 13, 13)->count = 1;
  cli_frequent_find(&table, 2, NULL, 0, 0)->count = 1;
  cli_frequent_find(&table, 1, "another text", 12, 12)->count++;
  cli_frequent_sort(&table);
  assert_int_equal(table.count, 2);
  assert_int_equal(table.items[0].count, 2);
  assert_int_equal(table.items[0].text.len, 13);
  assert_int_equal(table.items[0].text.kept, KEPT_MAX);
  assert_memory_equal(table.items[0].text.text, "a longer", KEPT_MAX);
  assert_int_equal(table.items[1].text.len, 0);
  cli_frequent_free(&table);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_sequences), cmocka_unit_test(hostile_sequences),
                                     cmocka_unit_test(frequent_items_are_found), cmocka_unit_test(texts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
