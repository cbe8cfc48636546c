/* Reading the bytes of one character that is percent-encoded, completely or in part. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_TRIPLETS_H
#define SIMDIRI_IRI_COMMON_TRIPLETS_H

#include "iri/common/byte.h"
#include "iri/common/utf8.h"

enum { CHARACTER_BYTES_MAX = 4 };

typedef struct {
  unsigned char values[CHARACTER_BYTES_MAX];
  bool is_bad[CHARACTER_BYTES_MAX]; /* the byte is unencoded and not UTF-8; set only with reads_bad */
  size_t count;
} encoded_bytes;

/* Reads the triplets at p, at most as many as one character has bytes. With `reads_bad`, also reads unencoded bytes
 * that are not UTF-8, because repair turns them into triplets. */
static inline void read_encoded_bytes(const unsigned char *p, const unsigned char *end, bool reads_bad,
                                      encoded_bytes *bytes) {
  size_t count = 0;
  for (; count < CHARACTER_BYTES_MAX; count++) {
    uint32_t ignored;
    const bool is_bad = reads_bad && p < end && byte_is(*p, CLASS_HIGH);
    if (is_bad ? utf8_decode(p, end, &ignored) != 0 : !is_triplet(p, end)) break;
    if (reads_bad) bytes->is_bad[count] = is_bad;
    bytes->values[count] = is_bad ? *p : triplet_value(p);
    p += is_bad ? 1 : 3;
  }
  bytes->count = count;
}

/* Decodes the first character of the bytes and returns its length; 0 if they do not begin with a character. */
static inline size_t decode_bytes(const encoded_bytes *bytes, uint32_t *code_point) {
  return bytes->count > 0 ? utf8_decode(bytes->values, bytes->values + bytes->count, code_point) : 0;
}

#endif
