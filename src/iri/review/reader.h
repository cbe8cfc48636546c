/* Reads characters, unencoded or percent-encoded. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_REVIEW_READER_H
#define SIMDIRI_IRI_REVIEW_READER_H

#include "iri/common/byte.h"
#include "iri/common/triplets.h"
#include "iri/common/utf8.h"

/* Reads the character at p < end, unencoded or as triplets, and returns how many bytes it takes. Bytes that are not
 * UTF-8, unencoded or as triplets, are read one at a time as U+FFFD. */
static inline size_t read_character(const unsigned char *p, const unsigned char *end, uint32_t *code_point) {
  if (!is_triplet(p, end)) {
    const size_t len = utf8_decode(p, end, code_point);
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
