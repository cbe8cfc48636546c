/* Reading characters through percent-encoding. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_REVIEW_READER_H
#define SIMDIRI_REVIEW_READER_H

#include "common/byte.h"
#include "common/triplets.h"
#include "common/utf8.h"

/* Bytes that the character at p < end takes, raw or as triplets, and its code point. Triplets that are no UTF-8, and
 * bytes that are none, are read one at a time, as U+FFFD. */
static inline size_t simdiri_read_character(const unsigned char *p, const unsigned char *end, uint32_t *code_point) {
  if (!is_triplet(p, end)) {
    const size_t len = simdiri_utf8_decode(p, end, code_point);
    if (len == 0) *code_point = 0xFFFD;
    return len > 0 ? len : 1;
  }
  encoded_bytes bytes = {.count = 0};
  read_encoded_bytes(p, end, false, &bytes);
  const size_t len = decode_bytes(&bytes, code_point);
  if (len == 0) *code_point = 0xFFFD;
  return len > 0 ? 3 * len : 3;
}

#endif
