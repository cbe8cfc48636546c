/* Estimates how many distinct hashes a sequence has, in bounded memory: a theta sketch. It keeps the smallest hashes,
 * "k minimum values" (Bar-Yossef and others 2002, Giroire 2009, and Apache DataSketches). Up to `limit` distinct hashes
 * the number is exact. Beyond, the
 * estimate depends on the set of the hashes only, not on their order or on how often each comes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SKETCH_DISTINCT_H
#define SIMDIRI_CLI_SKETCH_DISTINCT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint64_t *slots; /* an open hash table; 0 is an empty slot */
  uint64_t theta;  /* hashes from here on were left out; 0: none was */
  uint64_t salt;   /* an odd random number that chooses slots, so that nobody can choose hashes that share a slot */
  size_t limit, count;
  unsigned bits; /* of a slot's number */
} cli_distinct;

/* The beginning of a text. */
typedef struct {
  char *text; /* NULL: none */
  size_t kept, len;
} cli_beginning;

/* Copies the first `kept` bytes, at most `max_kept`, of a text of `len` bytes. Returns 0, or -1 if memory runs out. */
int cli_beginning_copy(cli_beginning *beginning, const char *text, size_t kept, size_t max_kept, size_t len);

/* Prepares a sketch that keeps `limit` hashes. It allocates nothing yet. Free it in any case. */
void cli_distinct_init(cli_distinct *sketch, size_t limit, uint64_t salt);
void cli_distinct_free(cli_distinct *sketch);

/* Adds a hash. Returns 0, or -1 if memory runs out. */
int cli_distinct_add(cli_distinct *sketch, uint64_t hash);

/* Returns the number of distinct hashes, and stores half the width of its interval of 95 % confidence; 0: the number is
 * exact; -1: memory ran out. */
double cli_distinct_count(cli_distinct *sketch, double *error);

/* Keeps the `limit` smallest of `count` numbers at the front, and returns the next larger number. `count` is larger
 * than `limit`. */
uint64_t cli_select_smallest(uint64_t *numbers, size_t count, size_t limit);

#endif
