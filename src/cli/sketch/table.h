/* A hash table of items with random keys. With a limit, it holds about that many: those with the smallest keys, "k
 * minimum values" (Bar-Yossef and others 2002, Giroire 2009, and Apache DataSketches). Which items are in it, and the
 * estimate of their number, then depend on the set of the keys only, not on their order or on how often each comes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SKETCH_TABLE_H
#define SIMDIRI_CLI_SKETCH_TABLE_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  void *items;     /* each begins with its key, a uint64_t; in the order in which they were added */
  uint32_t *slots; /* an open hash table of numbers of items, plus 1; 0 is an empty slot */
  size_t item_size, count;
  size_t limit;   /* 0: none */
  uint64_t theta; /* items with keys from here on were left out; 0: none was */
  uint64_t salt;  /* an odd random number that chooses slots, so that nobody can choose keys that share one */
  unsigned bits;  /* of a slot's number */
  void (*release)(void *item); /* frees what an item owns; NULL: nothing */
} cli_table;

/* Prepares a table. It allocates nothing yet. Free it in any case. */
void cli_table_init(cli_table *table, size_t item_size, size_t limit, uint64_t salt);
void cli_table_free(cli_table *table);

/* Stores the item with this key, which is new and zero otherwise if there was none; NULL: it is left out, or not there
 * if memory ran out. Returns 0, or -1 if memory runs out. Items may move at the next call. */
int cli_table_add(cli_table *table, uint64_t key, void **item);

/* Returns the item with this key, or NULL. */
void *cli_table_find(const cli_table *table, uint64_t key);

/* Removes the items for which `stays` returns false. */
void cli_table_filter(cli_table *table, bool (*stays)(void *item, uint64_t number), uint64_t number);

/* Leaves only items with keys below theta; only the `limit` items with the smallest keys. The second returns 0, or -1
 * if memory runs out. */
void cli_table_cut(cli_table *table, uint64_t theta);
int cli_table_trim(cli_table *table);

typedef struct {
  double count, error; /* half an interval of 95 % confidence; 0: the count is exact */
} cli_estimate;

/* How many standard deviations that is. */
static const double cli_confident = 1.96;

/* Returns the part of all keys that are below theta. */
double cli_table_share(const cli_table *table);

/* Estimates how many keys were added, after cli_table_trim. */
cli_estimate cli_table_estimate(const cli_table *table);

/* Moves the `limit` smallest of `count` numbers to the front, and returns the next larger number. `count` is larger
 * than `limit`. */
uint64_t cli_select_smallest(uint64_t *numbers, size_t count, size_t limit);

/* The beginning of a text. */
typedef struct {
  char *text; /* NULL: none */
  size_t len, whole_len;
} cli_beginning;

/* Copies at most `max_len` bytes of the beginning of a text. Returns 0, or -1 if memory runs out. */
int cli_beginning_copy(cli_beginning *beginning, simdiri_text text, size_t max_len, size_t whole_len);

#endif
