/* Texts in the order of their bytes, read forward or backward. This order finds the texts that a text begins or ends
 * with without a hash, so nobody can choose texts that make lookups slow. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_RULES_TEXT_ORDER_H
#define SIMDIRI_KEYS_RULES_TEXT_ORDER_H

#include <stdbool.h>

#include "iri/common/span.h"

typedef enum { READ_FORWARD, READ_BACKWARD } read_direction;

/* A range of an ordered array of different texts: those that begin (in the reading direction) with the same bytes. */
typedef struct {
  size_t begin, end;
} text_range;

static inline unsigned char text_byte(span text, size_t depth, read_direction direction) {
  return (unsigned char)text.data[direction == READ_FORWARD ? depth : text.len - 1 - depth];
}

/* Like narrow_texts, by binary search. */
text_range simdiri_search_texts(const span *texts, text_range range, size_t depth, unsigned char byte,
                                read_direction direction);

/* Returns the texts of the range that have `byte` after the `depth` bytes that all of them share. Small ranges, as in
 * most rules files, are searched linearly. */
static inline text_range narrow_texts(const span *texts, text_range range, size_t depth, unsigned char byte,
                                      read_direction direction) {
  enum { FEW = 8 };
  if (range.end - range.begin > FEW) return simdiri_search_texts(texts, range, depth, byte, direction);
  while (range.begin < range.end &&
         (texts[range.begin].len == depth || text_byte(texts[range.begin], depth, direction) < byte))
    range.begin++;
  text_range found = {range.begin, range.begin};
  while (found.end < range.end && text_byte(texts[found.end], depth, direction) == byte) found.end++;
  return found;
}

/* Like memcmp; of two texts that are equal so far, the shorter sorts first. */
int simdiri_compare_texts(span a, span b, read_direction direction);
/* Returns true if `text` begins (or, read backward, ends) with `end`. */
bool simdiri_text_has(span text, span end, read_direction direction);

/* Sorts places by `compare`: stable, n log n comparisons, no recursion. `spare` has capacity for as many places. */
typedef int compare_places(const void *context, size_t a, size_t b);
void simdiri_order_places(size_t *places, size_t *spare, size_t count, compare_places *compare, const void *context);

#endif
