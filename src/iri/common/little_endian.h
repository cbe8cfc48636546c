/* Reading and writing little-endian numbers at unaligned addresses. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_LITTLE_ENDIAN_H
#define SIMDIRI_IRI_COMMON_LITTLE_ENDIAN_H

#include <stdint.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static inline uint64_t load64(const unsigned char *p) {
  uint64_t value;
  memcpy(&value, p, sizeof value);
  return value;
}

static inline void store64(unsigned char *p, uint64_t value) { memcpy(p, &value, sizeof value); }
#else
static inline uint64_t load64(const unsigned char *p) {
  uint64_t value = 0;
  for (unsigned i = 0; i < 8; i++) value |= (uint64_t)p[i] << 8 * i;
  return value;
}

static inline void store64(unsigned char *p, uint64_t value) {
  for (unsigned i = 0; i < 8; i++) p[i] = (unsigned char)(value >> 8 * i);
}
#endif

/* Returns the number whose bytes are in the opposite order. */
static inline uint64_t swap64(uint64_t value) {
#if defined(__GNUC__)
  return __builtin_bswap64(value);
#else
  uint64_t swapped = 0;
  for (unsigned i = 0; i < 8; i++) swapped = swapped << 8 | (value >> 8 * i & 0xFF);
  return swapped;
#endif
}

static inline uint32_t load32(const unsigned char *p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline void store32(unsigned char *p, uint32_t value) {
  for (unsigned i = 0; i < 4; i++) p[i] = (unsigned char)(value >> 8 * i);
}

#endif
