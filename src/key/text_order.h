/* Texts in the order of their bytes, read from the front or from the back: which of them a text begins or ends with is
 * found without a hash, so nobody can choose texts that are found slowly. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_TEXT_ORDER_H
#define SIMDIRI_KEY_TEXT_ORDER_H

#include "key/shape.h"

typedef enum { READ_FORWARD, READ_BACKWARD } read_direction;

/* Places in an array of different texts in order: those that begin (read in the direction) with the same bytes. */
typedef struct {
  size_t begin, end;
} text_range;

static inline unsigned char text_byte(span text, size_t depth, read_direction direction) {
  return (unsigned char)text.data[direction == READ_FORWARD ? depth : text.len - 1 - depth];
}

/* The texts of the range with `byte` after the `depth` bytes that all of them share: a binary search. */
text_range simdiri_narrow_texts(const span *texts, text_range range, size_t depth, unsigned char byte,
                                read_direction direction);

/* As memcmp, and the shorter of two that are equal so far first. */
int simdiri_compare_texts(span a, span b, read_direction direction);
/* Does `text` begin (or, read backward, end) with `part`? */
bool simdiri_text_has(span text, span part, read_direction direction);

/* Sorts places by what `compare` says of two of them: n log n comparisons, equal ones stay in order, no recursion.
 * `spare` has room for as many. */
typedef int compare_places(const void *context, size_t a, size_t b);
void simdiri_order_places(size_t *places, size_t *spare, size_t count, compare_places *compare, const void *context);

#endif
