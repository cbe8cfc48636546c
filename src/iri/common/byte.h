/* Classes of bytes, and small functions for ASCII and triplets. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_BYTE_H
#define SIMDIRI_IRI_COMMON_BYTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The classes from which the grammar of RFC 3986 2 and 3 is built. A byte can be in several classes. */
enum {
  CLASS_UNRESERVED = 1u << 0, /* ALPHA DIGIT - . _ ~ */
  CLASS_SUB_DELIM = 1u << 1,  /* ! $ & ' ( ) * + , ; = */
  CLASS_COLON = 1u << 2,
  CLASS_AT = 1u << 3,
  CLASS_SLASH = 1u << 4,
  CLASS_QUESTION = 1u << 5,
  CLASS_HEX = 1u << 6,
  CLASS_SCHEME = 1u << 7, /* ALPHA DIGIT + - . */
  CLASS_UPPER = 1u << 8,
  CLASS_LOWER = 1u << 9,
  CLASS_DIGIT = 1u << 10,
  CLASS_REPAIRABLE = 1u << 11, /* < > " space { } | \ ^ ` and controls: RFC 3987 3.1 allows to percent-encode these */
  CLASS_BRACKET = 1u << 12,    /* [ ] */
  CLASS_HASH = 1u << 13,
  CLASS_PERCENT = 1u << 14,
  CLASS_HIGH = 1u << 15, /* 80-FF */

  CLASS_ALPHA = CLASS_UPPER | CLASS_LOWER,
  /* The ASCII that each component may contain unencoded. */
  ALLOWED_REG_NAME = CLASS_UNRESERVED | CLASS_SUB_DELIM,
  ALLOWED_USERINFO = ALLOWED_REG_NAME | CLASS_COLON,
  ALLOWED_PATH = ALLOWED_USERINFO | CLASS_AT | CLASS_SLASH,
  ALLOWED_QUERY = ALLOWED_PATH | CLASS_QUESTION
};

extern const uint16_t simdiri_class_table[256];
extern const uint8_t simdiri_hex_table[256]; /* value of a hexadecimal digit; 255 for other bytes */

static inline unsigned byte_class(unsigned char byte) { return simdiri_class_table[byte]; }

static inline bool byte_is(unsigned char byte, unsigned classes) { return (byte_class(byte) & classes) != 0; }

static inline unsigned char byte_lower(unsigned char byte) {
  return byte_is(byte, CLASS_UPPER) ? (unsigned char)(byte | 0x20) : byte;
}

/* Are the first `len` bytes of both texts equal if the case of A-Z is ignored? */
static inline bool is_same_ignoring_case(const void *a, const void *b, size_t len) {
  const unsigned char *p = (const unsigned char *)a, *q = (const unsigned char *)b;
  for (size_t i = 0; i < len; i++) {
    const unsigned difference = p[i] ^ q[i];
    if (difference != 0 && (difference != 0x20 || !byte_is(p[i], CLASS_ALPHA))) return false;
  }
  return true;
}

/* Does a well-formed triplet, "%" HEXDIG HEXDIG, begin at p? */
static inline bool is_triplet(const unsigned char *p, const unsigned char *end) {
  return end - p >= 3 && p[0] == '%' && byte_is(p[1], CLASS_HEX) && byte_is(p[2], CLASS_HEX);
}

static inline unsigned char triplet_value(const unsigned char *p) {
  return (unsigned char)(simdiri_hex_table[p[1]] << 4 | simdiri_hex_table[p[2]]);
}

static inline unsigned char *put_triplet(unsigned char *out, unsigned char value) {
  static const char digits[] = "0123456789ABCDEF";
  out[0] = '%';
  out[1] = (unsigned char)digits[value >> 4];
  out[2] = (unsigned char)digits[value & 15];
  return out + 3;
}

#endif
