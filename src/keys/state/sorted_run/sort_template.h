/* Sorts keys in place by their bytes, highest byte first. Parameters: SORT_ITEM, a type with low and high;
 * SORT_FUNCTION, the name of the function. The time is linear: at most 16 passes, each of which makes 256 buckets;
 * small buckets are sorted by insertion. SORT_FUNCTION_split makes a single pass. */
/* SPDX-License-Identifier: MIT */

#define SORT_JOIN_(a, b) a##b
#define SORT_JOIN(a, b) SORT_JOIN_(a, b)
#define SORT_INSERT SORT_JOIN(SORT_FUNCTION, _few)
#define SORT_BUCKET SORT_JOIN(SORT_FUNCTION, _bucket)
#define SORT_SPLIT SORT_JOIN(SORT_FUNCTION, _split)

static void SORT_INSERT(SORT_ITEM *items, size_t count) {
  for (size_t i = 1; i < count; i++) {
    const SORT_ITEM item = items[i];
    size_t k = i;
    for (; k > 0 && (item.low < items[k - 1].low || (item.low == items[k - 1].low && item.high < items[k - 1].high));
         k--)
      items[k] = items[k - 1];
    items[k] = item;
  }
}

/* Groups items by byte number `byte`; items with value i end at ends[i]. Byte 15 is the highest of `low`, byte 0 the
 * lowest of `high`. */
static void SORT_SPLIT(SORT_ITEM *items, size_t count, unsigned byte, size_t ends[256]) {
  size_t next[256];
  const unsigned shift = byte % 8 * 8;
  const bool is_low = byte >= 8;
#define SORT_DIGIT(item) ((is_low ? (item).low : (item).high) >> shift & 255)
  for (size_t digit = 0; digit < 256; digit++) ends[digit] = 0;
  for (size_t i = 0; i < count; i++) ends[SORT_DIGIT(items[i])]++;
  for (size_t digit = 0, sum = 0; digit < 256; digit++) {
    next[digit] = sum;
    ends[digit] = sum += ends[digit];
  }
  for (size_t digit = 0; digit < 256; digit++) {
    while (next[digit] < ends[digit]) {
      SORT_ITEM item = items[next[digit]];
      for (size_t home; (home = SORT_DIGIT(item)) != digit;) {
        const SORT_ITEM other = items[next[home]];
        items[next[home]++] = item;
        item = other;
      }
      items[next[digit]++] = item;
    }
  }
#undef SORT_DIGIT
}

/* The recursion is at most 16 deep. */
static void SORT_BUCKET(SORT_ITEM *items, size_t count, unsigned byte) {
  size_t ends[256];
  SORT_SPLIT(items, count, byte, ends);
  if (byte == 0) return;
  for (size_t digit = 0, begin = 0; digit < 256; begin = ends[digit++]) {
    const size_t bucket = ends[digit] - begin;
    if (bucket > 24)
      SORT_BUCKET(items + begin, bucket, byte - 1);
    else
      SORT_INSERT(items + begin, bucket);
  }
}

static void SORT_FUNCTION(SORT_ITEM *items, size_t count) {
  if (count > 24)
    SORT_BUCKET(items, count, 15);
  else
    SORT_INSERT(items, count);
}

#undef SORT_JOIN_
#undef SORT_JOIN
#undef SORT_INSERT
#undef SORT_BUCKET
#undef SORT_SPLIT
#undef SORT_ITEM
#undef SORT_FUNCTION
