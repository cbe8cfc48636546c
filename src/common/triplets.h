/* The bytes of one character that is percent-encoded, or partly so. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_COMMON_TRIPLETS_H
#define SIMDIRI_COMMON_TRIPLETS_H

#include "common/byte.h"
#include "common/utf8.h"

enum { CHARACTER_BYTES_MAX = 4 };

typedef struct {
  unsigned char values[CHARACTER_BYTES_MAX];
  bool is_bad[CHARACTER_BYTES_MAX]; /* a raw byte that is not UTF-8; set with reads_bad only */
  size_t count;
} encoded_bytes;

/* Reads the triplets at p, up to those of one character; with `reads_bad`, also raw bytes that are not UTF-8, which
 * become triplets when they are repaired. */
static inline void read_encoded_bytes(const unsigned char *p, const unsigned char *end, bool reads_bad,
                                      encoded_bytes *bytes) {
  size_t count = 0;
  for (; count < CHARACTER_BYTES_MAX; count++) {
    uint32_t ignored;
    const bool is_bad = reads_bad && p < end && byte_is(*p, CLASS_HIGH);
    if (is_bad ? simdiri_utf8_decode(p, end, &ignored) != 0 : !is_triplet(p, end)) break;
    if (reads_bad) bytes->is_bad[count] = is_bad;
    bytes->values[count] = is_bad ? *p : triplet_value(p);
    p += is_bad ? 1 : 3;
  }
  bytes->count = count;
}

/* How many of the bytes are the first character; 0 if they begin with none. */
static inline size_t decode_bytes(const encoded_bytes *bytes, uint32_t *code_point) {
  return bytes->count > 0 ? simdiri_utf8_decode(bytes->values, bytes->values + bytes->count, code_point) : 0;
}

#endif
