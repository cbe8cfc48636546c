/* Punycode (RFC 3492), read without being validated. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_REVIEW_PUNYCODE_H
#define SIMDIRI_REVIEW_PUNYCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PUNYCODE_MOST = 63 };

/* Decodes what stands behind "xn--", at most PUNYCODE_MOST octets, into at most as many code points. False if it is no
 * Punycode. */
bool simdiri_read_punycode(const unsigned char *text, size_t len, uint32_t code_points[PUNYCODE_MOST], size_t *count);

#endif
