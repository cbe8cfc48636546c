/* Punycode (RFC 3492). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_IDNA_PUNYCODE_H
#define SIMDIRI_IRI_IDNA_PUNYCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  PUNYCODE_POINTS_MAX = 1024, /* encoding and decoding take time in proportion to the square of this */
  PUNYCODE_DIGITS_MAX = 7     /* digits of one delta, which is below (0x110000 - 0x80) * (PUNYCODE_POINTS_MAX + 1) */
};

/* Decodes lower-case Punycode without "xn--" into at most PUNYCODE_POINTS_MAX code points. Returns false if the text is
 * not Punycode, encodes a surrogate or a number above U+10FFFF, or has more code points. */
bool simdiri_punycode_decode(const unsigned char *text, size_t len, uint32_t *points, size_t *count);

/* Encodes at most PUNYCODE_POINTS_MAX scalar values and returns the length. `out` has capacity for PUNYCODE_DIGITS_MAX
 * bytes per code point and one more. */
size_t simdiri_punycode_encode(const uint32_t *points, size_t count, unsigned char *out);

#endif
