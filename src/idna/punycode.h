/* Punycode (RFC 3492). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IDNA_PUNYCODE_H
#define SIMDIRI_IDNA_PUNYCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  PUNYCODE_POINTS_MAX = 1024, /* both directions cost the square of this at most */
  PUNYCODE_DIGITS_MAX = 7     /* of one delta: below (0x110000 - 0x80) * (PUNYCODE_POINTS_MAX + 1) */
};

/* Decodes lower-case Punycode without its "xn--" into at most PUNYCODE_POINTS_MAX code points. False if it is none, if
 * it stands for what is no scalar value, or for more code points. */
bool simdiri_punycode_decode(const unsigned char *text, size_t len, uint32_t *points, size_t *count);

/* Encodes at most PUNYCODE_POINTS_MAX scalar values; returns the length. `out` has room for 1 byte more than
 * PUNYCODE_DIGITS_MAX for each code point. */
size_t simdiri_punycode_encode(const uint32_t *points, size_t count, unsigned char *out);

#endif
