/* Whole segments of paths, and the table of those that routes name. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_ROUTES_SEGMENTS_H
#define SIMDIRI_TEXT_LABEL_ROUTES_SEGMENTS_H

#include "iri/parse/search.h"
#include "text/label/routes.h"

/* More entries are not read for a segment: segments with the same hashes cannot make it slow. */
enum { ROUTE_PROBES_MAX = 32 };

enum { ROUTE_WORDS_LEN = 16 };

/* A segment, and what finds it in the table. */
typedef struct {
  const unsigned char *begin, *end;
  uint64_t words[2]; /* its first ROUTE_WORDS_LEN bytes, followed by zeros */
  uint64_t hash;
} route_segment;

/* Returns the next eight bytes, of which `len` count, with zeros in place of the others. The first is the lowest. */
static inline uint64_t route_load(const unsigned char *p, size_t len) {
  static const uint64_t masks[] = {0,
                                   UINT64_MAX >> 56,
                                   UINT64_MAX >> 48,
                                   UINT64_MAX >> 40,
                                   UINT64_MAX >> 32,
                                   UINT64_MAX >> 24,
                                   UINT64_MAX >> 16,
                                   UINT64_MAX >> 8,
                                   UINT64_MAX};
  return search_load(p) & masks[len];
}

/* Reads a segment. Memory up to `readable_end` can be read. */
static inline route_segment route_read_segment(const unsigned char *begin, const unsigned char *end,
                                               const unsigned char *readable_end) {
  const size_t len = (size_t)(end - begin), first_len = len < 8 ? len : 8;
  const size_t second_len = len < ROUTE_WORDS_LEN ? len - first_len : 8;
  unsigned char copy[ROUTE_WORDS_LEN] = {0};
  const unsigned char *from = begin;
  if (readable_end - begin < ROUTE_WORDS_LEN) from = memcpy(copy, begin, first_len + second_len);
  route_segment segment = {begin, end, {route_load(from, first_len), route_load(from + 8, second_len)}, 0};
  segment.hash = (segment.words[0] ^ (uint64_t)len << 56) * UINT64_C(0x9E3779B97F4A7C15) ^
                 segment.words[1] * UINT64_C(0xD6E8FEB86659FD93);
  return segment;
}

/* Returns the number of the entry at which the search for a segment after a start begins, before it is limited to the
 * table. The start is added last, because it is known last. */
static inline size_t route_first_literal(uint32_t start, const route_segment *segment) {
  return (size_t)(segment->hash >> 32) + start * (size_t)67;
}

/* Returns the entry of a segment after a start, or NULL. */
static inline const route_literal *route_find_literal(const route_segments *segments, uint32_t start,
                                                      const route_segment *segment) {
  const size_t len = (size_t)(segment->end - segment->begin), mask = ((size_t)1 << segments->literal_bits) - 1;
  const size_t first = route_first_literal(start, segment);
  for (size_t i = 0; i < ROUTE_PROBES_MAX; i++) {
    const route_literal *one = &segments->literals[(first + i) & mask];
    if (one->words[0] == segment->words[0] && one->words[1] == segment->words[1] && one->start == start &&
        one->len == len &&
        (len <= ROUTE_WORDS_LEN || memcmp(segments->bytes + one->offset + ROUTE_WORDS_LEN,
                                          segment->begin + ROUTE_WORDS_LEN, len - ROUTE_WORDS_LEN) == 0))
      return one;
    if (one->len == 0) return NULL;
  }
  return NULL;
}

/* A position in the routes is the number of an item, times 2, plus 1 if the item has matched something and may match
 * more. */
typedef uint32_t route_position;

/* The positions of a state of the automaton, in an array of those of all states. */
typedef struct {
  uint32_t begin, len;
  uint32_t hash;
} route_positions;

/* Finds out what each state in which a segment begins does with segments. */
simdiri_status simdiri_routes_find_segments(simdiri_routes *routes, const route_positions *sets,
                                            const route_position *positions);

#endif
