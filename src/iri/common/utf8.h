/* Strict UTF-8 (RFC 3629): no overlong sequences, no surrogates, nothing above U+10FFFF. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_UTF8_H
#define SIMDIRI_IRI_COMMON_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Decodes the sequence at p < end. Returns its length, 1 to 4, and the code point; 0 if the sequence is not
 * well-formed. */
static inline size_t utf8_decode(const unsigned char *p, const unsigned char *end, uint32_t *code_point) {
  const unsigned lead = p[0];
  const size_t capacity = (size_t)(end - p);
  if (lead < 0x80) {
    *code_point = lead;
    return 1;
  }
  if (lead < 0xC2 || lead > 0xF4 || capacity < 2 || (p[1] & 0xC0) != 0x80) return 0;
  if (lead < 0xE0) {
    *code_point = (lead & 0x1Fu) << 6 | (p[1] & 0x3Fu);
    return 2;
  }
  if (capacity < 3 || (p[2] & 0xC0) != 0x80) return 0;
  if (lead < 0xF0) {
    const uint32_t value = (lead & 0x0Fu) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
    if (value < 0x800 || (value >= 0xD800 && value <= 0xDFFF)) return 0;
    *code_point = value;
    return 3;
  }
  if (capacity < 4 || (p[3] & 0xC0) != 0x80) return 0;
  const uint32_t value = (lead & 0x07u) << 18 | (p[1] & 0x3Fu) << 12 | (p[2] & 0x3Fu) << 6 | (p[3] & 0x3Fu);
  if (value < 0x10000 || value > 0x10FFFF) return 0;
  *code_point = value;
  return 4;
}

/* Writes a scalar value as UTF-8 and returns the end. `out` has a capacity of at least 4 bytes. */
static inline unsigned char *utf8_encode(unsigned char *out, uint32_t code_point) {
  /* NOLINTBEGIN(clang-analyzer-core.NullDereference): no caller has NULL, but for texts without bytes */
  if (code_point < 0x80) {
    *out++ = (unsigned char)code_point;
  } else if (code_point < 0x800) {
    *out++ = (unsigned char)(0xC0 | code_point >> 6);
    *out++ = (unsigned char)(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    *out++ = (unsigned char)(0xE0 | code_point >> 12);
    *out++ = (unsigned char)(0x80 | (code_point >> 6 & 0x3F));
    *out++ = (unsigned char)(0x80 | (code_point & 0x3F));
  } else {
    *out++ = (unsigned char)(0xF0 | code_point >> 18);
    *out++ = (unsigned char)(0x80 | (code_point >> 12 & 0x3F));
    *out++ = (unsigned char)(0x80 | (code_point >> 6 & 0x3F));
    *out++ = (unsigned char)(0x80 | (code_point & 0x3F));
  }
  /* NOLINTEND(clang-analyzer-core.NullDereference) */
  return out;
}

#endif
