/* Reading characters through percent-encoding. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_REVIEW_READER_H
#define SIMDIRI_REVIEW_READER_H

#include "common/octet.h"
#include "common/utf8.h"

/* Octets that the character at p < end takes, raw or as triplets, and its code point. Triplets that are no UTF-8, and
 * octets that are none, are read one at a time, as U+FFFD. */
static inline size_t read_character(const unsigned char *p, const unsigned char *end, uint32_t *code_point) {
  unsigned char octets[4] = {0};
  size_t count = 0;
  if (!is_triplet(p, end)) {
    const size_t len = simdiri_utf8_decode(p, end, code_point);
    if (len == 0) *code_point = 0xFFFD;
    return len > 0 ? len : 1;
  }
  for (const unsigned char *q = p; count < sizeof octets && is_triplet(q, end); q += 3)
    octets[count++] = triplet_value(q);
  const size_t len = simdiri_utf8_decode(octets, octets + count, code_point);
  if (len == 0) *code_point = 0xFFFD;
  return len > 0 ? 3 * len : 3;
}

#endif
