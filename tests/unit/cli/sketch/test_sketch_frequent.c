/* cli/sketch/frequent.h: frequent items, beside the exact count of every item. */
/* SPDX-License-Identifier: MIT */
#include "cli/sketch/frequent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/cli/sketch/sketch_support.h"
#include "unit/support.h"

enum { ITEMS_MAX = 20000, TEXT_MAX = 8, LIMIT = 1000 };

/* Each item is a number; its text has its digits. */
typedef struct {
  cli_frequent frequent;
  uint64_t counts[ITEMS_MAX], all; /* exact */
} counter;

static counter *create_counter(size_t capacity) {
  counter *c = calloc(1, sizeof *c);
  assert_non_null(c);
  cli_frequent_init(&c->frequent, capacity, TEXT_MAX, LIMIT, salt);
  return c;
}

static void free_counter(counter *c) {
  cli_frequent_free(&c->frequent);
  free(c);
}

static void add_item(counter *c, size_t item) {
  char text[24];
  const int len = snprintf(text, sizeof text, "%zu", item);
  cli_frequent_item *found =
      cli_frequent_find(&c->frequent, hash_of(5, item), (simdiri_text){text, (size_t)len}, (size_t)len);
  assert_non_null(found);
  found->count++;
  c->counts[item]++;
  c->all++;
}

static size_t number_of(const cli_frequent_item *item) {
  char text[TEXT_MAX + 1] = "";
  memcpy(text, item->text.text, item->text.len);
  return strtoul(text, NULL, 10);
}

/* Checks what the header promises about all counts, and their order. */
static void check_counts(counter *c) {
  const cli_frequent *frequent = &c->frequent;
  const cli_table *table = &frequent->table;
  const cli_frequent_item *items = cli_frequent_items(frequent);
  bool *is_found = calloc(ITEMS_MAX, sizeof *is_found);
  size_t distinct = 0;
  assert_non_null(is_found);
  cli_frequent_sort(&c->frequent);
  assert_true(table->count <= frequent->capacity);
  for (size_t i = 0; i < ITEMS_MAX; i++) distinct += c->counts[i] > 0;
  if (distinct <= LIMIT) assert_int_equal(frequent->distinct.count, distinct);
  if (distinct <= frequent->capacity) assert_int_equal(frequent->reduced, 0);
  /* Each reduction takes the median from at least half of the items. */
  assert_true(frequent->reduced <= c->all / ((frequent->capacity + 1) / 2));
  for (size_t i = 0; i < table->count; i++) {
    const cli_frequent_item *item = &items[i], *next = item + 1;
    const size_t number = number_of(item);
    assert_false(is_found[number]);
    is_found[number] = true;
    assert_true(item->hash == hash_of(5, number));
    assert_true(item->count > 0 && item->count <= c->counts[number]);
    assert_true(c->counts[number] - item->count <= frequent->reduced);
    if (i + 1 == table->count) continue;
    assert_true(item->count >= next->count);
    if (item->count == next->count) {
      const size_t len = item->text.len, next_len = next->text.len;
      const int order = memcmp(item->text.text, next->text.text, len < next_len ? len : next_len);
      assert_true(order < 0 || (order == 0 && len < next_len));
    }
  }
  for (size_t i = 0; i < ITEMS_MAX; i++) assert_true(is_found[i] || c->counts[i] <= frequent->reduced);
  free(is_found);
}

/* Small numbers are frequent: each power of two has as many records as the next one. */
static void random_sequences(void **state) {
  uint64_t random = 3;
  (void)state;
  for (int turn = 0; turn < 40; turn++) {
    counter *c = create_counter(1 + below(&random, turn % 2 ? 400 : 10));
    const size_t length = below(&random, 20000);
    for (size_t i = 0; i < length; i++) {
      const size_t power = (size_t)1 << below(&random, 14);
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
    assert_int_equal(cli_frequent_items(&c->frequent)[0].count, 10000);
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
    assert_int_equal(number_of(&cli_frequent_items(&c->frequent)[0]), 0);
    free_counter(c);
  }
}

static void texts(void **state) {
  cli_frequent frequent;
  (void)state;
  cli_frequent_init(&frequent, 4, TEXT_MAX, LIMIT, salt);
  cli_frequent_find(&frequent, 1, (simdiri_text){"a longer text", 13}, 20)->count = 1;
  cli_frequent_find(&frequent, 2, (simdiri_text){NULL, 0}, 0)->count = 1;
  cli_frequent_find(&frequent, 1, (simdiri_text){"another text", 12}, 12)->count++;
  cli_frequent_sort(&frequent);
  const cli_frequent_item *items = cli_frequent_items(&frequent);
  assert_int_equal(frequent.table.count, 2);
  assert_int_equal(items[0].count, 2);
  assert_int_equal(items[0].text.whole_len, 20);
  assert_int_equal(items[0].text.len, TEXT_MAX);
  assert_memory_equal(items[0].text.text, "a longer", TEXT_MAX);
  assert_int_equal(items[1].text.len, 0);
  cli_frequent_free(&frequent);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_sequences), cmocka_unit_test(hostile_sequences),
                                     cmocka_unit_test(frequent_items_are_found), cmocka_unit_test(texts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
