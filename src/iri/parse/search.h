/* Searches short texts, eight bytes at a time. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_PARSE_SEARCH_H
#define SIMDIRI_IRI_PARSE_SEARCH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Returns eight bytes, the first of them lowest. */
static inline uint64_t search_load(const unsigned char *p) {
  uint64_t word;
  memcpy(&word, p, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/* Returns the highest bit of each byte that equals `byte`. Bytes above the lowest such byte may be marked, too. */
static inline uint64_t search_match(uint64_t word, unsigned char byte) {
  const uint64_t ones = UINT64_C(0x0101010101010101), difference = word ^ ones * byte;
  return (difference - ones) & ~difference & ones << 7;
}

static inline uint64_t search_match_any(uint64_t word, unsigned char a, unsigned char b, unsigned char c) {
  return search_match(word, a) | search_match(word, b) | search_match(word, c);
}

/* Returns the offset of the first of three bytes from `begin` up to `end`, or `end`. Reads only text[0] to text[end -
 * 1]. */
static inline size_t search_any(const unsigned char *text, size_t begin, size_t end, unsigned char a, unsigned char b,
                                unsigned char c) {
  uint64_t found;
  for (; end - begin >= 8; begin += 8)
    if ((found = search_match_any(search_load(text + begin), a, b, c)))
      return begin + (size_t)__builtin_ctzll(found) / 8;
  if (begin < end && end >= 8) { /* the last eight bytes, without those before `begin` */
    const size_t skipped = 8 - (end - begin);
    found = search_match_any(search_load(text + end - 8) >> 8 * skipped, a, b, c);
    return found ? begin + (size_t)__builtin_ctzll(found) / 8 : end; /* the shift added zeros, which are not searched */
  }
  while (begin < end && text[begin] != a && text[begin] != b && text[begin] != c) begin++;
  return begin;
}

#endif
