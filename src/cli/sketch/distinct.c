/* A theta sketch of distinct hashes. */
/* SPDX-License-Identifier: MIT */
#include "cli/sketch/distinct.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BITS = 3 };

/* 2 to the power of 64, the number of hashes. */
static const double hash_range = 18446744073709551616.0;

/* 1.96 standard deviations: an interval of 95 % confidence. */
static const double confident = 1.96;

int cli_beginning_copy(cli_beginning *beginning, const char *text, size_t kept, size_t max_kept, size_t len) {
  if (kept > max_kept) kept = max_kept;
  *beginning = (cli_beginning){malloc(kept > 0 ? kept : 1), kept, len};
  if (!beginning->text) return -1;
  if (kept > 0) memcpy(beginning->text, text, kept);
  return 0;
}

void cli_distinct_init(cli_distinct *sketch, size_t limit, uint64_t salt) {
  *sketch = (cli_distinct){.limit = limit, .salt = salt | 1};
}

void cli_distinct_free(cli_distinct *sketch) {
  free(sketch->slots);
  sketch->slots = NULL;
  sketch->count = 0;
}

static void swap_numbers(uint64_t *a, uint64_t *b) {
  const uint64_t old = *a;
  *a = *b;
  *b = old;
}

/* Hoare's quickselect. The numbers are hashes that a table holds in the order of a random salt, so the middle is a
 * good pivot whatever the input is. */
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

static size_t slot_count(const cli_distinct *sketch) { return (size_t)1 << sketch->bits; }

/* Returns the slot of a hash, or the empty slot where it belongs. */
static uint64_t *find_slot(const cli_distinct *sketch, uint64_t hash) {
  const size_t mask = slot_count(sketch) - 1;
  size_t at = (size_t)(hash * sketch->salt >> (64 - sketch->bits));
  while (sketch->slots[at] != 0 && sketch->slots[at] != hash) at = (at + 1) & mask;
  return &sketch->slots[at];
}

/* Moves the hashes to a table of 2 to the power of `bits` slots. */
static int resize_table(cli_distinct *sketch, unsigned bits) {
  uint64_t *old = sketch->slots;
  const size_t old_count = old ? slot_count(sketch) : 0;
  uint64_t *slots = calloc((size_t)1 << bits, sizeof *slots);
  if (!slots) return -1;
  sketch->slots = slots;
  sketch->bits = bits;
  for (size_t i = 0; i < old_count; i++)
    if (old[i] != 0) *find_slot(sketch, old[i]) = old[i];
  free(old);
  return 0;
}

/* Leaves only the `limit` smallest hashes. */
static int trim_table(cli_distinct *sketch) {
  const size_t slots = slot_count(sketch);
  uint64_t *numbers = malloc(sketch->count * sizeof *numbers);
  size_t count = 0;
  if (!numbers) return -1;
  for (size_t i = 0; i < slots; i++)
    if (sketch->slots[i] != 0) numbers[count++] = sketch->slots[i];
  sketch->theta = cli_select_smallest(numbers, count, sketch->limit);
  memset(sketch->slots, 0, slots * sizeof *sketch->slots);
  for (size_t i = 0; i < count; i++)
    if (numbers[i] < sketch->theta) *find_slot(sketch, numbers[i]) = numbers[i];
  sketch->count = sketch->limit;
  free(numbers);
  return 0;
}

/* The table is at most half full, and holds at most twice as many hashes as are kept. */
static int reserve_slot(cli_distinct *sketch) {
  if (!sketch->slots) return resize_table(sketch, FIRST_BITS);
  if (sketch->count < slot_count(sketch) / 2) return 0;
  return sketch->count < 2 * sketch->limit ? resize_table(sketch, sketch->bits + 1) : trim_table(sketch);
}

int cli_distinct_add(cli_distinct *sketch, uint64_t hash) {
  if (hash == 0) hash = 1;
  if (sketch->theta != 0 && hash >= sketch->theta) return 0;
  if (sketch->slots && *find_slot(sketch, hash) != 0) return 0;
  if (reserve_slot(sketch) != 0) return -1;
  if (sketch->theta != 0 && hash >= sketch->theta) return 0;
  *find_slot(sketch, hash) = hash;
  sketch->count++;
  return 0;
}

double cli_distinct_count(cli_distinct *sketch, double *error) {
  *error = 0;
  if (sketch->theta == 0 && sketch->count <= sketch->limit) return (double)sketch->count;
  if (sketch->count > sketch->limit && trim_table(sketch) != 0) {
    *error = -1;
    return 0;
  }
  /* Of n hashes, the k + 1 smallest end at about k / n of the range; the relative variance is 1 / (k - 1). */
  const double kept = (double)sketch->limit, estimate = kept / ((double)sketch->theta / hash_range);
  *error = confident * estimate / sqrt(kept - 1);
  return estimate;
}
