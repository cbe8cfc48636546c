/* Finds the most frequent items of a sequence in bounded memory: the algorithm of Misra and Gries (1982), which reduces
 * all counts by their median when the table is full (Anderson and others 2017; Apache DataSketches does the same). A
 * count is at most `reduced` too low, and never too high. As long as there are no more distinct items than the table
 * has capacity for, all counts are exact. The result depends only on the sequence. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SKETCH_FREQUENT_H
#define SIMDIRI_CLI_SKETCH_FREQUENT_H

#include "cli/sketch/table.h"

enum { CLI_FREQUENT_SUMS = 4 };

typedef struct {
  uint64_t hash, count;
  uint64_t last;                    /* of the caller: the number of the last record that was counted here, */
  uint64_t occurrences;             /* and how often the item was in a record */
  uint64_t sums[CLI_FREQUENT_SUMS]; /* of the caller */
  cli_beginning text;
  cli_beginning example; /* of the caller; freed with the item */
  cli_table values;      /* of the caller; freed with the item */
} cli_frequent_item;

typedef struct {
  cli_table table;    /* of cli_frequent_item, in no order until cli_frequent_sort */
  cli_table distinct; /* the hashes of all items */
  size_t capacity, max_len;
  uint64_t reduced; /* by how much a count may be too low */
} cli_frequent;

/* Prepares a table of `capacity` items, of whose texts `max_len` bytes are copied. The number of different items is
 * exact up to `limit`. Free it in any case. */
void cli_frequent_init(cli_frequent *frequent, size_t capacity, size_t max_len, size_t limit, uint64_t salt);
void cli_frequent_free(cli_frequent *frequent);

/* Returns the item with this hash, which is new, with count 0, if there was none. `text` is its text, or the beginning
 * of it. The caller adds to its count before it adds another item. NULL: memory ran out. The item may move at the next
 * call. */
cli_frequent_item *cli_frequent_find(cli_frequent *frequent, uint64_t hash, simdiri_text text, size_t whole_len);

/* Sorts the items: the most frequent first; of equally frequent ones, the first in byte order. Ends the use of
 * cli_frequent_find. */
void cli_frequent_sort(cli_frequent *frequent);

static inline cli_frequent_item *cli_frequent_items(const cli_frequent *frequent) { return frequent->table.items; }

#endif
