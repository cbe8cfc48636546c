/* Sorts and searches texts in the order of their bytes. */
/* SPDX-License-Identifier: MIT */
#include "keys/rules/text_order.h"

#include <string.h>

/* Returns the first place in the range whose text has a byte of at min `min` at `depth`. A text that ends at `depth`
 * sorts before all others. */
static size_t find_first_place(const span *texts, text_range range, size_t depth, unsigned min,
                               read_direction direction) {
  while (range.begin < range.end) {
    const size_t middle = range.begin + (range.end - range.begin) / 2;
    if (texts[middle].len == depth || text_byte(texts[middle], depth, direction) < min)
      range.begin = middle + 1;
    else
      range.end = middle;
  }
  return range.begin;
}

text_range simdiri_search_texts(const span *texts, text_range range, size_t depth, unsigned char byte,
                                read_direction direction) {
  range.begin = find_first_place(texts, range, depth, byte, direction);
  range.end = find_first_place(texts, range, depth, byte + 1u, direction);
  return range;
}

int simdiri_compare_texts(span a, span b, read_direction direction) {
  const size_t len = a.len < b.len ? a.len : b.len;
  for (size_t i = 0; i < len; i++) {
    const unsigned char x = text_byte(a, i, direction), y = text_byte(b, i, direction);
    if (x != y) return x < y ? -1 : 1;
  }
  return (a.len > b.len) - (a.len < b.len);
}

bool simdiri_text_has(span text, span end, read_direction direction) {
  if (end.len > text.len) return false;
  const span piece = {direction == READ_FORWARD ? text.data : text.data + (text.len - end.len), end.len};
  return simdiri_compare_texts(piece, end, READ_FORWARD) == 0;
}

static void merge_runs(const size_t *from, size_t *to, text_range left, text_range right, compare_places *compare,
                       const void *context) {
  for (size_t i = left.begin; left.begin < left.end || right.begin < right.end; i++) {
    const bool is_left = left.begin < left.end &&
                         (right.begin >= right.end || compare(context, from[left.begin], from[right.begin]) <= 0);
    to[i] = from[is_left ? left.begin++ : right.begin++];
  }
}

void simdiri_order_places(size_t *places, size_t *spare, size_t count, compare_places *compare, const void *context) {
  size_t *from = places, *to = spare;
  for (size_t width = 1; width < count; width *= 2) {
    for (size_t begin = 0; begin < count; begin += 2 * width) {
      const size_t middle = begin + width < count ? begin + width : count;
      const size_t end = middle + width < count ? middle + width : count;
      merge_runs(from, to, (text_range){begin, middle}, (text_range){middle, end}, compare, context);
    }
    size_t *const sorted = to;
    to = from;
    from = sorted;
  }
  if (from != places && count > 0) memcpy(places, from, count * sizeof *places);
}
