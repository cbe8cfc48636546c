/* Texts in the order of their bytes, read from the front or from the back: which of them a text begins or ends with is
 * found without a hash, so nobody can choose texts that are found slowly. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_TEXT_ORDER_H
#define SIMDIRI_KEY_TEXT_ORDER_H

#include <stdbool.h>

#include "common/span.h"

typedef enum { READ_FORWARD, READ_BACKWARD } read_direction;

/* Places in an array of different texts in order: those that begin (read in the direction) with the same bytes. */
typedef struct {
  size_t begin, end;
} text_range;

static inline unsigned char text_byte(span text, size_t depth, read_direction direction) {
  return (unsigned char)text.data[direction == READ_FORWARD ? depth : text.len - 1 - depth];
}

/* narrow_texts by binary search. */
text_range simdiri_search_texts(const span *texts, text_range range, size_t depth, unsigned char byte,
                                read_direction direction);

/* The texts of the range with `byte` after the `depth` bytes that all of them share. In a few, as most rules files
 * have, they are found one after the other. */
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

/* As memcmp, and the shorter of two that are equal so far first. */
int simdiri_compare_texts(span a, span b, read_direction direction);
/* Does `text` begin (or, read backward, end) with `part`? */
bool simdiri_text_has(span text, span part, read_direction direction);

/* Sorts places by what `compare` says of two of them: n log n comparisons, equal ones stay in order, no recursion.
 * `spare` has room for as many. */
typedef int compare_places(const void *context, size_t a, size_t b);
void simdiri_order_places(size_t *places, size_t *spare, size_t count, compare_places *compare, const void *context);

#endif
