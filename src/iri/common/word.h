/* Names as words of eight bytes. Comparing and hashing them needs no loop, and no branch depends on their length. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_WORD_H
#define SIMDIRI_IRI_COMMON_WORD_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/little_endian.h"
#include "iri/common/span.h"

enum { WORD_LEN = 8 };

#define EACH_BYTE(byte) (UINT64_C(0x0101010101010101) * (byte))

static inline uint64_t load_word(const char *text) { return load64((const unsigned char *)text); }

/* The first eight bytes of a text; bytes after its end are 0. */
static inline uint64_t load_first(const char *text, size_t len) {
  const unsigned char *o = (const unsigned char *)text;
  if (len >= WORD_LEN) return load_word(text);
  if (len >= 4) {
    return load32(o) | (uint64_t)load32(o + len - 4) << 8 * (len - 4);
  }
  if (len == 0) return 0;
  return (uint64_t)o[0] | (uint64_t)o[len / 2] << 8 * (len / 2) | (uint64_t)o[len - 1] << 8 * (len - 1);
}

/* The last eight bytes of a text, or 0 if it has at most eight bytes. */
static inline uint64_t load_last(const char *text, size_t len) {
  return len > WORD_LEN ? load_word(text + len - WORD_LEN) : 0;
}

/* Lower-cases A-Z in each of the eight bytes. */
static inline uint64_t lower_word(uint64_t word) {
  const uint64_t low = word & EACH_BYTE(0x7F);
  const uint64_t from_a = low + EACH_BYTE(0x80 - 'A'), after_z = low + EACH_BYTE(0x7F - 'Z');
  return word | ((from_a ^ after_z) & ~word & EACH_BYTE(0x80)) >> 2;
}

/* Sets the top bit of each byte of the result whose byte in `word` equals `byte`. */
static inline uint64_t find_byte(uint64_t word, char byte) {
  word ^= EACH_BYTE((unsigned char)byte);
  return ~(((word & EACH_BYTE(0x7F)) + EACH_BYTE(0x7F)) | word | EACH_BYTE(0x7F));
}

/* Sets the top bit of each byte of the result whose byte in `word`, which is ASCII, is from `first` to `last`. */
static inline uint64_t find_between(uint64_t word, unsigned char first, unsigned char last) {
  return ((word + EACH_BYTE(0x80u - first)) ^ (word + EACH_BYTE(0x7Fu - last))) & EACH_BYTE(0x80);
}

/* Are all eight bytes letters, digits or - . / _ ? Most bytes of paths are, and no rule changes one of them. */
static inline bool is_common_text(uint64_t word) {
  if (word & EACH_BYTE(0x80)) return false;
  const uint64_t letters = find_between(word | EACH_BYTE(0x20), 'a', 'z');
  return (letters | find_between(word, '-', '9') | find_between(word, '_', '_')) == EACH_BYTE(0x80);
}

/* A lower-cased name reduced to two words and a hash, for a fast comparison. Different names can be equal here. */
typedef struct {
  uint64_t first, last;
  uint64_t hash; /* hash_of in make_name_table.py without its last step */
} name_words;

static inline name_words words_of(span name) {
  name_words words = {lower_word(load_first(name.data, name.len)), lower_word(load_last(name.data, name.len)), 0};
  const uint64_t mixed = words.first * UINT64_C(0x9E3779B97F4A7C15) + words.last * UINT64_C(0xC2B2AE3D27D4EB4F) +
                         name.len * UINT64_C(0x165667B19E3779F9);
  words.hash = (mixed ^ mixed >> 32) * UINT64_C(0xD6E8FEB86659FD93);
  return words;
}

#endif
