/* Finds the most frequent items of a sequence in bounded memory: the algorithm of Misra and Gries (1982), which reduces
 * all counts by their median when the table is full (Anderson and others 2017; Apache DataSketches does the same). A
 * count is at most `reduced` too low, and never too high. As long as there are no more distinct items than the table
 * has capacity for, all counts are exact. The result depends only on the sequence. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SKETCH_FREQUENT_H
#define SIMDIRI_CLI_SKETCH_FREQUENT_H

#include <stddef.h>
#include <stdint.h>

#include "cli/sketch/distinct.h"

typedef struct {
  uint64_t hash, count;
  uint64_t last;        /* of the caller: the number of the last record that was counted here, */
  uint64_t occurrences; /* and how often the item was in a record */
  cli_beginning text;
  cli_distinct values; /* of the caller; freed with the item */
} cli_frequent_item;

typedef struct {
  cli_frequent_item *items; /* in no order, until cli_frequent_sort */
  uint32_t *slots;          /* an open hash table of numbers of items, plus 1; 0 is an empty slot */
  size_t count, capacity;
  size_t max_kept;  /* of a text */
  uint64_t reduced; /* by how much a count may be too low */
  uint64_t salt;
  unsigned bits; /* of a slot's number */
} cli_frequent;

/* Allocates a table of `capacity` items, whose texts are kept up to `max_kept` bytes. Returns 0, or -1 if memory runs
 * out; free it in any case. */
int cli_frequent_init(cli_frequent *table, size_t capacity, size_t max_kept, uint64_t salt);
void cli_frequent_free(cli_frequent *table);

/* Returns the item with this hash, which is new, with count 0, if there was none. The text has `len` bytes, of which
 * `kept` are given. The caller adds to its count before
 * it adds another item. NULL: memory ran out. The item may move at the next call. */
cli_frequent_item *cli_frequent_find(cli_frequent *table, uint64_t hash, const char *text, size_t kept, size_t len);

/* Sorts the items: the most frequent first; of equally frequent ones, the first in byte order. Ends the use of
 * cli_frequent_find. */
void cli_frequent_sort(cli_frequent *table);

#endif
